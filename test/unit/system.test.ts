import { singleFlight, systemDigest, systemRandom, systemTimer } from '../../shared/system.ts';
import { turnsDuring } from '../fixtures/turns.ts';

describe('a shared run', () => {
  it('is one for all who ask while it runs, and another one after it, under its own key each', async () => {
    const flight = singleFlight<string>();
    const started: string[] = [];
    const work = (name: string) => async () => {
      started.push(name);
      await new Promise((resolve) => setImmediate(resolve));
      return name;
    };
    const together = [flight.run('a', work('first')), flight.run('a', work('second')), flight.run('b', work('third'))];
    expect(await Promise.all(together)).toEqual(['first', 'first', 'third']);
    expect(await flight.run('a', work('fourth'))).toBe('fourth');
    expect(started).toEqual(['first', 'third', 'fourth']);
  });

  it('that fails fails for all who share it, and the next one may succeed', async () => {
    const flight = singleFlight<string>();
    const failing = () => Promise.reject(new Error('busy'));
    const results = await Promise.allSettled([flight.run('a', failing), flight.run('a', async () => 'never run')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flight.run('a', async () => 'done')).toBe('done');
  });
});

it('a file is hashed in slices of 4 MB, as its bytes together', async () => {
  for (const megabytes of [0, 1, 25]) {
    const bytes = Buffer.alloc(megabytes * 1024 * 1024 + 1, megabytes);
    const { turns, result } = await turnsDuring(() => systemDigest.fileSha256(bytes));
    expect(result).toBe(systemDigest.sha256(bytes));
    expect(turns).toBeGreaterThanOrEqual(Math.floor(megabytes / 4));
  }
});

describe('the timer', () => {
  it('hands on what the work answers, or why it failed', async () => {
    expect(await systemTimer.within(Promise.resolve(7), 60_000)).toBe(7);
    await expect(systemTimer.within(Promise.reject(new Error('away')), 60_000)).rejects.toThrow('away');
  });

  it('ends the wait for work that takes too long', async () => {
    await expect(systemTimer.within(new Promise(() => undefined), 1)).rejects.toThrow('no answer within 1 ms');
  });
});

it('fractions are between 0 and 1, and differ', () => {
  const fractions = Array.from({ length: 100 }, () => systemRandom.fraction());
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
  expect(new Set(fractions).size).toBeGreaterThan(1);
});
