import { createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { compareSync, getRounds } from 'bcryptjs';
import { bcryptPasswords, type Pepper } from '../../../shared/auth/passwords.ts';

const pepper = Buffer.alloc(32, 9);
const ring: [Pepper] = [{ kid: null, secret: pepper }];
const passwords = bcryptPasswords(ring);

describe('passwords', () => {
  it('are kept as bcrypt, cost 12, of the peppered digest', async () => {
    const hash = await passwords.hash('correct horse');
    expect(getRounds(hash)).toBe(12);
    const digest = createHmac('sha384', pepper).update('correct horse').digest('base64');
    expect(digest).toHaveLength(64);
    expect(compareSync(digest, hash)).toBe(true);
  });

  it('match themselves only, and only under the same pepper', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.matches('correct horse', hash)).toBe(true);
    expect(await passwords.matches('Correct horse', hash)).toBe(false);
    expect(await bcryptPasswords([{ kid: null, secret: Buffer.alloc(32, 8) }]).matches('correct horse', hash)).toBe(
      false,
    );
  });

  it('rotation: hashes of a former pepper match and are no longer current; new ones name the newest', async () => {
    const before = await passwords.hash('correct horse');
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
    const before = await passwords.hash('correct horse');
    const without = bcryptPasswords([{ kid: 'p2', secret: pepper }]);
    const asked = jest.spyOn(Worker.prototype, 'postMessage');
    expect(await without.matches('correct horse', before)).toBe(false);
    const compared = asked.mock.calls.map(([task]) => (task as { hash: string }).hash);
    asked.mockRestore();
    expect(compared).toEqual([expect.stringMatching(/^\$2b\$12\$[./A-Za-z0-9]{53}$/)]);
    expect(compared).not.toEqual([before]);
  });

  it('differ beyond the 72 bytes at which bcrypt stops reading, and after a zero byte', async () => {
    const long = 'x'.repeat(100);
    expect(await passwords.matches(`${long}2`, await passwords.hash(`${long}1`))).toBe(false);
    expect(await passwords.matches('abcdefgh\0two', await passwords.hash('abcdefgh\0one'))).toBe(false);
  });

  it('cost as much to refuse for an unknown account as for a known one: a comparison with a hash of the same cost', async () => {
    const hash = await passwords.hash('correct horse');
    const asked = jest.spyOn(Worker.prototype, 'postMessage');
    expect(await passwords.matches('wrong horse', hash)).toBe(false);
    expect(await passwords.matches('wrong horse', null)).toBe(false);
    const compared = asked.mock.calls.map(([task]) => (task as { hash: string }).hash);
    asked.mockRestore();
    expect(compared.map((each) => [each.length, getRounds(each)])).toEqual([
      [60, 12],
      [60, 12],
    ]);
    expect(compared[1]).not.toBe(hash);
    // bcrypt reads it: what it cannot read it refuses at once, with an error.
    expect(compared[1]).toMatch(/^\$2b\$12\$[./A-Za-z0-9]{53}$/);
  });

  it('leave the main thread free', async () => {
    const before = performance.eventLoopUtilization();
    await Promise.all([passwords.hash('one'), passwords.hash('two'), passwords.hash('three')]);
    // The share of the time in which this thread worked: nearly all of it, if it hashed itself.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });
});

describe('the threads that hash passwords', () => {
  it('503 beyond the callers that may wait; later callers are served', async () => {
    const bounded = bcryptPasswords(ring, { pool: { size: 1, maxWaiting: 2 } });
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((password) => bounded.hash(password)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(results[3]).toMatchObject({ reason: { code: 'service_unavailable', retryAfterSeconds: 5 } });
    await expect(bounded.hash('e')).resolves.toMatch(/^\$2b\$12\$/);
  });

  it('503 with Retry-After at the deadline of the queue, and that password is never hashed', async () => {
    const slow = bcryptPasswords(ring, { pool: { size: 1, waitMs: 20 } });
    await slow.hash('warm');
    const asked = jest.spyOn(Worker.prototype, 'postMessage');
    const results = await Promise.allSettled(['a', 'b', 'c'].map((password) => slow.hash(password)));
    await slow.hash('later');
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { code: 'service_unavailable', retryAfterSeconds: 5 } });
  });

  it('503 for the caller whose thread ends; the next one gets another thread', async () => {
    const single = bcryptPasswords(ring, { pool: { size: 1 } });
    // bcrypt throws at a value that is no hash, which ends the thread.
    const broken = single.matches('a', { length: 60 } as unknown as string);
    const next = single.hash('b');
    await expect(broken).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 });
    await expect(next).resolves.toMatch(/^\$2b\$12\$/);
  });
});
