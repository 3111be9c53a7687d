/**
 * `npm run build`: one code-split, minified ESM bundle in `dist`: `index.js` (registers every function), `functions.js`
 * (the functions, loaded at the first call), `workers/*.js` (one per `shared/**\/<name>-worker.ts`) and the chunks they
 * share. Heavy packages stay behind `import()`, so the start of a worker process costs little more than an empty app's.
 * The pages people see go to `web`.
 */
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type BuildOptions, build, context } from 'esbuild';
import { isAlive } from './alive.ts';
import { allFunctions, allFunctionsEntry } from './bundle/all-functions.ts';
import { lazyEntry } from './bundle/lazy-entry.ts';
import { leftOut } from './bundle/left-out.ts';
import { sealingFonts } from './fonts/made-fonts.ts';
import { readRecord, stamp, writeRecord } from './kept/kept.mjs';
import { buildWeb, openWebBuild } from './web/build-web.ts';

const root = resolve(import.meta.dirname, '..');

async function workerEntries(): Promise<Record<string, string>> {
  const files = await readdir(join(root, 'shared'), { recursive: true });
  const workers = files.filter((file) => file.endsWith('-worker.ts'));
  return Object.fromEntries(
    workers.map((file) => [
      `workers/${file.replace(/^.*[\\/]/, '').replace('-worker.ts', '')}`,
      join(root, 'shared', file),
    ]),
  );
}

/** How every bundle for Node is built. */
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
/** How the app is built. */
export const appBundle = {
  ...nodeBundle,
  sourcemap: 'linked',
  sourcesContent: false,
  // The worker supplies it at run time.
  external: ['@azure/functions-core'],
} satisfies BuildOptions;

const dist = join(root, 'dist');

/** Everything that a bundle is made of; what is installed is told by the file that npm writes at its end. */
const sources = [
  ...['functions', 'shared', 'web', 'infra/bundle', 'infra/fonts', 'infra/web', 'infra/build.ts', 'tsconfig.json'],
  ...['package-lock.json', 'node_modules/.package-lock.json', 'node_modules/esbuild/package.json'],
];

/** Builds into `target` unless it holds what a build of the present sources has made. */
export async function buildIfChanged(target = dist): Promise<void> {
  const record = readRecord(basename(target));
  if (record?.sources === stamp(sources) && record.outputs === stamp([target])) return;
  await buildBundle(target);
}

/**
 * Builds into `target` (default `dist`). The old bundle is replaced in one step: a host that runs from it loads its
 * chunks, which are named by their content, on first use.
 */
export async function buildBundle(target = dist): Promise<void> {
  await removeUnfinished(target);
  // Before the build: a file that changes meanwhile is built again the next time.
  const before = stamp(sources);
  const outdir = `${draftPrefix(target)}${process.pid}`;
  try {
    await buildInto(outdir);
    await replace(target, outdir);
    await writeRecord(basename(target), { sources: before, outputs: stamp([target]) });
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

const draftPrefix = (target: string) => join(dirname(target), `.${basename(target)}-`);

/** What builds that were killed have left. */
async function removeUnfinished(target: string): Promise<void> {
  const prefix = draftPrefix(target);
  const names = await readdir(dirname(target));
  for (const path of names.map((name) => join(dirname(target), name)).filter((path) => path.startsWith(prefix))) {
    const pid = Number.parseInt(path.slice(prefix.length), 10);
    if (pid === process.pid || !isAlive(pid)) await rm(path, { recursive: true, force: true });
  }
}

async function buildInto(outdir: string): Promise<void> {
  const functions = build(await functionsOptions(outdir)).then(() => buildIndex(outdir));
  // The folder of a failed build is removed once no part writes into it.
  const results = await Promise.allSettled([
    functions,
    buildWeb(join(outdir, 'web')),
    cp(sealingFonts, join(outdir, 'fonts'), { recursive: true }),
  ]);
  throwFirst(results);
}

function throwFirst(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

const functionsOptions = async (outdir: string) =>
  ({
    ...appBundle,
    entryPoints: { functions: allFunctionsEntry, ...(await workerEntries()) },
    outdir,
    splitting: true,
    chunkNames: 'chunk-[hash]',
    alias: { '@azure/functions': join(root, 'infra/bundle/captured-app.ts') },
    plugins: [allFunctions, leftOut],
  }) satisfies BuildOptions;

/** Loads the functions that were built into `outdir`, and writes the file that registers them. */
async function buildIndex(outdir: string): Promise<void> {
  await build({
    ...appBundle,
    stdin: { contents: await lazyEntry(join(outdir, 'functions.js')), resolveDir: root },
    outfile: join(outdir, 'index.js'),
    external: [...appBundle.external, './functions.js'],
  });
}

export interface IncrementalBuild {
  /** Builds the parts beside the bundle, which stays as it is. Rejects when they cannot be built or loaded. */
  rebuild(parts: { functions: boolean; web: boolean }): Promise<void>;
  /** Puts what was rebuilt into the bundle. */
  publish(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * For `npm run dev`: rebuilds parts of a bundle that `buildBundle` made, whose fonts and pdf.js stay. Names are not
 * shortened, for the debugger. A new `*-worker.ts` becomes part of the bundle with the next whole build.
 */
export async function openIncrementalBuild(target = join(root, 'dist')): Promise<IncrementalBuild> {
  const draft = `${draftPrefix(target)}${process.pid}`;
  const functions = await context({ ...(await functionsOptions(draft)), minify: false });
  const web = await openWebBuild(join(draft, 'web'));
  return {
    async rebuild(parts) {
      await rm(draft, { recursive: true, force: true });
      const results = await Promise.allSettled([
        parts.functions && functions.rebuild().then(() => buildIndex(draft)),
        parts.web && web.rebuild(),
      ]);
      throwFirst(results);
    },
    publish: () => cp(draft, target, { recursive: true }),
    async dispose() {
      await Promise.all([functions.dispose(), web.dispose()]);
      await rm(draft, { recursive: true, force: true });
    },
  };
}

/** Another build may put its own result in place between the two steps: then that one is moved aside as well. */
async function replace(target: string, made: string): Promise<void> {
  const old = `${made}-old`;
  for (let triesLeft = 5; ; triesLeft--) {
    await rm(old, { recursive: true, force: true });
    await rename(target, old).catch(() => undefined);
    try {
      await rename(made, target);
      break;
    } catch (error) {
      if (triesLeft === 0) throw error;
    }
  }
  await rm(old, { recursive: true, force: true });
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) await buildIfChanged();
