/** Passwords: bcrypt over a peppered digest, which is 64 characters, so that bcrypt's cut at 72 bytes never applies. */
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Passwords } from '../domain/credentials.ts';
import { AppError } from '../errors.ts';
import { workerUrl } from '../threads/worker-url.ts';
import { passwordPool } from './password-pool.ts';

/** At about four hashes a second and thread, whoever is last in the queue waits for some 10 to 25 seconds. */
const maxWaiting = 100;

/** bcrypt's own base64 alphabet has 64 letters too, and reads every one of these. */
function dummyHash(): string {
  return `$2b$12$${randomBytes(40).toString('base64').replaceAll('+', '.').slice(0, 53)}`;
}

export function bcryptPasswords(pepper: Uint8Array): Passwords {
  const pool = passwordPool(workerUrl('password'), Math.min(4, availableParallelism()), maxWaiting);
  const nobodysHash = dummyHash();
  const digest = (password: string) => createHmac('sha384', pepper).update(password, 'utf8').digest('base64');

  return {
    async hash(password) {
      const answer = await pool.run({ digest: digest(password), hash: null });
      if ('hash' in answer) return answer.hash;
      throw new AppError('internal_error', { cause: new Error('the password thread answered another question') });
    },
    async matches(password, hash) {
      const answer = await pool.run({ digest: digest(password), hash: hash ?? nobodysHash });
      return hash !== null && 'isMatch' in answer && answer.isMatch;
    },
  };
}
