/**
 * Azurite's blob, queue and table services in one process. Azurite writes its metadata every five seconds, so a kill -9 would
 * lose uploads that it has confirmed. Here a change of a blob is on disk before it is answered, and the queues are saved
 * twice a second.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type RunningService, runService } from './service.ts';

export interface AzuriteSettings {
  /** Where it keeps its files; undefined: in memory. */
  folder: string;
  accountName: string;
  /** base64; undefined: the stock key, which every Azurite and every SDK knows. */
  accountKey?: string;
  /** 0: any free port. */
  blobPort: number;
  queuePort: number;
  /** Undefined: no table service. The app uses none; Microsoft's host writes its diagnostic events into one. */
  tablePort?: number;
}

export interface AzuriteReady {
  connectionString: string;
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

type Make<T> = { default: new (...args: unknown[]) => T };

// Below its command line Azurite has no types; the command line would load an SQL client and telemetry as well.
const require = createRequire(import.meta.url);
const host = '127.0.0.1';
const keepAliveSeconds = 130;
const queueSaveMs = 500;

function serverOf(kind: 'Blob' | 'Queue', folder: string, port: number): AzuriteServer {
  const path = `azurite/dist/src/${kind.toLowerCase()}/${kind}`;
  const { default: Configuration } = require(`${path}Configuration.js`) as Make<object>;
  const { default: AzuriteHttp } = require(`${path}Server.js`) as Make<AzuriteServer>;
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

/** Its configuration takes other parameters than those of blobs and queues. */
function tableServer(folder: string, port: number): AzuriteServer {
  const { default: Configuration } = require('azurite/dist/src/table/TableConfiguration.js') as Make<object>;
  const { default: AzuriteHttp } = require('azurite/dist/src/table/TableServer.js') as Make<AzuriteServer>;
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

/** One save at a time; calls during a save share the next one. Contents are saved before the metadata that names them. */
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
    for (const listener of listeners) listener(request, response);
  });
}

async function start(settings: AzuriteSettings): Promise<RunningService> {
  const { folder, accountName, accountKey, tablePort } = settings;
  if (accountKey) process.env.AZURITE_ACCOUNTS = `${accountName}:${accountKey}`;
  const blob = serverOf('Blob', folder, settings.blobPort);
  const queue = serverOf('Queue', folder, settings.queuePort);
  const table = tablePort === undefined ? undefined : tableServer(folder, tablePort);
  saveBeforeAnswer(blob);
  await blob.start();
  await queue.start();
  await table?.start();
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
  const ready: AzuriteReady = { connectionString: accountKey ? parts.join(';') : 'UseDevelopmentStorage=true' };
  return {
    ready,
    async close() {
      await Promise.all([blob.close(), queue.close(), table?.close()]);
    },
  };
}

const portSettings = 'AZURITE_BLOB_PORT, AZURITE_QUEUE_PORT or AZURITE_TABLE_PORT';
runService({ name: 'Azurite', portSettings }, start);
