/**
 * CPU of the host per request: an authenticated read of one envelope against a function that does nothing, and lists
 * of 10, 1,000 and 10,000 envelopes, whose cost must not grow faster than the answer. The stores run in processes of
 * their own and do not count.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import type { ApiClient } from '../local/api-client.ts';
import { startHost, startStores } from '../local/stack.ts';
import { measurableApp } from './bench-app.ts';
import { anAccount, copyEnvelope } from './envelope-copies.ts';
import { type Benchmark, type Measurement, median } from './measurement.ts';

const rounds = 9;
const parallel = 4;
const requestsPerRound = 200;
const listSizes = [10, 1_000, 10_000] as const;
/** How much dearer an envelope in the longest list may be than one in the middle one. */
const growthGoal = 1.25;

/** Microseconds of CPU of the host per request. */
async function cost(client: ApiClient, path: string, count: number): Promise<number> {
  const cpu = async () => (await client.call<{ cpuUs: number }>('GET', '/bench/cpu')).cpuUs;
  const before = await cpu();
  let left = count;
  const worker = async () => {
    while (left-- > 0) await client.call('GET', path);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, worker));
  return ((await cpu()) - before) / count;
}

async function readCosts(url: string): Promise<Measurement[]> {
  const { client, envelopeId } = await anAccount(url);
  const path = `/api/envelopes/${envelopeId}`;
  await cost(client, '/bench/noop', 300);
  await cost(client, path, 300);
  const noop: number[] = [];
  const read: number[] = [];
  for (let round = 0; round < rounds; round++) {
    noop.push(await cost(client, '/bench/noop', requestsPerRound));
    read.push(await cost(client, path, requestsPerRound));
  }
  return [
    { what: 'a function that does nothing', value: median(noop), unit: 'µs CPU' },
    { what: 'GET /api/envelopes/{id}, authenticated', value: median(read), unit: 'µs CPU' },
    { what: 'the read ÷ nothing', value: median(read) / median(noop), unit: '×' },
  ];
}

async function listCosts(url: string, cosmos: CosmosClient): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  const perEnvelope = new Map<number, number>();
  for (const size of listSizes) {
    const { client, envelopeId } = await anAccount(url);
    await copyEnvelope(cosmos, envelopeId, size - 1);
    const list = await client.call<unknown[]>('GET', '/api/envelopes');
    if (list.length !== size) throw new Error(`The list has ${list.length} envelopes instead of ${size}.`);
    const perRound = Math.max(1, Math.round(1_000 / size));
    await cost(client, '/api/envelopes', perRound);
    const costs: number[] = [];
    for (let round = 0; round < 5; round++) costs.push(await cost(client, '/api/envelopes', perRound));
    perEnvelope.set(size, median(costs) / size);
    measured.push(
      { what: `a list of ${size}`, value: median(costs) / 1000, unit: 'ms CPU' },
      { what: `  its answer`, value: JSON.stringify(list).length / 1024, unit: 'kB' },
      { what: `  per envelope`, value: median(costs) / size, unit: 'µs CPU' },
    );
  }
  const growth = (perEnvelope.get(10_000) ?? 0) / (perEnvelope.get(1_000) ?? 1);
  measured.push({
    what: 'an envelope in a list of 10,000 ÷ in one of 1,000',
    value: growth,
    unit: '×',
    goal: growthGoal,
  });
  return measured;
}

async function run(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bench-data-'));
  const app = await measurableApp();
  const stores = await startStores({ dataDir });
  try {
    const host = await startHost({ env: stores.env, appRoot: app.folder });
    const cosmos = new CosmosClient({
      endpoint: stores.env.COSMOS_ENDPOINT ?? '',
      key: stores.env.COSMOS_KEY ?? '',
      connectionPolicy: { enableEndpointDiscovery: false },
    });
    try {
      return [...(await readCosts(host.url)), ...(await listCosts(host.url, cosmos))];
    } finally {
      cosmos.dispose();
      await host.stop();
    }
  } finally {
    await stores.stop();
    await app.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const benchmark: Benchmark = {
  title: `${rounds} rounds of ${requestsPerRound} requests each, interleaved, medians`,
  run,
};
