/** Sweeps of due records share a bound, a time, and failures that delay nothing. */
import { maxSweepMs, sweepDue } from '../../../../shared/operations/maintenance/steps/for-each.ts';
import { aClock } from '../../../fixtures/accounts.ts';

/** @param msEach how long the work on one record takes */
async function swept(names: string[], { max = 10, msEach = 0, fails = '' } = {}) {
  const clock = aClock();
  const start = clock.now();
  const done: string[] = [];
  const report = await sweepDue(
    { clock },
    {
      find: async (at, limit) => (at.getTime() === start.getTime() ? names.slice(0, limit) : []),
      idOf: (name) => name,
      async work(name, at, isOver) {
        if (name === fails) throw new Error('is away');
        clock.advance(msEach);
        done.push(`${name} ${at.getTime() === start.getTime()} ${isOver()}`);
      },
      max,
      atOnce: 1,
    },
  );
  return { ...report, done };
}

it('works through what it found, and names what failed', async () => {
  const report = await swept(['a', 'b', 'c'], { fails: 'b' });
  expect(report).toEqual({
    found: 3,
    failures: ['b: is away'],
    isBoundHit: false,
    done: ['a true false', 'c true false'],
  });
});

it('finds no more than its bound, and says so', async () => {
  expect(await swept(['a', 'b', 'c'], { max: 2 })).toMatchObject({ found: 2, isBoundHit: true });
});

it('begins nothing after its time, and says so', async () => {
  const { done, ...report } = await swept(['a', 'b', 'c'], { msEach: maxSweepMs / 2 });
  expect(report).toEqual({ found: 3, failures: [], isBoundHit: true });
  expect(done).toEqual(['a true false', 'b true true']);
});
