/**
 * `npm start`: the whole product on this machine, without a cloud. Builds the app, starts its stores and the Functions
 * host, prints `ready http://127.0.0.1:<port>`, and stops everything at Ctrl-C or SIGTERM. `--fresh` removes the data of
 * earlier starts, `--no-build` uses the last build. `--stores` starts only the stores, always on the same ports, and
 * writes local.settings.json (`--settings <file>`: another file) for `func start`.
 */
import { resolve } from 'node:path';
import { stop as stopBuilder } from 'esbuild';
import { readArguments } from '../arguments.ts';
import { buildApp } from '../build.ts';
import { firstToEnd, greeting, type Product, runProduct, storesGreeting, wantedPort } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { writeLocalSettings } from './local-settings.ts';
import { buildLocalPrograms } from './programs.ts';
import { type HostProcess, type Stores, startHost, startStores } from './stack.ts';

/** @param settingsFile starts the stores alone, always on the same ports, and writes the settings for `func start` */
function product(fresh: boolean, isBuilt: boolean, settingsFile: string | undefined): Product {
  const hasHost = settingsFile === undefined;
  let stores: Stores | undefined;
  let host: HostProcess | undefined;
  return {
    async start() {
      const [port, folder] = [hasHost ? wantedPort() : 0, dataFolder(process.env)];
      if (!isBuilt) await buildLocalPrograms();
      // The build waits for the folder: a start that is refused must not replace the bundle of the running product.
      const meanwhile = async () => isBuilt || !hasHost || buildApp(undefined, { isRelease: false });
      const settings = { env: process.env, print: 'inherit', isStock: !hasHost } as const;
      stores = await startStores({ dataDir: folder, fresh, meanwhile, ...settings });
      if (hasHost) host = await startHost({ env: stores.env, port, print: 'inherit' });
      await stopBuilder();
      process.stdout.write(
        hasHost
          ? greeting(host?.url ?? '', folder)
          : storesGreeting(stores.env, folder, await writeLocalSettings(settingsFile, stores.env)),
      );
    },
    lost: () => firstToEnd([...(host ? [host] : []), ...(stores?.children ?? [])]),
    async stop() {
      await host?.stop();
      await stores?.stop();
    },
  };
}

const usage = [
  'npm start                            the whole product on this machine',
  'npm start -- --fresh                 the same, with the data of earlier starts deleted',
  'npm start -- --no-build              the same, with the last build',
  'npm start -- --stores                the stores alone, for func start; writes local.settings.json',
  'npm start -- --settings <file>       with --stores: writes the settings to another file',
  'PORT and COUNTERSIGN_DATA choose another port and folder.',
].join('\n');

const flag = { type: 'boolean', default: false } as const;
const settings = { type: 'string', default: resolve(import.meta.dirname, '../../local.settings.json') } as const;
const options = { fresh: flag, 'no-build': flag, stores: flag, settings };

const { fresh, 'no-build': isBuilt, stores, settings: file } = readArguments({ usage, options }).values;
process.exit(await runProduct(() => product(fresh, isBuilt, stores ? resolve(file) : undefined)));
