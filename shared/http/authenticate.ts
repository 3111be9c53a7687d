/** Authenticates the caller as the route requires. */
import type { HttpRequest } from '@azure/functions';
import type { Auth, Route } from '../contracts/route.ts';
import type { ApiKeyAuthentication, Authenticator, Caller } from '../domain/accounts/credentials.ts';
import { missingScope, onlyDrafts, requireScope } from '../domain/accounts/organization.ts';
import type { AddressLimiter, Allowance } from '../domain/rate-limit.ts';
import { readSigningLink, type SigningLink } from '../domain/signing/signing-link.ts';
import type { Clock, KeyedHash } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import { clientAddress } from './client.ts';
import { requireOwnPage } from './page-cookie.ts';

/** The bearer of a signing link of ours. The envelope says whether it is still the recipient's link. */
export interface LinkCaller extends SigningLink {
  /** The header `X-Access-Proof`, which the operation checks. */
  accessProof: string | null;
}

export type CallerOf<A extends Auth> = A extends { kind: 'none' | 'ownPage' }
  ? null
  : A extends { kind: 'signingLink' }
    ? LinkCaller
    : Caller;

type KeyServices = Pick<Authenticator, 'authenticateApiKey'> & { addressLimiter: AddressLimiter; clock: Clock };

export interface AuthenticationServices extends Authenticator, KeyServices {
  keyedHash: KeyedHash;
  settings: { publicUrl: string };
}

/**
 * @param headers receives the rate-limit headers of v1, also when the key is refused
 * @throws AppError cross_site_request, unauthorized, invalid_api_key, rate_limit_exceeded, insufficient_permissions, invalid_signing_link
 */
export async function authenticate(
  deps: AuthenticationServices,
  auth: Auth,
  request: HttpRequest,
  headers: Record<string, string>,
): Promise<Caller | LinkCaller | null> {
  const authorization = request.headers.get('authorization');
  switch (auth.kind) {
    case 'none':
      return null;
    case 'ownPage':
      requireOwnPage(request, deps.settings);
      return null;
    case 'person':
      return deps.authenticateSession(authorization, auth);
    case 'session': {
      const organizationId = request.headers.get('countersign-organization');
      const caller = await deps.authenticateSession(authorization, { ...auth, organizationId });
      requireScope(caller.role, auth.scope);
      return caller;
    }
    case 'signingLink':
      return linkCaller(deps, authorization, request.headers.get('x-access-proof'));
    case 'apiKey': {
      const { caller, scopes } = await authenticateKey(deps, request, headers, auth);
      const known = { ...caller, scopes };
      permit(auth, known);
      return known;
    }
  }
}

/**
 * @param headers receives the rate-limit headers of the key, or without a known key those of the caller's address
 * @throws AppError invalid_api_key, rate_limit_exceeded
 */
export async function authenticateKey(
  deps: KeyServices,
  request: HttpRequest,
  headers: Record<string, string>,
  needs: { isNewest?: true } = {},
): Promise<ApiKeyAuthentication> {
  const refusalBeyond = ({ isAdmitted, limit, remaining, resetsAt }: Allowance) => {
    headers['X-RateLimit-Limit'] = String(limit);
    headers['X-RateLimit-Remaining'] = String(remaining);
    headers['X-RateLimit-Reset'] = String(resetsAt);
    const retryAfterSeconds = resetsAt - deps.clock.now().getTime() / 1_000;
    return isAdmitted ? null : new AppError('rate_limit_exceeded', { retryAfterSeconds });
  };
  const known = await deps.authenticateApiKey(request.headers.get('authorization'), needs).catch((error: unknown) => {
    const refusal = refusalBeyond(deps.addressLimiter.take(clientAddress(request)));
    const isUnknown = error instanceof AppError && error.code === 'invalid_api_key';
    throw isUnknown && refusal ? refusal : error;
  });
  const refusal = refusalBeyond(known.allowance);
  if (refusal) throw refusal;
  return known;
}

/** @throws AppError insufficient_permissions: the key lacks the scope, or the route does more than read and prepare drafts */
export function permit({ scope, effect }: Extract<Auth, { kind: 'apiKey' }>, { scopes, draftsOnly }: Caller): void {
  if (scope !== null && !scopes?.includes(scope)) throw missingScope(scope);
  if (draftsOnly && effect === 'acts') throw onlyDrafts();
}

/** @throws AppError insufficient_permissions: the body asks for more than a draft */
export function permitBody(
  { beyondDrafts = [] }: Pick<Route, 'beyondDrafts'>,
  body: unknown,
  { draftsOnly }: Caller,
): void {
  const members = Object(body) as Record<string, unknown>;
  if (draftsOnly && beyondDrafts.some((name) => (members[name] ?? false) !== false)) throw onlyDrafts();
}

/** Whether answers contain the signing links that the sender passes on. With a link, a key with `draftsOnly` could sign. */
export function mayReadLinks(caller: Caller | LinkCaller | null): boolean {
  if (caller === null || !('scopes' in caller) || caller.draftsOnly) return false;
  return caller.scopes?.includes('links:read') === true;
}

/** @throws AppError invalid_signing_link */
function linkCaller(
  deps: Pick<AuthenticationServices, 'keyedHash'>,
  authorization: string | null,
  accessProof: string | null,
): LinkCaller {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const link = token ? readSigningLink(deps.keyedHash, token) : null;
  if (!link) throw new AppError('invalid_signing_link');
  return { ...link, accessProof };
}
