/** Programs that are kept until their sources change. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, keptProgram, stamp, stopBuilder } from '../../../infra/kept/kept.mjs';

const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-kept-'));
});
afterEach(async () => {
  await stopBuilder();
  await rm(folder, { recursive: true, force: true });
});

describe('a stamp', () => {
  it('changes with the length, the time or the name of any file, and with nothing else', async () => {
    const file = join(folder, 'a.ts');
    await writeFile(file, 'one');
    await utimes(file, 1_000, 1_000);
    const stamps = [stamp([folder])];
    expect(stamp([folder])).toBe(stamps[0]);
    await writeFile(file, 'longer');
    await utimes(file, 1_000, 1_000);
    stamps.push(stamp([folder]));
    await utimes(file, 1_000, 1_001);
    stamps.push(stamp([folder]));
    await writeFile(join(folder, 'b.ts'), '');
    stamps.push(stamp([folder]));
    await rm(file);
    stamps.push(stamp([folder]));
    expect(new Set(stamps).size).toBe(5);
  });
});

describe('a kept program', () => {
  it('is built anew when a file that it imports changes, and not before', async () => {
    const name = `kept-${process.pid}`;
    const [entry, part] = [join(folder, `${name}.ts`), join(folder, 'part.ts')];
    await writeFile(entry, `import { word } from './part.ts'; console.log(word);`);
    await writeFile(part, `export const word: string = 'first';`);
    const program = () => keptProgram(name, { entryPoints: { [name]: entry }, bundle: true, format: 'esm' });
    const made: string[] = [];
    try {
      made.push(await program(), await program());
      await writeFile(part, `export const word: string = 'second';`);
      made.push(await program());
      expect(made[1]).toBe(made[0]);
      const said = await Promise.all([made[0], made[2]].map((path) => run(process.execPath, [path ?? ''])));
      expect(said.map(({ stdout }) => stdout.trim())).toEqual(['first', 'second']);
    } finally {
      const left = [join(cacheFolder, `${name}.json`), ...made.map((path) => resolve(path, '..'))];
      for (const path of left) await rm(path, { recursive: true, force: true });
    }
  });
});
