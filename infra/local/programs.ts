/**
 * The programs that run as separate processes for a command or a test: the Functions host and the local services. The
 * build compiles them to JavaScript, so that Node runs them without a TypeScript loader, which the app's threads would
 * inherit.
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

/** The `NODE_PATH` of the host: the module that a host supplies to the library (`host/core.ts`). */
export const hostModules = join(here, 'host/modules');

export const localProgram = (name: keyof typeof entryPoints): string => join(folder, `${name}.mjs`);

export async function buildLocalPrograms(): Promise<void> {
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
