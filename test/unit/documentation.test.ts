/** The documentation agrees with the code: settings, error codes, commands, paths and links. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, normalize, resolve } from 'node:path';
import { AppError, errorCodes, errorStatus } from '../../shared/errors.ts';

const root = resolve(__dirname, '../..');
const text = (path: string) => readFile(join(root, path), 'utf8');

/** Every Markdown file of the repository. */
async function documents(): Promise<string[]> {
  const below = await Promise.all(
    ['docs', 'shared', 'infra', 'packages', 'web', 'test'].map(async (folder) => {
      const files = await readdir(join(root, folder), { recursive: true });
      return files.map((file) => `${folder}/${file}`);
    }),
  );
  return [...(await readdir(root)), ...below.flat()].filter((file) => file.endsWith('.md'));
}

/** The anchors of a document's headings, as code hosts make them. */
const anchorsOf = (content: string) =>
  [...content.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 _-]/g, '')
      .replaceAll(' ', '-'),
  );

describe('the documentation', () => {
  it('docs/run/configuration.md names every setting, and none that does not exist', async () => {
    const configuration = await text('docs/run/configuration.md');
    const config = await text('shared/config.ts');
    const settings = [...config.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|AzureWebJobsStorage)'/g)].map(
      ([, name]) => name,
    );
    expect(settings.length).toBeGreaterThan(20);
    expect(settings.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
    const documented = [...configuration.matchAll(/^\| `([^|]+)` \|/gm)].flatMap(
      ([, cell]) => cell?.match(/[A-Z]{2,}_[A-Z_]+/g) ?? [],
    );
    expect(documented.filter((name) => !config.includes(name))).toEqual([]);
  });

  it('docs/build/errors.md has every error code with its status and meaning, and none that does not exist', async () => {
    const rows = [...(await text('docs/build/errors.md')).matchAll(/^\| `(\w+)` \| (\d+) \| (.+?) \| .+ \|$/gm)];
    const catalogue = errorCodes.map((code) => [code, String(errorStatus(code)), new AppError(code).message]);
    expect(rows.map(([, ...cells]) => cells)).toEqual(catalogue);
  });

  it('names only commands, files and headings that exist', async () => {
    const { scripts } = JSON.parse(await text('package.json')) as { scripts: object };
    const broken: string[] = [];
    for (const path of await documents()) {
      const content = await text(path);
      const commands = [...content.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');
      broken.push(
        ...commands.filter((name) => !Object.hasOwn(scripts, name)).map((name) => `${path}: npm run ${name}`),
      );
      const paths = [...content.matchAll(/`((?:docs|functions|infra|shared|test|web)\/[\w./-]+)`/g)].map(
        ([, path = '']) => path,
      );
      for (const named of paths) await stat(join(root, named)).catch(() => broken.push(`${path}: ${named}`));
      for (const [, target = '', anchor] of content.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)) {
        if (/^https?:/.test(target)) continue;
        const linked = await text(target === '' ? path : normalize(join(dirname(path), target))).catch(() => null);
        if (linked === null || (anchor !== undefined && !anchorsOf(linked).includes(anchor)))
          broken.push(`${path}: ${target}#${anchor ?? ''}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('the README has at most 200 lines', async () => {
    expect((await text('README.md')).trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });
});
