/** Reads and writes of items, shared by the record adapters. */
import type { Container, OperationInput, OperationResponse, SqlQuerySpec } from '@azure/cosmos';
import { AppError } from '../errors.ts';
import { cosmosStatus } from './cosmos-failures.ts';
import type { StoredItem } from './item-kind.ts';

/** The value of a partition key; for a hierarchical key, its values in order. */
export type Key = string | string[];

/**
 * Returns the item, or null. With session consistency a read may miss a recent write of another instance, so a miss is
 * confirmed.
 */
export async function readItem(container: Container, id: string, partitionKey: Key): Promise<StoredItem | null> {
  return (await glanceAt(container, id, partitionKey)) ?? readNewest(container, id, partitionKey);
}

/** Returns the current item, whichever instance wrote it last, or null. */
export async function readNewest(container: Container, id: string, partitionKey: Key): Promise<StoredItem | null> {
  return (await bringUpToDate(container, id, partitionKey)) ? glanceAt(container, id, partitionKey) : null;
}

/**
 * Like `readNewest`, at the same cost whether or not the item exists, for callers that must not reveal the difference.
 */
export async function readNewestAtOneCost(
  container: Container,
  id: string,
  partitionKey: Key,
): Promise<StoredItem | null> {
  await bringUpToDate(container, id, partitionKey);
  return glanceAt(container, id, partitionKey);
}

/** Returns the item as this instance sees it: for a moment it may miss another instance's write. */
export async function glanceAt(container: Container, id: string, partitionKey: Key): Promise<StoredItem | null> {
  const { resource, etag, substatus } = await container.item(id, partitionKey).read<Record<string, unknown>>();
  // The SDK answers every 404 of a read as a missing item (see `cosmosStatus`).
  if (!resource && substatus) throw Object.assign(new Error('the item could not be read'), { code: 404, substatus });
  return resource ? { ...resource, _etag: etag } : null;
}

/** No item has this version. */
const noVersion = '"00000000-0000-0000-0000-000000000000"';

/**
 * Refreshes the session: writes are judged on the newest state, and their responses carry its session token. A write
 * that can never take effect makes every later read of this instance in the partition at least as new. Returns false if
 * the item does not exist.
 */
async function bringUpToDate(container: Container, id: string, partitionKey: Key): Promise<boolean> {
  try {
    await container.item(id, partitionKey).delete({ accessCondition: { type: 'IfMatch', condition: noVersion } });
    throw new Error('an item was deleted that has a version no item has');
  } catch (error) {
    const status = cosmosStatus(error);
    if (status === 404) return false;
    if (status === 412) return true;
    throw error;
  }
}

/** Creates the item. Returns false if an item with this identifier exists. */
export async function createItem(container: Container, item: object): Promise<boolean> {
  try {
    await container.items.create(item);
    return true;
  } catch (error) {
    if (cosmosStatus(error) === 409) return false;
    throw error;
  }
}

/**
 * Replaces the item if it still has the version, and returns the new version; null if the version has changed or the
 * item does not exist.
 */
export async function replaceItem(
  container: Container,
  item: { id: string },
  partitionKey: Key,
  version: string,
): Promise<string | null> {
  try {
    const accessCondition = { type: 'IfMatch', condition: version };
    return (await container.item(item.id, partitionKey).replace(item, { accessCondition })).etag;
  } catch (error) {
    const status = cosmosStatus(error);
    if (status === 412 || status === 404) return null;
    throw error;
  }
}

/** Creates the item if `version` is empty, else replaces it. */
export async function saveItem(
  container: Container,
  item: { id: string },
  version: string,
): Promise<'saved' | 'conflict'> {
  const isSaved =
    version === ''
      ? await createItem(container, item)
      : (await replaceItem(container, item, item.id, version)) !== null;
  return isSaved ? 'saved' : 'conflict';
}

/**
 * Runs a write of an item with a `writeId`. The SDK does not retry writes: if a response is lost, the item is read
 * back, and its `writeId` shows whether the write succeeded.
 * @returns the version after the write, or null if the write was refused
 */
export async function confirmWrite(
  container: Container,
  item: { id: string; writeId: string },
  partitionKey: Key,
  write: () => Promise<string | null>,
): Promise<string | null> {
  try {
    return await write();
  } catch (error) {
    const stored = await readNewest(container, item.id, partitionKey);
    if (stored?.writeId === item.writeId) return stored._etag;
    throw error;
  }
}

