import { addressLimiter } from '../../../shared/rate-limit/address-limiter.ts';
import { aClock } from '../../fixtures/accounts.ts';

describe('requests to v1 without a known key', () => {
  it('have the limit of the lowest plan per address and minute', () => {
    const clock = aClock();
    const limiter = addressLimiter(clock);
    const taken = Array.from({ length: 101 }, () => limiter.take('192.0.2.7'));
    expect(taken[0]).toEqual({ isAdmitted: true, limit: 100, remaining: 99, resetsAt: expect.any(Number) });
    expect([taken[99]?.isAdmitted, taken[100]?.isAdmitted, taken[100]?.remaining]).toEqual([true, false, 0]);
    expect(limiter.take('192.0.2.8').isAdmitted).toBe(true);
    clock.advance(60_000);
    expect(limiter.take('192.0.2.7')).toMatchObject({ isAdmitted: true, remaining: 99 });
  });

  it('of callers without a known address share one count, ten times as large', () => {
    const limiter = addressLimiter(aClock());
    const taken = ['unknown', '127.0.0.1', '::1'].map((address) => limiter.take(address));
    expect(taken.map(({ limit, remaining }) => [limit, remaining])).toEqual([
      [1_000, 999],
      [1_000, 998],
      [1_000, 997],
    ]);
  });

  it('count for at most 10,000 addresses apart; further addresses share the common count', () => {
    const limiter = addressLimiter(aClock());
    for (let index = 0; index < 10_000; index++) limiter.take(`10.0.${index >> 8}.${index & 255}`);
    expect(limiter.take('192.0.2.1')).toMatchObject({ limit: 1_000, remaining: 999 });
    expect(limiter.take('10.0.0.0')).toMatchObject({ limit: 100, remaining: 98 });
  });
});
