/** Starts a local Cosmos DB (API for NoSQL): its REST API over a store in memory with a journal on disk. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { LaggingReplica } from './lagging-replica.ts';
import { createCosmosServer } from './server.ts';
import { Store } from './store.ts';

export interface CosmosOptions {
  /** The folder of the journal and the account key. It is created if it does not exist. */
  dataDir: string;
  /** The default 0 chooses any free port. */
  port?: number;
  /** For tests: clients see the writes of other clients after this time. The default 0 shows them at once. */
  lagMs?: number;
}

export interface RunningCosmos {
  /** `http://127.0.0.1:<port>/`. Clients set `connectionPolicy: { enableEndpointDiscovery: false }`. */
  endpoint: string;
  /** The account key, the same for every run on a data folder. */
  key: string;
  close(): Promise<void>;
}

/** Starts an account with the databases of earlier runs. The caller keeps other processes off the folder. */
export async function startCosmos({ dataDir, port = 0, lagMs = 0 }: CosmosOptions): Promise<RunningCosmos> {
  mkdirSync(dataDir, { recursive: true });
  const key = accountKey(join(dataDir, 'account-key'));
  const store = new Store(dataDir);
  if (lagMs > 0) store.replica = new LaggingReplica(lagMs);
  let endpoint = '';
  const server = createCosmosServer(store, Buffer.from(key, 'base64'), () => endpoint);
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    store.close();
    throw error;
  }
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    endpoint,
    key,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      store.close();
    },
  };
}

const keyBytes = 64;

/** Returns 64 random bytes in base64, as the service issues them. Replaces a key that a crash has truncated. */
function accountKey(path: string): string {
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (Buffer.from(kept, 'base64').length === keyBytes) return kept;
  const key = randomBytes(keyBytes).toString('base64');
  writeFileSync(path, key, { mode: 0o600 });
  return key;
}
