import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, resolve } from 'node:path';
import { promisify } from 'node:util';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib';
import { independentCheck } from '../fixtures/independent-check.ts';
import { stack } from '../stack.ts';

const root = resolve(__dirname, '../..');
const text = (path: string) => readFile(join(root, path), 'utf8');

/** The shell commands between two marks of a document, in order. */
async function session(path: string, name: string): Promise<string> {
  const part = (await text(path)).split(`<!-- ${name}:start -->`)[1]?.split(`<!-- ${name}:end -->`)[0] ?? '';
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
}

/** The audit trail in a sealed file, as `pdfdetach -saveall` saves it. */
async function auditTrailOf(file: Uint8Array): Promise<Uint8Array> {
  const { catalog } = await PDFDocument.load(file);
  const embedded = catalog.lookup(PDFName.of('AF'), PDFArray).lookup(0, PDFDict).lookup(PDFName.of('EF'), PDFDict);
  return decodePDFRawStream(embedded.lookup(PDFName.of('F')) as PDFRawStream).decode();
}

/** Every Markdown file of the repository. */
async function documents(): Promise<string[]> {
  const below = await Promise.all(
    ['docs', 'shared', 'infra', 'web', 'test'].map(async (folder) => {
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

describe('the README and the guides for integrators and auditors', () => {
  it('every command works as printed, Ada signs, and the sealed PDF passes the checks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-readme-'));
    try {
      // A reader types these in the checkout, where the packages and the docs are.
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      await cp(join(root, 'docs'), join(folder, 'docs'), { recursive: true });
      const commands = [await session('README.md', 'session'), await session('docs/build/api.md', 'v1')].join('\n');
      expect(commands.match(/^(?:curl|api) /gm)?.length).toBeGreaterThan(5);
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
        cwd: folder,
        env: { ...process.env, BASE: stack().url },
      });
      expect(stdout).toContain('sealed.pdf: OK');
      expect(stdout).toContain('"type":"recipient.sent"');
      const sealed = await readFile(join(folder, 'first-envelope/sealed.pdf'));
      expect(await independentCheck(sealed)).toMatchObject({ valid: true, coversWholeDocument: true, pages: 3 });
      await writeFile(join(folder, 'audit-trail.json'), await auditTrailOf(sealed));
      const check = await session('docs/build/sealed-files.md', 'audit');
      const checked = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', check], { cwd: folder });
      expect(checked.stdout).toContain('the chain is intact');
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

  it('names only commands that exist, and links only to files and headings that exist', async () => {
    const { scripts } = JSON.parse(await text('package.json')) as { scripts: object };
    const broken: string[] = [];
    for (const path of await documents()) {
      const content = await text(path);
      const commands = [...content.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');
      broken.push(
        ...commands.filter((name) => !Object.hasOwn(scripts, name)).map((name) => `${path}: npm run ${name}`),
      );
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
