import { stack } from '../stack.ts';

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${stack().url}${path}`, { headers, redirect: 'manual' });

async function assetsOf(path: string): Promise<string[]> {
  const html = await (await get(path)).text();
  return [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address]) => address ?? '');
}

const pages = ['/', '/sign', '/app', '/app/settings/keys', '/verify'];

describe('the pages', () => {
  it.each(pages)('%s may load only from the service and from storage, and is not cached', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const storage = /BlobEndpoint=(http:\/\/[^/]+)/.exec(stack().env.AzureWebJobsStorage ?? '')?.[1];
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob: data:",
      `connect-src 'self' ${storage}`,
      "worker-src 'self'",
      "font-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]);
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?:\/\//);
  });

  it('answer HEAD, and no other method', async () => {
    expect((await fetch(`${stack().url}/sign`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${stack().url}/sign`, { method: 'POST', body: 'x' })).status).toBe(404);
  });
});

describe('an address that leads nowhere', () => {
  it.each(['/nope', '/login', '/signup'])('404: %s says so on a page', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('<title>Page not found');
    expect((await assetsOf(path)).length).toBeGreaterThan(1);
  });

  it('the icon and the rules for search engines are where they are looked for', async () => {
    const [icon, robots] = [await get('/favicon.ico'), await get('/robots.txt')];
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect([robots.status, await robots.text()]).toEqual([200, expect.stringContaining('Disallow: /sign')]);
  });
});

describe('the assets', () => {
  it('carry a hash in their name, are kept for ever, and compressed for who asks', async () => {
    const addresses = (await Promise.all(pages.map(assetsOf))).flat();
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of new Set(addresses)) {
      expect(address).toMatch(/^\/assets\/[\w.]+-[0-9A-Z]{8}\.(js|css|svg)$/);
      const plain = await get(address, { 'accept-encoding': 'identity' });
      const packed = await get(address, { 'accept-encoding': 'br' });
      expect([address, plain.status, plain.headers.get('content-encoding')]).toEqual([address, 200, null]);
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const text = await plain.text();
      expect(await packed.text()).toBe(text);
      // A compressed copy of a smaller file saves no time (infra/web/build-web.ts).
      if (text.length >= 1_400) expect([address, packed.headers.get('content-encoding')]).toEqual([address, 'br']);
    }
  });

  it.each([
    '/assets/',
    '/assets/nothing.js',
    '/assets/..%2f..%2findex.js',
    '/assets/%2e%2e/%2e%2e/index.js',
    '/assets/..\\..\\index.js',
    '/assets//etc/passwd',
  ])('404: %s leads out of what was built', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('404: the packed copies have no address of their own', async () => {
    const [style = ''] = (await assetsOf('/')).filter((address) => address.endsWith('.css'));
    expect((await get(`${style}.br`)).status).toBe(404);
  });
});

describe('signed addresses', () => {
  it('may be used by the pages: storage answers the preflight of the browser', async () => {
    const storage = /BlobEndpoint=([^;]+)/.exec(stack().env.AzureWebJobsStorage ?? '')?.[1];
    // Storage learns this with the first document.
    await get('/api/health');
    const response = await fetch(`${storage}/uploads/x/y`, {
      method: 'OPTIONS',
      headers: {
        origin: stack().url,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-ms-blob-type',
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
  });
});
