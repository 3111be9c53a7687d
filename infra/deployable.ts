/**
 * Packs a built app for deployment: the bundle, a package.json without dependencies, and host.json. The same files give
 * the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { zipSync } from 'fflate';

const root = resolve(import.meta.dirname, '..');

/** Limits the zip that a cold start fetches and unpacks. Fonts are almost half of it. */
export const packageLimitBytes = 16_000_000;

export interface DeployablePackage {
  zipPath: string;
  /** The unpacked app. */
  folder: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Name and size of each file, in the order of the zip. */
  entries: { name: string; bytes: number }[];
}

/** All files of the built `dist` without the source maps, sorted by name. */
async function deployedFiles(dist: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => {
    return [`dist/${relative(dist, path).split(sep).join('/')}`, await readFile(path)] as const;
  });
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  // The manifest has no dependencies, so a deployment installs nothing.
  const manifest = { name: 'countersign-app', version, private: true, license, type: 'module', main: 'dist/index.js' };
  const all = [
    ...(await Promise.all(files)),
    ['package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)] as const,
    ['host.json', await readFile(join(root, 'host.json'))] as const,
  ];
  return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The earliest time that a zip can name. */
const zipTime = new Date(1980, 0, 1);
const unix = 3;
const regularFile = 0o100644 << 16;

/**
 * Packs a built app.
 * @param dist the result of `buildApp`
 * @param target folder for the result; the function replaces the result of an earlier run
 */
export async function makePackage(dist: string, target: string): Promise<DeployablePackage> {
  const files = await deployedFiles(dist);
  const bytes = zipSync(Object.fromEntries(files), { level: 9, mtime: zipTime, os: unix, attrs: regularFile });
  const folder = join(target, 'app');
  const zipPath = join(target, 'countersign.zip');
  await rm(target, { recursive: true, force: true });
  for (const [name, content] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await writeFile(zipPath, bytes);
  return {
    zipPath,
    folder,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    entries: [...files].map(([name, content]) => ({ name, bytes: content.length })),
  };
}
