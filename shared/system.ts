/** The ports that Node itself implements: time, waiting, randomness, digests, shared runs. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Digest, Random, SingleFlight, Timer } from './domain/system.ts';
import { nextTurn } from './in-slices.ts';

export const systemClock: Clock = { now: () => new Date() };

export const systemTimer: Timer = {
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  within: (work, timeoutMs) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    });
    return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
  },
};

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  hex128: () => randomBytes(16).toString('hex'),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  fraction: () => Math.random(),
};

/** A run is forgotten as soon as it has ended, well or not. */
export function singleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return {
    run(key, work) {
      const started = running.get(key);
      if (started) return started;
      const run = work().finally(() => running.delete(key));
      running.set(key, run);
      return run;
    },
  };
}

/** A few milliseconds of work. */
const hashedAtOnce = 4 * 1024 * 1024;

export const systemDigest: Digest = {
  sha256: (content) => createHash('sha256').update(content).digest('hex'),

  /** Other requests run between the slices. */
  async fileSha256(bytes) {
    const hash = createHash('sha256');
    for (let start = 0; start < bytes.length; start += hashedAtOnce) {
      if (start > 0) await nextTurn();
      hash.update(bytes.subarray(start, start + hashedAtOnce));
    }
    return hash.digest('hex');
  },
};

/** Outside of a request only the process's own log exists, which the host collects. */
export function warnOfLostMessage(queue: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  process.emitWarning(
    `The queue ${queue} could not be reached; the sweep will do the work. ${reason}`,
    'LostQueueMessage',
  );
}
