/** The connection to Cosmos DB. */
import type { Container, Database } from '@azure/cosmos';
import { lazily } from '../lazily.ts';
import { type ContainerName, type ContainerSpec, containers, indexingPolicyOf } from './containers.ts';
import { cosmosStatus } from './cosmos-failures.ts';
import { requestOptions } from './cosmos-requests.ts';

export interface CosmosSettings {
  endpoint: string;
  key: string | null;
  database: string;
  /** The local product creates its database and containers; in the cloud the deployment does. */
  createsContainers: boolean;
  credential(): Promise<import('@azure/identity').TokenCredential>;
}

/** Returns a container. The client and, locally, the containers are made on first use. */
export type Containers = (name: ContainerName) => Promise<Container>;

export function cosmosContainers(settings: CosmosSettings): Containers {
  const database = lazily(() => open(settings));
  return async (name) => (await database()).container(containers[name].name);
}

async function open(settings: CosmosSettings): Promise<Database> {
  const { ConsistencyLevel, CosmosClient } = await import('./cosmos-sdk.ts');
  const { endpoint, key } = settings;
  const client = new CosmosClient({
    endpoint,
    ...(key ? { key } : { aadCredentials: await settings.credential() }),
    // An emulator names endpoints that only its own machine can reach.
    connectionPolicy: { enableEndpointDiscovery: key === null },
    // The client sends session tokens only with this option; without them it may miss even its own writes.
    consistencyLevel: ConsistencyLevel.Session,
    ...requestOptions(),
  });
  if (!settings.createsContainers) return client.database(settings.database);
  await unlessAlreadyCreated(client.databases.createIfNotExists({ id: settings.database }));
  const database = client.database(settings.database);
  for (const spec of Object.values(containers)) await createContainer(database, spec);
  return database;
}

async function createContainer(database: Database, spec: ContainerSpec): Promise<void> {
  const { PartitionKeyDefinitionVersion, PartitionKeyKind } = await import('./cosmos-sdk.ts');
  await unlessAlreadyCreated(
    database.containers.createIfNotExists({
      id: spec.name,
      partitionKey: {
        paths: [...spec.partitionKey],
        kind: spec.partitionKey.length > 1 ? PartitionKeyKind.MultiHash : PartitionKeyKind.Hash,
        version: PartitionKeyDefinitionVersion.V2,
      },
      indexingPolicy: indexingPolicyOf(spec),
      ...(spec.defaultTtl === null ? {} : { defaultTtl: spec.defaultTtl }),
    }),
  );
}

/** Two processes that start together both find no container, and the second one's creation is refused. */
async function unlessAlreadyCreated(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (cosmosStatus(error) !== 409) throw error;
  }
}
