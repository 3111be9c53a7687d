/** Optimistic concurrency: how often, how long apart, and when a lost round is final. */
import { retryOnConflict } from '../../../../shared/operations/concurrency/retry-on-conflict.ts';
import { aTimer } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';

/** A record that another request changes before each of the first `conflicts` writes. */
function aContestedRecord(conflicts: number, fractions: number[] = []) {
  const timer = aTimer();
  const random = only<Parameters<typeof retryOnConflict>[0]['random']>({ fraction: () => fractions.shift() ?? 1 });
  const calls: string[] = [];
  let version = 1;
  let left = conflicts;
  const run = (options: object = {}) =>
    retryOnConflict(
      { timer, random },
      async () => {
        calls.push(`read ${version}`);
        return version;
      },
      (current) => `decided on ${current}`,
      async (current, decision) => {
        calls.push(`write ${current}`);
        if (left <= 0) return decision;
        left -= 1;
        version += 1;
        return 'conflict';
      },
      { rounds: 5, maxPauseMs: 100, ...options },
    );
  return { run, calls, waits: timer.waits };
}

describe('an operation that meets another one on the same record', () => {
  it('reads and decides again, and writes what it decided last', async () => {
    const { run, calls } = aContestedRecord(2);
    expect(await run()).toBe('decided on 3');
    expect(calls).toEqual(['read 1', 'write 1', 'read 2', 'write 2', 'read 3', 'write 3']);
  });

  it('waits longer in each round, up to a bound, by a random part of it', async () => {
    const { run, waits } = aContestedRecord(4, [1, 0.5, 1, 1]);
    await run();
    expect(waits).toEqual([20, 20, 80, 100]);
  });

  it('gives up after its rounds with 503, and does not wait after the last', async () => {
    const { run, waits, calls } = aContestedRecord(99);
    await expect(run({ message: 'Busy.' })).rejects.toMatchObject({ code: 'service_unavailable', message: 'Busy.' });
    expect(calls.filter((call) => call.startsWith('write'))).toHaveLength(5);
    expect(waits).toHaveLength(4);
  });

  it.each(['"1"', 'W/"1"'])('is refused after the first conflict when it decided on version %s', async (ifMatch) => {
    const { run, calls } = aContestedRecord(1);
    await expect(run({ ifMatch })).rejects.toMatchObject({ code: 'precondition_failed' });
    expect(calls).toHaveLength(2);
  });

  it.each([null, undefined, '', '*'])('is decided again for If-Match %p', async (ifMatch) => {
    expect(await aContestedRecord(1).run({ ifMatch })).toBe('decided on 2');
  });

  it('does not read a record again that was read already', async () => {
    const { run, calls } = aContestedRecord(1);
    expect(await run({ first: 7 })).toBe('decided on 2');
    expect(calls).toEqual(['write 7', 'read 2', 'write 2']);
  });
});
