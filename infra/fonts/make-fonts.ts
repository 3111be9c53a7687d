/**
 * `npm run fonts`: installs the font packages (300 MB, which is why `npm ci` does not) as infra/fonts/packages/package-lock.json
 * pins them, makes `infra/fonts/made` of them, and writes down in `made.json` of what. `-- --check` changes nothing and
 * ends with 1 when the repository keeps other files than are made.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFonts } from './convert-fonts.ts';
import {
  type FontManifest,
  fontHashes,
  fontManifestFile,
  fontSources,
  madeFonts,
  readFontManifest,
} from './made-fonts.ts';

const root = resolve(import.meta.dirname, '../..');
const pinned = join(root, 'infra/fonts/packages');
/** Ignored by everything that reads the repository. */
const installed = join(root, 'node_modules/.cache/font-packages');

/** Returns the folder with the packages. It installs them only after a change of the lock file. */
async function installPackages(): Promise<string> {
  const modules = join(installed, 'node_modules');
  const lock = await readFile(join(pinned, 'package-lock.json'), 'utf8');
  const done = await readFile(join(modules, 'installed'), 'utf8').catch(() => undefined);
  if (done === lock) return modules;
  await mkdir(installed, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await copyFile(join(pinned, file), join(installed, file));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: installed, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('npm could not install the font packages.');
  await writeFile(join(modules, 'installed'), lock);
  return modules;
}

/** The files that differ between two manifests, by name. */
function differences(kept: FontManifest, made: FontManifest): string[] {
  const names = new Set([...Object.keys(kept.files), ...Object.keys(made.files)]);
  return [...names].filter((name) => kept.files[name] !== made.files[name]);
}

async function main(isCheck: boolean): Promise<number> {
  const modules = await installPackages();
  const folder = await mkdtemp(join(installed, 'made-'));
  const draft = join(folder, 'made');
  try {
    await makeFonts(modules, draft);
    const { brotli = '' } = process.versions;
    const made: FontManifest = { sources: await fontSources(), brotli, files: await fontHashes(draft) };
    if (isCheck) {
      const kept: FontManifest = { ...(await readFontManifest()), files: await fontHashes(madeFonts) };
      const different = differences(kept, made);
      if (different.length === 0) console.log(`All ${Object.keys(made.files).length} files are as they are made.`);
      else console.error(`Other files than the packages make: ${different.join(', ')}.`);
      if (kept.brotli !== brotli) console.error(`They were made with Brotli ${kept.brotli}; here is ${brotli}.`);
      return different.length === 0 ? 0 : 1;
    }
    await rm(madeFonts, { recursive: true, force: true });
    await rename(draft, madeFonts);
    await writeFile(fontManifestFile, `${JSON.stringify(made, null, 2)}\n`);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
process.exitCode = await main(check);
