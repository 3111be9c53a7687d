/**
 * Runs an Azure Functions host in this process. It loads the app's files unchanged and invokes them through the
 * library's own model.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { backgroundOf } from './background.ts';
import type { Core, RegisteredFunction } from './core.ts';
import { allowedOrigins } from './cors.ts';
import { HostError } from './host-error.ts';
import { HttpServer } from './http-server.ts';
import { type Invocation, Invoker } from './invocation.ts';
import type { Log } from './log.ts';
import { pageMarks } from './page-marks.ts';
import { routeTable } from './routes.ts';
import { type AppSettings, disabledFunctions, type HostSettings } from './settings.ts';
import { triggerOf } from './trigger.ts';
import { validate } from './validation.ts';

/** Running requests get this time to finish (ProcessShutdownTimeout). */
const drainMs = 10_000;

export interface HostOptions {
  root: string;
  core: Core;
  log: Log;
  settings: AppSettings;
  hostSettings: HostSettings;
  host: string;
  port: number;
}

export interface Host {
  url: string;
  /** Refuses new work and waits up to 10 s for accepted work. */
  stop(): Promise<void>;
}

/** Loads the file that package.json names as `main`, which registers the functions. */
async function loadApp(root: string): Promise<void> {
  const path = join(root, 'package.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new HostError(`There is no package.json in ${root}.`);
  });
  const { main } = JSON.parse(text) as { main?: string };
  if (!main) throw new HostError(`${path} has no "main": the app has no functions.`);
  if (/[*?{]/.test(main))
    throw new HostError(`"main" (${main}) of ${path} is a pattern, which this host does not read.`);
  const file = resolve(root, main);
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    throw new HostError(`The entry file ${file} could not be loaded: ${(error as Error).stack ?? String(error)}`);
  }
}

async function indexed({ root, core }: HostOptions): Promise<RegisteredFunction[]> {
  await loadApp(root);
  if (!core.model) throw new HostError('The app registered no functions.');
  const appHookData = {};
  for (const hook of core.startHooks) await hook({ hookData: appHookData, appHookData });
  const capabilities = await core.model.getCapabilities({});
  if (capabilities.HttpUri) {
    throw new HostError('The app asks for HTTP streaming (enableHttpStream), which this host does not imitate.');
  }
  core.lock();
  return [...core.functions.values()];
}

export async function startHost(options: HostOptions): Promise<Host> {
  const { core, log, settings, hostSettings } = options;
  const all = await indexed(options);
  const disabled = disabledFunctions(settings);
  const enabled = all.filter((fn) => !disabled.has(fn.metadata.name.toLowerCase()));
  const http = enabled.filter((fn) => triggerOf(fn).kind === 'http');
  const routes = validate(all, () => routeTable(http, hostSettings.routePrefix));
  const invoker = new Invoker(core, log, hostSettings.functionTimeoutMs);
  const run = (fn: RegisteredFunction, invocation: Invocation) => invoker.invoke(fn, invocation);
  const background = backgroundOf(enabled, { root: options.root, settings, hostSettings, log, run });

  function runManually(name: string, input = ''): Promise<void> | undefined {
    const fn = core.functions.get(name.toLowerCase());
    const invocation = fn && background.manual(fn, input);
    return invocation && run(fn, invocation).then(() => undefined);
  }

  const limit = Number(settings.FUNCTIONS_REQUEST_BODY_SIZE_LIMIT);
  const server = new HttpServer({
    host: options.host,
    port: options.port,
    routes,
    bodyLimit: limit > 0 ? limit : undefined,
    publicUrl: () => settings.PUBLIC_URL,
    allowedOrigins: allowedOrigins(settings.COUNTERSIGN_ALLOWED_ORIGINS),
    log,
    run,
    runManually,
    mailboxUrl: settings.MAILBOX_URL,
    markPages: pageMarks(settings),
  });
  const url = await server.listen();
  background.start();

  let stopping: Promise<void> | undefined;
  async function stop(): Promise<void> {
    const backgroundDone = background.stop().then(() => true);
    const cut = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), drainMs).unref());
    const isDrained = await Promise.all([server.drain(drainMs), Promise.race([backgroundDone, cut])]);
    if (isDrained.includes(false)) log.write('warning', `Work was still running after ${drainMs} ms and was aborted.`);
  }
  return {
    url,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
