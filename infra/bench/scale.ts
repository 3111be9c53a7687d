/**
 * What an owner's requests cost as the owner grows: calls to Cosmos DB, counted by the proxy of the tests, and request units
 * by the model below. `npm run bench -- scale` prints the table of docs/run/scale.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { storeCalls } from '../../test/servers/store-calls.ts';
import { startHost, startStores } from '../local/stack.ts';
import { anAccount, copyEnvelope } from './envelope-copies.ts';
import type { Benchmark, Measurement } from './measurement.ts';

const sizes = [10, 10_000] as const;
const simulated = 1_000_000;
const limit = 25;
/** The least counts: the first run asks for plan and ranges, and others may meet background work. */
const repeats = 5;
const rowsPerCall = 1_000;
const itemKb = 2.4;
const ownerKb = 45;
const physicalGb = 50;

/** A query: 2.5 for each physical partition, 0.02 for each index entry it looks at, 0.3 for each kB it answers. */
const queryUnits = (partitions: number, entries: number, rows: number) =>
  2.5 * partitions + 0.02 * entries + 0.3 * itemKb * rows;

interface Operation {
  name: string;
  path(size: number, cursor: string, envelopeId: string): string;
  /** Request units by the model, for an owner of this size. */
  units(size: number, partitions: number): number;
  /** Calls to each physical partition that the answer of an owner of this size takes. */
  calls(size: number): number;
}

const page = (size: number) => Math.min(limit, size);

const operations: Operation[] = [
  {
    name: 'one envelope',
    path: (_, __, envelopeId) => `/${envelopeId}`,
    units: () => Math.ceil(itemKb),
    calls: () => 1,
  },
  {
    name: 'the first page',
    path: () => `?limit=${limit}`,
    units: (size, partitions) => queryUnits(partitions, (limit + 1) * partitions, page(size)),
    calls: () => 1,
  },
  {
    name: 'a page in the middle, by cursor',
    path: (_, cursor) => `?limit=${limit}&cursor=${cursor}`,
    units: (size, partitions) => queryUnits(partitions, (limit + 1) * partitions, page(size / 2)),
    calls: () => 1,
  },
  {
    name: 'every envelope, without a limit',
    path: () => '',
    units: (size, partitions) => queryUnits(partitions, size, size),
    calls: (size) => Math.ceil(size / rowsPerCall),
  },
];

async function measured(
  size: number,
  url: string,
  cosmos: CosmosClient,
  calls: Awaited<ReturnType<typeof storeCalls>>,
) {
  const { client, envelopeId } = await anAccount(url);
  await copyEnvelope(cosmos, envelopeId, size - 1);
  const half = Math.ceil(size / 2);
  let cursor = '';
  for (let read = 0; read < half; read += Math.min(100, half - read)) {
    const wanted = Math.min(100, half - read);
    const query = `limit=${wanted}${cursor && `&cursor=${cursor}`}`;
    const { nextCursor } = await client.call<{ nextCursor: string }>('GET', `/api/envelopes?${query}`);
    cursor = nextCursor;
  }
  const counted = new Map<string, number>();
  for (const operation of operations) {
    const path = `/api/envelopes${operation.path(size, cursor, envelopeId)}`;
    const counts: number[] = [];
    for (let time = 0; time < repeats; time++) {
      counts.push((await calls.of(() => client.call('GET', path))).cosmos);
    }
    counted.set(operation.name, Math.min(...counts));
  }
  return counted;
}

async function run(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-scale-'));
  const stores = await startStores({ dataDir });
  const calls = await storeCalls(stores.env);
  try {
    const host = await startHost({ env: calls.env });
    const cosmos = new CosmosClient({
      endpoint: stores.env.COSMOS_ENDPOINT ?? '',
      key: stores.env.COSMOS_KEY ?? '',
      connectionPolicy: { enableEndpointDiscovery: false },
    });
    try {
      return await compared(host.url, cosmos, calls);
    } finally {
      cosmos.dispose();
      await host.stop();
    }
  } finally {
    await calls.close();
    await stores.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compared(
  url: string,
  cosmos: CosmosClient,
  calls: Awaited<ReturnType<typeof storeCalls>>,
): Promise<Measurement[]> {
  const counts = new Map<number, Map<string, number>>();
  for (const size of sizes) counts.set(size, await measured(size, url, cosmos, calls));
  return operations.flatMap(({ name, calls: callsOf, units }) =>
    [...sizes, simulated].flatMap((size): Measurement[] => {
      const partitions = Math.max(1, Math.ceil((size * ownerKb) / (physicalGb * 1_000_000)));
      const count = counts.get(size)?.get(name) ?? callsOf(size) * partitions;
      // A page behind a cursor must not make more calls for a large owner; every envelope in one answer does.
      const goal = name.startsWith('every') ? {} : { goal: partitions };
      const of = `${name}, of ${size.toLocaleString('en')}`;
      return [
        { what: `${of}${size === simulated ? ' (simulated)' : ''}`, value: count, unit: 'calls', ...goal },
        { what: '', value: units(size, partitions), unit: 'RU by the model' },
      ];
    }),
  );
}

export const benchmark: Benchmark = { title: `calls and request units of an owner's requests, pages of ${limit}`, run };
