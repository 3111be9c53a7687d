/**
 * Starts the local product in parts, for commands and tests. `startStores()` starts the local services that replace the
 * cloud, `startHost()` starts the built app in a separate process, `startStack()` starts both. Several hosts may share
 * the stores.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Child, type ChildOptions, startChild } from './child.ts';
import type { CosmosOptions, RunningCosmos } from './cosmos/start-cosmos.ts';
import { openDataFolder } from './data-folder.ts';
import type { Mailbox, MailboxSettings } from './mailbox/start-mailbox.ts';
import { hostModules, localProgram } from './programs.ts';
import { forgetRecordStore, noteRecordStore } from './record-store.ts';
import { localSeal, localSecrets } from './secrets.ts';
import type { Azurite, AzuriteSettings } from './services/azurite.ts';

const root = resolve(import.meta.dirname, '../..');
const storageAccount = 'devstoreaccount1';

type Environment = Record<string, string | undefined>;
type Print = ChildOptions['print'];

export interface StoresOptions {
  dataDir: string;
  /** Removes the data of earlier starts. */
  fresh?: boolean;
  /** Settings of the caller. They take precedence: `COSMOS_ENDPOINT` or `AzureWebJobsStorage` replaces the emulator. */
  env?: Environment;
  print?: Print;
  /**
   * Uses fixed ports, so that a file of settings can name them, and Azurite with its stock account and its table
   * service. A port in `env` takes precedence.
   */
  isStock?: boolean;
  /** Runs while the services start, after this process has locked the folder. If it fails, the start fails. */
  meanwhile?: () => Promise<unknown>;
}

export interface Stores {
  /** Settings of the app: addresses and keys of the services, and the local secrets. */
  env: Record<string, string>;
  children: Child<unknown>[];
  stop(): Promise<void>;
}

/** The default ports of Azurite and the Cosmos emulator, and the usual ports of mail servers for development. */
const stockPorts = {
  AZURITE_BLOB_PORT: 10_000,
  AZURITE_QUEUE_PORT: 10_001,
  AZURITE_TABLE_PORT: 10_002,
  COSMOS_PORT: 8081,
  MAILBOX_SMTP_PORT: 1025,
  MAILBOX_HTTP_PORT: 8025,
};

/** The settings of each service. Throws for a port that is not valid. */
function serviceSettings(dataDir: string, env: Environment, isStock: boolean, accountKey: string) {
  function port(name: keyof typeof stockPorts): number {
    // 0 chooses any free port.
    const value = Number(env[name] ?? (isStock ? stockPorts[name] : 0));
    if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
    throw new Error(`${name} must be a number from 0 to 65535.`);
  }
  const isMoved = env.AZURITE_BLOB_PORT ?? env.AZURITE_QUEUE_PORT ?? env.AZURITE_TABLE_PORT;
  const azurite: AzuriteSettings = {
    folder: join(dataDir, 'azurite'),
    accountName: storageAccount,
    blobPort: port('AZURITE_BLOB_PORT'),
    queuePort: port('AZURITE_QUEUE_PORT'),
    ...(isStock ? { tablePort: port('AZURITE_TABLE_PORT') } : {}),
    ...(isStock && !isMoved ? {} : { accountKey }),
  };
  const cosmos: CosmosOptions = { dataDir: join(dataDir, 'cosmos'), port: port('COSMOS_PORT') };
  const mailbox: MailboxSettings = {
    file: join(dataDir, 'mailbox.jsonl'),
    smtpPort: port('MAILBOX_SMTP_PORT'),
    httpPort: port('MAILBOX_HTTP_PORT'),
  };
  return { azurite, cosmos, mailbox };
}

