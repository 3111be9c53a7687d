/** Opens a PDF or an image for display: pages with their size in points, drawn one by one on request. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type Drawing, DrawQueue, type QueuedDrawing } from './draw-queue.ts';
import { imagePage, pixelsPerInch } from './image-page.ts';
import { type PageContent, type PageText, shapesOf, textsOf } from './page-content.ts';
import { loadPdf } from './pdf-engine.ts';
import { RangedFile } from './ranged-file.ts';

export interface PageSize {
  /** Starts at 1. */
  number: number;
  /** Points, as displayed (after CropBox and Rotate). */
  width: number;
  height: number;
}

export interface OpenDocument {
  /** Until `measure`, every page counts as large as the first. */
  pages: PageSize[];
  /** The true sizes of all pages. */
  measure(): Promise<PageSize[]>;
  /** Resolves when the first drawing has ended or failed: other work waits for it. */
  firstDrawing: Promise<void>;
  /** Draws page `index` (from 0) so that it is `pixels` wide. `isUrgent`: it is in view. */
  draw(index: number, canvas: HTMLCanvasElement, pixels: number, isUrgent: boolean): QueuedDrawing;
  /** Fills the container with the page's selectable text; leaves it empty for an image. */
  writeText(index: number, container: HTMLElement): Promise<void>;
  /** The words of page `index`. An image has none. */
  texts(index: number): Promise<PageText[]>;
  /** The words, lines and boxes of page `index`. An image has none. */
  content(index: number): Promise<PageContent>;
  close(): void;
}

/** Widest canvas, which bounds the memory of one drawn page: about 95 MB for A4. */
const maxPixels = 4_096;

/** @throws when the bytes are not a PDF, PNG or JPEG that the browser can read */
export async function openDocument(bytes: Uint8Array | RangedFile): Promise<OpenDocument> {
  if (bytes instanceof RangedFile) return openPdf(bytes);
  const isImage = (bytes[0] === 0x89 && bytes[1] === 0x50) || (bytes[0] === 0xff && bytes[1] === 0xd8);
  return isImage ? openImage(bytes) : openPdf(bytes);
}

async function openImage(bytes: Uint8Array): Promise<OpenDocument> {
  const bitmap = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const page = imagePage({ width: bitmap.width, height: bitmap.height, pixelsPerInch: pixelsPerInch(bytes) });
  const pages = [{ number: 1, width: page.width, height: page.height }];
  return {
    pages,
    measure: async () => pages,
    firstDrawing: Promise.resolve(),
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
      return { done: Promise.resolve(), cancel: () => undefined, urge: () => undefined };
    },
    writeText: async () => undefined,
    texts: async () => [],
    content: async () => ({ texts: [], lines: [], boxes: [] }),
    close: () => bitmap.close(),
  };
}

type ImageRectangle = [number, number, number, number];

async function openPdf(file: Uint8Array | RangedFile): Promise<OpenDocument> {
  const { library, task, pdf } = await loadPdf(file);
  const queue = new DrawQueue();
  const first = await sizeOf(pdf, 1);
  let endFirst: () => void = () => undefined;
  const firstDrawing = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  return {
    pages: Array.from({ length: pdf.numPages }, (_, index) => ({ ...first, number: index + 1 })),
    measure: () => Promise.all(Array.from({ length: pdf.numPages }, (_, index) => sizeOf(pdf, index + 1))),
    firstDrawing,
    draw(index, canvas, pixels, isUrgent) {
      const drawing = queue.add(() => drawPage(pdf, index + 1, canvas, Math.min(pixels, maxPixels)), isUrgent);
      drawing.done.then(endFirst, endFirst);
      return drawing;
    },
    async writeText(index, container) {
      const page = await pdf.getPage(index + 1);
      container.replaceChildren();
      const layer = new library.TextLayer({
        textContentSource: page.streamTextContent(),
        container,
        viewport: page.getViewport({ scale: 1 }),
      });
      await layer.render();
    },
    async texts(index) {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      return textsOf(items, page.getViewport({ scale: 1 }).transform);
    },
    async content(index) {
      const page = await pdf.getPage(index + 1);
      const { transform } = page.getViewport({ scale: 1 });
      const [{ items }, operators] = await Promise.all([page.getTextContent(), page.getOperatorList()]);
      return { texts: textsOf(items, transform), ...shapesOf(operators, library.OPS, transform) };
    },
    close: () => {
      task.destroy().catch(() => undefined);
    },
  };
}

async function sizeOf(pdf: PDFDocumentProxy, number: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return { number, width, height };
}

function drawPage(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement, pixels: number): Drawing {
  let isCancelled = false;
  let cancelRendering: () => void = () => undefined;
  const draw = async () => {
    const page = await pdf.getPage(number);
    if (isCancelled) throw new Error('cancelled');
    const { width } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: pixels / width });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    const rendering = page.render({ canvas, viewport, background: '#fff' });
    cancelRendering = () => rendering.cancel();
    await rendering.promise;
  };
  return {
    done: draw(),
    cancel: () => {
      isCancelled = true;
      cancelRendering();
    },
  };
}
