/**
 * Builds the programs that commands and tests run as separate processes: the Functions host and the local services.
 * They are JavaScript, because the app's threads would inherit a TypeScript loader.
 */
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const here = import.meta.dirname;
const folder = join(root, 'dist-local');

const entryPoints = {
  host: join(here, 'host/main.ts'),
  azurite: join(here, 'services/azurite.ts'),
  cosmos: join(here, 'services/cosmos.ts'),
  mailbox: join(here, 'services/mailbox.ts'),
};

/** The `NODE_PATH` of the host, with the module that a host supplies to the library (`host/core.ts`). */
export const hostModules = join(here, 'host/modules');

export const localProgram = (name: keyof typeof entryPoints): string => join(folder, `${name}.mjs`);

export async function buildLocalPrograms(): Promise<void> {
  await Promise.all([buildPrograms(), buildStyleGuide()]);
}

/** The page with every component (host/style-pages.ts). It is no part of `dist`, so it is not deployed. */
async function buildStyleGuide(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['web/style-guide/main.tsx', 'web/style-guide/guide.css'],
    outdir: join(folder, 'styles'),
    publicPath: '/dev/styles/',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfig: join(root, 'web/tsconfig.json'),
    loader: { '.woff2': 'file' },
    logLevel: 'warning',
  });
}

async function buildPrograms(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    keepNames: true,
    packages: 'external',
    logLevel: 'warning',
  });
}
