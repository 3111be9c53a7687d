/** Apps for measurements, in temporary folders: empty ones, and the built product with two additional functions. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { FunctionDeclaration } from '../../shared/registry.ts';
import { appBundle } from '../build.ts';
import { makePackage } from '../deployable.ts';

const root = resolve(import.meta.dirname, '../..');

export interface BenchApp {
  folder: string;
  remove(): Promise<void>;
}

async function appFolder(main: string): Promise<BenchApp> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', main }));
  const hostJson = {
    version: '2.0',
    extensions: { http: { routePrefix: '' } },
    logging: { logLevel: { default: 'error' } },
  };
  await writeFile(join(folder, 'host.json'), JSON.stringify(hostJson));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Bundles lines that register functions like the product: the least that an app with @azure/functions costs. */
async function registering(lines: string[]): Promise<BenchApp> {
  const app = await appFolder('index.js');
  const contents = [`import { app } from '@azure/functions';`, ...lines].join('\n');
  await build({ ...appBundle, stdin: { contents, resolveDir: root }, outfile: join(app.folder, 'index.js') });
  return app;
}

export const emptyApp = () =>
  registering(["app.http('Noop', { methods: ['GET'], route: 'noop', handler: async () => ({ jsonBody: {} }) });"]);

/** An app with functions that do nothing: as many as the product has, of the same kinds, routes and names. */
export async function emptyFunctionsApp(): Promise<BenchApp> {
  const list = await readFile(join(root, 'dist/functions.json'), 'utf8');
  const functions = JSON.parse(list) as FunctionDeclaration[];
  return registering(
    functions.map(({ kind, name, options }) => {
      return `app.${kind}(${JSON.stringify(name)}, { ...${JSON.stringify(options)}, handler: async () => ({}) });`;
    }),
  );
}

/** The built product as it is deployed: its scripts are compressed more than those of `npm start`. */
export async function deployedApp(): Promise<BenchApp> {
  const target = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  const { folder } = await makePackage(join(root, 'dist'), target);
  return { folder, remove: () => rm(target, { recursive: true, force: true }) };
}

/** The built product with `GET /bench/noop`, which does nothing, and `GET /bench/process`: figures of the process. */
export async function measurableApp(): Promise<BenchApp> {
  const app = await appFolder('index.mjs');
  const product = pathToFileURL(join(root, 'dist/index.js')).href;
  // Registered at the core itself: a second copy of the library would set its own model over that of the product.
  const code = `import { createRequire } from 'node:module';
    import { processFigures } from './process-figures.js';
    import ${JSON.stringify(product)};
    const core = createRequire(import.meta.url)('@azure/functions-core');
    const get = (name, route, handler) => core.registerFunction({
      name,
      bindings: {
        request: { type: 'httpTrigger', direction: 'in', authLevel: 'anonymous', methods: ['GET'], route },
        $return: { type: 'http', direction: 'out' },
      },
    }, handler);
    get('BenchNoop', 'bench/noop', async () => ({ jsonBody: {} }));
    get('BenchProcess', 'bench/process', async (request) => ({ jsonBody: processFigures(request.query.get('watch')) }));`;
  await writeFile(join(app.folder, 'index.mjs'), code);
  const probe = join(import.meta.dirname, 'probes/process-figures.ts');
  await build({ ...appBundle, entryPoints: [probe], outdir: app.folder });
  return app;
}
