import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SourceWatcher, watchSources } from '../../../../infra/local/watch.ts';

let root: string;
let watcher: SourceWatcher;
let calls: string[][];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'countersign-watch-'));
  await mkdir(join(root, 'shared/deep'), { recursive: true });
  await writeFile(join(root, 'shared/deep/a.ts'), '1');
  calls = [];
  watcher = watchSources(root, ['shared'], async (paths) => {
    calls.push(paths);
  });
});
afterEach(async () => {
  await watcher.close();
  await rm(root, { recursive: true, force: true });
});

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`reported: ${JSON.stringify(calls)}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
const write = (path: string, text: string) => writeFile(join(root, path), text);

describe('the watcher of sources', () => {
  it('reports changes that come together in one call', async () => {
    await Promise.all([write('shared/deep/a.ts', '2'), write('shared/b.css', '2')]);
    await until(() => calls.length === 1);
    expect(calls).toEqual([['shared/b.css', 'shared/deep/a.ts']]);
  });

  it('reports a file each time an editor replaces it by renaming', async () => {
    for (const times of [1, 2, 3]) {
      await write('shared/deep/a.ts~', String(times));
      await rename(join(root, 'shared/deep/a.ts~'), join(root, 'shared/deep/a.ts'));
      await until(() => calls.length === times);
    }
    expect(calls).toEqual(Array(3).fill(['shared/deep/a.ts']));
  });

  it('reports a new folder, its files, later changes there, and the folder that replaces it', async () => {
    await mkdir(join(root, 'shared/new/er'), { recursive: true });
    await write('shared/new/er/c.ts', '1');
    await until(() => calls.flat().includes('shared/new/er/c.ts'));
    calls.length = 0;
    await write('shared/new/er/c.ts', '2');
    await until(() => calls.flat().includes('shared/new/er/c.ts'));
    await rm(join(root, 'shared/new'), { recursive: true });
    await mkdir(join(root, 'shared/new/er'), { recursive: true });
    calls.length = 0;
    await write('shared/new/er/d.ts', '1');
    await until(() => calls.flat().includes('shared/new/er/d.ts'));
  });

  it('says nothing about files that are no source', async () => {
    await write('shared/notes.txt', '1');
    await write('shared/.a.ts.swp', '1');
    await write('shared/.hidden.ts', '1');
    await write('shared/deep/a.ts', '2');
    await until(() => calls.length > 0);
    expect(calls).toEqual([['shared/deep/a.ts']]);
  });
});
