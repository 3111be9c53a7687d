/**
 * An attempt to log in by single sign-on, as the browser keeps it between the log-in page and the return of the
 * provider: encrypted, so that no one who reads the cookie can finish the attempt elsewhere, and never stored.
 */
import * as encryption from '../crypto/authenticated-encryption.ts';
import { signOnAttemptSeconds } from '../domain/accounts/single-sign-on.ts';
import type { Clock } from '../domain/system.ts';

export interface SignOnAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  isSilent: boolean;
}

const context = 'sign-on-attempt';

/** @param secrets the current one first; former ones still open attempts */
export function sealedAttempts(secrets: readonly [Uint8Array, ...Uint8Array[]], clock: Clock) {
  const keys = secrets.map((secret) => encryption.keyFor(secret, context));
  const now = () => clock.now().getTime();
  return {
    close(attempt: SignOnAttempt): string {
      const [key] = keys;
      if (!key) throw new Error('the ring of secrets is empty');
      const plain = JSON.stringify({ ...attempt, endsAt: now() + signOnAttemptSeconds * 1_000 });
      return encryption.joined(encryption.encrypt(key, Buffer.from(plain), context)).toString('base64url');
    },

    /** Returns null for any other text and after the end of the attempt. */
    open(text: string | null): SignOnAttempt | null {
      const parts = encryption.parted(Buffer.from(text ?? '', 'base64url'));
      for (const key of keys) {
        try {
          const { endsAt, ...attempt } = JSON.parse(encryption.decrypt(key, parts, context).toString('utf8'));
          return endsAt > now() ? attempt : null;
        } catch {
          // Another key of the ring may open it.
        }
      }
      return null;
    },
  };
}
