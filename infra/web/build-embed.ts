/** `npm run build:embed`: builds the package `packages/embed`: the custom element, its wrapper for React, and their types. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { browsers } from './verifier-bundle.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'packages/embed');

/** @returns the folder of the built files */
export async function buildEmbed(): Promise<string> {
  const outdir = join(folder, 'dist');
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: folder,
    entryPoints: ['src/countersign-signing.ts', 'src/react.ts'],
    outdir,
    bundle: true,
    external: ['react', './countersign-signing.js'],
    format: 'esm',
    target: [...browsers],
    minify: true,
    logLevel: 'warning',
  });
  const compiler = join(root, 'node_modules/.bin/tsc');
  await promisify(execFile)(compiler, [
    '-p',
    folder,
    '--noEmit',
    'false',
    '--allowImportingTsExtensions',
    'false',
    '--emitDeclarationOnly',
  ]);
  return outdir;
}

if (process.argv[1] === import.meta.filename) await buildEmbed();
