/** Long lists in the local Cosmos DB, which counts the entries of the index that a query reads: for tests and benchmarks. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { CosmosClient } from '@azure/cosmos';
import { Item } from '../../infra/local/cosmos/container.ts';
import type { JsonObject } from '../../infra/local/cosmos/json.ts';
import { createCosmosServer } from '../../infra/local/cosmos/server.ts';
import { Store } from '../../infra/local/cosmos/store.ts';
import { type Status, statuses } from '../../shared/domain/envelopes/envelope.ts';
import type { ListFilter, ListSort } from '../../shared/domain/envelopes/envelope-filter.ts';
import type { EnvelopeRecords } from '../../shared/domain/envelopes/envelope-records.ts';
import { cosmosEnvelopes } from '../../shared/records/cosmos-envelopes.ts';
import { listKeysOf } from '../../shared/records/list-keys.ts';
import { envelopeItems, sortKeyOf } from '../../shared/records/schemas/envelopes.ts';
import { systemRandom } from '../../shared/system.ts';
import { aRecipient } from '../fixtures/envelopes.ts';
import { aListedEnvelope } from '../fixtures/listed-envelopes.ts';
import { definitionOf } from '../integration/infra/cosmos/local-account.ts';

/** Owners of 1,000, 100,000 and 100 envelopes. */
export const [few, many, tiny] = ['1', '2', '3'].map((digit) => `usr_${digit.repeat(32)}`) as [string, string, string];
const sizes = { [few]: 1_000, [many]: 100_000, [tiny]: 100 };
export const templateId = `tpl_${'a'.repeat(32)}`;
export const createdBy = `usr_${'c'.repeat(32)}`;
export const at = new Date('2099-01-01T00:00:00.000Z');

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

export interface Cost {
  calls: number;
  units: number;
  /** Those of the answers. */
  bytes: number;
}

export interface LongLists {
  records: EnvelopeRecords;
  /** Counts what a task asks the store for. One task at a time. */
  costOf<Result>(task: () => Promise<Result>): Promise<Cost & { result: Result }>;
  /** Reads a page in full. */
  page(ownerId: string, filter: ListFilter, sort: ListSort, limit?: number): Promise<Cost & { rows: number }>;
  /** The dashboard sends these two requests before it shows rows. Returns the bytes. */
  firstPage(ownerId: string): Promise<number>;
  close(): void;
}

/** @param folder an empty one for the store's files */
export async function openLongLists(folder: string): Promise<LongLists> {
  const cost: Cost = { calls: 0, units: 0, bytes: 0 };
  const store = new Store(folder);
  const key = randomBytes(64);
  let endpoint = '';
  const server = createCosmosServer(store, key, () => endpoint);
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
  const client = new CosmosClient({
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
  const records = cosmosEnvelopes(async () => container, systemRandom);
  const costOf: LongLists['costOf'] = async (task) => {
    Object.assign(cost, { calls: 0, units: 0, bytes: 0 });
    const result = await task();
    return { ...cost, result };
  };
  const page: LongLists['page'] = async (ownerId, filter, sort, limit = 26) => {
    const read = () => records.listAfter(ownerId, { ...filter, sort, limit, at, after: null });
    const { result, ...spent } = await costOf(read);
    return { ...spent, rows: result.length };
  };
  const firstPage = async (ownerId: string) => {
    const own = await page(ownerId, { waitingFor: 'rare@example.com' }, 'updated', 51);
    return own.bytes + (await page(ownerId, {}, 'updated', 51)).bytes;
  };
  // The first request asks whether envelopes of 1.0.0 are left, once in ten minutes.
  for (const ownerId of [few, many, tiny]) await page(ownerId, { labels: ['Lease'] }, 'newest');
  return {
    records,
    costOf,
    page,
    firstPage,
    close() {
      client.dispose();
      server.closeAllConnections();
      server.close();
      store.close();
    },
  };
}
