/** `Idempotency-Key` on POST: the second of two equal requests gets the first one's answer. */
import { canonicalJson } from '../domain/audit.ts';
import type { IdempotencyRecords } from '../domain/idempotency.ts';
import type { Clock, Digest } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import type { Answer } from './answer.ts';

export interface IdempotencyServices {
  idempotency: IdempotencyRecords;
  digest: Digest;
  clock: Clock;
}

const timeoutMs = 10_000;
const pollMs = 200;

/**
 * Runs once per key and owner; with `isRerun` a replay runs again, because the operation always gives the same result and
 * only its signed addresses are fresher. `seed`: a UUID that stays the same when a run is repeated after a crash;
 * `isRepeat`: an earlier run may have done it all, and only its answer was lost.
 * @throws AppError validation_error (not a key), idempotency_key_reused, service_unavailable (the first still runs)
 */
export async function once(
  deps: IdempotencyServices,
  request: { key: string; ownerId: string; operation: string; body: unknown; isRerun: boolean },
  run: (seed: string, isRepeat: boolean) => Promise<Answer>,
): Promise<Answer> {
  if (!/^[\x21-\x7e]{1,255}$/.test(request.key)) {
    throw new AppError('validation_error', {
      details: { 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' },
    });
  }
  const key = deps.digest.sha256(`${request.ownerId}\0${request.key}`);
  const fingerprint = deps.digest.sha256(canonicalJson([request.operation, request.body ?? null]));
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const claim = await deps.idempotency.claim(key, fingerprint, deps.clock.now());
    if (claim.state === 'mine') return runAndKeep(deps, key, () => run(claim.seed, claim.isRepeat));
    if (claim.state === 'reused') throw new AppError('idempotency_key_reused');
    if (claim.state === 'answered') {
      const { status, json, headers = {} } = request.isRerun ? await run('', true) : claim.answer;
      return { status, json, headers: { ...headers, 'Idempotent-Replayed': 'true' } };
    }
    if (Date.now() > deadline) {
      throw new AppError('service_unavailable', {
        retryAfterSeconds: 2,
        message: 'The first request with this Idempotency-Key is still running.',
      });
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function runAndKeep(deps: IdempotencyServices, key: string, run: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await run();
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    await deps.idempotency.release(key, isRefused ? 'refused' : 'unknown');
    throw error;
  }
  const { status, json, headers = {} } = answer;
  // What was done stands, kept or not: without a kept answer a repetition runs again, and finds it.
  await deps.idempotency
    .keep(key, { status, json, headers })
    .catch(() => deps.idempotency.release(key, 'unknown'))
    .catch(() => undefined);
  return answer;
}
