/** The queue of the model against the formula for it, and the day that the arrivals follow. */

import {
  arrivals,
  erlangC,
  exponential,
  peakHour,
  rateAt,
  shareOfHour,
  simulate,
} from '../../../../infra/bench/azure/queueing.ts';
import { seeded } from '../../../../infra/sample.ts';

const steady = (rate: number) => () => rate;

it('the generator gives the same numbers for a seed, evenly from 0 to 1', () => {
  const [first, again] = [seeded(7), seeded(7)];
  const numbers = Array.from({ length: 10_000 }, first);
  expect(numbers.slice(0, 3)).toEqual([again(), again(), again()]);
  expect(numbers.reduce((sum, value) => sum + value, 0) / numbers.length).toBeCloseTo(0.5, 2);
  expect(numbers.every((value) => value >= 0 && value < 1)).toBe(true);
});

it.each([
  [1, 0.5, 0.5],
  [2, 1, 1 / 3],
  [10, 8, 0.4092],
])('Erlang C of %i servers and %d offered is %d, as in the tables', (servers, offered, expected) => {
  expect(erlangC(servers, offered)).toBeCloseTo(expected, 4);
});

it.each([
  [1, 0.6],
  [2, 1.3],
  [5, 3.5],
  [10, 7],
])('an M/M/%i queue with %d offered waits as the formula says, within 5 %%', (servers, offered) => {
  const random = seeded(3);
  const arrived = 100_000;
  const { meanWaitS, served } = simulate({
    fromS: 0,
    untilS: arrived / offered,
    arrivalAfter: arrivals(random, steady(offered), offered),
    serviceS: () => exponential(random, 1),
    firstServers: servers,
  });
  const expected = erlangC(servers, offered) / (servers - offered);
  expect(Math.abs(meanWaitS / expected - 1)).toBeLessThan(0.05);
  expect(Math.abs(served / arrived - 1)).toBeLessThan(0.02);
});

it('without a wait a server for each arrival; servers are added as the queue grows, and end one after another', () => {
  const every = (pauseS: number, untilS: number) => (atS: number) => (atS + pauseS > untilS ? 1e9 : atS + pauseS);
  const scale = { everyS: 1, startS: 2, ending: 1, servers: (depth: number) => Math.min(4, Math.ceil(depth / 2)) };
  const load = { fromS: 0, untilS: 100, arrivalAfter: every(0.25, 20), serviceS: () => 1, firstServers: 1 };
  expect(simulate({ ...load, firstServers: 5 })).toMatchObject({ served: 80, meanWaitS: 0, maxDepth: 4 });
  expect(simulate({ ...load, scale })).toMatchObject({ served: 80, mostServers: 4 });
  expect(simulate({ ...load, scale }).maxDepth).toBeLessThan(simulate(load).maxDepth);
});

it('the hours of the day make the whole day, and the rate follows them', () => {
  const shares = Array.from({ length: 24 }, (_, hour) => shareOfHour(hour));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10);
  expect(Math.max(...shares)).toBe(shareOfHour(peakHour));
  let sum = 0;
  for (let atS = 30; atS < 86_400; atS += 60) sum += rateAt(1_000_000, atS) * 60;
  expect(Math.abs(sum / 1_000_000 - 1)).toBeLessThan(0.001);
  expect(rateAt(1_000_000, (peakHour + 0.5) * 3_600)).toBeCloseTo((1_000_000 * shareOfHour(peakHour)) / 3_600, 6);
});

it('arrivals follow a rate that changes', () => {
  const next = arrivals(seeded(3), (atS) => (atS < 1_000 ? 2 : 6), 6);
  let [early, late] = [0, 0];
  for (let atS = next(0); atS < 2_000; atS = next(atS)) atS < 1_000 ? early++ : late++;
  expect(late / early).toBeCloseTo(3, 0);
});
