/**
 * CPU of the host per request: an authenticated read of one envelope against a function that does nothing, and lists
 * of 10, 1,000 and 10,000 envelopes, whose cost must not grow faster than the answer. The stores run in processes of
 * their own and do not count.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient, type OperationInput } from '@azure/cosmos';
import { startHost, startStores } from '../local/stack.ts';
import { measurableApp } from './bench-app.ts';
import { type Benchmark, type Measurement, median } from './measurement.ts';

const rounds = 9;
const parallel = 4;
const requestsPerRound = 200;
const listSizes = [10, 1_000, 10_000] as const;
/** How much dearer an envelope in the longest list may be than one in the middle one. */
const growthGoal = 1.25;

interface Answer {
  status: number;
  text: string;
}

class Client {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: parallel });

  constructor(url: string) {
    this.#url = new URL(url);
  }

  send(method: string, path: string, token = '', body?: object): Promise<Answer> {
    const payload = body && JSON.stringify(body);
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
    };
    const { hostname, port } = this.#url;
    return new Promise((resolve, reject) => {
      const outgoing = request({ hostname, port, method, path, headers, agent: this.#agent }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
      });
      outgoing.on('error', reject).end(payload);
    });
  }

  async ok<T>(method: string, path: string, token = '', body?: object): Promise<T> {
    const { status, text } = await this.send(method, path, token, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** Microseconds of CPU per request. */
  async cost(path: string, token: string, count: number): Promise<number> {
    const cpu = async () => (await this.ok<{ cpuUs: number }>('GET', '/bench/cpu')).cpuUs;
    const before = await cpu();
    let left = count;
    const worker = async () => {
      while (left-- > 0) {
        const { status } = await this.send('GET', path, token);
        if (status !== 200) throw new Error(`GET ${path} answered ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(parallel, count) }, worker));
    return ((await cpu()) - before) / count;
  }

  close(): void {
    this.#agent.destroy();
  }
}

interface Account {
  token: string;
  envelopeId: string;
}

async function anAccount(client: Client): Promise<Account> {
  const person = { email: `${randomUUID()}@example.com`, password: 'a long password' };
  await client.ok('POST', '/api/Register', '', { ...person, invitationCode: 'LOCAL-INVITE' });
  const { token } = await client.ok<{ token: string }>('POST', '/api/Login', '', person);
  const file = { filename: 'Agreement.pdf', mimetype: 'application/pdf' };
  const { envelopeId } = await client.ok<{ envelopeId: string }>('POST', '/api/GetUploadUrl', token, file);
  const signers = [{ email: 'signer@example.com', name: 'A Signer' }];
  await client.ok('PUT', `/api/envelopes/${envelopeId}`, token, { signers });
  return { token, envelopeId };
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

async function readCosts(client: Client): Promise<Measurement[]> {
  const { token, envelopeId } = await anAccount(client);
  const path = `/api/envelopes/${envelopeId}`;
  await client.cost('/bench/noop', token, 300);
  await client.cost(path, token, 300);
  const noop: number[] = [];
  const read: number[] = [];
  for (let round = 0; round < rounds; round++) {
    noop.push(await client.cost('/bench/noop', token, requestsPerRound));
    read.push(await client.cost(path, token, requestsPerRound));
  }
  return [
    { what: 'a function that does nothing', value: median(noop), unit: 'µs CPU' },
    { what: 'GET /api/envelopes/{id}, authenticated', value: median(read), unit: 'µs CPU' },
    { what: 'the read ÷ nothing', value: median(read) / median(noop), unit: '×' },
  ];
}

async function listCosts(client: Client, cosmos: CosmosClient): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  const perEnvelope = new Map<number, number>();
  for (const size of listSizes) {
    const { token, envelopeId } = await anAccount(client);
    await copyEnvelope(cosmos, envelopeId, size - 1);
    const { text } = await client.send('GET', '/api/envelopes', token);
    const count = (JSON.parse(text) as unknown[]).length;
    if (count !== size) throw new Error(`The list has ${count} envelopes instead of ${size}.`);
    const perRound = Math.max(1, Math.round(1_000 / size));
    await client.cost('/api/envelopes', token, perRound);
    const costs: number[] = [];
    for (let round = 0; round < 5; round++) costs.push(await client.cost('/api/envelopes', token, perRound));
    perEnvelope.set(size, median(costs) / size);
    measured.push(
      { what: `a list of ${size}`, value: median(costs) / 1000, unit: 'ms CPU' },
      { what: `  its answer`, value: text.length / 1024, unit: 'kB' },
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
    const client = new Client(host.url);
    const cosmos = new CosmosClient({
      endpoint: stores.env.COSMOS_ENDPOINT ?? '',
      key: stores.env.COSMOS_KEY ?? '',
      connectionPolicy: { enableEndpointDiscovery: false },
    });
    try {
      return [...(await readCosts(client)), ...(await listCosts(client, cosmos))];
    } finally {
      client.close();
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
