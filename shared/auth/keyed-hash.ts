/** HMAC-SHA-256 of short texts, separated by purpose: a hash made for one purpose does not match for another. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../domain/system.ts';

export function hmacKeyedHash(key: Uint8Array): KeyedHash {
  const hash: KeyedHash['hash'] = (purpose, text) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest('hex');
  return {
    hash,
    matches(purpose, text, given) {
      const expected = Buffer.from(hash(purpose, text));
      const presented = Buffer.from(given);
      return presented.length === expected.length && timingSafeEqual(presented, expected);
    },
  };
}
