import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder, openDataFolder } from '../../../../infra/local/data-folder.ts';
import { localSeal, localSecrets } from '../../../../infra/local/secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The number of a process that was there a moment ago. */
async function aDeadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  return child.pid ?? 0;
}

describe('the data folder', () => {
  it('is .countersign in the checkout, or what COUNTERSIGN_DATA says, from wherever the command is typed', () => {
    const checkout = join(__dirname, '../../../..');
    expect(dataFolder({})).toBe(join(checkout, '.countersign'));
    expect(dataFolder({ COUNTERSIGN_DATA: 'elsewhere' })).toBe(join(checkout, 'elsewhere'));
    expect(dataFolder({ COUNTERSIGN_DATA: '/tmp/x' })).toBe('/tmp/x');
  });

  it('belongs to one start at a time, and to the next one after it', async () => {
    const first = await openDataFolder(folder);
    await expect(openDataFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    const second = await openDataFolder(folder);
    await second.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a process that is gone, and from one that only has its number', async () => {
    for (const holder of [
      { pid: await aDeadPid(), startedAt: '', id: 'gone' },
      { pid: process.pid, startedAt: 'long ago', id: 'another' },
      'half a fi',
    ]) {
      await writeFile(join(folder, 'lock'), typeof holder === 'string' ? holder : JSON.stringify(holder));
      const opened = await openDataFolder(folder);
      await opened.close();
    }
  });

  it('goes to exactly one of many that want it at once, also when a dead lock is in the way', async () => {
    const pid = await aDeadPid();
    for (let round = 0; round < 20; round++) {
      await writeFile(join(folder, 'lock'), JSON.stringify({ pid, startedAt: '', id: 'gone' }));
      // In every second round another process has died while it replaced the lock.
      const replacing = join(folder, 'lock.after.gone');
      if (round % 2) await writeFile(replacing, JSON.stringify({ pid, startedAt: '', id: 'gone too' }));
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => openDataFolder(folder)));
      const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(won).toHaveLength(1);
      await won[0]?.close();
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('forgets only what belongs to the product', async () => {
    await mkdir(join(folder, 'azurite'));
    await writeFile(join(folder, 'azurite/file'), '');
    await writeFile(join(folder, 'mine.txt'), '');
    const opened = await openDataFolder(folder, true);
    await opened.close();
    expect(await readdir(folder)).toEqual(['mine.txt']);
  });
});

describe('local secrets', () => {
  it('are made once, differ from each other, and are for the owner only', async () => {
    const first = await localSecrets(folder);
    expect(await localSecrets(folder)).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
    expect((await stat(join(folder, 'local-secrets.json'))).mode & 0o777).toBe(0o600);
    const seal = await localSeal(folder);
    expect(await localSeal(folder)).toEqual(seal);
    expect(seal.SEAL_CHAIN_PEM.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect((await stat(join(folder, 'seal/key.pem'))).mode & 0o777).toBe(0o600);
  });
});
