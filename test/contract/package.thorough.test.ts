import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { type DeployablePackage, makePackage, packageLimitBytes } from '../../infra/deployable.ts';
import { brotli } from '../../infra/fonts/brotli.ts';
import { cacheFolder } from '../../infra/kept/kept.mjs';
import { stack } from '../stack.ts';

const root = resolve(__dirname, '../..');
/** Beside `dist`: the way to the sources is part of the names of chunks. */
const secondBuild = join(root, `.again-${process.pid}-dist`);
let folder: string;
let app: string;
let made: DeployablePackage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-package-'));
  made = await makePackage(join(root, 'dist'), join(folder, 'first'));
  app = stack().appRoot ?? '';
}, 240_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(secondBuild, { recursive: true, force: true });
  await rm(join(cacheFolder, `${basename(secondBuild)}.json`), { force: true });
});

describe('the deployable zip', () => {
  it('is what serves all contract and browser tests: the folder of their host holds its files and no other', async () => {
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

  it('is the same byte for byte when it is built and packed again', async () => {
    const program =
      "import { buildIfChanged } from './infra/build.ts'; await buildIfChanged(process.argv[1]); process.exit();";
    const options = ['--import', 'tsx', '--input-type=module', '-e', program, secondBuild];
    const build = () => promisify(execFile)(process.execPath, options, { cwd: root });
    await build();
    const { ino } = await stat(secondBuild);
    // Nothing has changed since: the folder is not replaced.
    await build();
    expect((await stat(secondBuild)).ino).toBe(ino);
    const again = await makePackage(secondBuild, join(folder, 'second'));
    expect(again.sha256).toBe(made.sha256);
    expect((await readFile(again.zipPath)).equals(await readFile(made.zipPath))).toBe(true);
  }, 60_000);

  it('holds what compressing gives now, where it was taken from an earlier build', async () => {
    // Some are too small to be compressed.
    const names = made.entries.map(({ name }) => name).filter((name) => /^dist\/web\/assets\/main-.*\.br$/.test(name));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const plain = await readFile(join(root, name.replace(/\.br$/, '')));
      expect([name, (await brotli(plain)).equals(await readFile(join(app, name)))]).toEqual([name, true]);
    }
  });

  it('runs what the build holds: the same code, fonts and pages', async () => {
    const code = made.entries.map(({ name }) => name).filter((name) => /^dist\/(?!web\/)/.test(name));
    const built = (await readdir(join(root, 'dist'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
    expect(code.sort()).toEqual(built.filter((name) => !name.startsWith('dist/web/')).sort());
    for (const name of [...code, ...built.filter((path) => path.endsWith('.html'))]) {
      // All that is taken away is the comment that names the map.
      const [ours, theirs] = await Promise.all([readFile(join(app, name)), readFile(join(root, name))]);
      const isSame = ours.equals(theirs) || theirs.toString().startsWith(ours.toString().trimEnd());
      const rest = theirs.length - ours.length;
      expect([name, isSame && rest < 60]).toEqual([name, true]);
    }
  });

  it('holds the bundle, host.json and a package.json without dependencies, and no source map', async () => {
    const names = made.entries.map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith('dist/'))).toEqual(['host.json', 'package.json']);
    expect(names).toEqual(expect.arrayContaining(['dist/index.js', 'dist/workers/sealing.js', 'dist/web/assets.pack']));
    expect(names.filter((name) => /\.map$|\.gz$|node_modules|\.env|settings/.test(name))).toEqual([]);
    expect(await readFile(join(app, 'host.json'))).toEqual(await readFile(join(root, 'host.json')));
    const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ type: 'module', main: 'dist/index.js' });
    expect(Object.keys(manifest)).not.toContain('dependencies');
    expect(await readFile(join(app, 'dist/index.js'), 'utf8')).not.toContain('sourceMappingURL');
  });

  it('is no larger than a cold start should fetch', () => {
    expect(made.bytes).toBeLessThanOrEqual(packageLimitBytes);
  });

  it('names no folder of the machine that made it', async () => {
    for (const { name } of made.entries.filter((entry) => entry.name.endsWith('.js'))) {
      expect([name, (await readFile(join(app, name), 'utf8')).includes(root)]).toEqual([name, false]);
    }
  });

  it('answers every asset of the build with the same bytes, compressed or not', async () => {
    const web = join(root, 'dist/web');
    const files = (await readdir(web, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.parentPath.includes('assets') && !/\.(br|gz)$/.test(entry.name),
    );
    expect(files.length).toBeGreaterThan(150);
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name).slice(web.length);
      for (const encoding of ['br, gzip', 'identity']) {
        const response = await fetch(`${stack().url}${path}`, { headers: { 'accept-encoding': encoding } });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect([path, encoding, response.status]).toEqual([path, encoding, 200]);
        if (!bytes.equals(await readFile(join(parentPath, name)))) throw new Error(`${path} (${encoding}) differs`);
        if (encoding === 'identity') expect(response.headers.get('content-encoding')).toBeNull();
      }
    }
    expect((await fetch(`${stack().url}/assets.pack`)).status).toBe(404);
    expect((await fetch(`${stack().url}/assets/..%2Fassets.pack`)).status).toBe(404);
  }, 120_000);
});
