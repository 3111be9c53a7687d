import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Container, type ContainerDefinition, CosmosClient } from '@azure/cosmos';
import { type RunningCosmos, startCosmos } from '../../../../infra/local/cosmos/start-cosmos.ts';
import {
  type ContainerName,
  type ContainerSpec,
  containers,
  indexingPolicyOf,
} from '../../../../shared/records/containers.ts';

export function aClient({ endpoint, key }: { endpoint: string; key: string }): CosmosClient {
  return new CosmosClient({ endpoint, key, connectionPolicy: { enableEndpointDiscovery: false } });
}

export async function aDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cosmos-test-'));
}

export interface LocalAccount {
  dataDir: string;
  cosmos: RunningCosmos;
  client: CosmosClient;
  /** A new container with the partition key `/owner`, unless the definition says otherwise. */
  aContainer(definition?: Partial<ContainerDefinition>): Promise<Container>;
  close(): Promise<void>;
}

/**
 * `npm run prove -- validators --cosmos …` runs these tests on another implementation. Only on this machine: they delete
 * its database.
 */
function otherAccount(): RunningCosmos | undefined {
  const given = process.env.TEST_COSMOS;
  if (!given) return undefined;
  const [, endpoint, key] = /^AccountEndpoint=(http:\/\/127\.0\.0\.1:\d+\/);AccountKey=(.+?);?$/.exec(given) ?? [];
  if (!endpoint || !key) throw new Error('It must be AccountEndpoint=http://127.0.0.1:<port>/;AccountKey=<key>');
  return { endpoint, key, close: async () => undefined };
}

/** An account on a new folder; `close` deletes both. */
export async function aLocalAccount(): Promise<LocalAccount> {
  const dataDir = await aDataDir();
  const other = otherAccount();
  const cosmos = other ?? (await startCosmos({ dataDir }));
  const client = aClient(cosmos);
  const { database } = await client.databases.createIfNotExists({ id: 'app' });
  let containers = 0;
  return {
    dataDir,
    cosmos,
    client,
    async aContainer(definition = {}) {
      containers += 1;
      const spec = { id: `container-${containers}`, partitionKey: { paths: ['/owner'] }, ...definition };
      return (await database.containers.create(spec)).container;
    },
    async close() {
      if (other) await database.delete();
      client.dispose();
      await cosmos.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same for all tests of a file. */
export function useLocalAccount(): LocalAccount {
  const account = {} as LocalAccount;
  beforeAll(async () => {
    Object.assign(account, await aLocalAccount());
  });
  afterAll(() => account.close());
  return account;
}

/** The headers of a request that a test signs without the SDK. */
export function signedHeaders(key: string, { verb = 'get', kind = '', link = '', date = new Date(), type = 'master' }) {
  const at = date.toUTCString();
  const text = `${verb}\n${kind}\n${link}\n${at.toLowerCase()}\n\n`;
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  return { 'x-ms-date': at, authorization: encodeURIComponent(`type=${type}&ver=1.0&sig=${signature}`) };
}

/** A container of the product as it creates it, but for its name. */
export function definitionOf(name: ContainerName): Partial<ContainerDefinition> {
  const spec: ContainerSpec = containers[name];
  return { partitionKey: { paths: [...spec.partitionKey] }, defaultTtl: -1, indexingPolicy: indexingPolicyOf(spec) };
}

/** The status of the answer. The SDK throws it, except for a read that finds nothing. */
export async function statusOf(request: Promise<{ statusCode?: number; code?: number }>): Promise<number | undefined> {
  try {
    const { statusCode, code } = await request;
    return statusCode ?? code;
  } catch (error) {
    const { code, message } = error as { code?: number; message: string };
    if (typeof code !== 'number') throw new Error(message);
    return code;
  }
}
