/**
 * `npm run bench [-- name …] [--minutes N]`: runs the benchmarks beside this file (each exports `benchmark`), all or those named, on
 * a fresh build, and ends with 1 when one misses its goal. Measure on a quiet machine.
 */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildAll } from '../build.ts';
import { type Benchmark, isMet, type Measurement } from './measurement.ts';

const infrastructure = ['run.ts', 'measurement.ts', 'bench-app.ts', 'signing-party.ts', 'bench-host.ts'];

async function benchmarks(): Promise<Map<string, Benchmark>> {
  const files = (await readdir(import.meta.dirname)).filter(
    (file) => file.endsWith('.ts') && !infrastructure.includes(file),
  );
  const found = new Map<string, Benchmark>();
  for (const file of files.sort()) {
    const module = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as { benchmark?: Benchmark };
    if (module.benchmark) found.set(basename(file, '.ts'), module.benchmark);
  }
  return found;
}

function line(measurement: Measurement): string {
  const { what, value, unit, goal, quartiles, note } = measurement;
  const digits = value < 10 ? 2 : value < 1000 ? 1 : 0;
  const spread = quartiles ? `  (${quartiles.map((quartile) => quartile.toFixed(digits)).join('–')})` : '';
  const bound = goal === undefined ? '' : `  goal ≤ ${goal}  ${isMet(measurement) ? 'met' : 'MISSED'}`;
  return `  ${what.padEnd(58)}${value.toFixed(digits).padStart(10)} ${unit}${spread}${note ? `  (${note})` : ''}${bound}`;
}

async function main(names: string[], minutes?: number): Promise<number> {
  const all = await benchmarks();
  const unknown = names.filter((name) => !all.has(name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${[...all.keys()].join(', ')}.`);
    return 2;
  }
  const chosen = [...all].filter(([name]) => names.length === 0 || names.includes(name));
  await buildAll();
  let isAllMet = true;
  for (const [name, { title, run }] of chosen) {
    console.log(`${name}: ${title}`);
    const outcome = await run(minutes === undefined ? {} : { minutes });
    for (const measurement of outcome) {
      console.log(line(measurement));
      isAllMet &&= isMet(measurement);
    }
  }
  return isAllMet ? 0 : 1;
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string' } } });
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes takes a number above 0.');
process.exitCode = await main(positionals, minutes);
