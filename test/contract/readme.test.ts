import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { independentCheck } from '../fixtures/independent-check.ts';
import { stack } from '../stack.ts';

const root = resolve(__dirname, '../..');

/** The shell commands between two marks of the README, in order. */
async function session(name: string): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const part = readme.split(`<!-- ${name}:start -->`)[1]?.split(`<!-- ${name}:end -->`)[0] ?? '';
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
}

describe('the README', () => {
  it('a first envelope with curl: every command works as printed and ends with a sealed PDF', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-readme-'));
    try {
      // A reader types these in the checkout, where the packages are.
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      const commands = [await session('session'), await session('audit'), await session('v1')].join('\n');
      expect(commands.match(/^curl /gm)?.length).toBeGreaterThan(3);
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
        cwd: folder,
        env: { ...process.env, BASE: stack().url },
      });
      expect(stdout).toContain('sealed.pdf: OK');
      expect(stdout).toContain('the chain holds');
      expect(stdout).toContain('"type":"recipient.sent"');
      const sealed = await readFile(join(folder, 'sealed.pdf'));
      expect(await independentCheck(sealed)).toMatchObject({ valid: true, coversWholeDocument: true, pages: 2 });
      expect(createHash('sha256').update(sealed).digest('hex')).toHaveLength(64);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('names every setting and every command, and none that does not exist', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const config = await readFile(join(root, 'shared/config.ts'), 'utf8');
    const settings = [...config.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|AzureWebJobsStorage)'/g)].map(
      ([, name]) => name,
    );
    const configuration = readme.split('## Configuration')[1]?.split('## The rooms')[0] ?? '';
    expect(settings.length).toBeGreaterThan(20);
    expect(settings.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
    const told = [...configuration.matchAll(/^\| `([^|]+)` \|/gm)].flatMap(
      ([, cell]) => cell?.match(/[A-Z]{2,}_[A-Z_]+/g) ?? [],
    );
    expect(told.filter((name) => !config.includes(name))).toEqual([]);
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const commands = [...readme.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});
