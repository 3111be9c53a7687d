/** Asks the configured timestamp authorities, one after the other, for a token (RFC 3161 over HTTP). */
import { createHash, randomBytes } from 'node:crypto';
import type { Certificate } from '../../pki/certificate.ts';
import { timestampRequest, tokenOfResponse, verifyTimestamp } from '../../pki/timestamp-token.ts';
import { type AuthorityOptions, askAuthority, failureOf } from './ask-authority.ts';

export interface Timestamp {
  /** The TimeStampToken in DER. */
  token: Uint8Array;
  at: Date;
  /** The authority's certificate and its issuers. */
  path: Certificate[];
  url: string;
}

export interface TimestampClient {
  /** A token over the message (its parts in order), or undefined when no authority gives a valid one in time. */
  stamp(...message: Uint8Array[]): Promise<Timestamp | undefined>;
  /** The same for a message of which only the SHA-256 is at hand. */
  stampDigest(sha256: Uint8Array): Promise<Timestamp | undefined>;
  /** The room to reserve for the next token, in bytes. A token that needs more makes it larger. */
  tokenBytes(): number;
}

/** The size of the largest token so far: tokens of one authority differ by some bytes only. */
export interface TokenSizes {
  largest?: number;
}

export interface TimestampClientOptions extends AuthorityOptions {
  /** The authorities, in the order in which the client asks them. */
  urls: readonly string[];
  /** Trusted authorities; without any, every chain that is valid in itself is accepted. */
  anchors?: Certificate[];
  /** Timeout for all authorities together, in ms: the completion of an envelope never waits longer. */
  totalMs?: number;
  /** Now, as our clock has it. */
  now?: () => Date;
  /** Shared by clients that ask the same authorities. */
  sizes?: TokenSizes;
}

/** Authorities with long chains exceed 12 KB. */
const maxTokenBytes = 32 * 1024;
/** Room for a token before the first answer. */
const firstTokenBytes = 8 * 1024;
/** Room for serial numbers and fractions of seconds that become longer. */
const spareTokenBytes = 256;
/** Largest difference to our clock: beyond it one of the two is wrong. */
const maxClockDifferenceMs = 60 * 60 * 1000;

/** Reads the token from a response. @throws Error if the token does not match the request */
function readAnswer(
  answer: Uint8Array,
  { url, sha256, nonce }: { url: string; sha256: Uint8Array; nonce: Uint8Array },
  options: TimestampClientOptions,
): Timestamp {
  const token = tokenOfResponse(answer);
  if (token.length > maxTokenBytes) throw new Error('the token is too large');
  const { fault, at, path } = verifyTimestamp(token, {
    // The token repeats the digest of the request, by the same algorithm (RFC 3161 2.4.2).
    imprintOf: (name) => (name === 'sha256' ? sha256 : new Uint8Array()),
    nonce,
    anchors: options.anchors ?? [],
  });
  if (fault || !at) throw new Error(`the token is not valid: ${fault}`);
  const now = (options.now?.() ?? new Date()).getTime();
  if (Math.abs(at.getTime() - now) > maxClockDifferenceMs) throw new Error('the clocks differ by more than an hour');
  return { token, at, path, url };
}

function ask(url: string, sha256: Uint8Array, options: TimestampClientOptions, timeoutMs: number): Promise<Timestamp> {
  const nonce = randomBytes(16);
  const request = {
    url,
    body: timestampRequest(sha256, nonce),
    contentType: 'application/timestamp-query',
    expects: 'application/timestamp-reply',
    timeoutMs,
    maxBytes: maxTokenBytes + 1024,
    // If no hosts are listed, the operator has chosen every address.
    isPrivateAllowed: options.allowedHosts === undefined,
  };
  return askAuthority(request, options, (answer) => readAnswer(answer, { url, sha256, nonce }, options));
}

/** Defaults: 3 s for one authority, 4.5 s for all. */
export function timestampClient(options: TimestampClientOptions): TimestampClient {
  const { urls, timeoutMs = 3000, totalMs = 4500, onFailure, sizes = {} } = options;
  const client: TimestampClient = {
    stamp(...message) {
      const hash = createHash('sha256');
      for (const part of message) hash.update(part);
      return client.stampDigest(hash.digest());
    },

    async stampDigest(sha256) {
      const deadline = performance.now() + totalMs;
      for (const url of urls) {
        const leftMs = Math.floor(Math.min(timeoutMs, deadline - performance.now()));
        if (leftMs <= 0) {
          onFailure?.({ url, reason: 'no time left' });
          continue;
        }
        try {
          const timestamp = await ask(url, sha256, options, leftMs);
          sizes.largest = Math.max(sizes.largest ?? 0, timestamp.token.length);
          return timestamp;
        } catch (error) {
          onFailure?.(failureOf(url, error));
        }
      }
      return undefined;
    },

    tokenBytes() {
      return sizes.largest === undefined ? firstTokenBytes : sizes.largest + spareTokenBytes;
    },
  };
  return client;
}

/**
 * Stamps a document whose digest depends on the room for the token. A token that does not fit is requested once more,
 * with the room that it needs, up to that of the largest token that is accepted.
 * @param prepare returns the SHA-256 of the document with this room
 */
export async function stampDocument(
  client: TimestampClient,
  prepare: (reserveBytes: number) => Uint8Array | Promise<Uint8Array>,
): Promise<Timestamp | undefined> {
  for (;;) {
    const reserveBytes = client.tokenBytes();
    const timestamp = await client.stampDigest(await prepare(reserveBytes));
    if (!timestamp || timestamp.token.length <= reserveBytes) return timestamp;
  }
}
