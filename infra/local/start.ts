/**
 * `npm start`: the whole product on this machine, without a cloud. Builds the app, starts its stores and the Functions
 * host, prints `ready http://127.0.0.1:<port>`, and stops everything at Ctrl-C or SIGTERM. `--fresh` removes the data of
 * earlier starts, `--no-build` uses the last build.
 */
import { parseArgs } from 'node:util';
import { stop as stopBuilder } from 'esbuild';
import { buildWithNotice, endRequested, greeting, wantedPort } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { type HostProcess, type Stores, startHost, startStores } from './stack.ts';

/** For a start that is interrupted in the middle. */
const graceMs = 2_000;

interface Options {
  fresh: boolean;
  'no-build': boolean;
}

interface Running {
  stores?: Stores;
  host?: HostProcess;
}

async function bringUp(running: Running, folder: string, { fresh, 'no-build': isBuilt }: Options): Promise<void> {
  const port = wantedPort();
  // First, because it refuses a folder in use: a start that is refused must not replace the bundle of the other one.
  running.stores = await startStores({ dataDir: folder, fresh, env: process.env, print: 'inherit' });
  if (!isBuilt) await buildWithNotice();
  running.host = await startHost({ env: running.stores.env, port, print: 'inherit' });
  await stopBuilder();
  process.stdout.write(greeting(running.host.url, folder));
}

async function takeDown({ host, stores }: Running): Promise<void> {
  await host?.stop();
  await stores?.stop();
}

async function main(): Promise<number> {
  const running: Running = {};
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ options: { fresh: flag, 'no-build': flag } });
    const ending = endRequested();
    const up = bringUp(running, dataFolder(process.env), values);
    const early = await Promise.race([up, ending]);
    if (typeof early === 'string') {
      // Children that are still starting after this time end with this process.
      await Promise.race([up.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, graceMs))]);
      return 0;
    }
    const children = [running.host, ...(running.stores?.children ?? [])].filter((child) => child !== undefined);
    const lost = children.map((child) => child.exited.then(() => child));
    const why = await Promise.race([ending, ...lost]);
    if (typeof why === 'string') return 0;
    process.stderr.write(`${why.name} ${why.ending}. Stopping.\n`);
    return 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  } finally {
    await takeDown(running);
  }
}

process.exit(await main());
