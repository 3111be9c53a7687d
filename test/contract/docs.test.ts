import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, resolve } from 'node:path';
import { promisify } from 'node:util';
import { independentCheck } from '../fixtures/independent-check.ts';
import { stack } from '../stack.ts';

const root = resolve(__dirname, '../..');
const text = (path: string) => readFile(join(root, path), 'utf8');

/** The shell commands between two marks of a document, in order. */
async function session(path: string, name: string): Promise<string> {
  const part = (await text(path)).split(`<!-- ${name}:start -->`)[1]?.split(`<!-- ${name}:end -->`)[0] ?? '';
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
}

async function documents(): Promise<string[]> {
  const below = await readdir(join(root, 'docs'), { recursive: true });
  const top = await readdir(root);
  return [...top, ...below.map((file) => `docs/${file}`)].filter((file) => file.endsWith('.md'));
}

describe('the README and the public API guide', () => {
  it('every command works as printed, Ada signs, and the end is a sealed PDF', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-readme-'));
    try {
      // A reader types these in the checkout, where the packages and the docs are.
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      await cp(join(root, 'docs'), join(folder, 'docs'), { recursive: true });
      const parts = [await session('README.md', 'session'), await session('README.md', 'audit')];
      const commands = [...parts, await session('docs/build/api.md', 'v1')].join('\n');
      expect(commands.match(/^(?:curl|api) /gm)?.length).toBeGreaterThan(5);
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
        cwd: folder,
        env: { ...process.env, BASE: stack().url },
      });
      expect(stdout).toContain('sealed.pdf: OK');
      expect(stdout).toContain('the chain is intact');
      expect(stdout).toContain('"type":"recipient.sent"');
      const events = await readFile(join(folder, 'first-envelope/events.json'), 'utf8');
      expect(events).toContain('"type":"recipient.completed"');
      const sealed = await readFile(join(folder, 'first-envelope/sealed.pdf'));
      expect(await independentCheck(sealed)).toMatchObject({ valid: true, coversWholeDocument: true, pages: 3 });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the documentation', () => {
  it('docs/run/configuration.md names every setting, and none that does not exist', async () => {
    const configuration = await text('docs/run/configuration.md');
    const config = await text('shared/config.ts');
    const settings = [...config.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|AzureWebJobsStorage)'/g)].map(
      ([, name]) => name,
    );
    expect(settings.length).toBeGreaterThan(20);
    expect(settings.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
    const told = [...configuration.matchAll(/^\| `([^|]+)` \|/gm)].flatMap(
      ([, cell]) => cell?.match(/[A-Z]{2,}_[A-Z_]+/g) ?? [],
    );
    expect(told.filter((name) => !config.includes(name))).toEqual([]);
  });

  it('docs/build/api.md names every error code, and none that does not exist', async () => {
    const { errorCodes } = await import('../../shared/errors.ts');
    const table = (await text('docs/build/api.md')).split('## Error codes')[1]?.split('## Webhooks')[0] ?? '';
    const told = [...table.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(([, cell]) =>
      [...(cell ?? '').matchAll(/`([a-z_]+)`/g)].map(([, code]) => code),
    );
    expect(told.sort()).toEqual([...errorCodes].sort());
  });

  it('names only commands that exist, and links only to files that exist', async () => {
    const { scripts } = JSON.parse(await text('package.json')) as { scripts: object };
    const broken: string[] = [];
    for (const path of await documents()) {
      const content = await text(path);
      const commands = [...content.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');
      broken.push(
        ...commands.filter((name) => !Object.hasOwn(scripts, name)).map((name) => `${path}: npm run ${name}`),
      );
      for (const [, target = ''] of content.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
        if (/^https?:/.test(target)) continue;
        const file = normalize(join(dirname(path), target));
        await text(file).catch(() => broken.push(`${path}: ${target}`));
      }
    }
    expect(broken).toEqual([]);
  });

  it('the README has at most 200 lines', async () => {
    expect((await text('README.md')).trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });
});