/** Starts the services without the app. Rejects if another process uses the folder. */
export async function startStores(options: StoresOptions): Promise<Stores> {
  const { dataDir, fresh = false, env: given = {}, print = 'keep', isStock = false, meanwhile } = options;
  const folder = await openDataFolder(dataDir, fresh);
  const children: Child<unknown>[] = [];

  async function stop(): Promise<void> {
    await forgetRecordStore(dataDir);
    await Promise.all(children.map((child) => child.stop()));
    await folder.close();
  }

  try {
    const { STORAGE_KEY, ...secrets } = await localSecrets(dataDir);
    const wantsAzurite = !given.AzureWebJobsStorage && !given.AzureWebJobsStorage__accountName;
    const wantsMailbox = !given.SMTP_URL && !given.ACS_ENDPOINT;
    const settings = serviceSettings(dataDir, given, isStock, STORAGE_KEY);
    const service = <Service>(program: keyof typeof settings, name: string) =>
      startChild<Omit<Service, 'close'>>({
        name,
        script: localProgram(program),
        env: process.env,
        settings: settings[program],
        print,
      });
    const starting = [
      wantsAzurite ? service<Azurite>('azurite', 'Azurite') : undefined,
      given.COSMOS_ENDPOINT ? undefined : service<RunningCosmos>('cosmos', 'The Cosmos emulator'),
      wantsMailbox ? service<Mailbox>('mailbox', 'The mailbox') : undefined,
    ] as const;
    const seal = given.SEAL_KEY_PEM ? {} : localSeal(dataDir);
    const other = meanwhile?.();
    // Waits for all of them: if one cannot start, the others are stopped.
    const settled = await Promise.allSettled(starting);
    await Promise.allSettled([seal, other]);
    children.push(...settled.flatMap((result) => (result.status === 'fulfilled' && result.value) || []));
    const [storage, records, post] = await Promise.all(starting);
    await other;
    const env: Record<string, string> = { COUNTERSIGN_ENV: 'local', ...secrets, ...(await seal) };
    if (storage) env.AzureWebJobsStorage = storage.ready.connectionString;
    if (records) Object.assign(env, { COSMOS_ENDPOINT: records.ready.endpoint, COSMOS_KEY: records.ready.key });
    if (post) {
      env.MAIL_FROM = 'Countersign <no-reply@countersign.local>';
      Object.assign(env, { SMTP_URL: post.ready.smtpUrl, MAILBOX_URL: post.ready.url });
    }
    for (const [name, value] of Object.entries(given)) if (value) env[name] = value;
    await noteRecordStore(dataDir, env);
    return { env, children, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface HostReady {
  url: string;
  /** Processor time from the start of the process until it listened. */
  startCpuMs: number;
}

export interface HostProcess extends Child<HostReady> {
  url: string;
}

export interface HostStart {
  env: Record<string, string>;
  /** Reads local.settings.json in the app's folder for settings that `env` does not have, like the core tools. */
  readsLocalSettings?: boolean;
  /** 0 chooses any free port. */
  port?: number;
  /** The app's folder. The default is this checkout with its last build. */
  appRoot?: string;
  print?: Print;
  /** Options of Node itself, such as `--inspect`. */
  nodeOptions?: string[];
  onOutput?: ChildOptions['onOutput'];
}

/** The variables of this process that a program needs to run. All settings of the app come from `env`. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_EXTRA_CA_CERTS'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Starts the Functions host with the app in a separate process. Several hosts may share the stores. */
export async function startHost(options: HostStart): Promise<HostProcess> {
  const {
    env,
    port = 0,
    appRoot = root,
    print = 'keep',
    nodeOptions = [],
    readsLocalSettings = false,
    onOutput,
  } = options;
  const child = await startChild<HostReady>({
    name: 'The Functions host',
    script: localProgram('host'),
    nodeOptions,
    env: {
      ...plainEnvironment(),
      // The long polling interval saves money in the cloud. Locally it would only delay background jobs.
      AzureFunctionsJobHost__extensions__queues__maxPollingInterval: '00:00:01',
      ...env,
      ...(readsLocalSettings ? {} : { LOCAL_SETTINGS: 'ignored' }),
      NODE_PATH: hostModules,
      AzureWebJobsScriptRoot: appRoot,
      PORT: String(port),
    },
    print,
    ...(onOutput && { onOutput }),
  });
  return Object.defineProperties({ url: child.ready.url }, Object.getOwnPropertyDescriptors(child)) as HostProcess;
}

export interface StackOptions extends StoresOptions {
  port?: number;
  appRoot?: string;
}

export interface Stack {
  url: string;
  /** The settings of the host, for a test that starts another host on the same stores or reads the stores. */
  env: Record<string, string>;
  host: HostProcess;
  stores: Stores;
  /** Stops the host before the stores. */
  stop(): Promise<void>;
}

export async function startStack({
  port = 0,
  print = 'keep',
  appRoot = root,
  ...options
}: StackOptions): Promise<Stack> {
  const stores = await startStores({ ...options, print });
  try {
    const host = await startHost({ env: stores.env, port, appRoot, print });
    return {
      url: host.url,
      // Hosts that share stores have one public address: one host may send a mail that another host queued.
      env: { ...stores.env, PUBLIC_URL: stores.env.PUBLIC_URL ?? host.url },
      host,
      stores,
      async stop() {
        await host.stop();
        await stores.stop();
      },
    };
  } catch (error) {
    await stores.stop();
    throw error;
  }
}

/** Runs with a new stack in a temporary folder. */
export async function withStack<T>(run: (stack: Stack) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'));
  let stack: Stack | undefined;
  try {
    stack = await startStack({ dataDir });
    return await run(stack);
  } finally {
    await stack?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
