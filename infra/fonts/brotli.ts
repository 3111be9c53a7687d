import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** The smallest form. Takes seconds for the large files, but not of this thread. */
export function brotli(data: Uint8Array): Promise<Buffer> {
  return promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });
}
