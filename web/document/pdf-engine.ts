/** pdf.js and its worker, fetched once per page and side by side. */
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { RangedFile } from './ranged-file.ts';

type Library = typeof import('pdfjs-dist');

interface Engine {
  library: Promise<Library>;
  worker: Worker;
  /** Rejects when the worker cannot be fetched or started: pdf.js would wait for it without end. */
  failed: Promise<never>;
}

let engine: Engine | null = null;

/** Begins to fetch both. A page that will show a document calls it at once, not when the document has arrived. */
export function startPdfEngine(): Engine {
  engine ??= newEngine();
  return engine;
}

function newEngine(): Engine {
  const worker = new Worker(PDF_WORKER_URL, { type: 'module' });
  const library = import('pdfjs-dist');
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker of pdf.js could not be started.')));
  });
  // The next attempt fetches the missing parts.
  for (const part of [library, failed]) {
    part.catch(() => {
      engine = null;
    });
  }
  return { library, worker, failed };
}

/** pdf.js asks for parts of a document in multiples of this. */
const chunkBytes = 16_384;

export interface LoadedPdf {
  library: Library;
  task: PDFDocumentLoadingTask;
  pdf: PDFDocumentProxy;
}

/** pdf.js has no way to report that a range failed: it waits until it is closed. */
function dataOf(file: Uint8Array | RangedFile, { PDFDataRangeTransport }: Library) {
  // Copies the bytes, because pdf.js transfers them to its worker and the caller still needs them.
  if (!(file instanceof RangedFile)) return { data: file.slice() };
  const range = new PDFDataRangeTransport(file.size, null);
  range.requestDataRange = (begin, end) => {
    file.read({ begin, end }).then(
      (bytes) => range.onDataRange(begin, bytes),
      () => undefined,
    );
  };
  range.abort = () => file.close();
  // The file itself decides which ranges are prefetched.
  return { range, rangeChunkSize: chunkBytes, disableAutoFetch: true, disableStream: true };
}

/** @throws when the bytes are not a PDF that pdf.js can read */
export async function loadPdf(file: Uint8Array | RangedFile): Promise<LoadedPdf> {
  const { library: fetched, worker, failed } = startPdfEngine();
  const library = await fetched;
  const task = library.getDocument({
    worker: library.PDFWorker.create({ port: worker }),
    ...dataOf(file, library),
    cMapUrl: `${PDF_DATA_URL}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PDF_DATA_URL}standard_fonts/`,
    wasmUrl: `${PDF_DATA_URL}wasm/`,
    iccUrl: `${PDF_DATA_URL}iccs/`,
    // Every device shows the same glyphs, with or without the fonts installed.
    useSystemFonts: false,
    enableXfa: false,
    // No code of a document is run.
    isEvalSupported: false,
  });
  const failures = file instanceof RangedFile ? [failed, file.failed] : [failed];
  return { library, task, pdf: await Promise.race([task.promise, ...failures]) };
}
