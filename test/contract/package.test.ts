import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { type DeployablePackage, makePackage, packageLimitBytes } from '../../infra/deployable.ts';
import { brotli } from '../../infra/fonts/packed-blocks.ts';
import { type HostProcess, type Stores, startHost, startStores } from '../../infra/local/stack.ts';
import { testSettings } from '../global-setup.ts';
import { stackVariable } from '../stack.ts';

const root = resolve(__dirname, '../..');
/** Beside `dist`: the way to the sources is part of the names of chunks. */
const secondBuild = join(root, `.again-${process.pid}-dist`);
let folder: string;
let app: string;
let made: DeployablePackage;
let stores: Stores;
let host: HostProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-package-'));
  made = await makePackage(join(root, 'dist'), join(folder, 'first'));
  app = join(folder, 'unpacked');
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(made.zipPath)))) {
    await mkdir(dirname(join(app, name)), { recursive: true });
    await writeFile(join(app, name), bytes);
  }
  // Stores of its own: on those of the other tests, another host would do half of the work in the background.
  stores = await startStores({ dataDir: join(folder, 'data'), env: testSettings });
  host = await startHost({ env: stores.env, appRoot: app });
}, 240_000);
afterAll(async () => {
  await host?.stop();
  await stores?.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(secondBuild, { recursive: true, force: true });
});

describe('the deployable zip', () => {
  it('is the same byte for byte when it is built and packed again', async () => {
    const program =
      "import { buildBundle } from './infra/build.ts'; await buildBundle(process.argv[1]); process.exit();";
    const options = ['--import', 'tsx', '--input-type=module', '-e', program, secondBuild];
    await promisify(execFile)(process.execPath, options, { cwd: root });
    const again = await makePackage(secondBuild, join(folder, 'second'));
    expect(again.sha256).toBe(made.sha256);
    expect((await readFile(again.zipPath)).equals(await readFile(made.zipPath))).toBe(true);
  }, 60_000);

  it('holds what compressing gives now, where it was taken from an earlier build', async () => {
    const names = made.entries.map(({ name }) => name).filter((name) => name.startsWith('dist/web/assets/main-'));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const plain = await readFile(join(root, name.replace(/\.br$/, '')));
      expect([name, (await brotli(plain)).equals(await readFile(join(app, name)))]).toEqual([name, true]);
    }
  });

  it('runs what the host of all other tests runs: the same code, fonts and pages', async () => {
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
        const response = await fetch(`${host.url}${path}`, { headers: { 'accept-encoding': encoding } });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect([path, encoding, response.status]).toEqual([path, encoding, 200]);
        if (!bytes.equals(await readFile(join(parentPath, name)))) throw new Error(`${path} (${encoding}) differs`);
        if (encoding === 'identity') expect(response.headers.get('content-encoding')).toBeNull();
      }
    }
    expect((await fetch(`${host.url}/assets.pack`)).status).toBe(404);
    expect((await fetch(`${host.url}/assets/..%2Fassets.pack`)).status).toBe(404);
  }, 120_000);

  it('serves the contract suite: both APIs from the first request to the sealed file, a ceremony, the pages', async () => {
    const environment = { ...process.env, [stackVariable]: JSON.stringify({ url: host.url, env: stores.env }) };
    const jest = join(root, 'node_modules/jest/bin/jest.js');
    const report = join(folder, 'report.json');
    const wanted = 'contract/(docs|health|pages|app/verify|v1/templates|sign/ceremony)\\.test';
    const options = ['--config', join(root, 'test/jest.config.mjs'), '--selectProjects', 'contract'];
    await promisify(execFile)(
      process.execPath,
      [jest, ...options, '--testPathPatterns', wanted, '--json', '--outputFile', report, '--maxWorkers', '2'],
      { cwd: root, env: environment, maxBuffer: 1 << 26 },
    ).catch((error: { stderr?: string }) => {
      throw new Error(error.stderr ?? String(error));
    });
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(await readFile(report, 'utf8'));
    expect({ numFailedTests, files: testResults.length }).toEqual({ numFailedTests: 0, files: 6 });
    expect(numPassedTests).toBeGreaterThan(45);
  }, 120_000);
});
