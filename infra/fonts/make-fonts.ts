/**
 * `npm run fonts`: installs the font packages (300 MB, which is why `npm ci` does not) as
 * infra/fonts/packages/package-lock.json pins them, and makes `infra/fonts/made` from them. The same packages and the same
 * version of Brotli give the same bytes, so `git status` shows whether the repository has what the code makes.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readArguments } from '../arguments.ts';
import { makeFonts } from './convert-fonts.ts';

const root = resolve(import.meta.dirname, '../..');
const pinned = join(root, 'infra/fonts/packages');
const made = join(root, 'infra/fonts/made');
/** Version control, linters and tests ignore this folder. */
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

readArguments({ usage: 'npm run fonts   makes the font files in infra/fonts/made; it takes no options' });
const modules = await installPackages();
const folder = await mkdtemp(join(installed, 'made-'));
try {
  await makeFonts(modules, join(folder, 'made'));
  await rm(made, { recursive: true, force: true });
  await rename(join(folder, 'made'), made);
} finally {
  await rm(folder, { recursive: true, force: true });
}
