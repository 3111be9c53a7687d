/**
 * Writes the API reference: `docs/<page>.html`, its chapters as Markdown, the schemas of `docs/build`, `llms.txt`, and
 * the search index as an asset. `web/docs/site.tsx` renders the pages from the OpenAPI document and the files of `docs/build`.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { WriteSite } from '../../web/docs/site-files.ts';
import type { Specification } from '../../web/docs/specification.ts';
import { type Addresses, pageHtml } from './page-html.ts';

const root = resolve(import.meta.dirname, '../..');
const guides = join(root, 'docs/build');

/** `early` runs before the page is drawn. */
export const referenceScripts = { main: 'web/docs/main.tsx', early: 'web/docs/first-paint.ts' } as const;

/** Loads the renderer in its present form: in `npm run dev` the sources change while this process runs. */
async function loadRenderer(): Promise<{ writeSite: WriteSite }> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-reference-'));
  const outfile = join(folder, 'site.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['web/docs/site.tsx'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfig: join(root, 'web/tsconfig.json'),
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href).finally(() => rm(folder, { recursive: true }));
}

async function readGuides(): Promise<Record<string, string>> {
  const files = (await readdir(guides)).filter((file) => file.endsWith('.md'));
  const texts = files.map(async (file) => [file, await readFile(join(guides, file), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * @param web the folder of the built pages
 * @param document the OpenAPI document; the pages name no server
 */
export async function writeReference(web: string, addresses: Addresses, document: Specification): Promise<void> {
  const { writeSite } = await loadRenderer();
  const { pages, markdown, entries, llms } = writeSite(document, await readGuides());
  const folder = join(web, 'docs');
  await mkdir(folder, { recursive: true });
  const index = JSON.stringify(entries);
  const hash = createHash('sha256').update(index).digest('hex').slice(0, 8).toUpperCase();
  const indexName = `reference-${hash}.json`;
  await writeFile(join(web, 'assets', indexName), index);
  await writeFile(join(web, 'llms.txt'), llms);
  for (const { slug, title, description, html } of pages) {
    const facts = { title: `${escaped(title)} · Countersign API`, description: escaped(description), isPublic: true };
    const body = `<div id="root" data-index="/assets/${indexName}">${html}</div>`;
    await writeFile(join(folder, `${slug || 'index'}.html`), pageHtml(facts, addresses, body));
  }
  for (const [name, text] of Object.entries(markdown)) await writeFile(join(folder, name), text);
  const schemas = (await readdir(guides)).filter((file) => file.endsWith('.schema.json'));
  for (const name of schemas) await cp(join(guides, name), join(folder, name));
}
