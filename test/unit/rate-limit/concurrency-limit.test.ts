import { ConcurrencyLimit } from '../../../shared/rate-limit/concurrency-limit.ts';

/** Tasks that end on command, and the number that run. */
function gate() {
  const endings: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    task: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => endings.push(resolve));
      running -= 1;
    },
    endOne: async () => {
      endings.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    running: () => running,
    most: () => most,
  };
}

describe('the concurrency limit', () => {
  it('runs so many at once, and the others in turn', async () => {
    const limit = new ConcurrencyLimit(2);
    const { task, endOne, running, most } = gate();
    const all = Array.from({ length: 5 }, () => limit.run('a', task));
    for (const left of [2, 2, 2, 2, 1]) {
      expect(running()).toBe(left);
      await endOne();
    }
    await Promise.all(all);
    expect([running(), most()]).toEqual([0, 2]);
  });

  it('names do not delay each other', async () => {
    const limit = new ConcurrencyLimit(1);
    const { task, endOne, running } = gate();
    const all = [limit.run('a', task), limit.run('b', task)];
    expect(running()).toBe(2);
    await endOne();
    await endOne();
    await Promise.all(all);
  });

  it('goes on after a task that failed', async () => {
    const limit = new ConcurrencyLimit(1);
    const failed = limit.run('a', () => Promise.reject(new Error('no')));
    const next = limit.run('a', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('503: too many tasks wait', async () => {
    const limit = new ConcurrencyLimit(1);
    const { task, endOne } = gate();
    const waiting = Array.from({ length: 201 }, () => limit.run('a', task));
    await expect(limit.run('a', task)).rejects.toMatchObject({ code: 'service_unavailable' });
    for (let i = 0; i < 201; i++) await endOne();
    await Promise.all(waiting);
  });

  it('503 with Retry-After: a task that waited too long is not begun, and the next ones have their turn', async () => {
    const limit = new ConcurrencyLimit(1, { waitMs: 20 });
    const { task, endOne } = gate();
    const first = limit.run('a', task);
    let isBegun = false;
    const late = limit.run('a', async () => {
      isBegun = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    await endOne();
    await first;
    expect(await limit.run('a', async () => 'next')).toBe('next');
    expect(isBegun).toBe(false);
  });
});
