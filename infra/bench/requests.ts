/**
 * CPU of the host per request: an authenticated read of one envelope compared with a function that does nothing, and
 * lists of 10, 1,000 and 10,000 envelopes, whose cost must not grow faster than the answer. The stores run in other
 * processes and do not count.
 */
import { CosmosClient } from '@azure/cosmos';
import type { ApiClient } from '../local/api-client.ts';
import { withBenchHost } from './bench-host.ts';
import { anAccount, copyEnvelope } from './envelope-copies.ts';
import { type Benchmark, type Measurement, ratios, spread } from './measurement.ts';

const rounds = 9;
const parallel = 4;
const requestsPerRound = 200;
const listSizes = [10, 1_000, 10_000] as const;
/** The read and the no-op take turns within a round, a list of each size too. */
const goals = { read: 2.5, growth: 1.05, firstByte: 1.5 };

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
    spread('  the envelope ÷ nothing', '×', ratios(read, noop), goals.read),
  ];
}

interface Owner {
  size: number;
  client: ApiClient;
  /** The number of requests in each round. */
  perEnvelope: number[];
  firstByteMs: number[];
}

async function anOwner(url: string, cosmos: CosmosClient, size: number): Promise<Owner> {
  const { client, envelopeId } = await anAccount(url);
  await copyEnvelope(cosmos, envelopeId, size - 1);
  const list = await client.call<unknown[]>('GET', '/api/envelopes');
  if (list.length !== size) throw new Error(`The list has ${list.length} envelopes instead of ${size}.`);
  return { size, client, perEnvelope: [], firstByteMs: [] };
}

async function listCosts(url: string, cosmos: CosmosClient): Promise<Measurement[]> {
  const owners: Owner[] = [];
  for (const size of listSizes) owners.push(await anOwner(url, cosmos, size));
  for (let round = 0; round < rounds; round++) {
    for (const { size, client, perEnvelope, firstByteMs } of owners) {
      perEnvelope.push((await cost(client, '/api/envelopes', Math.max(1, Math.round(1_000 / size)))) / size);
      firstByteMs.push(await client.firstByteMs('/api/envelopes'));
    }
  }
  const [few, many, most] = owners;
  return [
    ...owners.map(({ size, perEnvelope }) => spread(`a list of ${size}, per envelope`, 'µs CPU', perEnvelope)),
    spread('  of 10,000 ÷ of 1,000', '×', ratios(most?.perEnvelope ?? [], many?.perEnvelope ?? []), goals.growth),
    ...owners.map(({ size, firstByteMs }) =>
      spread(`first byte of a list of ${size}, on the clock`, 'ms', firstByteMs),
    ),
    spread('  of 10,000 ÷ of 10', '×', ratios(most?.firstByteMs ?? [], few?.firstByteMs ?? []), goals.firstByte),
  ];
}

function run(): Promise<Measurement[]> {
  return withBenchHost(async ({ url, env }) => {
    const cosmos = new CosmosClient({
      endpoint: env.COSMOS_ENDPOINT ?? '',
      key: env.COSMOS_KEY ?? '',
      connectionPolicy: { enableEndpointDiscovery: false },
    });
    try {
      return [...(await readCosts(url)), ...(await listCosts(url, cosmos))];
    } finally {
      cosmos.dispose();
    }
  });
}

export const benchmark: Benchmark = {
  title: `${rounds} rounds of ${requestsPerRound} requests each, in turn, medians (half lie between)`,
  run,
};
