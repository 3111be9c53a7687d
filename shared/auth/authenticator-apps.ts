/** Secrets of authenticator apps: encrypted at rest under a key derived from the password pepper, used by HMAC. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as encryption from '../crypto/authenticated-encryption.ts';
import { type AuthenticatorApps, base32, codeOf } from '../domain/accounts/authenticator-app.ts';
import type { Pepper } from './passwords.ts';

/** RFC 4226, section 4: 160 bits. */
const secretBytes = 20;
const purpose = 'authenticator-app';

/**
 * Stores a secret as `<kid>.<nonce, tag, ciphertext>`. A pepper is rotated alike for passwords and apps: the log-in that
 * renews the hash of the password encrypts the secret anew.
 * @param peppers the current one first; secrets under the others are still decrypted
 */
export function pepperedApps(peppers: readonly [Pepper, ...Pepper[]]): AuthenticatorApps {
  const keyOf = ({ secret }: Pepper) => encryption.keyFor(secret, purpose);
  const [current] = peppers;
  const close = (secret: Uint8Array) => {
    const closed = encryption.joined(encryption.encrypt(keyOf(current), secret, purpose));
    return `${current.kid ?? ''}.${closed.toString('base64url')}`;
  };

  function secretIn(encrypted: string): Buffer {
    const [kid = '', closed = ''] = encrypted.split('.');
    const pepper = peppers.find((candidate) => (candidate.kid ?? '') === kid);
    if (!pepper)
      throw new Error('the secret of an authenticator app was encrypted under a pepper that is not configured');
    return encryption.decrypt(keyOf(pepper), encryption.parted(Buffer.from(closed, 'base64url')), purpose);
  }

  return {
    create() {
      const secret = randomBytes(secretBytes);
      return { secret: base32(secret), encrypted: close(secret) };
    },

    open(encrypted) {
      const secret = secretIn(encrypted);
      return {
        stepOf: (code, steps) => steps.find((step) => isSame(codeOf(macOf(secret, step)), code)) ?? null,
        hashOf: (code) => createHmac('sha256', secret).update(`recovery-code\0${code}`).digest('hex'),
        encrypted: close(secret),
      };
    },
  };
}

/** RFC 4226, section 5.2: the step as eight bytes. */
function macOf(secret: Uint8Array, step: number): Uint8Array {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(step));
  return createHmac('sha1', secret).update(message).digest();
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
