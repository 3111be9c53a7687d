import { RecentValues } from '../../../shared/auth/recent-values.ts';
import { aClock } from '../../fixtures/accounts.ts';

describe('recent values', () => {
  it('loads once while the value is recent, and again after that', async () => {
    const clock = aClock();
    const values = new RecentValues<number>(clock, 20_000);
    let loads = 0;
    const get = () => values.get('a', async () => ++loads);
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    clock.advance(19_999);
    expect(await get()).toBe(1);
    clock.advance(1);
    expect(await get()).toBe(2);
  });

  it('counts the age from before the load', async () => {
    const clock = aClock();
    const values = new RecentValues<number>(clock, 20_000);
    let loads = 0;
    const slow = async () => {
      clock.advance(15_000);
      return ++loads;
    };
    await values.get('a', slow);
    clock.advance(6_000);
    expect(await values.get('a', slow)).toBe(2);
  });

  it('does not remember a failure', async () => {
    const values = new RecentValues<number>(aClock(), 20_000);
    await expect(values.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await values.get('a', async () => 7)).toBe(7);
  });

  it('forgets when told to', async () => {
    const values = new RecentValues<number>(aClock(), 20_000);
    await values.get('a', async () => 1);
    values.forget('a');
    expect(await values.get('a', async () => 2)).toBe(2);
  });

  it('holds a bounded number, and lets go of what was used least', async () => {
    const values = new RecentValues<string>(aClock(), 20_000, 2);
    const loaded: string[] = [];
    const get = (key: string) =>
      values.get(key, async () => {
        loaded.push(key);
        return key;
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });
});
