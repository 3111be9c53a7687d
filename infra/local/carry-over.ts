/**
 * Carries the records of the version before over: its envelopes were partitioned by owner alone, and the seals had no
 * items of their hashes. The local Cosmos DB does it when it opens an older folder, before it answers anything.
 */
import { containers, indexingPolicyOf } from '../../shared/records/containers.ts';
import { sortKeyOf } from '../../shared/records/schemas/envelopes.ts';
import { sealedHashItems } from '../../shared/records/schemas/seals.ts';
import type { Container } from './cosmos/container.ts';
import { upsertItem } from './cosmos/items.ts';
import { isObject, type JsonObject, valueAt } from './cosmos/json.ts';
import type { Entry, Store } from './cosmos/store.ts';

/**
 * The hashes are written first and the envelopes replaced at once, so that a crash leaves a folder that both versions can
 * use, or one that is carried over.
 * @returns whether the store was rewritten, and has to be opened anew
 */
export function carryOver(store: Store): boolean {
  const older = [...store.databases].flatMap(([id, database]) => {
    const container = database.containers.get(containers.envelopes.name);
    return container && container.partitionKeyLength === 1 ? [{ id, container }] : [];
  });
  for (const { id, container } of older) writeHashes(store, id, container);
  if (older.length === 0) return false;
  const rids = new Set(older.map(({ container }) => container.rid));
  store.rewrite((entry) => carriedEntry(entry, rids));
  return true;
}

function writeHashes(store: Store, database: string, envelopes: Container): void {
  const { name, partitionKey } = containers.seals;
  if (!store.database(database).containers.has(name)) {
    store.createContainer(database, { id: name, partitionKey: { paths: [...partitionKey] } });
  }
  const seals = store.container(database, name);
  for (const { document } of envelopes.items(Date.now())) {
    for (const hash of hashesOf(document)) {
      const tx = store.begin(seals, JSON.stringify([hash.id]));
      upsertItem(tx, sealedHashItems.encode(hash) as unknown as JsonObject);
      store.commit(tx);
    }
  }
}

function hashesOf({ id, ownerId, seal }: JsonObject): { id: string; ownerId: string; envelopeId: string }[] {
  if (!isObject(seal)) return [];
  const former = Array.isArray(seal.formerSha256) ? seal.formerSha256 : [];
  const hashes = [seal.sha256, ...former, valueAt(seal, ['archive', 'sha256'])];
  return hashes
    .filter((hash) => typeof hash === 'string')
    .map((hash) => ({ id: hash, ownerId: String(ownerId), envelopeId: String(id) }));
}

function carriedEntry(entry: Entry, rids: ReadonlySet<string>): Entry {
  if (entry.type === 'container' && rids.has(String(entry.definition._rid))) {
    const partitionKey = { paths: [...containers.envelopes.partitionKey], kind: 'MultiHash', version: 2 };
    const indexingPolicy = {
      ...(entry.definition.indexingPolicy as JsonObject),
      ...indexingPolicyOf(containers.envelopes),
    };
    return { ...entry, definition: { ...entry.definition, partitionKey, indexingPolicy } };
  }
  if (entry.type !== 'items' || !rids.has(entry.container)) return entry;
  const put = entry.put.map(carriedItem);
  const key = containers.envelopes.partitionKey.map((path) => valueAt(put[0], [path.slice(1)]) ?? null);
  return { ...entry, put, key: JSON.stringify(key) };
}

/** What an item of an envelope lacks: the second value of its key, and what lists are ordered by. Events have the first. */
export function carriedItem(item: JsonObject): JsonObject {
  const { id, ownerId, createdAt, itemType } = item;
  if (itemType !== 'envelope') return item;
  const sortKey = sortKeyOf({ ownerId: String(ownerId), createdAt: String(createdAt), id: String(id) });
  return { ...item, envelopeId: String(id), sortKey };
}
