import { execFile } from 'node:child_process';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { type DeployablePackage, makePackage, packageLimitBytes } from '../../infra/deployable.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { stack } from '../stack.ts';

const root = resolve(__dirname, '../..');
const folder = temporaryFolder();
let app: string;
let made: DeployablePackage;

beforeAll(async () => {
  made = await makePackage(join(root, 'dist'), join(folder(), 'first'));
  app = stack().appRoot ?? '';
}, 240_000);

describe('the deployable zip', () => {
  it('serves all contract and browser tests: the folder of their host has its files and no other', async () => {
    const unpacked = Object.entries(unzipSync(await readFile(made.zipPath)));
    const entries = await readdir(app, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    expect(files.sort()).toEqual(unpacked.map(([name]) => join(app, name)).sort());
    for (const [name, bytes] of unpacked) {
      expect([name, (await readFile(join(app, name))).equals(bytes)]).toEqual([name, true]);
    }
    for (const path of ['/api/health', '/', '/docs', '/verify']) {
      expect([path, (await fetch(`${stack().url}${path}`)).status]).toEqual([path, 200]);
    }
  });

  it('is the same byte for byte when a checkout in another folder builds it, in another time zone', async () => {
    const checkout = join(folder(), 'checkout');
    for (const name of ['functions', 'shared', 'web', 'infra', 'docs', 'package.json', 'host.json', 'tsconfig.json']) {
      await cp(join(root, name), join(checkout, name), { recursive: true });
    }
    const run = promisify(execFile);
    // Hard links, where the folder for temporary files is on the same disk.
    await run('cp', ['-Rl', join(root, 'node_modules'), checkout]).catch(() =>
      run('cp', ['-R', join(root, 'node_modules'), checkout]),
    );
    const env = { PATH: process.env.PATH, TZ: 'Asia/Tokyo' };
    await run(process.execPath, ['--import', 'tsx', 'infra/package.ts'], { cwd: checkout, env });
    const again = unzipSync(await readFile(join(checkout, 'package/countersign.zip')));
    const first = unzipSync(await readFile(made.zipPath));
    const differs = ([name, bytes]: [string, Uint8Array]) =>
      !Buffer.from(bytes).equals(first[name] ?? new Uint8Array());
    expect(
      Object.entries(again)
        .filter(differs)
        .map(([name]) => name),
    ).toEqual([]);
    expect((await readFile(join(checkout, 'package/countersign.zip'))).equals(await readFile(made.zipPath))).toBe(true);
  }, 120_000);

  it('holds the bundle, host.json and a package.json without dependencies, and no source map', async () => {
    const names = made.entries.map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith('dist/'))).toEqual(['host.json', 'package.json']);
    expect(names).toEqual(expect.arrayContaining(['dist/index.js', 'dist/workers/sealing.js']));
    expect(names.filter((name) => /\.map$|node_modules|\.env|settings/.test(name))).toEqual([]);
    expect(await readFile(join(app, 'host.json'))).toEqual(await readFile(join(root, 'host.json')));
    const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ type: 'module', main: 'dist/index.js' });
    expect(Object.keys(manifest)).not.toContain('dependencies');
  });

  it('is no larger than a cold start should fetch', () => expect(made.bytes).toBeLessThanOrEqual(packageLimitBytes));

  it('names no folder of the machine that made it', async () => {
    for (const { name } of made.entries.filter((entry) => entry.name.endsWith('.js'))) {
      expect([name, (await readFile(join(app, name), 'utf8')).includes(root)]).toEqual([name, false]);
    }
  });

  it('answers every asset of the build with the same bytes, compressed or not', async () => {
    const web = join(root, 'dist/web');
    const files = (await readdir(web, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.parentPath.includes('assets') && !/\.(br|gz|map)$/.test(entry.name),
    );
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name).slice(web.length);
      for (const encoding of ['br', 'gzip', 'identity']) {
        const response = await fetch(`${stack().url}${path}`, { headers: { 'accept-encoding': encoding } });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect([path, encoding, response.status]).toEqual([path, encoding, 200]);
        if (!bytes.equals(await readFile(join(parentPath, name)))) throw new Error(`${path} (${encoding}) differs`);
        if (encoding === 'identity') expect(response.headers.get('content-encoding')).toBeNull();
      }
    }
    expect((await fetch(`${stack().url}/assets/..%2Fhome.html`)).status).toBe(404);
  }, 120_000);
});
