/**
 * Passwords: bcrypt over a peppered digest of 64 characters, so that bcrypt's cut at 72 bytes never applies. A hash names
 * its pepper, `{<kid>}$2b$12$…`; one that names none was made with the pepper that has no kid.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Passwords } from '../domain/accounts/credentials.ts';
import { AppError } from '../errors.ts';
import { WorkerPool } from '../threads/worker-pool.ts';
import { workerUrl } from '../threads/worker-url.ts';

/** The task of a password thread: to hash the digest or, if a hash is given, to compare the digest with it. */
export interface HashingTask {
  digest: string;
  hash: string | null;
}

export type HashingAnswer = { hash: string } | { isMatch: boolean };

const maxThreads = 4;
const maxWaiting = 100;
/**
 * The platform does not report that a caller has disconnected. After this time a waiting password is not hashed any
 * more.
 */
const waitMs = 10_000;

/** A hash of no password at all. bcrypt's own base64 alphabet has 64 letters, too, and contains every one of these. */
function unmatchableHash(): string {
  return `$2b$12$${randomBytes(40).toString('base64').replaceAll('+', '.').slice(0, 53)}`;
}

interface PasswordOptions {
  /** Threads at most, callers that may wait for one, and how long; beyond either a caller is refused with a 503. */
  pool?: { size?: number; maxWaiting?: number; waitMs?: number };
}

export interface Pepper {
  kid: string | null;
  secret: Uint8Array;
}

function partsOf(stored: string): { kid: string | null; hash: string } {
  const [, kid = null, hash = stored] = /^\{([A-Za-z0-9_-]+)\}(.*)$/s.exec(stored) ?? [];
  return { kid, hash };
}

/**
 * @param peppers the current one first; hashes of the others still match
 * @throws AppError service_unavailable when too many callers wait, when one waited too long, or when the thread ended
 */
export function bcryptPasswords(
  peppers: readonly [Pepper, ...Pepper[]],
  { pool = {} }: PasswordOptions = {},
): Passwords {
  const [current] = peppers;
  const size = Math.min(maxThreads, availableParallelism());
  const threads = new WorkerPool({ size, maxWaiting, waitMs, ...pool, url: workerUrl('password') });
  const hashOfUnknown = unmatchableHash();
  const digest = (password: string, { secret }: Pepper) =>
    createHmac('sha384', secret).update(password, 'utf8').digest('base64');

  async function ask(task: HashingTask): Promise<HashingAnswer> {
    try {
      return (await threads.run((session) => session.call(task))) as HashingAnswer;
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
    }
  }

  return {
    async hash(password) {
      const answer = await ask({ digest: digest(password, current), hash: null });
      if ('hash' in answer) return current.kid === null ? answer.hash : `{${current.kid}}${answer.hash}`;
      throw new AppError('internal_error', { cause: new Error('the password thread answered another question') });
    },
    // Attack (timing): an unknown account also costs a comparison. Otherwise the response time would reveal which
    // accounts exist.
    async matches(password, stored) {
      const { kid, hash } = stored === null ? { kid: null, hash: null } : partsOf(stored);
      const pepper = peppers.find((candidate) => candidate.kid === kid);
      const isKnown = hash !== null && pepper !== undefined;
      const answer = await ask({ digest: digest(password, pepper ?? current), hash: isKnown ? hash : hashOfUnknown });
      return isKnown && 'isMatch' in answer && answer.isMatch;
    },
    isCurrent: (stored) => partsOf(stored).kid === current.kid,
  };
}
