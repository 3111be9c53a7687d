/**
 * What a page keeps between two requests of a person who is not known yet: encrypted, so that it can be neither read nor
 * changed, and never stored.
 */
import * as encryption from '../crypto/authenticated-encryption.ts';
import type { Clock } from '../domain/system.ts';

export interface SealedAttempts<T extends object> {
  close(attempt: T): string;
  /** Returns null for any other text and after the end of the attempt. */
  open(text: string | null): T | null;
}

/**
 * @param secrets the current one first; former ones still open attempts
 * @param options.context an attempt that was closed with one cannot be opened with another
 */
export function sealedAttempts<T extends object>(
  secrets: readonly [Uint8Array, ...Uint8Array[]],
  clock: Clock,
  { context, seconds }: { context: string; seconds: number },
): SealedAttempts<T> {
  const keys = secrets.map((secret) => encryption.keyFor(secret, context));
  const now = () => clock.now().getTime();
  return {
    close(attempt) {
      const [key] = keys;
      if (!key) throw new Error('the ring of secrets is empty');
      const plain = JSON.stringify({ ...attempt, endsAt: now() + seconds * 1_000 });
      return encryption.joined(encryption.encrypt(key, Buffer.from(plain), context)).toString('base64url');
    },

    open(text) {
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
