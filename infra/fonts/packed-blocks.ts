import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** A file of compressed blocks of glyphs: the length of the index (four bytes), the index as JSON, the blocks. */
export async function packedBlocks<T>(
  glyphs: readonly T[],
  encode: (glyphs: readonly T[]) => Buffer,
  about: { glyphsPerBlock: number; [fact: string]: unknown },
): Promise<Buffer> {
  const packing: Promise<Buffer>[] = [];
  for (let at = 0; at < glyphs.length; at += about.glyphsPerBlock) {
    packing.push(brotli(encode(glyphs.slice(at, at + about.glyphsPerBlock))));
  }
  const blocks = await Promise.all(packing);
  const index = await brotli(Buffer.from(JSON.stringify({ ...about, blocks: blocks.map((block) => block.length) })));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  return Buffer.concat([length, index, ...blocks]);
}

/** Takes seconds for the large files, but not of this thread. */
export function brotli(data: Uint8Array): Promise<Buffer> {
  return promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });
}
