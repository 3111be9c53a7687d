/** One question to an authority (timestamps, OCSP, CRLs): bounded in time, not while its circuit is open, guarded addresses. */
import { type BoundedRequest, boundedRequest } from '../../net/bounded-request.ts';
import { ForbiddenAddress } from '../../net/guarded-lookup.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export interface AuthorityFailure {
  url: string;
  reason: string;
  /** Whether the address was refused because it is in a private network. */
  isPrivate?: boolean;
}

export interface AuthorityOptions {
  /** Timeout of one request, in ms. */
  timeoutMs?: number;
  /** Remaining time of a run of several requests, in ms. No limit when absent. */
  leftMs?: () => number;
  breaker?: CircuitBreaker;
  /** Host names that may resolve to private addresses, for the authority of a company's own network. */
  allowedHosts?: readonly string[];
  onFailure?: (failure: AuthorityFailure) => void;
}

/** A time shorter than this says nothing about the authority that does not use it. */
const fairTimeoutMs = 1_000;

/** `host` of an address, without brackets. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase() : '';
}

/**
 * Sends a request and reads the answer.
 * @param read throws if the answer is not valid
 * @throws Error with a reason for the log
 */
export async function askAuthority<T>(
  request: BoundedRequest,
  { timeoutMs: usualMs = fairTimeoutMs, leftMs, breaker, allowedHosts = [] }: AuthorityOptions,
  read: (bytes: Uint8Array) => T,
): Promise<T> {
  const host = URL.canParse(request.url) ? new URL(request.url).host : request.url;
  const timeoutMs = Math.floor(Math.min(request.timeoutMs, leftMs?.() ?? request.timeoutMs));
  if (timeoutMs <= 0) throw new Error('no time left');
  if (breaker && !breaker.admits(host)) throw new Error('it failed several times and is not asked for now');
  const isPrivateAllowed = request.isPrivateAllowed || allowedHosts.includes(hostOf(request.url));
  try {
    const answer = read(await boundedRequest({ ...request, timeoutMs, isPrivateAllowed }));
    breaker?.report(host, 'answered');
    return answer;
  } catch (error) {
    const isFair = timeoutMs >= Math.min(fairTimeoutMs, usualMs) && !(error instanceof ForbiddenAddress);
    breaker?.report(host, isFair ? 'failed' : 'undecided');
    throw error;
  }
}

export function failureOf(url: string, error: unknown): AuthorityFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return { url, reason, ...(error instanceof ForbiddenAddress ? { isPrivate: true } : {}) };
}
