/**
 * `npm start`: the whole product on this machine, without a cloud. Builds the app, starts its stores and the Functions
 * host, prints `ready http://127.0.0.1:<port>`, and stops everything at Ctrl-C or SIGTERM. `--fresh` removes the data of
 * earlier starts, `--no-build` uses the last build.
 */
import { parseArgs } from 'node:util';
import { stop as stopBuilder } from 'esbuild';
import { buildWithNotice, firstToEnd, greeting, type Product, runProduct, wantedPort } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { type HostProcess, type Stores, startHost, startStores } from './stack.ts';

function product({ fresh, isBuilt }: { fresh: boolean; isBuilt: boolean }): Product {
  let stores: Stores | undefined;
  let host: HostProcess | undefined;
  return {
    async start() {
      const [port, folder] = [wantedPort(), dataFolder(process.env)];
      // First, because it refuses a folder in use: a start that is refused must not replace the bundle of the other one.
      stores = await startStores({ dataDir: folder, fresh, env: process.env, print: 'inherit' });
      if (!isBuilt) await buildWithNotice();
      host = await startHost({ env: stores.env, port, print: 'inherit' });
      await stopBuilder();
      process.stdout.write(greeting(host.url, folder));
    },
    lost: () => firstToEnd([...(host ? [host] : []), ...(stores?.children ?? [])]),
    async stop() {
      await host?.stop();
      await stores?.stop();
    },
  };
}

const exitCode = await runProduct(() => {
  const flag = { type: 'boolean', default: false } as const;
  const { fresh, 'no-build': isBuilt } = parseArgs({ options: { fresh: flag, 'no-build': flag } }).values;
  return product({ fresh, isBuilt });
});
process.exit(exitCode);
