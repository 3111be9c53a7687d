/** The connection to Cosmos DB and what every record adapter needs from it. */
import type { Container, Database, ItemResponse, JSONObject, OperationInput, OperationResponse } from '@azure/cosmos';
import { AppError } from '../errors.ts';
import { type ContainerName, type ContainerSpec, containers, indexingPolicyOf } from './containers.ts';
import { requestOptions } from './cosmos-requests.ts';

export interface CosmosSettings {
  endpoint: string;
  key: string | null;
  database: string;
  /** The local product creates its database and containers; in the cloud the deployment does. */
  createsContainers: boolean;
  credential(): Promise<import('@azure/identity').TokenCredential>;
}

/** Answers a container; the client and, locally, the containers are made on first use. */
export type Containers = (name: ContainerName) => Promise<Container>;

export function cosmosContainers(settings: CosmosSettings): Containers {
  let database: Promise<Database> | undefined;
  return async (name) => {
    database ??= open(settings).catch((error: unknown) => {
      database = undefined;
      throw error;
    });
    return (await database).container(containers[name].name);
  };
}

async function open(settings: CosmosSettings): Promise<Database> {
  const { CosmosClient } = await import('./cosmos-sdk.ts');
  const { endpoint, key } = settings;
  const client = new CosmosClient({
    endpoint,
    ...(key ? { key } : { aadCredentials: await settings.credential() }),
    // An emulator names endpoints that only its own machine can reach.
    connectionPolicy: { enableEndpointDiscovery: key === null },
    ...requestOptions,
  });
  if (!settings.createsContainers) return client.database(settings.database);
  await unlessMadeMeanwhile(client.databases.createIfNotExists({ id: settings.database }));
  const database = client.database(settings.database);
  for (const spec of Object.values(containers)) await createContainer(database, spec);
  return database;
}

async function createContainer(database: Database, spec: ContainerSpec): Promise<void> {
  await unlessMadeMeanwhile(
    database.containers.createIfNotExists({
      id: spec.name,
      partitionKey: { paths: [spec.partitionKey] },
      indexingPolicy: indexingPolicyOf(spec),
      ...(spec.defaultTtl === null ? {} : { defaultTtl: spec.defaultTtl }),
    }),
  );
}

/** Two servers that start together both find nothing, and one of them is the first to create. */
async function unlessMadeMeanwhile(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (cosmosStatus(error) !== 409) throw error;
  }
}

/** The status code of an SDK error, or null for anything else. */
export function cosmosStatus(error: unknown): number | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : null;
}

/** The item, or null when there is none. */
export async function readItem<T extends object>(
  container: Container,
  id: string,
  partitionKey: string,
): Promise<(T & { _etag: string }) | null> {
  const { resource, etag } = await container.item(id, partitionKey).read<T>();
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

/** Replaces the item if it still has the version; null when it has not, or is gone. */
export async function replaceItem<T extends object>(
  container: Container,
  item: T & { id: string },
  partitionKey: string,
  version: string,
): Promise<ItemResponse<T> | null> {
  try {
    return await container
      .item(item.id, partitionKey)
      .replace<T>(item, { accessCondition: { type: 'IfMatch', condition: version } });
  } catch (error) {
    const status = cosmosStatus(error);
    if (status === 412 || status === 404) return null;
    throw error;
  }
}

/** Deletes the item if it still has the version; false when somebody else has changed or deleted it. */
export async function removeItem(
  container: Container,
  id: string,
  partitionKey: string,
  version: string,
): Promise<boolean> {
  try {
    await container.item(id, partitionKey).delete({ accessCondition: { type: 'IfMatch', condition: version } });
    return true;
  } catch (error) {
    const status = cosmosStatus(error);
    if (status === 412 || status === 404) return false;
    throw error;
  }
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

/** The client keeps only the words of a failed batch: what it could not be is told apart by them. */
function batchFailure(error: unknown): never {
  const isTooLarge = error instanceof Error && /size is too large|entity too large/i.test(error.message);
  if (isTooLarge) throw new AppError('payload_too_large', { cause: error });
  if (cosmosStatus(error) !== null) throw error;
  throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
}

/** Removes the system properties Cosmos adds, before an item is decoded. */
export function withoutSystemProperties(item: JSONObject | object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([key]) => !key.startsWith('_')));
}
