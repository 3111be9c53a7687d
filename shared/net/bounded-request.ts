/**
 * HTTP to authorities (timestamps, OCSP, CRLs): bounded in time and size, without redirects, guarded addresses.
 * `guarded-request.ts` stays apart, so that no option can turn its requests to customers' addresses into plain HTTP or
 * into requests to an operator's private network. Both use `guarded-lookup.ts`.
 */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { checkPeer, ForbiddenAddress, guardedLookup, resolveName } from './guarded-lookup.ts';
import { isPublicAddress } from './public-address.ts';

export interface BoundedRequest {
  url: string;
  body?: Uint8Array;
  contentType?: string;
  /** Required media type of the response. Any type when absent. */
  expects?: string;
  /** Covers name resolution, connection and the whole answer. */
  timeoutMs: number;
  /** Largest size of the response body. */
  maxBytes: number;
  /**
   * Whether the address may be in a private network. Addresses that the operator configured may; addresses from a
   * certificate may not, because a certificate could otherwise make this service call internal hosts.
   */
  isPrivateAllowed: boolean;
}

function target({ url, isPrivateAllowed }: BoundedRequest): URL {
  const parsed = new URL(url);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') throw new Error('not an HTTP address');
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  // A connection to a literal address asks no look-up.
  if (!isPrivateAllowed && isIP(host) && !isPublicAddress(host)) throw new ForbiddenAddress();
  return parsed;
}

/**
 * Sends one request.
 * @returns the body of an answer with status 200
 * @throws Error for every other outcome, with a reason for the log
 */
export function boundedRequest(options: BoundedRequest): Promise<Uint8Array> {
  const { body, contentType, expects, timeoutMs, maxBytes, isPrivateAllowed } = options;
  return new Promise((answer, fail) => {
    const url = target(options);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: body ? 'POST' : 'GET',
      // One connection for one request; it is closed afterwards.
      agent: false,
      headers: {
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(body ? { 'content-length': body.length } : {}),
        'user-agent': 'Countersign',
      },
      ...(isPrivateAllowed ? {} : { lookup: guardedLookup(resolveName, isPublicAddress) }),
    });
    if (!isPrivateAllowed) checkPeer(request, isPublicAddress);
    const refuse = (reason: string) => {
      fail(new Error(reason));
      request.destroy();
    };
    // Node 20 may collect an AbortSignal.timeout without references before it fires, so an ordinary timer is used.
    const timer = setTimeout(() => refuse(`no answer within ${timeoutMs} ms`), timeoutMs);
    request.on('close', () => clearTimeout(timer));
    request.on('error', fail);
    request.on('response', (response) => {
      const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
      if (response.statusCode !== 200) return refuse(`status ${response.statusCode}`);
      if (expects && type !== expects) return refuse('unexpected content type');
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) return refuse('the answer is too large');
        chunks.push(chunk);
      });
      response.on('end', () => (response.complete ? answer(Buffer.concat(chunks)) : fail(new Error('cut short'))));
      response.on('error', fail);
    });
    request.end(body);
  });
}
