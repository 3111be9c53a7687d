/** `Idempotency-Key` on POST: a second equal request gets the answer of the first. */
import type { HttpRequest } from '@azure/functions';
import { idempotencyKeyPattern, type Route } from '../contracts/route.ts';
import { canonicalJson } from '../domain/audit/audit.ts';
import type { IdempotencyRecords } from '../domain/idempotency.ts';
import type { Clock, Digest, Random, Timer } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import type { Answer } from './answer.ts';

export interface IdempotencyServices {
  idempotency: IdempotencyRecords;
  digest: Digest;
  clock: Clock;
  timer: Pick<Timer, 'sleep'>;
  random: Pick<Random, 'uuid'>;
}

const timeoutMs = 10_000;
const pollMs = 200;

interface Asked {
  request: Pick<HttpRequest, 'method' | 'url' | 'headers'>;
  /** Keys belong to an owner; a caller without an account has none. */
  ownerId: string | undefined;
  /** The parsed body. */
  body: unknown;
  /** The files of a form. */
  files?: { bytes: Uint8Array }[] | undefined;
  /** Whether the answer may contain signing links: a key without that scope does not get the answer of one with it. */
  hasLinks?: boolean;
}

/**
 * `seed` is a UUID that stays the same if a run is repeated after a crash. `isRepeat`: only the answer may be missing.
 */
type SeededRun = (seed: string, isRepeat: boolean) => Promise<Answer>;

/**
 * Runs once per key and owner, if the route takes a key and the request has one. A route that is not replayed runs again.
 * @throws AppError validation_error (not a key), idempotency_key_reused, service_unavailable (the first still runs)
 */
export async function once(
  deps: IdempotencyServices,
  route: Pick<Route, 'takes' | 'isReplayed'>,
  { request, ownerId, body, files = [], hasLinks }: Asked,
  run: SeededRun,
): Promise<Answer> {
  const given = route.takes?.includes('Idempotency-Key') ? request.headers.get('idempotency-key') : null;
  if (given === null || ownerId === undefined) return run(deps.random.uuid(), false);
  if (!new RegExp(idempotencyKeyPattern).test(given)) {
    throw new AppError('validation_error', {
      details: { 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' },
    });
  }
  const key = deps.digest.sha256(`${ownerId}\0${given}`);
  const operation = `${request.method} ${new URL(request.url).pathname}`;
  const hashes = await Promise.all(files.map(({ bytes }) => deps.digest.fileSha256(bytes)));
  const more = [...hashes, ...(hasLinks ? ['links'] : [])];
  const fingerprint = await deps.digest.fileSha256(Buffer.from(canonicalJson([operation, body ?? null, ...more])));
  return claimed(deps, { key, fingerprint }, route.isReplayed ?? true, run);
}

async function claimed(
  deps: IdempotencyServices,
  { key, fingerprint }: { key: string; fingerprint: string },
  isReplayed: boolean,
  run: SeededRun,
): Promise<Answer> {
  const deadline = deps.clock.now().getTime() + timeoutMs;
  for (;;) {
    const claim = await deps.idempotency.claim(key, fingerprint, deps.clock.now());
    if (claim.state === 'mine') return runAndKeep(deps, key, () => run(claim.seed, claim.isRepeat));
    if (claim.state === 'reused') throw new AppError('idempotency_key_reused');
    if (claim.state === 'answered') {
      const { status, json, headers = {} } = isReplayed ? claim.answer : await run('', true);
      return { status, json, headers: { ...headers, 'Idempotent-Replayed': 'true' } };
    }
    if (deps.clock.now().getTime() > deadline) {
      throw new AppError('service_unavailable', {
        retryAfterSeconds: 2,
        message: 'The first request with this Idempotency-Key is still running.',
      });
    }
    await deps.timer.sleep(pollMs);
  }
}

async function runAndKeep(deps: IdempotencyServices, key: string, run: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await run();
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    await deps.idempotency.release(key, isRefused ? 'refused' : 'unknown', deps.clock.now());
    throw error;
  }
  const { status, json, headers = {} } = answer;
  // If the answer cannot be stored, it is returned anyway. A repetition then runs again and finds the work already
  // done.
  await deps.idempotency
    .keep(key, { status, json, headers })
    .catch(() => deps.idempotency.release(key, 'unknown', deps.clock.now()))
    .catch(() => undefined);
  return answer;
}
