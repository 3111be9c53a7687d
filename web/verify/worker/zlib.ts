/** `node:zlib` in the browser's worker, as far as the PDF reader uses it: pako is zlib itself, in JavaScript. */
import { Buffer } from 'buffer/';
import { zlibSync } from 'fflate';
import { Inflate } from 'pako/lib/inflate.js';

interface Options {
  finishFlush: number;
  /** Bytes; more is refused with ERR_BUFFER_TOO_LARGE. */
  maxOutputLength: number;
  chunkSize?: number;
}

/** The value of zlib.h. */
export const constants = { Z_SYNC_FLUSH: 2 };

const tooLarge = () => Object.assign(new RangeError('too much output'), { code: 'ERR_BUFFER_TOO_LARGE' });

function inflate(bytes: Uint8Array, options: Options, raw: boolean): Uint8Array {
  const { finishFlush, maxOutputLength, chunkSize = 16 << 10 } = options;
  // With its bits named, a stream is read as zlib's alone: pako would otherwise accept gzip, too.
  const inflater = new Inflate({ raw, windowBits: 15, chunkSize });
  const chunks: Uint8Array[] = [];
  let length = 0;
  inflater.onData = (chunk) => {
    length += chunk.length;
    if (length > maxOutputLength) throw tooLarge();
    chunks.push(chunk);
  };
  inflater.push(bytes, finishFlush);
  if (inflater.err !== 0) throw new Error('the data is damaged');
  return Buffer.concat(chunks);
}

/** @throws Error for damaged data, with the code ERR_BUFFER_TOO_LARGE for too much output */
export const inflateSync = (bytes: Uint8Array, options: Options): Uint8Array => inflate(bytes, options, false);

/** @throws Error for damaged data, with the code ERR_BUFFER_TOO_LARGE for too much output */
export const inflateRawSync = (bytes: Uint8Array, options: Options): Uint8Array => inflate(bytes, options, true);

/** For pictures that are joined with other files; the verifier compresses nothing. */
export const deflateSync = (bytes: Uint8Array, { level = 6 }: { level?: 4 | 6 } = {}): Uint8Array =>
  zlibSync(bytes, { level });
