/** Start-up CPU of the built product against an empty app in the same host: what every scaled-out instance pays. */
import { resolve } from 'node:path';
import { startHost } from '../local/stack.ts';
import { emptyApp } from './bench-app.ts';
import { type Benchmark, type Measurement, median } from './measurement.ts';

const root = resolve(import.meta.dirname, '../..');
const rounds = 15;

/** Processor milliseconds until the app is loaded, indexed and listening. Storage is named but never spoken to. */
async function startCpuMs(appRoot: string): Promise<number> {
  const host = await startHost({ env: { AzureWebJobsStorage: 'UseDevelopmentStorage=true' }, appRoot });
  await host.kill9();
  return host.ready.startCpuMs;
}

async function run(): Promise<Measurement[]> {
  const empty = await emptyApp();
  try {
    // The first start of each fills the disk cache.
    for (const folder of [empty.folder, root]) await startCpuMs(folder);
    const baseline: number[] = [];
    const product: number[] = [];
    for (let round = 0; round < rounds; round++) {
      baseline.push(await startCpuMs(empty.folder));
      product.push(await startCpuMs(root));
    }
    return [
      { what: 'an empty app', value: median(baseline), unit: 'ms CPU' },
      { what: 'the product', value: median(product), unit: 'ms CPU' },
      { what: 'the product ÷ an empty app', value: median(product) / median(baseline), unit: '×', goal: 1.15 },
    ];
  } finally {
    await empty.remove();
  }
}

export const benchmark: Benchmark = { title: `CPU of ${rounds} starts each, interleaved, medians`, run };
