/** The password hash of security handlers of revision 6 (ISO 32000-2, 7.6.4.3.4, algorithm 2.B). */
import { createCipheriv, createHash } from 'node:crypto';

/** Algorithm 2.B of ISO 32000-2 (revision 6) for the empty password; `more` is the user's entry when the owner's is checked. */
export function hardenedHash(salt: Uint8Array, more: Uint8Array): Buffer {
  let key = createHash('sha256').update(salt).update(more).digest();
  // The standard asks for at least 64 rounds and an end that comes after some 70 more; 2048 is out of reach by chance.
  for (let round = 0; round < 2048; round++) {
    const once = Buffer.concat([key, more]);
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => once));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const encrypted = cipher.update(repeated);
    let remainder = 0;
    for (let i = 0; i < 16; i++) remainder = (remainder + (encrypted[i] as number)) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] as string)
      .update(encrypted)
      .digest();
    if (round >= 63 && (encrypted[encrypted.length - 1] as number) <= round - 31) break;
  }
  return key.subarray(0, 32);
}
