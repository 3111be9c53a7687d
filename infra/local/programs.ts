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
