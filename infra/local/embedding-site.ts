/**
 * A site of another origin that lets people sign in a frame. Its pages show the custom element and list the messages: `/` a
 * session, for which its server asks the public API, and `/waiver` the public link of a template. `npm run demo -- --embed`
 * and the browser tests use it.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface EmbeddingSite {
  port: number;
  close(): Promise<void>;
}

interface SiteOptions {
  /** The folder with the built element (infra/web/build-embed.ts). */
  element: string;
  /** Asks the product for a session in a frame of this origin and returns its address. */
  openSession: (origin: string) => Promise<string>;
  /** The address of the frame of a public link that names this origin. */
  publicLink?: (origin: string) => Promise<string>;
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Customer portal</title>
<script type="module" src="/countersign-signing.js"></script>
<script type="module" src="/page.js"></script>
<style>
body { margin: 0 auto; max-width: 64rem; padding: 0.5rem; font-family: sans-serif; }
countersign-signing { height: 80vh; border: 1px solid #767676; }
</style>
</head>
<body>
<main>
<h1>Customer portal</h1>
<p>This page is another site. The frame below it is the signing page.</p>
<countersign-signing label="Sign the agreement"></countersign-signing>
<h2>Messages</h2>
<ol></ol>
</main>
</body>
</html>
`;

const script = `const element = document.querySelector('countersign-signing');
addEventListener('message', ({ data }) => {
  const item = document.createElement('li');
  item.textContent = JSON.stringify(data);
  document.querySelector('ol').append(item);
});
const response = await fetch(location.pathname === '/waiver' ? '/public-link' : '/session', { method: 'POST' });
if (!response.ok) throw new Error(await response.text());
element.setAttribute('src', (await response.json()).url);
`;

/** A page that frames any address, for tests of frames that the product refuses. */
const nesting = (address: string) =>
  `<!doctype html><html lang="en"><title>Other site</title><iframe title="frame" src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" width="900" height="700"></iframe>`;

export async function startEmbeddingSite({ element, openSession, publicLink }: SiteOptions): Promise<EmbeddingSite> {
  const code = await readFile(join(element, 'countersign-signing.js'));
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const send = (type: string, body: string | Buffer, status = 200) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    try {
      if (pathname === '/' || (pathname === '/waiver' && publicLink)) send('text/html; charset=utf-8', page);
      else if (pathname === '/frame') send('text/html; charset=utf-8', nesting(searchParams.get('of') ?? ''));
      else if (pathname === '/page.js') send('text/javascript', script);
      else if (pathname === '/countersign-signing.js') send('text/javascript', code);
      else if (['/session', '/public-link'].includes(pathname) && request.method === 'POST') {
        const addressOf = pathname === '/session' ? openSession : publicLink;
        const url = await addressOf?.(`http://${request.headers.host}`);
        send('application/json', JSON.stringify({ url }));
      } else send('text/plain', 'Not found.', 404);
    } catch (error) {
      send('text/plain', (error as Error).message, 502);
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
}
