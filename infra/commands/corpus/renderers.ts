/**
 * Programs that draw pages: pdf.js in the browser of the tests, and poppler, MuPDF and PDFium if they are installed.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../../test/browser/browser.ts';
import { fromPpm, type Picture } from './picture.ts';
import { isInstalled, tryRun } from './tools.ts';

/** This resolution shows a missing word. */
export const pixelsPerPoint = 0.6;
const dotsPerInch = String(72 * pixelsPerPoint);

export interface Renderer {
  name: string;
  /** Draws the first pages of a file. Returns undefined for a file that this renderer cannot open. */
  render(path: string, pages: number): Promise<Picture[] | undefined>;
  close(): Promise<void>;
}

/** pdf.js is always available. */
export async function openRenderers(): Promise<Renderer[]> {
  const renderers = [await pdfJs()];
  for (const renderer of [poppler, mupdf, pdfium]) if (await isInstalled(renderer.program)) renderers.push(renderer);
  return renderers;
}

async function nothing(): Promise<void> {}

const poppler = {
  name: 'poppler',
  program: 'pdftoppm',
  close: nothing,
  render: (path: string, pages: number) => drawn('pdftoppm', ['-r', dotsPerInch, '-l', String(pages), path]),
};

const mupdf = {
  name: 'mupdf',
  program: 'mutool',
  close: nothing,
  render: (path: string, pages: number) =>
    drawn('mutool', ['draw', '-q', '-F', 'ppm', '-r', dotsPerInch, '-o', '-', path, `1-${pages}`]),
};

/** Reads the pictures that a program writes to its standard output. */
async function drawn(program: string, args: string[]): Promise<Picture[] | undefined> {
  const { code, out } = await tryRun(program, args);
  return code === 0 && out.length > 0 ? fromPpm(out) : undefined;
}

const pdfium = {
  name: 'pdfium',
  program: 'pdfium_test',
  close: nothing,
  /** The program writes its pictures into the folder of the file. */
  async render(path: string, pages: number): Promise<Picture[] | undefined> {
    const folder = await mkdtemp(join(tmpdir(), 'corpus-'));
    try {
      const copy = join(folder, 'page');
      await tryRun('cp', [path, copy]);
      const last = String(pages - 1);
      const { code } = await tryRun('pdfium_test', ['--ppm', `--scale=${pixelsPerPoint}`, `--pages=0-${last}`, copy]);
      const names = (await readdir(folder)).filter((name) => name.endsWith('.ppm'));
      const byPage = (name: string) => Number(/\.(\d+)\.ppm$/.exec(name)?.[1]);
      const files = names.sort((a, b) => byPage(a) - byPage(b)).map((name) => readFile(join(folder, name)));
      return code === 0 ? (await Promise.all(files)).flatMap(fromPpm) : undefined;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

const origin = 'http://corpus.test';
const library = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '..', 'legacy/build');
const resources = join(library, '../..');

const html = `<!doctype html><title>Corpus</title><script type="module">
import { getDocument, GlobalWorkerOptions } from '/legacy/build/pdf.min.mjs';
GlobalWorkerOptions.workerSrc = '/legacy/build/pdf.worker.min.mjs';
const base64 = (bytes) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
};
window.draw = async (scale, count) => {
  const data = new Uint8Array(await (await fetch('/document.pdf')).arrayBuffer());
  const task = getDocument({ data, standardFontDataUrl: '/standard_fonts/', cMapUrl: '/cmaps/', wasmUrl: '/wasm/', verbosity: 0 });
  const pdf = await task.promise;
  const pictures = [];
  for (let number = 1; number <= Math.min(count, pdf.numPages); number++) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(2000, Math.max(1, Math.round(viewport.width)));
    canvas.height = Math.min(2000, Math.max(1, Math.round(viewport.height)));
    await page.render({ canvas, viewport, background: '#fff' }).promise;
    const { data: rgba } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const rgb = new Uint8Array(canvas.width * canvas.height * 3);
    for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
      rgb[to] = rgba[from];
      rgb[to + 1] = rgba[from + 1];
      rgb[to + 2] = rgba[from + 2];
    }
    pictures.push({ width: canvas.width, height: canvas.height, rgb: base64(rgb) });
  }
  await task.destroy();
  return pictures;
};
window.isReady = true;
</script>`;

/** Time limit for one file: pdf.js never finishes some damaged files. */
const drawMs = 20_000;

async function pdfJs(): Promise<Renderer> {
  const browser = await launchBrowser();
  let document = Buffer.alloc(0);
  let page: Page | undefined;
  const opened = async (): Promise<Page> => {
    const fresh = await browser.newPage();
    await fresh.route(`${origin}/**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === '') return route.fulfill({ contentType: 'text/html', body: html });
      if (name === 'document.pdf') return route.fulfill({ contentType: 'application/pdf', body: document });
      const body = await readFile(join(resources, name)).catch(() => undefined);
      const contentType = name.endsWith('js') ? 'text/javascript' : 'application/octet-stream';
      return body ? route.fulfill({ contentType, body }) : route.fulfill({ status: 404 });
    });
    await fresh.goto(`${origin}/`);
    await fresh.waitForFunction('window.isReady === true');
    return fresh;
  };
  return {
    name: 'pdf.js',
    async render(path, pages) {
      document = await readFile(path);
      page ??= await opened();
      type Drawn = (Omit<Picture, 'rgb'> & { rgb: string })[];
      const drawing = page.evaluate<Drawn>(`draw(${pixelsPerPoint}, ${pages})`).catch(() => undefined);
      const late = new Promise<'late'>((resolve) => setTimeout(resolve, drawMs, 'late').unref());
      const pictures = await Promise.race([drawing, late]);
      if (pictures === 'late') {
        await page.close();
        page = undefined;
        return undefined;
      }
      return pictures?.map(({ rgb, ...size }) => ({ ...size, rgb: Buffer.from(rgb, 'base64') }));
    },
    close: () => browser.close(),
  };
}
