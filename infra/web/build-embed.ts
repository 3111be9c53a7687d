/** `npm run build:embed`: builds the package `packages/embed`: the custom element, its wrapper for React, and their types. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { readArguments } from '../arguments.ts';
import { browsers } from './verifier-bundle.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'packages/embed');

/** Builds the scripts, without the types, into the folder. */
export async function buildEmbedScripts(outdir: string): Promise<void> {
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
}

async function buildEmbed(): Promise<void> {
  readArguments({
    usage: 'npm run build:embed   builds the package packages/embed into its folder dist; it takes no options',
  });
  const outdir = join(folder, 'dist');
  await rm(outdir, { recursive: true, force: true });
  await buildEmbedScripts(outdir);
  const options = ['--noEmit', 'false', '--allowImportingTsExtensions', 'false', '--emitDeclarationOnly'];
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder, ...options]);
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) void buildEmbed();
