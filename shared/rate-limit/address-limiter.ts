/**
 * Requests to the public API (v1) that carry no known key, per address and minute. Counted in memory: a write for each of
 * them would let anyone cause writes without a key. An address therefore has its allowance on each instance.
 */
import { requestsPerMinute } from '../domain/accounts/account.ts';
import type { AddressLimiter } from '../domain/rate-limit.ts';
import type { Clock } from '../domain/system.ts';
import { addressBlock } from '../net/address-block.ts';

const windowMs = 60_000;
/** All callers without a known address share one count, which is larger. */
const unknownFactor = 10;
/** Addresses counted in one minute. Those beyond share the count of the callers without a known address. */
const maxAddresses = 10_000;

const unknown = 'unknown';

export function addressLimiter(clock: Clock): AddressLimiter {
  let startMs = 0;
  let counts = new Map<string, number>();
  return {
    take(clientAddress) {
      const nowMs = Math.floor(clock.now().getTime() / windowMs) * windowMs;
      if (nowMs !== startMs) {
        startMs = nowMs;
        counts = new Map();
      }
      const address = addressBlock(clientAddress) ?? unknown;
      const name = counts.has(address) || counts.size < maxAddresses ? address : unknown;
      const limit = requestsPerMinute.free * (name === unknown ? unknownFactor : 1);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const resetsAt = (startMs + windowMs) / 1_000;
      return { isAdmitted: count <= limit, limit, remaining: Math.max(0, limit - count), resetsAt };
    },
  };
}
