/** Draws PDF pages with pdf.js in a browser and measures where they are dark, and which colours they have. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** In points from the top left of the displayed page. */
export interface Area {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const origin = 'http://rendering.test';
const library = join(createRequire(__filename).resolve('pdfjs-dist/package.json'), '..', 'legacy/build');

const html = `<!doctype html><title>Rendering</title><script type="module">
import { getDocument, GlobalWorkerOptions } from '/pdf.min.mjs';
GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
window.pixels = async (base64, areas) => {
  const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const pdf = await getDocument({ data }).promise;
  const pages = new Map();
  for (const { page: number } of areas) {
    if (pages.has(number)) continue;
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 2 });
    const canvas = document.createElement('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport, background: '#fff' }).promise;
    pages.set(number, canvas.getContext('2d'));
  }
  await pdf.destroy();
  return areas.map(({ page, x, y, width, height }) => {
    return pages.get(page).getImageData(x * 2, y * 2, width * 2, height * 2).data;
  });
};
window.ink = async (base64, areas) => (await pixels(base64, areas)).map((data) => {
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 600) dark++;
  return dark / (data.length / 4);
});
window.colours = async (base64, areas) => (await pixels(base64, areas)).map((data) => {
  const found = new Set();
  for (let at = 0; at < data.length; at += 4) found.add(data.slice(at, at + 3).join(' '));
  return [...found];
});
window.isReady = true;
</script>`;

/** Returns the share of dark pixels of each area, from 0 to 1. */
export function inkIn(browser: Browser, file: Uint8Array, areas: Area[]): Promise<number[]> {
  return measure(browser, 'ink', file, areas);
}

/** Returns the colours of the pixels of each area, as `255 255 255`. */
export function coloursIn(browser: Browser, file: Uint8Array, areas: Area[]): Promise<string[][]> {
  return measure(browser, 'colours', file, areas);
}

const pages = new WeakMap<Browser, Promise<Page>>();

/** Opens one page for all files that a browser draws. */
async function renderingPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${origin}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: html });
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(library, name)) });
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction('window.isReady === true');
  return page;
}

async function measure<T>(browser: Browser, what: string, file: Uint8Array, areas: Area[]): Promise<T[]> {
  const known = pages.get(browser) ?? renderingPage(browser);
  pages.set(browser, known);
  const base64 = Buffer.from(file).toString('base64');
  try {
    return await (await known).evaluate<T[]>(`${what}(${JSON.stringify(base64)}, ${JSON.stringify(areas)})`);
  } catch (error) {
    // The next call opens a new page.
    pages.delete(browser);
    throw error;
  }
}
