/** The ports that Node itself implements: time, randomness, digests. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Digest, Random } from './domain/system.ts';

export const systemClock: Clock = { now: () => new Date() };

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  hex128: () => randomBytes(16).toString('hex'),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
};

export const systemDigest: Digest = { sha256: (content) => createHash('sha256').update(content).digest('hex') };

/** Outside of a request there is no log but the process's own, which the host collects. */
export function warnOfLostMessage(queue: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  process.emitWarning(
    `The queue ${queue} could not be reached; the sweep will do the work. ${reason}`,
    'LostQueueMessage',
  );
}
