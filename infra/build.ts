/**
 * `npm run build`: builds one code-split ESM bundle in `dist`: `index.js` (registers every function), `functions.js`
 * (the functions, loaded at the first call), `workers/*.js` (one per `shared/**\/<name>-worker.ts`) and their shared
 * chunks. The web pages go to `dist/web`.
 */
import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, context } from 'esbuild';
import type { Specification } from '../web/docs/specification.ts';
import { functionFilesPlugin, functionsEntry } from './bundle/function-files.ts';
import { buildLocalPrograms, localProgram } from './local/programs.ts';
import { compressAll, openWebBuild } from './web/build-web.ts';
import type { Addresses } from './web/page-html.ts';
import { writeReference } from './web/reference.ts';

const root = resolve(import.meta.dirname, '..');

// esbuild is a Go program. It needs a fifth less processor time when it collects garbage less often.
process.env.GOGC ??= '400';

const dist = join(root, 'dist');

export const nodeBundle = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  keepNames: true,
  // CommonJS packages inside an ESM bundle still call require() for Node's own modules.
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  logLevel: 'warning',
} satisfies BuildOptions;

export const appBundle = {
  ...nodeBundle,
  // The host supplies it at run time.
  external: ['@azure/functions-core'],
} satisfies BuildOptions;

async function workerEntries(): Promise<Record<string, string>> {
  const files = await readdir(join(root, 'shared'), { recursive: true });
  const workers = files.filter((file) => file.endsWith('-worker.ts'));
  return Object.fromEntries(
    workers.map((file) => [`workers/${basename(file, '-worker.ts')}`, join(root, 'shared', file)]),
  );
}

type BuiltFunctions = typeof import('../shared/registry.ts') & typeof import('../shared/http/openapi-file.ts');

/** An error while the functions are loaded fails the build. */
function loadFunctions(outdir: string): Promise<BuiltFunctions> {
  return import(`${pathToFileURL(join(outdir, 'functions.js')).href}?${Date.now()}`);
}

export interface AppBuild {
  rebuild(parts: { functions: boolean; web: boolean }): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * Opens an incremental build into `outdir`. A new `*-worker.ts` becomes part of the bundle with the next `openBuild`.
 */
export async function openBuild(
  outdir = dist,
  options: Pick<BuildOptions, 'minify' | 'sourcemap'> = {},
): Promise<AppBuild> {
  const functions = await context({
    ...appBundle,
    minify: false,
    sourcesContent: false,
    ...options,
    entryPoints: { index: join(root, 'shared/entry.ts'), functions: functionsEntry, ...(await workerEntries()) },
    outdir,
    splitting: true,
    chunkNames: 'chunk-[hash]',
    plugins: [functionFilesPlugin],
  });
  const web = await openWebBuild(join(outdir, 'web'), options);
  let built: BuiltFunctions;
  let addresses: Addresses;
  await cp(join(root, 'infra/fonts/made/sealing'), join(outdir, 'fonts'), { recursive: true });
  return {
    async rebuild(parts) {
      if (parts.functions) {
        await functions.rebuild();
        built = await loadFunctions(outdir);
        // `index.js` registers functions from this list.
        await writeFile(join(outdir, 'functions.json'), JSON.stringify(built.declaredFunctions()));
      }
      if (parts.web) addresses = await web.rebuild();
      await writeReference(join(outdir, 'web'), addresses, (await built.publishedDocument('')) as Specification);
    },
    async dispose() {
      await Promise.all([functions.dispose(), web.dispose()]);
    },
  };
}

/**
 * Builds into `target`. The new build replaces the last one when it is complete. A build that fails leaves the last
 * one.
 * @param options.isRelease minifies the code and adds the compressed forms of the pages' files
 */
export async function buildApp(target = dist, { isRelease = true } = {}): Promise<void> {
  const draft = join(dirname(target), `.${basename(target)}-${process.pid}`);
  try {
    const app = await openBuild(draft, { minify: isRelease });
    try {
      await app.rebuild({ functions: true, web: true });
    } finally {
      await app.dispose();
    }
    if (isRelease) await Promise.all(['web/assets', 'web/docs'].map((folder) => compressAll(join(draft, folder))));
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

export async function buildAll(options: { isRelease?: boolean } = {}): Promise<void> {
  await buildApp(dist, options);
  await buildLocalPrograms();
}

/** Builds for commands that need the app's worker threads or a local product, but not the latest sources. */
export async function buildIfMissing(): Promise<void> {
  if (!existsSync(join(dist, 'index.js')) || !existsSync(localProgram('host'))) await buildAll();
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) await buildAll();
