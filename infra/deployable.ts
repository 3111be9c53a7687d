/**
 * Makes the deployable app of a built one: only the bundle, a package.json without dependencies, and host.json, in the
 * smallest form. The same files give the same bytes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { packAssets } from '../shared/http/asset-pack.ts';
import { brotli } from './fonts/brotli.ts';
import { zipFile } from './zip-file.ts';

const root = resolve(import.meta.dirname, '..');
const cacheFolder = join(root, 'node_modules/.cache/brotli');

/** What a cold start may have to fetch and unpack; a third of it are fonts. */
export const packageLimitBytes = 16_000_000;

type Files = Map<string, Uint8Array>;

export interface DeployablePackage {
  zipPath: string;
  /** The unpacked app. */
  folder: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Name and bytes in the zip, in its order. */
  entries: { name: string; bytes: number }[];
}

async function filesBelow(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = paths.map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path)] as const);
  return new Map(await Promise.all(read));
}

/** The smallest form that browsers unpack, kept in `node_modules/.cache` by its content: most assets are those of the build before. */
async function keptBrotli(bytes: Uint8Array): Promise<Uint8Array> {
  const hash = createHash('sha256')
    .update(process.versions.brotli ?? '')
    .update(bytes)
    .digest('hex');
  const path = join(cacheFolder, hash);
  const known = await readFile(path).catch(() => undefined);
  if (known) return known;
  const made = await brotli(bytes);
  await mkdir(cacheFolder, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, made);
  await rename(draft, path);
  return made;
}

/** The comment that leads to a source map, which is not deployed. */
function withoutMapComment(bytes: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'),
  );
}

/** Of an asset that is kept in several encodings only the smallest; small ones of pdf.js together in one pack. */
async function compactWeb(web: Files): Promise<Files> {
  const compact: Files = new Map();
  const packed: [string, Uint8Array][] = [];
  for (const [name, bytes] of web) {
    const isEncoded = /\.(br|gz)$/.test(name);
    if (isEncoded) continue;
    if (/^assets\/pdfjs-[^/]*\/(cmaps|standard_fonts|iccs)\//.test(name)) packed.push([name, bytes]);
    else if (web.has(`${name}.br`)) compact.set(`${name}.br`, await keptBrotli(bytes));
    else compact.set(name, bytes);
  }
  if (packed.length > 0) compact.set('assets.pack', await packAssets(packed, keptBrotli));
  return compact;
}

/** Everything of the built `dist` that runs, in the order of its names. */
async function deployedFiles(dist: string): Promise<Files> {
  const built = [...(await filesBelow(dist))].filter(([name]) => !name.endsWith('.map'));
  built.sort(([a], [b]) => (a < b ? -1 : 1));
  const web = new Map(built.flatMap(([name, bytes]) => (name.startsWith('web/') ? [[name.slice(4), bytes]] : [])));
  const files: Files = new Map();
  for (const [name, bytes] of built) {
    if (name.startsWith('web/')) continue;
    files.set(`dist/${name}`, name.endsWith('.js') ? withoutMapComment(bytes) : bytes);
  }
  for (const [name, bytes] of await compactWeb(web)) files.set(`dist/web/${name}`, bytes);
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  // No dependencies: nothing is installed where it is deployed.
  const manifest = { name: 'countersign-app', version, private: true, license, type: 'module', main: 'dist/index.js' };
  files.set('package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  files.set('host.json', await readFile(join(root, 'host.json')));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Packs a built app.
 * @param dist what `buildBundle` made
 * @param target folder for the result; what an earlier run has left there is replaced
 */
export async function makePackage(dist: string, target: string): Promise<DeployablePackage> {
  const files = await deployedFiles(dist);
  const bytes = zipFile(files);
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
