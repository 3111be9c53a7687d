/**
 * `npm run bench [-- name …] [--minutes N]`: builds the product, runs all benchmarks or the named ones, and ends with 1
 * when one misses its goal. Measure on a quiet machine.
 */
import { readArguments, refuseArguments } from '../arguments.ts';
import { buildAll } from '../build.ts';
import { type Benchmark, isMet, type Measurement } from './measurement.ts';

const benchmarks: Record<string, () => Promise<{ benchmark: Benchmark }>> = {
  joining: () => import('./joining.ts'),
  lists: () => import('./lists.ts'),
  load: () => import('./load.ts'),
  pages: () => import('./pages.ts'),
  requests: () => import('./requests.ts'),
  seal: () => import('./seal.ts'),
  seals: () => import('./seals.ts'),
  signers: () => import('./signers.ts'),
  startup: () => import('./startup.ts'),
  texts: () => import('./texts.ts'),
};

function line(measurement: Measurement): string {
  const { what, value, unit, goal, quartiles, note } = measurement;
  const digits = value < 10 ? 2 : value < 1000 ? 1 : 0;
  const spread = quartiles ? `  (${quartiles.map((quartile) => quartile.toFixed(digits)).join('–')})` : '';
  const bound = goal === undefined ? '' : `  goal ≤ ${goal}  ${isMet(measurement) ? 'met' : 'MISSED'}`;
  return `  ${what.padEnd(58)}${value.toFixed(digits).padStart(10)} ${unit}${spread}${note ? `  (${note})` : ''}${bound}`;
}

const usage = `npm run bench [-- name …] [--minutes <n>]   the names are ${Object.keys(benchmarks).join(', ')}`;

async function main(names: string[], minutes?: number): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
  if (unknown.length > 0) refuseArguments(`There is no benchmark ${unknown.join(', ')}.`, usage);
  const chosen = Object.entries(benchmarks).filter(([name]) => names.length === 0 || names.includes(name));
  await buildAll();
  let isAllMet = true;
  for (const [name, open] of chosen) {
    const { title, run } = (await open()).benchmark;
    console.log(`${name}: ${title}`);
    const outcome = await run(minutes === undefined ? {} : { minutes });
    for (const measurement of outcome) {
      console.log(line(measurement));
      isAllMet &&= isMet(measurement);
    }
  }
  return isAllMet ? 0 : 1;
}

const operands: [number, number] = [0, Object.keys(benchmarks).length];
const { positionals, values } = readArguments({ usage, operands, options: { minutes: { type: 'string' } } });
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (minutes !== undefined && !(minutes > 0)) refuseArguments('--minutes takes a number above 0.', usage);
process.exitCode = await main(positionals, minutes);
