import { lazily } from '../../shared/lazily.ts';

describe('a value that is opened lazily', () => {
  it('is not opened before it is used, and then once for all callers', async () => {
    let count = 0;
    const value = lazily(async () => ++count);
    expect(count).toBe(0);
    expect(await Promise.all([value(), value()])).toEqual([1, 1]);
    expect(await value()).toBe(1);
  });

  it('is opened again after a failure, which reaches every caller that waited', async () => {
    let count = 0;
    const value = lazily(async () => {
      if (++count === 1) throw new Error('not yet');
      return count;
    });
    const waiting = await Promise.allSettled([value(), value()]);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await value()).toBe(2);
  });
});
