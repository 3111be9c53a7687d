/** The first page of *Documents*: with 100,000 envelopes compared with 100. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { many, openLongLists, tiny } from '../../test/servers/long-lists.ts';
import { type Benchmark, type Measurement, ratios, spread } from './measurement.ts';

const rounds = 40;

async function run(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  const lists = await openLongLists(folder);
  const times = { [tiny]: [] as number[], [many]: [] as number[] };
  try {
    for (const ownerId of [tiny, many]) await lists.firstPage(ownerId);
    for (let round = 0; round < rounds; round++) {
      for (const ownerId of [tiny, many]) {
        const startedAt = performance.now();
        await lists.firstPage(ownerId);
        times[ownerId]?.push(performance.now() - startedAt);
      }
    }
  } finally {
    lists.close();
    await rm(folder, { recursive: true, force: true });
  }
  const [short, long] = [times[tiny] ?? [], times[many] ?? []];
  return [
    spread('the first page of 100', 'ms', short),
    spread('the first page of 100,000', 'ms', long),
    spread('  of 100,000 ÷ of 100', '×', ratios(long, short), 1.5),
  ];
}

export const benchmark: Benchmark = {
  title: `two requests to the local Cosmos DB, ${rounds} rounds in turn, medians`,
  run,
};
