/** The built reference: everything of the API is on exactly one page, and every link leads somewhere. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { eventTypes } from '../../../shared/domain/audit/audit.ts';
import { AppError, errorCodes, errorStatus } from '../../../shared/errors.ts';
import type { Entry } from '../../../web/docs/find.ts';
import { publishedDocument } from '../../fixtures/routes.ts';

const web = resolve(__dirname, '../../../dist/web');

/** Maps the address of each page to its HTML. */
const pages = new Map<string, string>();
let entries: Entry[];
let openApi: {
  paths: Record<string, Record<string, { operationId: string }>>;
  webhooks: Record<string, unknown>;
  components: { schemas: Record<string, { properties?: object; allOf?: { $ref?: string }[] }> };
};

beforeAll(async () => {
  for (const name of await readdir(join(web, 'docs'))) {
    if (!name.endsWith('.html')) continue;
    const address = name === 'index.html' ? '/docs' : `/docs/${name.replace('.html', '')}`;
    pages.set(address, await readFile(join(web, 'docs', name), 'utf8'));
  }
  const [, index = ''] = /data-index="(\/assets\/[^"]+)"/.exec(pages.get('/docs') ?? '') ?? [];
  entries = JSON.parse(await readFile(join(web, index), 'utf8'));
  openApi = await publishedDocument();
});

