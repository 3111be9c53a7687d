import { createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { compareSync, getRounds, hashSync } from 'bcryptjs';
import { bcryptPasswords, type Pepper } from '../../../shared/auth/passwords.ts';

const pepper = Buffer.alloc(32, 9);
const ring: [Pepper] = [{ kid: null, secret: pepper }];
const passwords = bcryptPasswords(ring);

/** The text that bcrypt gets of a password. */
const digestOf = (password: string) => createHmac('sha384', pepper).update(password).digest('base64');
/** A hash of the lowest cost, where it is not about the cost: it is compared in a millisecond. */
const cheapHash = (password: string) => hashSync(digestOf(password), 4);

/** Processor time of this process with all its threads: a busy machine does not count. */
async function processorMs(work: Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe('passwords', () => {
  let hash: string;
  /** Duration of a comparison with a wrong password. */
  let comparisonMs: number;
  beforeAll(async () => {
    hash = await passwords.hash('correct horse');
    comparisonMs = await processorMs(passwords.matches('wrong horse', hash));
  });

  it('are kept as bcrypt, cost 12, of the peppered digest', () => {
    expect(getRounds(hash)).toBe(12);
    expect(digestOf('correct horse')).toHaveLength(64);
    expect(compareSync(digestOf('correct horse'), hash)).toBe(true);
  });

  it('match themselves only, and only under the same pepper', async () => {
    expect(await passwords.matches('correct horse', hash)).toBe(true);
    const cheap = cheapHash('correct horse');
    expect(await passwords.matches('correct horse', cheap)).toBe(true);
    expect(await passwords.matches('Correct horse', cheap)).toBe(false);
    const otherPepper = bcryptPasswords([{ kid: null, secret: Buffer.alloc(32, 8) }]);
    expect(await otherPepper.matches('correct horse', cheap)).toBe(false);
  });

  it('rotation: hashes of a former pepper match and are no longer current; new ones name the newest', async () => {
    const before = cheapHash('correct horse');
    const newest: Pepper = { kid: 'p2', secret: Buffer.alloc(32, 8) };
    const rotated = bcryptPasswords([newest, ...ring]);
    expect(await rotated.matches('correct horse', before)).toBe(true);
    expect(await rotated.matches('wrong horse', before)).toBe(false);
    expect([passwords.isCurrent(before), rotated.isCurrent(before)]).toEqual([true, false]);
    const renewed = await rotated.hash('correct horse');
    expect(renewed).toMatch(/^\{p2\}\$2b\$12\$.{53}$/);
    expect(rotated.isCurrent(renewed)).toBe(true);
    expect(await bcryptPasswords([newest]).matches('correct horse', renewed)).toBe(true);
    expect(await bcryptPasswords([newest]).matches('wrong horse', renewed)).toBe(false);
  });

  it('rotation: a hash of a pepper that was removed matches nothing, and costs a comparison all the same', async () => {
    const without = bcryptPasswords([{ kid: 'p2', secret: pepper }]);
    expect(await without.matches('correct horse', cheapHash('correct horse'))).toBe(false);
    expect(await processorMs(without.matches('correct horse', hash))).toBeGreaterThan(comparisonMs / 2);
  });

  it('differ beyond the 72 bytes at which bcrypt stops reading, and after a zero byte', async () => {
    const long = 'x'.repeat(100);
    expect(await passwords.matches(`${long}1`, cheapHash(`${long}1`))).toBe(true);
    expect(await passwords.matches(`${long}2`, cheapHash(`${long}1`))).toBe(false);
    expect(await passwords.matches('abcdefgh\0one', cheapHash('abcdefgh\0one'))).toBe(true);
    expect(await passwords.matches('abcdefgh\0two', cheapHash('abcdefgh\0one'))).toBe(false);
  });

  it('cost as much to refuse for an unknown account as for a known one', async () => {
    expect(await passwords.matches('wrong horse', hash)).toBe(false);
    expect(await passwords.matches('wrong horse', null)).toBe(false);
    const ratio = (await processorMs(passwords.matches('wrong horse', null))) / comparisonMs;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('leave the main thread free', async () => {
    const before = performance.eventLoopUtilization();
    await passwords.hash('one');
    // The share of the time in which this thread worked: nearly all of it, if it hashed itself.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });
});

describe('the threads that hash passwords', () => {
  it('503 beyond the callers that may wait; later callers are served', async () => {
    const bounded = bcryptPasswords(ring, { pool: { size: 1, maxWaiting: 2 } });
    const hash = cheapHash('a');
    const results = await Promise.allSettled(['a', 'a', 'a', 'a'].map((password) => bounded.matches(password, hash)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(results[3]).toMatchObject({ reason: { code: 'service_unavailable', retryAfterSeconds: 5 } });
    expect(await bounded.matches('a', hash)).toBe(true);
  });

  it('503 with Retry-After at the deadline of the queue, and that password is never hashed', async () => {
    const slow = bcryptPasswords(ring, { pool: { size: 1, waitMs: 20 } });
    const hashing = slow.hash('a');
    const hashMs = await processorMs(hashing);
    const hash = await hashing;
    // The first one takes the thread for longer than the others may wait.
    const [first, ...others] = [slow.hash('a'), slow.matches('a', hash), slow.matches('a', hash)];
    const refused = Promise.allSettled([first, ...others]);
    const tookMs = await processorMs(refused.then(() => slow.matches('a', cheapHash('a'))));
    const results = await refused;
    expect(tookMs).toBeLessThan(2 * hashMs);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { code: 'service_unavailable', retryAfterSeconds: 5 } });
  });

  it('503 for the caller whose thread ends; the next one gets another thread', async () => {
    const single = bcryptPasswords(ring, { pool: { size: 1 } });
    // bcrypt throws for a value that is not a hash, which ends the thread.
    const broken = single.matches('a', { length: 60 } as unknown as string);
    const next = single.matches('b', cheapHash('b'));
    await expect(broken).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 });
    expect(await next).toBe(true);
  });
});
