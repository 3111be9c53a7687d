/**
 * A page of a list costs the same with 1,000 envelopes and with 100,000, for every filter and order; docs/run/scale.md
 * has the table. The local Cosmos DB counts the entries of the index that a query reads.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CosmosClient } from '@azure/cosmos';
import { Item } from '../../../infra/local/cosmos/container.ts';
import type { JsonObject } from '../../../infra/local/cosmos/json.ts';
import { createCosmosServer } from '../../../infra/local/cosmos/server.ts';
import { Store } from '../../../infra/local/cosmos/store.ts';
import { type Status, statuses } from '../../../shared/domain/envelopes/envelope.ts';
import { type ListFilter, type ListSort, listSorts } from '../../../shared/domain/envelopes/envelope-filter.ts';
import type { EnvelopeRecords } from '../../../shared/domain/envelopes/envelope-records.ts';
import { tabStatuses } from '../../../shared/domain/envelopes/tabs.ts';
import { cosmosEnvelopes } from '../../../shared/records/cosmos-envelopes.ts';
import { listKeysOf } from '../../../shared/records/list-keys.ts';
import { envelopeItems, sortKeyOf } from '../../../shared/records/schemas/envelopes.ts';
import { systemRandom } from '../../../shared/system.ts';
import { aRecipient } from '../../fixtures/envelopes.ts';
import { aListedEnvelope, createdAtOf } from '../../fixtures/listed-envelopes.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import { definitionOf } from '../infra/cosmos/local-account.ts';

const few = `usr_${'1'.repeat(32)}`;
const many = `usr_${'2'.repeat(32)}`;
/** For the first page of the documents. */
const tiny = `usr_${'3'.repeat(32)}`;
const sizes = { [few]: 1_000, [many]: 100_000, [tiny]: 100 };
const templateId = `tpl_${'a'.repeat(32)}`;
const createdBy = `usr_${'c'.repeat(32)}`;
const at = new Date('2099-01-01T00:00:00.000Z');

/** Every value is on the same share of the envelopes of both owners. */
function anItem(ownerId: string, n: number): JsonObject {
  const status = statuses[n % statuses.length] as Status;
  const address = n === 10 ? 'rare@example.com' : `p${n % 5}@example.com`;
  const isOpen = status === 'sent' || status === 'in_progress';
  const envelope = aListedEnvelope(n, status, {
    ownerId,
    labels: n % 20 === 0 ? ['Lease'] : n === 10 ? ['Rare'] : [],
    recipients: [aRecipient('1', { email: address, status: 'sent' })],
    externalId: n % 30 === 0 ? 'case-1' : null,
    metadata: n % 20 === 1 ? { case: '4711' } : n === 10 ? { case: 'rare' } : {},
    templateId: n % 30 === 1 ? templateId : null,
    ...(n % 30 === 2 && { createdBy }),
  });
  const beside = {
    envelopeId: envelope.id,
    sortKey: sortKeyOf(envelope),
    words: ['lease', `${n}`, ...(n === 10 ? ['needle'] : [])],
    addresses: [address],
    waitingFor: isOpen ? [address] : [],
    ...listKeysOf(envelope),
  };
  return envelopeItems.encode(envelope, beside) as unknown as JsonObject;
}

let server: Server;
let store: Store;
let records: EnvelopeRecords;
let client: CosmosClient;
const cost = { calls: 0, units: 0, bytes: 0 };
const folder = temporaryFolder();

beforeAll(async () => {
  store = new Store(folder());
  const key = randomBytes(64);
  let endpoint = '';
  server = createCosmosServer(store, key, () => endpoint);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const counted = async (
    context: never,
    _: never,
    next: (context: never) => Promise<{ headers: Record<string, string>; result: unknown }>,
  ) => {
    const answer = await next(context);
    cost.calls += 1;
    cost.units += Number(answer.headers['x-ms-request-charge'] ?? 0);
    cost.bytes += JSON.stringify(answer.result ?? '').length;
    return answer;
  };
  client = new CosmosClient({
    endpoint,
    key: key.toString('base64'),
    connectionPolicy: { enableEndpointDiscovery: false },
    ...({ plugins: [{ on: 'request', plugin: counted }] } as object),
  });
  const { database } = await client.databases.createIfNotExists({ id: 'app' });
  const { container } = await database.containers.create({ id: 'envelopes', ...definitionOf('envelopes') });
  const stored = store.container('app', 'envelopes');
  let rid = 1_000_000;
  for (const [ownerId, size] of Object.entries(sizes)) {
    for (let n = 0; n < size; n += 1) {
      const document = anItem(ownerId, n);
      const etag = { _etag: `"${n}"`, _rid: `${rid}` };
      stored.put(
        new Item(String(document.id), stored.partitionKeyOf(document), rid++, { ...document, ...etag }, Date.now()),
      );
    }
  }
  records = cosmosEnvelopes(async () => container, systemRandom);
  await askedBefore();
}, 300_000);
afterAll(async () => {
  client.dispose();
  server.closeAllConnections();
  server.close();
  store.close();
});

/** The first request asks whether envelopes of 1.0.0 are left, once in ten minutes. */
async function askedBefore(): Promise<void> {
  for (const ownerId of [few, many, tiny]) await costOf(ownerId, { labels: ['Lease'] }, 'newest');
}