/** Deletes the item; with `version` only if it still has that version. Returns false if it was changed or deleted. */
export async function deleteItem(
  container: Container,
  id: string,
  partitionKey: Key,
  version?: string,
): Promise<boolean> {
  try {
    const accessCondition = version === undefined ? undefined : { type: 'IfMatch', condition: version };
    await container.item(id, partitionKey).delete(accessCondition && { accessCondition });
    return true;
  } catch (error) {
    const status = cosmosStatus(error);
    if (status === 412 || status === 404) return false;
    throw error;
  }
}

/** Returns all rows of a query within one logical partition. */
export async function queryPartition<T = Record<string, unknown>>(
  container: Container,
  partitionKey: Key,
  spec: SqlQuerySpec,
): Promise<T[]> {
  return (await container.items.query<T>(spec, { partitionKey }).fetchAll()).resources;
}

const maxPageSize = 1_000;

/**
 * Returns all rows of a query over the partitions of one owner in a hierarchical container. The query's WHERE must
 * contain the owner: the service's query plan then names the physical partitions, nearly always one. No option of the
 * client does this (README.md, "One owner's envelopes"). The client merges and counts their results.
 * @param pageSize rows per call: at most the wanted number, or 1,000
 */
export async function queryOwner<T = Record<string, unknown>>(
  container: Container,
  spec: SqlQuerySpec,
  pageSize = maxPageSize,
): Promise<T[]> {
  const options = { forceQueryPlan: true, maxItemCount: Math.min(pageSize, maxPageSize) };
  const query = async () => (await container.items.query<T>(spec, options).fetchAll()).resources;
  // Repeats the query after a split of a physical partition: the second query reads its parts.
  return query().catch((error: unknown) => (isOfSplit(error) ? query() : Promise.reject(error)));
}

/** Recognizes the error of `cosmos-requests.ts`. */
function isOfSplit(error: unknown): boolean {
  return error instanceof AppError && cosmosStatus(error.cause) === 410;
}

/** Returns rows of all partitions, at most `limit`. The query itself has no limit, which would need a plan. */
export async function queryAcross<T = Record<string, unknown>>(
  container: Container,
  spec: SqlQuerySpec,
  limit: number,
): Promise<T[]> {
  const iterator = container.items.query<T>(spec, { maxItemCount: Math.min(limit, maxPageSize) });
  const rows: T[] = [];
  while (rows.length < limit && iterator.hasMoreResults()) rows.push(...((await iterator.fetchNext()).resources ?? []));
  return rows.slice(0, limit);
}

/** Makes a query with parameters: `{ at: … }` is `@at`. */
export function sql(query: string, parameters: Record<string, string | number>): SqlQuerySpec {
  return { query, parameters: Object.entries(parameters).map(([name, value]) => ({ name: `@${name}`, value })) };
}

/**
 * Runs a transactional batch and checks every result, not only the status of the whole. Returns the results, or the
 * status of the operation that failed.
 */
export async function runBatch(
  container: Container,
  operations: OperationInput[],
  partitionKey: Key,
): Promise<{ results: OperationResponse[] } | { failedStatus: number; failedIndex: number }> {
  const { code, result } = await container.items.batch(operations, partitionKey).catch(batchFailure);
  const results = result ?? [];
  // 424 marks the operations that failed only because another one did.
  const failedIndex = results.findIndex(({ statusCode }) => statusCode >= 400 && statusCode !== 424);
  const failed = results[failedIndex];
  if (failed) return { failedStatus: failed.statusCode, failedIndex };
  const isComplete = code !== undefined && code < 300 && code !== 207 && results.length === operations.length;
  if (!isComplete)
    throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: new Error(`batch: ${code}`) });
  return { results };
}

/** The error of a batch whose failed operation no caller expects. @param code the status of that operation */
export function unexpectedStatus(code: number): Error {
  return Object.assign(new Error(`Cosmos batch failed with ${code}`), { code });
}

/**
 * The SDK keeps only the text of an error of a batch, not its status: the text identifies an item that is too large.
 */
function batchFailure(error: unknown): never {
  const isTooLarge = error instanceof Error && /size is too large|entity too large/i.test(error.message);
  if (isTooLarge) throw new AppError('payload_too_large', { cause: error });
  if (cosmosStatus(error) !== null) throw error;
  throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
}
