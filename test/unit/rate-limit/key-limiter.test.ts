import { blockLimiter } from '../../../shared/rate-limit/key-limiter.ts';
import { aClock, distantCounters } from '../../fixtures/accounts.ts';

/** Sends requests to instances in turn, so many at once, and counts what each admits. */
async function load(limit: number, offered: number, instances = 2, atOnce = 20) {
  const counters = distantCounters();
  const clock = aClock();
  const limiters = Array.from({ length: instances }, () => blockLimiter(counters, clock));
  let sent = 0;
  let admitted = 0;
  const remaining: number[] = [];
  async function client(): Promise<void> {
    while (sent < offered) {
      const allowance = await limiters[sent++ % instances]?.take('key', limit);
      if (allowance?.isAdmitted) admitted += 1;
      remaining.push(allowance?.remaining ?? -1);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client));
  return { admitted, writes: counters.writes, remaining };
}

describe('requests per minute', () => {
  it('admits exactly the limit of a free key over two instances', async () => {
    expect((await load(100, 150)).admitted).toBe(100);
    expect((await load(100, 150, 2, 150)).admitted).toBe(100);
  });

  it('admits exactly the limit of a pro key, with at most a fifth as many writes', async () => {
    for (const atOnce of [2, 50, 1_500]) {
      const { admitted, writes } = await load(1_000, 1_500, 2, atOnce);
      expect(admitted).toBe(1_000);
      expect(writes).toBeLessThanOrEqual(200);
    }
  });

  it('counts down, honestly', async () => {
    const limiter = blockLimiter(distantCounters(), aClock());
    for (const limit of [100, 1_000]) {
      const seen: number[] = [];
      for (let i = 0; i < limit; i++) seen.push((await limiter.take(`key of ${limit}`, limit)).remaining);
      expect(seen).toEqual(Array.from({ length: limit }, (_, i) => limit - 1 - i));
    }
    expect(await limiter.take('key of 100', 100)).toMatchObject({ isAdmitted: false, limit: 100, remaining: 0 });
  });

  it('begins anew with each minute of the clock, and says when', async () => {
    const clock = aClock('2026-11-20T10:00:40.000Z');
    const limiter = blockLimiter(distantCounters(), clock);
    await limiter.take('key', 1);
    expect(await limiter.take('key', 1)).toEqual({
      isAdmitted: false,
      limit: 1,
      remaining: 0,
      resetsAt: Date.parse('2026-11-20T10:01:00Z') / 1_000,
    });
    clock.advance(20_000);
    expect((await limiter.take('key', 1)).isAdmitted).toBe(true);
  });

  it('follows a plan that changes within the minute', async () => {
    const limiter = blockLimiter(distantCounters(), aClock());
    for (let i = 0; i < 101; i++) await limiter.take('key', 100);
    expect(await limiter.take('key', 1_000)).toMatchObject({ isAdmitted: true, remaining: 899 });
    expect((await limiter.take('key', 100)).isAdmitted).toBe(false);
  });

  it('says so when the counter cannot be reached, and recovers', async () => {
    const counters = distantCounters();
    const { add } = counters;
    const limiter = blockLimiter(counters, aClock());
    counters.add = () => Promise.reject(new Error('away'));
    await expect(limiter.take('key', 5)).rejects.toThrow('away');
    counters.add = add;
    expect((await limiter.take('key', 5)).isAdmitted).toBe(true);
  });
});
