/** A local Cosmos DB (API for NoSQL): its REST surface over a store in memory with a journal on disk. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { createCosmosServer } from './server.ts';
import { Store } from './store.ts';

export interface CosmosOptions {
  /** The folder of the journal and the account key; created when missing. */
  dataDir: string;
  /** 0, the default: any free port. */
  port?: number;
  /** Removes the data of earlier runs. */
  fresh?: boolean;
}

export interface RunningCosmos {
  /** `http://127.0.0.1:<port>/`. Clients set `connectionPolicy: { enableEndpointDiscovery: false }`. */
  endpoint: string;
  /** The account key, the same for every run on a data folder. */
  key: string;
  close(): Promise<void>;
}

/** Starts an account without databases, or with those of earlier runs. Throws when the folder is already in use. */
export async function startCosmos({ dataDir, port = 0, fresh = false }: CosmosOptions): Promise<RunningCosmos> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  let store: Store | undefined;
  try {
    if (fresh) for (const name of ['journal.log', 'journal.next']) rmSync(join(dataDir, name), { force: true });
    const key = accountKey(join(dataDir, 'account-key'));
    const opened = new Store(dataDir);
    store = opened;
    let endpoint = '';
    const server = createCosmosServer(opened, Buffer.from(key, 'base64'), () => endpoint);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return {
      endpoint,
      key,
      async close() {
        await new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
        opened.close();
        await unlock();
      },
    };
  } catch (error) {
    store?.close();
    await unlock();
    throw error;
  }
}

const keyBytes = 64;

/** 64 random bytes in base64, as the service issues them; a key that a crash has cut short is replaced. */
function accountKey(path: string): string {
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (Buffer.from(kept, 'base64').length === keyBytes) return kept;
  const key = randomBytes(keyBytes).toString('base64');
  writeFileSync(path, key, { mode: 0o600 });
  return key;
}
