/** The answer of an endpoint, before it becomes an HTTP response. */
import type { HttpRequest, HttpResponseInit } from '@azure/functions';
import type { Versioned } from '../domain/versioned.ts';
import type { AppError } from '../errors.ts';
import { inSlices } from '../in-slices.ts';

export interface Answer {
  status: number;
  /** JSON body; `bytes` for anything else. */
  json?: unknown;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  /** Two contents may have the same ETag: the scopes of the key decided about it, or it counts something. */
  isUnversioned?: boolean;
}

export function ok(json: unknown, headers: Record<string, string> = {}): Answer {
  return { status: 200, json, headers };
}

export function created(json: unknown, headers: Record<string, string> = {}): Answer {
  return { status: 201, json, headers };
}

/**
 * RFC 9110, section 15.3.2: the header of a 201 names what was created. Unless the answer names it, it is the answer's
 * `id` below the path of the request.
 * @param origin makes a whole address of the path
 */
export function withLocation(answer: Answer, requestUrl: string, origin = ''): Answer {
  if (answer.status !== 201 || answer.headers?.Location) return answer;
  const { data = answer.json } = answer.json as { data?: unknown };
  const { pathname } = new URL(requestUrl);
  const Location = `${origin}${pathname.replace(/\/+$/, '')}/${(data as { id: string }).id}`;
  return { ...answer, headers: { ...answer.headers, Location } };
}

/** The ETag of a record's version. Cosmos versions are quoted already. */
export function etag(version: string): Record<string, string> {
  return { ETag: version.startsWith('"') ? version : `"${version}"` };
}

/** The view of a record, and its version as the ETag. */
export async function versioned<T>(
  { value, version }: Versioned<T>,
  view: (value: T) => unknown,
  status: 200 | 201 = 200,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return { status, json: await view(value), headers: { ...etag(version), ...headers } };
}

export function errorAnswer(error: AppError): Answer {
  const { code, message, details, retryAfterSeconds } = error;
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  // RFC 9110, section 15.5.2: a 401 names the scheme it expects.
  if (error.status === 401) headers['WWW-Authenticate'] = 'Bearer';
  return { status: error.status, json: { error: { code, message, ...(details ? { details } : {}) } }, headers };
}

/** A read whose answer the caller has already is 304 (RFC 9110, section 13.1.2: the comparison is weak). */
export function unlessKnown(answer: Answer, { method, headers }: Pick<HttpRequest, 'method' | 'headers'>): Answer {
  const known = headers.get('if-none-match');
  const { ETag } = answer.headers ?? {};
  const isRead = method === 'GET' || method === 'HEAD';
  if (known === null || ETag === undefined || !isRead || answer.status !== 200 || answer.isUnversioned) return answer;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isKnown = tags.includes('*') || tags.includes(ETag.replace(/^W\//, ''));
  if (!isKnown) return answer;
  const { 'Content-Type': _type, 'Content-Encoding': _encoding, ...rest } = answer.headers ?? {};
  return { status: 304, headers: rest };
}

const itemsAtOnce = 200;

/** Serializes a long list in slices, so that it does not hold the event loop. */
export async function serialized(answer: Answer): Promise<Answer> {
  const { json, ...rest } = answer;
  if (!Array.isArray(json) || json.length <= itemsAtOnce) return answer;
  const parts = await inSlices(json, itemsAtOnce, (some) => [Buffer.from(JSON.stringify(some).slice(1, -1))]);
  const joined = parts.flatMap((part, index) => [Buffer.from(index > 0 ? ',' : '['), part]);
  const headers = { 'Content-Type': 'application/json', ...rest.headers };
  return { ...rest, bytes: Buffer.concat([...joined, Buffer.from(']')]), headers };
}

/** HEAD gets the same response without the body. */
export function toResponse(answer: Answer, headers: Record<string, string>, method: string): HttpResponseInit {
  const common = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store', ...headers, ...answer.headers };
  if (answer.json === undefined && !answer.bytes) return { status: answer.status, headers: common };
  if (method === 'HEAD') {
    return {
      status: answer.status,
      headers: { ...(answer.bytes ? {} : { 'Content-Type': 'application/json' }), ...common },
    };
  }
  if (answer.bytes) return { status: answer.status, body: answer.bytes, headers: common };
  return { status: answer.status, jsonBody: answer.json, headers: common };
}
