/**
 * CPU of the host per request: an authenticated read of one envelope against a function that does nothing, and lists
 * of 10, 1,000 and 10,000 envelopes, whose cost must not grow faster than the answer. The stores run in processes of
 * their own and do not count.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient, type OperationInput } from '@azure/cosmos';
import { ApiClient } from '../local/api-client.ts';
import { startHost, startStores } from '../local/stack.ts';
import { measurableApp } from './bench-app.ts';
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

/** A client in the name of a new account with one envelope. */
async function anAccount(url: string): Promise<{ client: ApiClient; envelopeId: string }> {
  const client = new ApiClient(url);
  const person = { email: `${randomUUID()}@example.com`, password: 'a long password' };
  await client.register(person);
  await client.logIn(person);
  const { envelopeId } = await client.announce('Agreement.pdf');
  const signers = [{ email: 'signer@example.com', name: 'A Signer' }];
  await client.call('PUT', `/api/envelopes/${envelopeId}`, { signers });
  return { client, envelopeId };
}

/** Copies of the account's envelope, written beside it: thousands through the interface would take minutes. */
async function copyEnvelope(cosmos: CosmosClient, envelopeId: string, copies: number): Promise<void> {
  const container = cosmos.database('countersign').container('envelopes');
  const compact = envelopeId.replaceAll('-', '');
  const query = 'SELECT * FROM c WHERE CONTAINS(c.id, @id) OR CONTAINS(c.id, @compact)';
  const parameters = [
    { name: '@id', value: envelopeId },
    { name: '@compact', value: compact },
  ];
  const { resources } = await container.items.query<Record<string, string>>({ query, parameters }).fetchAll();
  // The envelope itself, not its events.
  const [item] = resources.filter((found) => Array.isArray((found as { recipients?: unknown }).recipients));
  if (!item) throw new Error('The envelope to be copied was not found among the records.');
  const text = JSON.stringify(Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith('_'))));
  for (let done = 0; done < copies; done += 100) {
    const operations = Array.from({ length: Math.min(100, copies - done) }, (): OperationInput => {
      const id = randomUUID();
      const copy = text.replaceAll(envelopeId, id).replaceAll(compact, id.replaceAll('-', ''));
      return { operationType: 'Create', resourceBody: JSON.parse(copy) };
    });
    const { code } = await container.items.batch(operations, item.ownerId ?? '');
    if (code !== 200) throw new Error(`Copying envelopes was answered ${code}.`);
  }
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
