/** Values of one kind of item: reads with their version, conditional replacements, pages. */
import type { Container } from '@azure/cosmos';
import type { Conflict, PagePart, Versioned } from '../domain/versioned.ts';
import { confirmWrite, type Key, queryPartition, readItem, replaceItem, sql } from './cosmos-items.ts';
import type { ItemKind } from './item-kind.ts';

/**
 * Returns null if there is no item, or one of another kind. @param read the required freshness @throws UnreadableItem
 */
export async function readValue<T extends object>(
  container: Container,
  kind: ItemKind<T>,
  id: string,
  partitionKey: Key,
  read = readItem,
): Promise<Versioned<T> | null> {
  const item = await read(container, id, partitionKey);
  return item && kind.isKindOf(item) ? { value: await kind.decode(item), version: item._etag } : null;
}

/** @param item the stored form of the next value; if it has a `writeId`, it is read back when the answer was lost */
export async function replaceValue<T>(
  container: Container,
  item: { id: string; writeId?: string },
  partitionKey: Key,
  current: Versioned<T>,
  next: T,
): Promise<Versioned<T> | Conflict> {
  const { writeId } = item;
  const write = () => replaceItem(container, item, partitionKey, current.version);
  const version = await (writeId ? confirmWrite(container, { id: item.id, writeId }, partitionKey, write) : write());
  return version === null ? 'conflict' : { value: next, version };
}

interface PageQuery {
  filter: string;
  /** The property by whose values the items are listed, the largest first. */
  orderBy: string;
  parameters: Record<string, string>;
}

/** Where a page begins: after so many items, or after an item with this value. */
type PageStart = number | { value: string; id: string };

/** Items with the value of the last one that a page by position still finds in their order. */
const maxTies = 10;

/** Returns a page of the filtered items of a partition. @throws UnreadableItem */
export async function queryPage<T extends object>(
  container: Container,
  kind: ItemKind<T>,
  partitionKey: Key,
  { filter, orderBy, parameters }: PageQuery,
  { limit, start }: { limit: number; start: PageStart },
): Promise<PagePart<T>> {
  const inOrder = `ORDER BY c.${orderBy} DESC OFFSET`;
  if (typeof start === 'object') {
    const query = `SELECT * FROM c WHERE ${filter} AND c.${orderBy} <= @from ${inOrder} 0 LIMIT ${limit + 1 + maxTies}`;
    const spec = sql(query, { ...parameters, from: start.value });
    const found = await queryPartition<{ id: string; [property: string]: unknown }>(container, partitionKey, spec);
    const last = found.findIndex(({ id }) => id === start.id);
    const rest = last < 0 ? found.filter((item) => item[orderBy] !== start.value) : found.slice(last + 1);
    return { items: await kind.decodeAll(rest.slice(0, limit)), hasMore: rest.length > limit };
  }
  const page = `SELECT * FROM c WHERE ${filter} ${inOrder} ${start} LIMIT ${limit}`;
  const count = `SELECT VALUE COUNT(1) FROM c WHERE ${filter}`;
  const [items, counts] = await Promise.all([
    queryPartition(container, partitionKey, sql(page, parameters)),
    queryPartition<number>(container, partitionKey, sql(count, parameters)),
  ]);
  const total = counts[0] ?? 0;
  return { items: await kind.decodeAll(items), total, hasMore: start + items.length < total };
}

/** Returns the uploads that these items name, in any partition. @param more a further condition, with its `AND` */
export async function queryUploads<T extends { id: string; blobName?: string }>(
  container: Container,
  ids: readonly string[],
  { columns = '', more = '' } = {},
): Promise<T[]> {
  const parameters = Object.fromEntries(ids.map((id, index) => [`id${index}`, id]));
  const names = Object.keys(parameters).map((name) => `@${name}`);
  const query = `SELECT c.id, c.document.blobName${columns} FROM c WHERE c.id IN (${names.join(', ')})${more}`;
  return (await container.items.query<T>(sql(query, parameters)).fetchAll()).resources;
}