const operationIds = () =>
  Object.values(openApi.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
const pagesWith = (id: string) =>
  [...pages].filter(([, html]) => html.includes(` id="${id}"`)).map(([address]) => address);

describe('the reference', () => {
  it('has every operation on exactly one page, with code in three languages', () => {
    const ids = operationIds();
    expect(ids.length).toBeGreaterThan(60);
    expect(ids.filter((id) => pagesWith(id).length !== 1)).toEqual([]);
    const samples = [...pages.values()].flatMap((html) => [
      ...html.matchAll(/class="sample (curl|typescript|python)"/g),
    ]);
    // The payment provider sends the request of one operation.
    expect(samples).toHaveLength(3 * (ids.length - 1));
  });

  it('shows the programs of the first page one at a time, each below the heading of its language', () => {
    const html = pages.get('/docs') ?? '';
    const tabs = [...html.matchAll(/<input type="radio" name="language-1" value="(\w+)"( checked)?>/g)];
    expect(tabs.map(([, language, isFirst]) => [language, isFirst !== undefined])).toEqual([
      ['curl', true],
      ['typescript', false],
      ['python', false],
    ]);
    const panels = [...html.matchAll(/<section class="in-language (\w+)">\s*<h3 id="(\w+)">/g)];
    expect(panels.map(([, language, id]) => [language, id])).toEqual(tabs.map(([, language]) => [language, language]));
    // The next heading comes after the last panel.
    expect(html.slice(html.lastIndexOf('in-language')).indexOf('</div>')).toBeLessThan(
      html.slice(html.lastIndexOf('in-language')).indexOf('id="4-check-it"'),
    );
  });

  it('leads from every guide to the next one, in the order of the navigation', () => {
    const path = ['/docs'];
    for (let next: string | undefined = '/docs'; next; ) {
      next = /<a href="([^"]+)" rel="next">/.exec(pages.get(next) ?? '')?.[1];
      if (next) path.push(next);
    }
    const [, ...guides] = [...(pages.get('/docs') ?? '').matchAll(/<a href="(\/docs[^"#]*)"/g)].map(([, to]) => to);
    expect(path.slice(0, 4)).toEqual(['/docs', '/docs/authentication', '/docs/public-api', '/docs/client']);
    expect(guides).toEqual(expect.arrayContaining(path.slice(1)));
    expect(path.at(-1)).toBe('/docs/versions');
  });

  it('has every error code on exactly one page, with its status and meaning', () => {
    const text = (pages.get('/docs/errors') ?? '').replaceAll('&quot;', '"').replace(/<[^>]+>/g, '|');
    for (const code of errorCodes) {
      expect([code, pagesWith(code)]).toEqual([code, ['/docs/errors']]);
      expect(text).toContain(`|${code}|||${errorStatus(code)}||${new AppError(code).message}||`);
    }
  });

  it('has every type of event on exactly one page', () => {
    const types = [...eventTypes, 'envelope.erased', 'batch.completed', 'api_key.expiring', 'webhook.test'];
    const documented = entries.filter(([kind]) => kind === 'event').map(([, name]) => name);
    expect(documented.filter((name) => !types.includes(name as never))).toEqual([]);
    for (const type of documented) expect([type, pagesWith(type)]).toEqual([type, ['/docs/webhook-events']]);
    // Webhooks leave out the events of sealing and delivery, as the OpenAPI document does.
    const { description } = (openApi.webhooks.envelopeEvent as { post: { description: string } }).post;
    const announced = [...description.matchAll(/^- `([\w.]+)`/gm)].map(([, type]) => type);
    expect(documented.sort()).toEqual(
      [...announced, 'envelope.erased', 'batch.completed', 'api_key.expiring', 'webhook.test'].sort(),
    );
  });

  it('has every property of the schemas on exactly one page', () => {
    const { schemas } = openApi.components;
    const parts = new Set(
      JSON.stringify(schemas)
        .match(/"allOf":\[[^\]]*\]/g)
        ?.flatMap((list) => [...list.matchAll(/schemas\/(\w+)/g)].map(([, name]) => name)),
    );
    const used = JSON.stringify([openApi.paths, openApi.webhooks, openApi.components]);
    const all = Object.entries(schemas).filter(
      ([name, { properties, allOf }]) =>
        (properties ?? allOf) && (!parts.has(name) || pagesWith(`object-${name}`).length > 0),
    );
    expect(all.length).toBeGreaterThan(30);
    for (const [name] of all) {
      expect(used).toContain(`schemas/${name}"`);
      const own = pagesWith(`object-${name}`);
      // A body of the operations of one resource is described there.
      const owners = own.length > 0 ? [`object-${name}`] : ownersOfBody(name);
      expect([name, owners.length > 0]).toEqual([name, true]);
      for (const property of propertiesOf(name)) {
        const found = new Set(owners.flatMap((owner) => pagesWith(`${owner}.${property}`)));
        expect([`${name}.${property}`, found.size]).toEqual([`${name}.${property}`, 1]);
      }
    }
  });

  /** The properties of a schema and of those that it consists of. */
  function propertiesOf(name: string): string[] {
    const { properties = {}, allOf = [] } = openApi.components.schemas[name] ?? {};
    return [
      ...Object.keys(properties),
      ...allOf.flatMap(({ $ref = '' }) => propertiesOf($ref.split('/').at(-1) ?? '')),
    ];
  }

  function ownersOfBody(name: string): string[] {
    return Object.values(openApi.paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => {
        const { requestBody } = operation as {
          requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
        };
        const isBody = requestBody?.content['application/json']?.schema.$ref?.endsWith(`/${name}`);
        return isBody ? [`${operation.operationId}.body`] : [];
      }),
    );
  }

  it('has no link that leads nowhere, in pages, search and llms.txt', async () => {
    const broken: string[] = [];
    const files = await readdir(join(web, 'docs'));
    const check = (from: string, address: string) => {
      const [path = '', anchor] = address.split('#');
      if (path.endsWith('.schema.json') && files.includes(path.replace('/docs/', ''))) return;
      const html = pages.get(path || from);
      if (html === undefined) broken.push(`${from}: ${address}`);
      else if (anchor && !html.includes(` id="${anchor}"`)) broken.push(`${from}: ${address}`);
    };
    for (const [from, html] of pages) {
      for (const [, address = ''] of html.matchAll(/<a [^>]*href="((?:\/docs|#)[^"]*)"/g)) check(from, address);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect([from, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([from, []]);
    }
    for (const [kind, , address] of entries) check(kind, address);
    const llms = await readFile(join(web, 'llms.txt'), 'utf8');
    expect(llms).toMatch(/^# Countersign\n\n> /);
    const linked = [...llms.matchAll(/\]\(\/docs\/([^)]+)\)/g)].map(([, file]) => file ?? '');
    expect(linked.length).toBeGreaterThan(15);
    expect([broken, linked.filter((file) => !files.includes(file))]).toEqual([[], []]);
  });

  it('needs no script to be read, and holds no style or script of its own', () => {
    for (const [address, html] of pages) {
      expect([address, html]).toEqual([address, expect.stringMatching(/<h1>.+<\/h1>/)]);
      expect([address, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/.test(html)]).toEqual([address, false]);
    }
  });
});
