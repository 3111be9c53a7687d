/** Streams to be written, compressed with FlateDecode when that pays (ISO 32000-2, 7.3.8 and 7.4.4). */
import { deflateSync } from 'node:zlib';
import { name, type PdfDict, PdfStream } from '../objects/objects.ts';

/** Shorter streams are not compressed: it saves less than it costs. */
const minDeflatedBytes = 512;

/** A stream of these bytes, deflated when that pays. `dict` is taken over. */
export function packedStream(dict: PdfDict, content: Uint8Array): PdfStream {
  if (content.length >= minDeflatedBytes) {
    // Setting up a full window costs more than deflating a short stream; a lower level saves 0.02 ms and adds a fifth.
    const options = content.length < 1 << 14 ? { level: 6, windowBits: 13, memLevel: 6 } : { level: 4 };
    const deflated = deflateSync(content, options);
    if (deflated.length < content.length) {
      dict.set('Filter', name('FlateDecode'));
      dict.set('Length', deflated.length);
      return new PdfStream(dict, deflated);
    }
  }
  dict.set('Length', content.length);
  return new PdfStream(dict, content);
}
