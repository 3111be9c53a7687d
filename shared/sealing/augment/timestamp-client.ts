/** Asks the configured timestamp authorities, one after the other, for a token (RFC 3161 over HTTP). */
import { createHash, randomBytes } from 'node:crypto';
import { boundedRequest } from '../../net/bounded-request.ts';
import { timestampReserve } from '../../pki/build-cms.ts';
import type { Certificate } from '../../pki/certificate.ts';
import { timestampRequest, tokenOfResponse, verifyTimestamp } from '../../pki/timestamp-token.ts';

/** A token that was checked. */
export interface Timestamp {
  /** The TimeStampToken in DER. */
  token: Uint8Array;
  /** The time in the token. */
  at: Date;
  /** The authority's certificate and its issuers. */
  path: Certificate[];
  /** The address of the authority. */
  url: string;
}

/** Why an authority gave no usable token; for the log. */
export interface TimestampFailure {
  url: string;
  reason: string;
}

export interface TimestampClient {
  /** A token over the message (its parts in order), or undefined when no authority gives a valid one in time. */
  stamp(...message: Uint8Array[]): Promise<Timestamp | undefined>;
}

export interface TimestampClientOptions {
  /** In the order in which they are asked. */
  urls: readonly string[];
  /** Trusted authorities; without any, every chain that is valid in itself is accepted. */
  anchors?: Certificate[];
  /** For one authority, in ms. */
  timeoutMs?: number;
  /** For all of them together, in ms: the completion of an envelope never waits longer. */
  totalMs?: number;
  /** Now, as our clock has it. */
  now?: () => Date;
  onFailure?: (failure: TimestampFailure) => void;
}

/** Bytes for a token in the signature, without the attribute around it. */
const maxTokenBytes = timestampReserve - 64;
/** Largest difference to our clock: beyond it one of the two is wrong. */
const maxClockDifferenceMs = 60 * 60 * 1000;

function digestOf(name: string, parts: Uint8Array[]): Buffer {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

async function ask(
  url: string,
  message: Uint8Array[],
  options: TimestampClientOptions,
  timeoutMs: number,
): Promise<Timestamp> {
  const nonce = randomBytes(16);
  const sha256 = digestOf('sha256', message);
  const answer = await boundedRequest({
    url,
    body: timestampRequest(sha256, nonce),
    contentType: 'application/timestamp-query',
    expects: 'application/timestamp-reply',
    timeoutMs,
    maxBytes: timestampReserve + 1024,
    isPrivateAllowed: true,
  });
  const token = tokenOfResponse(answer);
  if (token.length > maxTokenBytes) throw new Error('the token is too large');
  const { fault, at, path } = verifyTimestamp(token, {
    imprintOf: (name) => (name === 'sha256' ? sha256 : digestOf(name, message)),
    nonce,
    anchors: options.anchors ?? [],
  });
  if (fault || !at) throw new Error(`the token is not valid: ${fault}`);
  const now = (options.now?.() ?? new Date()).getTime();
  if (Math.abs(at.getTime() - now) > maxClockDifferenceMs) throw new Error('the clocks differ by more than an hour');
  return { token, at, path, url };
}

/** Defaults: 3 s for one authority, 4.5 s for all. */
export function timestampClient(options: TimestampClientOptions): TimestampClient {
  const { urls, timeoutMs = 3000, totalMs = 4500, onFailure } = options;
  return {
    async stamp(...message) {
      const deadline = performance.now() + totalMs;
      for (const url of urls) {
        const leftMs = Math.floor(Math.min(timeoutMs, deadline - performance.now()));
        if (leftMs <= 0) {
          onFailure?.({ url, reason: 'no time left' });
          continue;
        }
        try {
          return await ask(url, message, options, leftMs);
        } catch (error) {
          onFailure?.({ url, reason: error instanceof Error ? error.message : String(error) });
        }
      }
      return undefined;
    },
  };
}
