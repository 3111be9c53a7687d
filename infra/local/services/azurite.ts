/**
 * Runs Azurite's blob, queue and table services in one process. Azurite writes its metadata every five seconds, so a
 * kill -9 would lose confirmed uploads. Here the answer to a change of a blob waits until the change is on disk, and
 * the queues are saved twice a second. Only this file, with its types in `azurite-servers.d.ts`, uses internal modules
 * of Azurite (`azurite/dist/src`, the stores of its servers and their LokiJS databases), so package.json pins its exact
 * version.
 */
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import blobConfiguration from 'azurite/dist/src/blob/BlobConfiguration.js';
import blobServer from 'azurite/dist/src/blob/BlobServer.js';
import queueConfiguration from 'azurite/dist/src/queue/QueueConfiguration.js';
import queueServer from 'azurite/dist/src/queue/QueueServer.js';
import { runService } from './service.ts';

export interface AzuriteSettings {
  folder: string;
  accountName: string;
  /** The account key in base64. Undefined selects the stock key, which every Azurite and every SDK knows. */
  accountKey?: string;
  /** 0 chooses any free port. */
  blobPort: number;
  queuePort: number;
  /**
   * Undefined starts no table service. The app does not use it, but Microsoft's host writes its diagnostic events into
   * a table.
   */
  tablePort?: number;
}

export interface Azurite {
  connectionString: string;
  close(): Promise<void>;
}

interface Loki {
  autosaveInterval: number;
  autosaveEnable(): void;
  autosaveDisable(): void;
  autosaveDirty(): boolean;
  saveDatabase(done: (error?: Error) => void): void;
}

interface AzuriteServer {
  httpServer: Server;
  metadataStore: { db: Loki };
  extentMetadataStore: { db: Loki };
  start(): Promise<void>;
  close(): Promise<void>;
  getHttpServerAddress(): string;
}

const host = '127.0.0.1';
const keepAliveSeconds = 130;
const queueSaveMs = 500;

/** Azurite's classes for the two services that the app uses. */
const kinds = {
  Blob: { Configuration: blobConfiguration.default, AzuriteHttp: blobServer.default },
  Queue: { Configuration: queueConfiguration.default, AzuriteHttp: queueServer.default },
};

function serverOf(kind: keyof typeof kinds, folder: string, port: number): AzuriteServer {
  const { Configuration, AzuriteHttp } = kinds[kind];
  const file = (name: string) => join(folder, `${kind.toLowerCase()}-${name}`);
  const extents = [{ locationId: 'Default', locationPath: file('content'), maxConcurrency: 10 }];
  const accessLog = [false, undefined];
  const debugLog = [false, undefined];
  const isLoose = false;
  const skipApiVersionCheck = true;
  const configuration = new Configuration(
    host,
    port,
    keepAliveSeconds,
    file('metadata.json'),
    file('extents.json'),
    extents,
    ...accessLog,
    ...debugLog,
    isLoose,
    skipApiVersionCheck,
  );
  return new AzuriteHttp(configuration);
}

/** The configuration of the table service has other parameters. */
async function tableServer(folder: string, port: number): Promise<AzuriteServer> {
  const { default: Configuration } = (await import('azurite/dist/src/table/TableConfiguration.js')).default;
  const { default: AzuriteHttp } = (await import('azurite/dist/src/table/TableServer.js')).default;
  const [debugLog, accessLog, isLoose, skipApiVersionCheck] = [false, false, false, true];
  const logs = [debugLog, accessLog, undefined, undefined];
  const metadata = join(folder, 'table-metadata.json');
  return new AzuriteHttp(
    new Configuration(host, port, keepAliveSeconds, metadata, ...logs, isLoose, skipApiVersionCheck),
  );
}

function save(db: Loki): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!db.autosaveDirty()) resolve();
    else db.saveDatabase((error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Runs one save at a time, and calls during a save share the next one. It saves contents before the metadata that names
 * them.
 */
function groupedSave({ metadataStore, extentMetadataStore }: AzuriteServer): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(async () => {
        next = undefined;
        await save(extentMetadataStore.db);
        await save(metadataStore.db);
      });
    running = next;
    return next;
  };
}

function isWrite({ method }: IncomingMessage): boolean {
  return method === 'PUT' || method === 'POST' || method === 'DELETE';
}

/**
 * Sends an answer without a length as chunked, as Azure Storage does for a missing blob. Otherwise Node's client closes
 * the connection after the answer.
 */
function chunkWithoutLength(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = ((...args: unknown[]) => {
    if (!response.hasHeader('content-length')) response.setHeader('transfer-encoding', 'chunked');
    return Reflect.apply(writeHead, response, args);
  }) as typeof writeHead;
}

/** Delays the end of each answer to a write until the change is on disk. */
function saveBeforeAnswer(server: AzuriteServer): void {
  const listeners = server.httpServer.listeners('request') as RequestListener[];
  const saved = groupedSave(server);
  server.httpServer.removeAllListeners('request');
  server.httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isWrite(request)) {
      const end = response.end;
      response.end = ((...args: unknown[]) => {
        saved().then(
          () => Reflect.apply(end, response, args),
          () => response.destroy(),
        );
        return response;
      }) as typeof end;
    }
    if (request.method === 'HEAD') chunkWithoutLength(response);
    for (const listener of listeners) listener(request, response);
  });
}

async function start(settings: AzuriteSettings): Promise<Azurite> {
  const { folder, accountName, accountKey, tablePort } = settings;
  await mkdir(folder, { recursive: true });
  if (accountKey) process.env.AZURITE_ACCOUNTS = `${accountName}:${accountKey}`;
  const blob = serverOf('Blob', folder, settings.blobPort);
  const queue = serverOf('Queue', folder, settings.queuePort);
  const table = tablePort === undefined ? undefined : await tableServer(folder, tablePort);
  saveBeforeAnswer(blob);
  await Promise.all([blob.start(), queue.start(), table?.start()]);
  for (const { db } of [queue.metadataStore, queue.extentMetadataStore]) {
    db.autosaveDisable();
    db.autosaveInterval = queueSaveMs;
    db.autosaveEnable();
  }
  const endpoint = (name: string, server: AzuriteServer) =>
    `${name}Endpoint=${server.getHttpServerAddress()}/${accountName}`;
  const parts = ['DefaultEndpointsProtocol=http', `AccountName=${accountName}`, `AccountKey=${accountKey}`];
  parts.push(endpoint('Blob', blob), endpoint('Queue', queue));
  if (table) parts.push(endpoint('Table', table));
  return {
    connectionString: accountKey ? parts.join(';') : 'UseDevelopmentStorage=true',
    async close() {
      await Promise.all([blob.close(), queue.close(), table?.close()]);
    },
  };
}

const portSettings = 'AZURITE_BLOB_PORT, AZURITE_QUEUE_PORT or AZURITE_TABLE_PORT';
runService({ name: 'Azurite', portSettings }, start);
