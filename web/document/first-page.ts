/** Draws the first page of a document in the storage. */
import { type Drawing, DrawQueue, type QueuedDrawing } from './draw-queue.ts';
import { openDocument } from './open-document.ts';
import { type PictureSource, readForPicture } from './picture-file.ts';
import { RangedFile } from './ranged-file.ts';

/** A document that does not arrive must not keep the others waiting. */
const timeoutMs = 30_000;
/** Enough for 160 CSS pixels on a fine screen: about 20 kB. */
const pictureWidth = 320;

async function draw(source: PictureSource, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const file = await readForPicture(source, signal);
  // pdf.js waits without end for a part that does not come.
  const orFailure = <T>(work: Promise<T>) => (file instanceof RangedFile ? Promise.race([work, file.failed]) : work);
  const opening = openDocument(file);
  try {
    const document = await orFailure(opening);
    signal.throwIfAborted();
    // Pages are drawn from left to right even where the language of the page is written from right to left.
    canvas.dir = 'ltr';
    await orFailure(document.draw(0, canvas, pictureWidth, true).done);
  } finally {
    opening.then(
      (document) => document.close(),
      () => undefined,
    );
    if (file instanceof RangedFile) file.close();
  }
}

/** One document at a time, in the order in which they were asked for. */
const queue = new DrawQueue();

/** Draws the first page in a canvas of 320 pixels. */
export function drawFirstPage(source: PictureSource, canvas: HTMLCanvasElement): QueuedDrawing {
  const start = (): Drawing => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    const done = draw(source, canvas, abort.signal).finally(() => clearTimeout(timer));
    return { done, cancel: () => abort.abort() };
  };
  return queue.add(start, false);
}
