/** Reads no more of a document in the storage than its first page needs. */
import { Failure, request } from '../http/request.ts';
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
