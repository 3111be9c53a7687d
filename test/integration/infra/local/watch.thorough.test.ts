import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SourceWatcher, watchSources } from '../../../../infra/local/watch.ts';

let root: string;
let watcher: SourceWatcher;
/** Paths that were reported and not yet asked for. */
let paths: Set<string>;
let atOnce: number;
let mostAtOnce: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'countersign-watch-'));
  await mkdir(join(root, 'shared/deep'), { recursive: true });
  await writeFile(join(root, 'shared/deep/a.ts'), '1');
  [paths, atOnce, mostAtOnce] = [new Set(), 0, 0];
  watcher = watchSources(root, ['shared'], async (changed) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await new Promise((done) => setTimeout(done, 100));
    for (const path of changed) paths.add(path);
    atOnce -= 1;
  });
});
afterEach(async () => {
  await watcher.close();
  await rm(root, { recursive: true, force: true });
});

/** Waits until these changes are reported; returns all that were reported, and forgets them. */
async function reported(...wanted: string[]): Promise<Set<string>> {
  const deadline = Date.now() + 30_000;
  while (!wanted.every((path) => paths.has(path))) {
    if (Date.now() > deadline) throw new Error(`reported: ${[...paths].join(', ')}`);
    await new Promise((done) => setTimeout(done, 10));
  }
  const all = paths;
  paths = new Set();
  return all;
}
const write = (path: string, text: string) => writeFile(join(root, path), text);

it('reports changed source files, each call after the one before it, and no other files', async () => {
  await Promise.all([write('shared/deep/a.ts', '2'), write('shared/b.css', '2')]);
  await reported('shared/deep/a.ts', 'shared/b.css');
  expect(mostAtOnce).toBe(1);
  for (const other of ['notes.txt', '.a.ts.swp', '.hidden.ts']) await write(`shared/${other}`, '1');
  await write('shared/deep/a.ts', '3');
  expect(await reported('shared/deep/a.ts')).toEqual(new Set(['shared/deep/a.ts']));
});

it('reports a file each time an editor replaces it by renaming', async () => {
  for (const times of [1, 2, 3]) {
    await write('shared/deep/a.ts~', String(times));
    await rename(join(root, 'shared/deep/a.ts~'), join(root, 'shared/deep/a.ts'));
    await reported('shared/deep/a.ts');
  }
});