async function costOf(ownerId: string, filter: ListFilter, sort: ListSort, limit = 26) {
  Object.assign(cost, { calls: 0, units: 0, bytes: 0 });
  const rows = await records.listAfter(ownerId, { ...filter, sort, limit, at, after: null });
  return { ...cost, rows: rows.length };
}

/** Values that one envelope has: number 10, which was sent. */
const rare: [string, ListFilter][] = [
  ['a label of one', { labels: ['Rare'] }],
  ['a recipient of one', { recipient: 'rare@example.com' }],
  ['a person for whom one waits', { waitingFor: 'rare@example.com' }],
  ['metadata of one', { metadata: { case: 'rare' } }],
];

const filters: [string, ListFilter][] = [
  ['no filter', {}],
  ...statuses.map((status): [string, ListFilter] => [`status ${status}`, { statuses: [status] }]),
  ['the tab of those that wait', { statuses: tabStatuses.waiting }],
  ['the tab of those that ended', { statuses: tabStatuses.ended }],
  ['label', { labels: ['Lease'] }],
  ['recipient', { recipient: 'p1@example.com' }],
  ['waitingFor', { waitingFor: 'p1@example.com' }],
  ['createdBy', { createdBy }],
  ['externalId', { externalId: 'case-1' }],
  ['templateId', { templateId }],
  ['metadata', { metadata: { case: '4711' } }],
  ['from', { from: new Date(createdAtOf(500)) }],
  ['to', { to: new Date(createdAtOf(900)) }],
];

/** The figures of docs/run/scale.md. They are printed, because the table is updated by hand. */
const figures: string[] = [];
afterAll(() => console.info(figures.join('\n')));

describe.each(listSorts)('%s', (sort) => {
  it.each(rare)('%s: calls and request units differ by at most 10 percent', async (name, filter) => {
    const [a, b] = [await costOf(few, filter, sort), await costOf(many, filter, sort)];
    figures.push(`${sort}, ${name}: ${a.calls} calls, ${a.units.toFixed(1)} and ${b.units.toFixed(1)}`);
    expect([a.rows, b.rows, b.calls]).toEqual([1, 1, a.calls]);
    expect(Math.abs(b.units / a.units - 1)).toBeLessThanOrEqual(0.1);
  });

  it.each(filters)('%s: calls and request units differ by at most 10 percent', async (name, filter) => {
    const [a, b] = [await costOf(few, filter, sort), await costOf(many, filter, sort)];
    figures.push(`${sort}, ${name}: ${a.calls} calls, ${a.units.toFixed(1)} and ${b.units.toFixed(1)}`);
    expect([a.rows, b.rows]).toEqual([26, 26]);
    expect(b.calls).toBe(a.calls);
    expect(Math.abs(b.units / a.units - 1)).toBeLessThanOrEqual(0.1);
  });
});

describe('what grows with the number of envelopes', () => {
  it.each<[string, ListFilter]>([
    ['q, a word of every envelope', { words: ['lease'] }],
    ['q, a word of one', { words: ['needle'] }],
  ])('%s: no more calls, and at most a request unit for 1,000 entries', async (name, filter) => {
    const [a, b] = [await costOf(few, filter, 'newest'), await costOf(many, filter, 'newest')];
    figures.push(`${name}: ${a.calls} calls, ${a.units.toFixed(1)} and ${b.units.toFixed(1)}`);
    expect(b.calls).toBe(a.calls);
    expect(b.units - a.units).toBeLessThanOrEqual(100);
  });

  it('a count', async () => {
    const count = async (ownerId: string) => {
      Object.assign(cost, { calls: 0, units: 0, bytes: 0 });
      const found = await records.count(ownerId, { statuses: ['draft'], at, sort: 'newest' });
      return { ...cost, found };
    };
    const [a, b] = [await count(few), await count(many)];
    figures.push(`a count: ${a.calls} calls, ${a.units.toFixed(1)} and ${b.units.toFixed(1)}`);
    expect([a.found, b.found, b.calls]).toEqual([112, 11_112, a.calls]);
  });
});

/** The dashboard sends these two requests before it shows rows. */
async function firstPage(ownerId: string): Promise<number> {
  const own = await costOf(ownerId, { waitingFor: 'rare@example.com' }, 'updated', 51);
  return own.bytes + (await costOf(ownerId, {}, 'updated', 51)).bytes;
}

it('the first page of the documents takes at most 1.5 times as long, and as many bytes', async () => {
  const times = { [tiny]: [] as number[], [many]: [] as number[] };
  const bytes = { [tiny]: 0, [many]: 0 };
  for (let round = 0; round < 40; round += 1) {
    for (const ownerId of [tiny, many]) {
      const start = performance.now();
      bytes[ownerId] = await firstPage(ownerId);
      times[ownerId]?.push(performance.now() - start);
    }
  }
  const median = (ownerId: string) => times[ownerId]?.toSorted((a, b) => a - b)[20] ?? 0;
  figures.push(`first page: ${median(tiny).toFixed(1)} and ${median(many).toFixed(1)} ms, ${JSON.stringify(bytes)}`);
  expect(median(many)).toBeLessThan(1.5 * median(tiny));
  expect(Math.abs((bytes[many] ?? 0) / (bytes[tiny] ?? 1) - 1)).toBeLessThan(0.1);
});
