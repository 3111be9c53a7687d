/** The reference as it is served: small, kept by browsers, and readable for language models. */

import { get as request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { stack } from '../stack.ts';

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As it was sent. */
  bytes: Buffer;
}

/** `fetch` would decompress the body. */
function load(path: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    request(`${stack().url}${path}`, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

const compressed = { 'accept-encoding': 'br' };

async function pageAddresses(): Promise<string[]> {
  const html = brotliDecompressSync((await load('/docs', compressed)).bytes).toString();
  return [...new Set([...html.matchAll(/href="(\/docs[^"#]*)"/g)].map(([, address]) => address ?? ''))];
}

describe('GET /docs/…', () => {
  it('200: every page of the navigation, with all that it loads at most 150 kB', async () => {
    const addresses = await pageAddresses();
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of addresses) {
      const { status, headers, bytes } = await load(address, compressed);
      expect([address, status, headers['content-type']]).toEqual([address, 200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      const html = brotliDecompressSync(bytes).toString();
      const assets = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, asset]) => asset ?? '');
      const sizes = await Promise.all(assets.map(async (asset) => (await load(asset, compressed)).bytes.length));
      const total = sizes.reduce((sum, size) => sum + size, bytes.length);
      expect([address, total < 150_000]).toEqual([address, true]);
    }
  });

  it('200: a chapter by the name of its page and by that of its file, as a page and as Markdown', async () => {
    const [page, byFile] = await Promise.all(['/docs/embed', '/docs/embedding'].map((path) => load(path)));
    expect([page?.status, byFile?.bytes.toString()]).toEqual([200, page?.bytes.toString()]);
    const [text, ofFile] = await Promise.all(['/docs/embed.md', '/docs/embedding.md'].map((path) => load(path)));
    expect([text?.status, text?.bytes.toString()]).toEqual([200, ofFile?.bytes.toString()]);
    expect((await load('/docs/.md')).status).toBe(404);
  });

  it('200: the schema of the messages of a frame, to which the chapter leads', async () => {
    const path = '/docs/embed-messages.schema.json';
    expect((await load('/docs/embed')).bytes.toString()).toContain(`href="${path}"`);
    const { status, headers, bytes } = await load(path);
    expect([status, headers['content-type']]).toEqual([200, 'application/schema+json']);
    expect(JSON.parse(bytes.toString()).title).toBe('Message of an embedded signing page');
  });

  it('304: a browser that has the page asks with its ETag', async () => {
    const { headers } = await load('/docs/envelopes', compressed);
    const tag = String(headers.etag);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await load('/docs/envelopes', { ...compressed, 'if-none-match': tag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await load('/docs/envelopes', { ...compressed, 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  it.each(['/docs/nothing', '/docs/..%2fhome', '/docs/../app.html', '/docs/envelopes.html', '/docs/envelopes/more'])(
    '404: %s',
    async (path) => {
      const { status, bytes } = await load(path);
      expect(status).toBe(404);
      expect(bytes.toString()).not.toContain('class="reference"');
    },
  );

  it('the search index is an asset that is kept for ever', async () => {
    const html = brotliDecompressSync((await load('/docs', compressed)).bytes).toString();
    const [, index = ''] = /data-index="([^"]+)"/.exec(html) ?? [];
    const { status, headers, bytes } = await load(index, compressed);
    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([200, 'application/json', 'br']);
    expect(headers['cache-control']).toContain('immutable');
    expect(bytes.length).toBeLessThan(20_000);
  });
});

describe('GET /llms.txt', () => {
  it('leads to every page as Markdown, and to the OpenAPI document', async () => {
    const { status, headers, bytes } = await load('/llms.txt');
    const text = bytes.toString();
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^# Countersign\n\n> .+\n\n## /);
    const linked = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, address]) => address ?? '');
    expect(linked).toContain('/api/openapi.json');
    for (const address of linked.filter((one) => one.endsWith('.md'))) {
      const page = await load(address);
      expect([address, page.status, page.headers['content-type']]).toEqual([
        address,
        200,
        'text/markdown; charset=utf-8',
      ]);
      expect(page.bytes.toString()).toMatch(/^# .+/);
    }
    const envelopes = (await load('/docs/envelopes.md')).bytes.toString();
    expect(envelopes).toContain('`POST /api/v1/envelopes`');
    expect(envelopes).toContain('curl "$BASE/api/v1/envelopes"');
  });
});
