/** The short version of `npm run prove`: a few lives with every fault, and a few of the moments at which a host can die. */
import { seeded, shuffled } from '../../infra/sample.ts';
import { proveFaults } from '../prove/faults.ts';
import { type OperationName, operations, proveKills } from '../prove/kills.ts';
import { faults } from '../servers/faulty-proxy.ts';

const seed = Date.now() % 1_000_000;

it(`envelopes live through failing stores: nothing is lost, doubled or stuck (seed ${seed})`, async () => {
  const verdict = await proveFaults({ faults, lives: 6, rate: 0.05, atOnce: 3, seed });
  expect(verdict.problems).toEqual([]);
  expect(verdict.lives).toBe(6);
  expect(verdict.happened.length).toBeGreaterThan(3);
}, 400_000);

it(`hosts are killed at store calls: nothing is lost, doubled or stuck (seed ${seed})`, async () => {
  const random = seeded(seed);
  const names = shuffled(Object.keys(operations) as OperationName[], random).slice(0, 2);
  const { crashes, problems } = await proveKills({ names, sample: (all) => shuffled(all, random).slice(0, 1) });
  expect(problems).toEqual([]);
  expect(crashes).toEqual(names.map((name) => [name, 1]));
}, 400_000);
