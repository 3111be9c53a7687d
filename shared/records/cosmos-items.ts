/** Reads and writes of items: what the record adapters do with a container. */
import type { Container, OperationInput, OperationResponse, SqlQuerySpec } from '@azure/cosmos';
import { AppError } from '../errors.ts';
import { cosmosStatus } from './cosmos-failures.ts';
import type { StoredItem } from './item-kind.ts';

/** The item, or null when there is none. */
export async function readItem(container: Container, id: string, partitionKey: string): Promise<StoredItem | null> {
  const { resource, etag } = await container.item(id, partitionKey).read<Record<string, unknown>>();
  return resource ? { ...resource, _etag: etag } : null;
}

/** Creates the item; false when one with this identifier exists. */
export async function createItem(container: Container, item: object): Promise<boolean> {
  try {
    await container.items.create(item);
    return true;
  } catch (error) {
    if (cosmosStatus(error) === 409) return false;
    throw error;
  }
}

/** Replaces the item if it still has the version, and answers the new one; null when it has not, or is gone. */
export async function replaceItem(
  container: Container,
  item: { id: string },
  partitionKey: string,
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

/**
 * Runs a write of an item that carries a `writeId` of its own. The SDK does not retry writes: when an answer is lost, the
 * item is read back, and its `writeId` tells whether the write arrived.
 * @returns the version after the write, or null when the write was refused
 */
export async function confirmWrite(
  container: Container,
  item: { id: string; writeId: string },
  partitionKey: string,
  write: () => Promise<string | null>,
): Promise<string | null> {
  try {
    return await write();
  } catch (error) {
    const stored = await readItem(container, item.id, partitionKey);
    if (stored?.writeId === item.writeId) return stored._etag;
    throw error;
  }
}

/** Deletes the item, with `version` only if it still has that; false when it was changed or deleted in the meantime. */
export async function deleteItem(
  container: Container,
  id: string,
  partitionKey: string,
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

/** All rows of a query within one partition. */
export async function queryPartition<T = Record<string, unknown>>(
  container: Container,
  partitionKey: string,
  spec: SqlQuerySpec,
): Promise<T[]> {
  return (await container.items.query<T>(spec, { partitionKey }).fetchAll()).resources;
}

/** Rows of every partition, at most `limit`; the query itself has no bound, which would need a plan. */
export async function queryAcross<T = Record<string, unknown>>(
  container: Container,
  spec: SqlQuerySpec,
  limit: number,
): Promise<T[]> {
  const iterator = container.items.query<T>(spec, { maxItemCount: limit });
  const rows: T[] = [];
  while (rows.length < limit && iterator.hasMoreResults()) rows.push(...((await iterator.fetchNext()).resources ?? []));
  return rows.slice(0, limit);
}

/** A query with its parameters, each of them once: `{ at: … }` is `@at`. */
export function sql(query: string, parameters: Record<string, string | number>): SqlQuerySpec {
  return { query, parameters: Object.entries(parameters).map(([name, value]) => ({ name: `@${name}`, value })) };
}

/**
 * Runs a transactional batch and checks every result, not only the status of the whole.
 * Answers the results, or the status of the operation that made it fail.
 */
export async function runBatch(
  container: Container,
  operations: OperationInput[],
  partitionKey: string,
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

/** The SDK keeps only the text of an error of a batch, not its status: the text tells an item that is too large. */
function batchFailure(error: unknown): never {
  const isTooLarge = error instanceof Error && /size is too large|entity too large/i.test(error.message);
  if (isTooLarge) throw new AppError('payload_too_large', { cause: error });
  if (cosmosStatus(error) !== null) throw error;
  throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
}
