/** Draws the first page of a document in the storage, and reads no more of the file than that takes. */
import { Failure, request } from '../http/request.ts';
import { type Drawing, DrawQueue, type QueuedDrawing } from './draw-queue.ts';
import { openDocument } from './open-document.ts';
import { RangedFile } from './ranged-file.ts';

export interface PictureSource {
  /** Identifies the document in its present version. */
  key: string;
  /** A signed address in the storage. `isExpired`: the storage has refused the last one. */
  address(isExpired: boolean): Promise<string>;
}

/** A smaller file comes in one request. */
const headBytes = 131_072;
/** Bounds what a list of large documents downloads. A document whose first page needs more has no picture. */
export const maxPictureBytes = 2_000_000;
/** A document that does not arrive must not keep the others waiting. */
const timeoutMs = 30_000;
/** Enough for 160 CSS pixels on a fine screen: about 20 kB. */
const pictureWidth = 320;

const tooLarge = () =>
  new Failure({ code: 'payload_too_large', message: 'The first page needs too much of a large file.' });

interface Head {
  url: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of the whole file. */
  size: number;
}

async function readHead(url: string, signal: AbortSignal): Promise<Head> {
  const response = await request('GET', url, { headers: { range: `bytes=0-${headBytes - 1}` }, signal });
  const length = response.status === 206 ? response.headers.get('content-range')?.split('/')[1] : null;
  const size = Number(length ?? response.headers.get('content-length') ?? Number.NaN);
  // A server that takes no notice of ranges sends the whole file.
  if (response.status !== 206 && !(size <= maxPictureBytes)) {
    await response.body?.cancel();
    throw tooLarge();
  }
  return { url, bytes: new Uint8Array(await response.arrayBuffer()), size };
}

/** Addresses expire: the storage refuses an old one, and a new one is read. */
async function currentHead(source: PictureSource, signal: AbortSignal): Promise<Head> {
  try {
    return await readHead(await source.address(false), signal);
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 403) throw error;
    return readHead(await source.address(true), signal);
  }
}

/** The parts of a file that pdf.js asks for, until they exceed the limit. */
function boundedFile({ url, bytes, size }: Head): RangedFile {
  let readBytes = bytes.length;
  return new RangedFile({
    size,
    check: async () => undefined,
    async ask({ begin, end }, signal) {
      if (end <= bytes.length) return { isWhole: false, body: new Blob([bytes.subarray(begin, end)]).stream() };
      readBytes += end - begin;
      if (readBytes > maxPictureBytes) throw tooLarge();
      const response = await request('GET', url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
      return { isWhole: response.status !== 206, body: response.body };
    },
  });
}

const isPdf = ({ bytes }: Head) => String.fromCharCode(...bytes.subarray(0, 1_024)).includes('%PDF-');

/** @throws Failure with the code payload_too_large */
export async function readForPicture(source: PictureSource, signal: AbortSignal): Promise<Uint8Array | RangedFile> {
  const head = await currentHead(source, signal);
  if (head.size <= head.bytes.length) return head.bytes;
  const file = boundedFile(head);
  signal.addEventListener('abort', () => file.close());
  // An image cannot be read in parts.
  return isPdf(head) ? file : file.whole();
}

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
