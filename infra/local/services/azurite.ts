/**
 * Azurite's blob and queue services in one process. Azurite writes its metadata every five seconds, so a kill -9 would
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
  /** base64 */
  accountKey: string;
  /** 0: any free port. */
  blobPort: number;
  queuePort: number;
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
  const { folder, accountName, accountKey } = settings;
  process.env.AZURITE_ACCOUNTS = `${accountName}:${accountKey}`;
  const blob = serverOf('Blob', folder, settings.blobPort);
  const queue = serverOf('Queue', folder, settings.queuePort);
  saveBeforeAnswer(blob);
  try {
    await blob.start();
    await queue.start();
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number };
    throw code === 'EADDRINUSE' ? new Error(`Port ${port} for Azurite is in use.`) : error;
  }
  for (const { db } of [queue.metadataStore, queue.extentMetadataStore]) {
    db.autosaveDisable();
    db.autosaveInterval = queueSaveMs;
    db.autosaveEnable();
  }
  const connectionString = [
    'DefaultEndpointsProtocol=http',
    `AccountName=${accountName}`,
    `AccountKey=${accountKey}`,
    `BlobEndpoint=${blob.getHttpServerAddress()}/${accountName}`,
    `QueueEndpoint=${queue.getHttpServerAddress()}/${accountName}`,
  ].join(';');
  const ready: AzuriteReady = { connectionString };
  return {
    ready,
    async close() {
      await Promise.all([blob.close(), queue.close()]);
    },
  };
}

runService(start);
