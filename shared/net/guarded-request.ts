/**
 * An HTTPS request to an address that a customer chose: name resolution and connection are limited to public addresses,
 * and no connection is reused, because a pooled one was checked against an earlier answer of DNS.
 */
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { checkPeer, guardedLookup, type Resolve, resolveName } from './guarded-lookup.ts';
import { isPublicAddress } from './public-address.ts';

export interface RequestGuard {
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
  /** Certificates to trust instead of the system's, in PEM. */
  ca?: string;
}

/** @param isAllowed whether this address of the local product may be private, also over http */
export function guardedRequest(
  url: URL,
  options: Pick<RequestOptions, 'method' | 'headers' | 'signal'>,
  { resolve = resolveName, isPublic = isPublicAddress, ca }: RequestGuard,
  isAllowed: boolean,
): ClientRequest {
  const target: RequestOptions = {
    ...options,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: { ...options.headers, host: url.host },
    agent: false,
  };
  // Certificates are verified even where NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
  const trusted = { rejectUnauthorized: true, ...(ca ? { ca } : {}) };
  if (isAllowed) return url.protocol === 'https:' ? httpsRequest({ ...target, ...trusted }) : httpRequest(target);
  const lookup = guardedLookup(resolve, isPublic);
  const request = httpsRequest({ ...target, ...trusted, servername: url.hostname, lookup });
  checkPeer(request, isPublic);
  return request;
}

type ConnectionProblem = 'forbidden_address' | 'name_not_resolved' | 'tls_failed' | 'connection_failed';

/** Why a request got no answer. */
export function connectionProblem(error: unknown): ConnectionProblem {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code === 'FORBIDDEN_ADDRESS') return 'forbidden_address';
  if (code === 'NAME_NOT_RESOLVED') return 'name_not_resolved';
  return /CERT|SSL|TLS|SELF_SIGNED|ISSUER|SIGNATURE/.test(code) ? 'tls_failed' : 'connection_failed';
}
