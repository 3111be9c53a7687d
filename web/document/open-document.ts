/** Opens a PDF or an image for display: pages with their size in points, drawn one by one on request. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { imagePage, pixelsPerInch } from './image-page.ts';

export interface PageSize {
  /** From 1. */
  number: number;
  /** Points, as displayed (after CropBox and Rotate). */
  width: number;
  height: number;
}

export interface Drawing {
  done: Promise<void>;
  cancel(): void;
}

export interface OpenDocument {
  pages: PageSize[];
  /** Draws page `index` (from 0) so that it is `pixels` wide. */
  draw(index: number, canvas: HTMLCanvasElement, pixels: number): Drawing;
  /** Fills the container with the page's selectable text; leaves it empty for an image. */
  writeText(index: number, container: HTMLElement): Promise<void>;
  close(): void;
}

/** Widest canvas, which bounds the memory of one drawn page: about 95 MB for A4. */
const maxPixels = 4_096;

/** @throws when the bytes are not a PDF, PNG or JPEG that the browser can read */
export async function openDocument(bytes: Uint8Array): Promise<OpenDocument> {
  const isImage = (bytes[0] === 0x89 && bytes[1] === 0x50) || (bytes[0] === 0xff && bytes[1] === 0xd8);
  return isImage ? openImage(bytes) : openPdf(bytes);
}

async function openImage(bytes: Uint8Array): Promise<OpenDocument> {
  const bitmap = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const page = imagePage({ width: bitmap.width, height: bitmap.height, pixelsPerInch: pixelsPerInch(bytes) });
  return {
    pages: [{ number: 1, width: page.width, height: page.height }],
    draw(_index, canvas, pixels) {
      const scale = Math.min(pixels, maxPixels) / page.width;
      canvas.width = Math.round(page.width * scale);
      canvas.height = Math.round(page.height * scale);
      const context = canvas.getContext('2d');
      const [x, y, width, height] = page.picture.map((value) => value * scale) as ImageRectangle;
      if (context) {
        context.fillStyle = '#fff';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(bitmap, x, y, width, height);
      }
      return { done: Promise.resolve(), cancel: () => undefined };
    },
    writeText: async () => undefined,
    close: () => bitmap.close(),
  };
}

type ImageRectangle = [number, number, number, number];

async function openPdf(bytes: Uint8Array): Promise<OpenDocument> {
  const pdfjs = await import('pdfjs-dist');
  pdfjs.GlobalWorkerOptions.workerSrc = PDF_WORKER_URL;
  const task = pdfjs.getDocument({
    // The bytes are transferred to the worker; the caller still needs them.
    data: bytes.slice(),
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
  const pdf = await task.promise;
  const proxies = await allPages(pdf);
  return {
    pages: proxies.map((page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      return { number: page.pageNumber, width, height };
    }),
    draw(index, canvas, pixels) {
      const page = proxies[index];
      if (!page) return { done: Promise.resolve(), cancel: () => undefined };
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(pixels, maxPixels) / width });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      const rendering = page.render({ canvas, viewport, background: '#fff' });
      return { done: rendering.promise.then(() => undefined), cancel: () => rendering.cancel() };
    },
    async writeText(index, container) {
      const page = proxies[index];
      if (!page) return;
      container.replaceChildren();
      const layer = new pdfjs.TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: page.getViewport({ scale: 1 }),
      });
      await layer.render();
    },
    close: () => {
      task.destroy().catch(() => undefined);
    },
  };
}

async function allPages(pdf: PDFDocumentProxy): Promise<PDFPageProxy[]> {
  const pages: PDFPageProxy[] = [];
  for (let number = 1; number <= pdf.numPages; number++) pages.push(await pdf.getPage(number));
  return pages;
}
