/** A page that only draws the first page of a document with pdf.js: the reference for the signing page. */
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../../..');

const script = `
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
GlobalWorkerOptions.workerSrc = '/worker.js';
const pdf = await getDocument('/document.pdf').promise;
const page = await pdf.getPage(1);
const canvas = document.querySelector('canvas');
const viewport = page.getViewport({ scale: (innerWidth * devicePixelRatio) / page.getViewport({ scale: 1 }).width });
Object.assign(canvas, { width: viewport.width, height: viewport.height });
await page.render({ canvas, viewport }).promise;
canvas.dataset.drawn = '';`;

const html = `<!doctype html><meta name="viewport" content="width=device-width">
<link rel="modulepreload" href="/page.js"><body style="margin:0"><div data-page="1"><canvas style="width:100%"></canvas></div>
<script type="module" src="/page.js"></script>`;

/** The path of the bare page of each document: `/<name>/`. */
export async function barePages(
  documents: ReadonlyMap<string, Uint8Array>,
): Promise<{ url(name: string): string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bare-page-'));
  const made = await build({
    stdin: { contents: script, resolveDir: root, sourcefile: 'page.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const worker = await readFile(join(root, 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs'));
  const compressed = new Map([
    ['/page.js', brotliCompressSync(made.outputFiles[0]?.contents ?? '')],
    ['/worker.js', brotliCompressSync(worker)],
  ]);
  for (const [name, bytes] of documents) await writeFile(join(folder, `${name}.pdf`), bytes);

  let current = '';
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    const packed = compressed.get(path);
    if (packed) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(packed);
    } else if (path === '/document.pdf') {
      outgoing.writeHead(200, { 'content-type': 'application/pdf' });
      createReadStream(join(folder, `${current}.pdf`)).pipe(outgoing);
    } else if (documents.has(path.slice(1))) {
      current = path.slice(1);
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end(html);
    } else outgoing.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
