/**
 * HMAC-SHA-256 of short texts, separated by purpose: a hash made for one purpose does not match for another. Hashes are
 * made with the first key; those of the former keys still match.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../domain/system.ts';

export function hmacKeyedHash(current: Uint8Array, ...former: Uint8Array[]): KeyedHash {
  const under = (key: Uint8Array, purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex');
  return {
    hash: (purpose, text) => under(current, purpose, text),
    matches(purpose, text, given) {
      const presented = Buffer.from(given);
      return [current, ...former].some((key) => {
        const expected = Buffer.from(under(key, purpose, text));
        return presented.length === expected.length && timingSafeEqual(presented, expected);
      });
    },
  };
}
