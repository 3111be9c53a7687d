/** AES-256-GCM (NIST SP 800-38D), as every stored secret is encrypted: a nonce of 96 random bits, a tag of 128 bits. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface Encrypted {
  nonce: Uint8Array;
  tag: Uint8Array;
  ciphertext: Uint8Array;
}

/** The key of a secret for one purpose (HKDF, RFC 5869). */
export function keyFor(secret: Uint8Array | string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/**
 * @param key 32 bytes
 * @param context authenticated, not stored: a ciphertext that was copied to another place does not decrypt there
 */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: string): Encrypted {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { nonce, tag: cipher.getAuthTag(), ciphertext };
}

/** @throws Error when it was encrypted under another key or for another context, or was changed */
export function decrypt(key: Uint8Array, { nonce, tag, ciphertext }: Encrypted, context: string): Buffer {
  // Attack: a shorter tag would be easier to guess, and Node accepts several lengths.
  if (tag.length !== tagBytes) throw new Error('The ciphertext is malformed.');
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}

export const joined = ({ nonce, tag, ciphertext }: Encrypted): Buffer => Buffer.concat([nonce, tag, ciphertext]);

export const parted = (bytes: Uint8Array): Encrypted => ({
  nonce: bytes.subarray(0, nonceBytes),
  tag: bytes.subarray(nonceBytes, nonceBytes + tagBytes),
  ciphertext: bytes.subarray(nonceBytes + tagBytes),
});
