/** The sources and contents of `infra/fonts/made`, so that a test can compare the folder with its sources. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname ?? __dirname, '../..');
export const fontManifestFile = join(root, 'infra/fonts/made.json');

/** The font files as the repository keeps them. */
export const madeFonts = join(root, 'infra/fonts/made');
/** Those that the sealer draws with: the build copies them to `dist/fonts`. */
export const sealingFonts = join(madeFonts, 'sealing');

export interface FontManifest {
  /** The result of `fontSources`. */
  sources: string;
  /** The version of the compressor: another one may make other bytes of the same text. */
  brotli: string;
  /** SHA-256 of each file below `made`. */
  files: Record<string, string>;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

/**
 * A hash of everything the fonts depend on: the packages by their integrity, and the code that converts them without
 * comments, layout and local names, which change no byte of a font.
 */
export async function fontSources(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'infra/fonts/convert-fonts.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  const own = JSON.parse(await readFile(join(root, 'infra/fonts/packages/package-lock.json'), 'utf8')) as Lock;
  const all = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const fonts = Object.entries(own.packages).map(([path, { integrity }]) => `${path} ${integrity}`);
  const harfbuzz = all.packages['node_modules/harfbuzzjs']?.integrity;
  return sha256([...fonts, harfbuzz, ...outputFiles.map(({ text }) => text)].join('\n'));
}

interface Lock {
  packages: Record<string, { integrity?: string }>;
}

/** SHA-256 of each file below a folder. */
export async function fontHashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const names = files.map((file) => relative(folder, file).replaceAll('\\', '/')).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, sha256(await readFile(join(folder, name)))] as const)),
  );
}

export async function readFontManifest(): Promise<FontManifest> {
  return JSON.parse(await readFile(fontManifestFile, 'utf8')) as FontManifest;
}
