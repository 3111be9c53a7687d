/**
 * `/dev/styles` shows every component in both colour schemes, side by side. Only the local product has it: the build puts
 * its files into `dist-local`, which is not deployed.
 */
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'styles');
const prefix = '/dev/styles';

/** A scheme is chosen by a style sheet whose query is always or never true. */
const queries = { light: '(width < 0px)', dark: '(width >= 0px)' } as const;
type Scheme = keyof typeof queries;

const html = (body: string, style: Scheme) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Components · Countersign</title>
<link rel="stylesheet" href="${prefix}/${style}.css">
</head>
<body>${body}</body>
</html>
`;

const pages: Record<string, string> = {
  '': html(
    `<main class="guide-frames">
<iframe title="The light scheme" src="${prefix}/light"></iframe>
<iframe title="The dark scheme" src="${prefix}/dark"></iframe>
</main>`,
    'light',
  ),
  '/light': html(`<div id="root"></div><script type="module" src="${prefix}/main.js"></script>`, 'light'),
  '/dark': html(`<div id="root"></div><script type="module" src="${prefix}/main.js"></script>`, 'dark'),
};

async function styleSheet(scheme: Scheme): Promise<string> {
  const css = await readFile(join(folder, 'guide.css'), 'utf8');
  return css.replace(/\(prefers-color-scheme:\s*dark\)/g, queries[scheme]);
}

async function fileAt(path: string): Promise<{ type: string; body: string | Buffer } | null> {
  const page = pages[path];
  if (page) return { type: 'text/html; charset=utf-8', body: page };
  const [, scheme] = /^\/(light|dark)\.css$/.exec(path) ?? [];
  if (scheme) return { type: 'text/css; charset=utf-8', body: await styleSheet(scheme as Scheme) };
  if (path === '/main.js') {
    return { type: 'text/javascript; charset=utf-8', body: await readFile(join(folder, 'main.js')) };
  }
  const [, font] = /^\/([\w.-]+\.woff2)$/.exec(path) ?? [];
  return font ? { type: 'font/woff2', body: await readFile(join(folder, font)) } : null;
}

/** Answers a path of the page. Returns false for every other path. */
export async function sendStylePage(response: ServerResponse, path: string): Promise<boolean> {
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return false;
  const file = await fileAt(path.slice(prefix.length).replace(/\/$/, '')).catch(() => null);
  if (!file) return false;
  response.writeHead(200, {
    'content-type': file.type,
    'content-security-policy':
      "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(file.body);
  return true;
}
