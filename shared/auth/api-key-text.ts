/**
 * The text of an API key: `csk_live_<id>_<secret>_<crc>`. The prefix lets secret scanners find leaked keys. The
 * checksum distinguishes a mistyped key from a wrong one without a database request.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from '../crypto/crc32.ts';
import { apiKeyPrefix } from '../domain/accounts/account.ts';
import type { ApiKeyMint } from '../domain/accounts/credentials.ts';

/** Lengths are fixed, because base64url has underscores too. */
const pattern = new RegExp(`^${apiKeyPrefix}([0-9a-f]{32})_([A-Za-z0-9_-]{43})_([0-9a-f]{8})$`);
const secretBytes = 32;

export function apiKeyMint(pepper: Uint8Array): ApiKeyMint {
  return {
    mint(keyId) {
      const secret = randomBytes(secretBytes).toString('base64url');
      const body = `${apiKeyPrefix}${keyId.replace(/^key_/, '')}_${secret}`;
      return { text: `${body}_${checksum(body)}`, secretHash: secretHash(pepper, keyId, secret) };
    },
  };
}

/** The parts of a well-formed key, or null. */
export function parseApiKey(text: string): { keyId: string; secret: string } | null {
  const [, id, secret, crc] = pattern.exec(text) ?? [];
  if (!id || !secret || checksum(text.slice(0, -9)) !== crc) return null;
  return { keyId: `key_${id}`, secret };
}

export function isSecretOf(pepper: Uint8Array, keyId: string, secret: string, expectedHash: string): boolean {
  const actual = Buffer.from(secretHash(pepper, keyId, secret), 'hex');
  const expected = Buffer.from(expectedHash, 'hex');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The stored form of a key. */
export function secretHash(pepper: Uint8Array, keyId: string, secret: string): string {
  return createHmac('sha256', pepper).update(`${keyId}.${secret}`).digest('hex');
}

/** CRC-32 (ISO 3309) as eight hex digits. */
const checksum = (text: string): string => crc32(Buffer.from(text, 'latin1')).toString(16).padStart(8, '0');
