/**
 * CPU of the host per request: an authenticated read of one envelope compared with a function that does nothing, and
 * lists of 10, 1,000 and 10,000 envelopes, whose cost must not grow faster than the answer. The stores run in other
 * processes and do not count.
 */
import { randomUUID } from 'node:crypto';
import { CosmosClient } from '@azure/cosmos';
import type { ApiClient } from '../local/api-client.ts';
import { type BenchHost, withBenchHost } from './bench-host.ts';
import { anOwner, aSigner } from './journeys.ts';
import { type Benchmark, type Measurement, ratios, spread } from './measurement.ts';
import type { ProcessFigures } from './probes/process-figures.ts';

const rounds = 9;
const parallel = 4;
const requestsPerRound = 200;
const listSizes = [10, 1_000, 10_000] as const;
/** The cost of an envelope in the longest list ÷ in the middle one. */
const growthGoal = 1.05;

/** Microseconds of CPU of the host per request. */
async function cost(client: ApiClient, path: string, count: number): Promise<number> {
  const cpu = async () => (await client.call<ProcessFigures>('GET', '/bench/process')).cpuUs;
  const before = await cpu();
  let left = count;
  const worker = async () => {
    while (left-- > 0) await client.call('GET', path);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, worker));
  return ((await cpu()) - before) / count;
}

async function anAccount(host: BenchHost) {
  const { id, client } = await anOwner(host);
  const { envelopeId } = await client.announce('Agreement.pdf');
  await client.call('PUT', `/api/envelopes/${envelopeId}`, { signers: [aSigner] });
  return { id, client, envelopeId };
}

async function readCosts(host: BenchHost): Promise<Measurement[]> {
  const { client, envelopeId } = await anAccount(host);
  const paths = ['/bench/noop', '/api/account', `/api/envelopes/${envelopeId}`];
  const costs = paths.map((): number[] => []);
  for (const path of paths) await cost(client, path, 300);
  for (let round = 0; round < rounds; round++) {
    for (const [index, path] of paths.entries()) costs[index]?.push(await cost(client, path, requestsPerRound));
  }
  const [noop = [], account = [], read = []] = costs;
  return [
    spread('a function that does nothing', 'µs CPU', noop),
    spread('GET /api/account: session and one record', 'µs CPU', account),
    spread('GET /api/envelopes/{id}: a draft, and whether its file is there', 'µs CPU', read),
    spread('  the account ÷ nothing', '×', ratios(account, noop)),
    spread('  the envelope ÷ nothing', '×', ratios(read, noop)),
  ];
}

/** Writes copies of the account's envelope to the database: thousands of requests would take minutes. */
async function copyEnvelope(cosmos: CosmosClient, ownerId: string, copies: number): Promise<void> {
  const container = cosmos.database('countersign').container('envelopes');
  const query = "SELECT * FROM c WHERE c.ownerId = @ownerId AND c.itemType = 'envelope'";
  const spec = { query, parameters: [{ name: '@ownerId', value: ownerId }] };
  const [item] = (await container.items.query<Record<string, string>>(spec).fetchAll()).resources;
  if (!item) throw new Error('The envelope to be copied was not found among the records.');
  const { id: envelopeId = '', createdAt = '' } = item;
  const text = JSON.stringify(Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith('_'))));
  for (let done = 0; done < copies; done += 100) {
    const batch = Array.from({ length: Math.min(100, copies - done) }, (_, index) => {
      // Each copy is newer by a millisecond, so that the order is known.
      const later = new Date(Date.parse(createdAt) + done + index + 1).toISOString();
      return JSON.parse(text.replaceAll(envelopeId, randomUUID()).replaceAll(createdAt, later)) as object;
    });
    await Promise.all(batch.map((copy) => container.items.create(copy)));
  }
}

interface LongList {
  size: number;
  client: ApiClient;
  /** Microseconds of CPU, by round. */
  perEnvelope: number[];
}

async function aLongList(host: BenchHost, cosmos: CosmosClient, size: number): Promise<LongList> {
  const { id, client } = await anAccount(host);
  await copyEnvelope(cosmos, id, size - 1);
  const list = await client.call<unknown[]>('GET', '/api/envelopes');
  if (list.length !== size) throw new Error(`The list has ${list.length} envelopes instead of ${size}.`);
  return { size, client, perEnvelope: [] };
}

async function listCosts(host: BenchHost, cosmos: CosmosClient): Promise<Measurement[]> {
  const lists: LongList[] = [];
  for (const size of listSizes) lists.push(await aLongList(host, cosmos, size));
  for (let round = 0; round < rounds; round++) {
    for (const { size, client, perEnvelope } of lists) {
      perEnvelope.push((await cost(client, '/api/envelopes', Math.max(1, Math.round(1_000 / size)))) / size);
    }
  }
  const [, many, most] = lists;
  return [
    ...lists.map(({ size, perEnvelope }) => spread(`a list of ${size}, per envelope`, 'µs CPU', perEnvelope)),
    spread('  of 10,000 ÷ of 1,000', '×', ratios(most?.perEnvelope ?? [], many?.perEnvelope ?? []), growthGoal),
  ];
}

function run(): Promise<Measurement[]> {
  return withBenchHost(async (host) => {
    const { env } = host;
    const cosmos = new CosmosClient({
      endpoint: env.COSMOS_ENDPOINT ?? '',
      key: env.COSMOS_KEY ?? '',
      connectionPolicy: { enableEndpointDiscovery: false },
    });
    try {
      return [...(await readCosts(host)), ...(await listCosts(host, cosmos))];
    } finally {
      cosmos.dispose();
    }
  });
}

export const benchmark: Benchmark = {
  title: `${rounds} rounds of ${requestsPerRound} requests each, in turn, medians (half lie between)`,
  run,
};
