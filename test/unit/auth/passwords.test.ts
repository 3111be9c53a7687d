import { createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { compareSync, getRounds } from 'bcryptjs';
import { passwordPool } from '../../../shared/auth/password-pool.ts';
import { bcryptPasswords } from '../../../shared/auth/passwords.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';

const pepper = Buffer.alloc(32, 9);
const passwords = bcryptPasswords(pepper);

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
    expect(await bcryptPasswords(Buffer.alloc(32, 8)).matches('correct horse', hash)).toBe(false);
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

describe('the pool of password threads', () => {
  const task = { digest: 'digest', hash: null };

  it('says 503 beyond its queue, and works on', async () => {
    const pool = passwordPool(workerUrl('password'), 1, 2);
    const results = await Promise.allSettled([pool.run(task), pool.run(task), pool.run(task), pool.run(task)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(results[3]).toMatchObject({ reason: { code: 'service_unavailable', retryAfterSeconds: 5 } });
    await expect(pool.run(task)).resolves.toHaveProperty('hash');
  });

  it('survives a thread that dies: its job fails, the next one finds another thread', async () => {
    const pool = passwordPool(workerUrl('password'), 1, 10);
    // bcrypt throws at what is no hash, which ends the thread.
    const broken = pool.run({ digest: 'digest', hash: { length: 60 } as unknown as string });
    const next = pool.run(task);
    await expect(broken).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(next).resolves.toHaveProperty('hash');
  });
});
