/** Response headers in the OpenAPI document. */
import type { AnswerHeader, Route } from '../route.ts';

// biome-ignore lint/suspicious/noExplicitAny: any JSON
export type Json = Record<string, any>;

const described = (description: string, type: 'string' | 'integer', required = true): Json => ({
  description,
  ...(required ? { required } : {}),
  schema: { type },
});

export const answerHeaders: Record<AnswerHeader, Json> = {
  'Content-Range': described('Which part of how many bytes: `bytes <first>-<last>/<size>`.', 'string'),
  ETag: described('The version of the resource, for `If-Match`.', 'string'),
  'X-Document-Sha256': described('SHA-256 of the document, 64 lower-case hex digits.', 'string'),
};

function everyAnswer({ auth }: Route, status: number): Json {
  // A 503 may precede the check of the rate limit.
  const isKnown = status !== 503;
  const limits = {
    'X-RateLimit-Limit': described('Requests per minute.', 'integer', isKnown),
    'X-RateLimit-Remaining': described('Requests left in this minute.', 'integer', isKnown),
    'X-RateLimit-Reset': described('The end of the minute, Unix time in seconds.', 'integer', isKnown),
  };
  return {
    'X-Request-Id': described('Names the request in the log.', 'string'),
    ...(auth.kind === 'apiKey' ? limits : {}),
  };
}

/** The header of every 201. */
export const createdHeaders = (): Json => ({
  Location: described('The path of what was created.', 'string'),
});

export function successHeaders(route: Route): Json {
  const replayed = described(
    '`true` if this is the answer of an earlier request with the same Idempotency-Key.',
    'string',
    false,
  );
  const announced = {
    Deprecation: described(
      'Since when the operation is deprecated: `@` and Unix time in seconds (RFC 9745).',
      'string',
    ),
    Sunset: described('When the operation may begin to be missing: an HTTP date (RFC 8594).', 'string'),
    Link: described('The policy, `rel="deprecation"`.', 'string'),
  };
  return {
    ...everyAnswer(route, 200),
    ...(route.deprecated ? announced : {}),
    ...(route.takes?.includes('Idempotency-Key') ? { 'Idempotent-Replayed': replayed } : {}),
  };
}

export function failureHeaders(route: Route, status: number): Json {
  // A conflict may pass, and an outage may last: then nothing says when.
  const isSometimes = status === 409 || status === 503;
  const retryAfter = described('Seconds to wait.', 'integer', status === 429);
  return {
    ...everyAnswer(route, status),
    ...(status === 401 ? { 'WWW-Authenticate': described('`Bearer`.', 'string') } : {}),
    ...(status === 429 || isSometimes ? { 'Retry-After': retryAfter } : {}),
  };
}
