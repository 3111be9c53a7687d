/** HTTP to servers we do not run (timestamps, OCSP, CRLs): bounded in time and size, no redirects, guarded addresses. */
import { lookup as resolve } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface BoundedRequest {
  url: string;
  body?: Uint8Array;
  contentType?: string;
  /** Media type that the answer must have; any when absent. */
  expects?: string;
  /** From the first step to the last byte. */
  timeoutMs: number;
  /** Of the answer. */
  maxBytes: number;
  /**
   * Whether the address may lie in a private network. Addresses that the operator configured may; those that a
   * certificate names may not, else a certificate could make us call our own neighbours.
   */
  isPrivateAllowed: boolean;
}

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv4');
}

/** Of IPv6 only global unicast is public, less what wraps an IPv4 address: 6to4, Teredo and NAT64 lie elsewhere or here. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const embedded = new BlockList();
embedded.addSubnet('2001::', 32, 'ipv6');
embedded.addSubnet('2002::', 16, 'ipv6');

function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateRanges.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !embedded.check(address, 'ipv6');
}

/** Resolves as node does, and fails when any answer is not public: checked at connect, so a name cannot change in between. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) return callback(error ?? new Error('no address'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error('the address is not public'), '', 0);
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

function target({ url, isPrivateAllowed }: BoundedRequest): URL {
  const parsed = new URL(url);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') throw new Error('not an HTTP address');
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  // A literal address is connected to without a look-up.
  if (!isPrivateAllowed && isIP(host) && !isPublicAddress(host)) throw new Error('the address is not public');
  return parsed;
}

/** Sends one request and answers the body of a 200. @throws on anything else, with a reason for the log. */
export function boundedRequest(options: BoundedRequest): Promise<Uint8Array> {
  const { body, contentType, expects, timeoutMs, maxBytes, isPrivateAllowed } = options;
  return new Promise((answer, fail) => {
    const url = target(options);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method: body ? 'POST' : 'GET',
      // One connection for one request: nothing is left open.
      agent: false,
      headers: {
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(body ? { 'content-length': body.length } : {}),
        'user-agent': 'Countersign',
      },
      ...(isPrivateAllowed ? {} : { lookup: publicLookup }),
    });
    const refuse = (reason: string) => {
      fail(new Error(reason));
      request.destroy();
    };
    // A timer of our own: a signal of AbortSignal.timeout that nobody holds can be collected before it fires (Node 20).
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
