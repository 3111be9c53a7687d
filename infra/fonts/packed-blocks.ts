import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BitCoder } from '../../shared/pdf/text/fonts/bit-coder.ts';
import { bitMixer, type MixerState } from '../../shared/pdf/text/fonts/bit-mixer.ts';
import { blockOf } from '../../shared/pdf/text/fonts/sampled-blocks.ts';
import { bitWriter } from './bit-writer.ts';

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
  return fontFile(about, await Promise.all(packing));
}

async function fontFile(about: object, blocks: readonly Buffer[]): Promise<Buffer> {
  const index = await brotli(Buffer.from(JSON.stringify({ ...about, blocks: blocks.map((block) => block.length) })));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  return Buffer.concat([length, index, ...blocks]);
}

/** How one kind of glyph is written; what shared/pdf/text/fonts/sampled-blocks.ts reads. */
export interface GlyphWriting<T> {
  slotBits: number;
  weightSets: number;
  write(coder: BitCoder, glyph: T, before: T | undefined): void;
}

export function sampledBlocks<T>(
  glyphs: readonly T[],
  { slotBits, weightSets, write }: GlyphWriting<T>,
  about: { sampleStep: number; glyphsPerBlock: number; [fact: string]: unknown },
): Promise<Buffer> {
  const members: T[][] = [];
  glyphs.forEach((glyph, place) => {
    const { block } = blockOf({ ...about, blocks: [] }, place);
    members[block] ??= [];
    members[block].push(glyph);
  });
  const mixer = bitMixer(slotBits, weightSets);
  let learned: MixerState | undefined;
  const blocks = members.map((block) => {
    if (learned) mixer.restore(learned);
    const writer = bitWriter(mixer);
    block.forEach((glyph, at) => {
      write(writer, glyph, block[at - 1]);
    });
    learned ??= mixer.snapshot();
    return writer.finish();
  });
  return fontFile(about, blocks);
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
