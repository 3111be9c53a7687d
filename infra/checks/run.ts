/**
 * `npm run check:text`: checks words and sizes in code, docs and pages. Prints file, line and remedy, and ends with 1
 * if it finds a fault.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { crowdedFolders, layoutFaultsIn } from './layout.ts';
import { styleFaultsIn } from './styles.ts';
import { retiredWordsIn } from './words.ts';

const root = resolve(import.meta.dirname, '../..');
const folders = ['functions', 'shared', 'web', 'infra', 'packages', 'test', 'docs', '.vscode'];
const kinds = /\.(?:ts|tsx|mjs|md|css|html|bicep|json|jsonc|ya?ml)$/;
/** Skips the word list and its test, generated files, and the changelog, which names former things. */
const skipped =
  /^infra\/checks\/words\.ts$|^test\/unit\/infra\/checks\.test\.ts$|^package-lock\.json$|^CHANGELOG\.md$|^packages\/client\/src\/api\.ts$|^packages\/\w+\/dist\/|\/common-passwords\.json$/;

async function sourceFiles(): Promise<string[]> {
  const below = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(join(root, folder), { recursive: true }).catch(() => []);
      return files.map((file) => join(folder, file).replaceAll('\\', '/'));
    }),
  );
  return [...(await readdir(root)), ...below.flat()].filter((file) => kinds.test(file) && !skipped.test(file)).sort();
}

const files = await sourceFiles();
const faults = crowdedFolders(files);
for (const file of files) {
  const text = await readFile(join(root, file), 'utf8');
  faults.push(...retiredWordsIn(file, text), ...layoutFaultsIn(file, text), ...styleFaultsIn(file, text));
}
for (const fault of faults) console.error(fault);
console.log(`${files.length} files read, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
