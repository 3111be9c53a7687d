import { type ErrorCode, errorCodes, errorStatus } from '../../errors.ts';
import type { Route } from '../route.ts';

/** Every error code of a route, in the catalogue's order: its own, and those that follow from its other members. */
export function refusalsOf({ auth, body, rawBody, path, takes = [], answers = {}, refuses = [] }: Route) {
  const hasKey = takes.includes('Idempotency-Key');
  const codes: ErrorCode[] = [
    'validation_error',
    ...(body || rawBody ? (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(auth.kind === 'ownPage' ? (['cross_site_request'] as const) : []),
    ...(auth.kind === 'person' ? (['unauthorized'] as const) : []),
    // In an organization: a role without the scope, and a person who is no member.
    ...(auth.kind === 'session'
      ? (['unauthorized', 'insufficient_permissions', 'second_factor_missing', 'not_found'] as const)
      : []),
    ...(auth.kind === 'signingLink' ? (['invalid_signing_link'] as const) : []),
    ...(auth.kind === 'apiKey'
      ? (['invalid_api_key', 'insufficient_permissions', 'rate_limit_exceeded'] as const)
      : []),
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(hasKey ? (['idempotency_key_reused'] as const) : []),
    ...(takes.includes('If-Match') ? (['precondition_failed'] as const) : []),
    ...refuses,
    'internal_error',
    'service_unavailable',
  ];
  return errorCodes.filter((code) => codes.includes(code) && !(errorStatus(code) in answers));
}
