/**
 * Encrypts signing secrets at rest: AES-256-GCM with a separate key, stored as `v1.<key id>.<nonce>.<tag>.<ciphertext>`
 * (base64url). The identifier of the webhook is authenticated data: a secret that was copied to another webhook cannot
 * be decrypted.
 */
import { createHash } from 'node:crypto';
import { decrypt, encrypt } from '../crypto/authenticated-encryption.ts';

export interface SecretBox {
  close(plain: Uint8Array, context: string): string;
  /** @throws Error when it was closed under a key that is not here, for another context, or was changed */
  open(closed: string, context: string): Uint8Array;
}

/** @param keys 32 bytes each; the first one encrypts, all of them decrypt */
export function secretBox(keys: readonly Uint8Array[]): SecretBox {
  const ring = keys.map((key) => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }));
  const [current] = ring;
  if (!current) throw new Error('a secret box needs a key');

  return {
    close(plain, context) {
      const { nonce, tag, ciphertext } = encrypt(current.key, plain, context);
      const parts = [nonce, tag, ciphertext].map((part) => Buffer.from(part).toString('base64url'));
      return ['v1', current.id, ...parts].join('.');
    },

    open(closed, context) {
      const [version, keyId, ...parts] = closed.split('.');
      const key = ring.find(({ id }) => id === keyId)?.key;
      if (version !== 'v1' || parts.length !== 3) throw new Error('not a closed secret');
      if (!key) throw new Error(`the secret was closed under key ${keyId}, which is not configured`);
      const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer];
      return decrypt(key, { nonce, tag, ciphertext }, context);
    },
  };
}
