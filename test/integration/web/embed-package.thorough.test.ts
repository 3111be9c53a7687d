/** `npm pack` of packages/embed: what an integrator installs. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
const source = resolve(__dirname, '../../../packages/embed');

it('has the element in 2 kB, the React component, their types and the guide, and a server can import it', async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder()], { cwd: source });
  // npm also passes on what the build prints.
  const [{ filename }] = JSON.parse(stdout.slice(stdout.lastIndexOf('\n[') + 1));
  await run('tar', ['-xzf', join(folder(), filename.replace('@', '').replace('/', '-'))], { cwd: folder() });
  const unpacked = join(folder(), 'package');
  const files = await readdir(unpacked, { recursive: true, withFileTypes: true });
  expect(files.flatMap((file) => (file.isFile() ? [file.name] : [])).sort()).toEqual([
    'README.md',
    'countersign-signing.d.ts',
    'countersign-signing.js',
    'package.json',
    'react.d.ts',
    'react.js',
  ]);
  const element = await readFile(join(unpacked, 'dist/countersign-signing.js'));
  expect(element.length).toBeLessThanOrEqual(2_000);
  expect(JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  const installed = join(folder(), 'node_modules/@countersign/embed');
  await mkdir(installed, { recursive: true });
  await cp(unpacked, installed, { recursive: true });
  const imported = await run(process.execPath, ['--input-type=module', '-e', "await import('@countersign/embed')"], {
    cwd: folder(),
  });
  expect(imported.stderr).toBe('');
});
