/**
 * Glyphs in small blocks of predicted bits. Every `sampleStep`-th glyph is in the first block: having read that, the mixer
 * knows the face, and reads any other block from there.
 */
import { type BitCoder, bitReader } from './bit-coder.ts';
import { bitMixer, type MixerState } from './bit-mixer.ts';

export interface SampledBlocks {
  sampleStep: number;
  glyphsPerBlock: number;
  /** Byte lengths; the first is that of the sample. */
  blocks: number[];
}

/** How one kind of glyph is read; `place` counts all glyphs of the file, `before` is the glyph read before it in its block. */
export interface GlyphCode<T> {
  slotBits: number;
  weightSets: number;
  read(coder: BitCoder, place: number, before: T | undefined): T;
}

/** The number of the block that has a glyph, and which one of the block it is. */
export function blockOf({ sampleStep, glyphsPerBlock }: SampledBlocks, place: number): { block: number; at: number } {
  if (place % sampleStep === 0) return { block: 0, at: place / sampleStep };
  const other = place - Math.floor(place / sampleStep) - 1;
  return { block: 1 + Math.floor(other / glyphsPerBlock), at: other % glyphsPerBlock };
}

/**
 * @param count glyphs of the file
 * @param data the blocks, one after the other
 */
export function readSampledBlocks<T>(index: SampledBlocks, count: number, data: Uint8Array, code: GlyphCode<T>) {
  const members: number[][] = index.blocks.map(() => []);
  for (let place = 0; place < count; place++) members[blockOf(index, place).block]?.push(place);
  const mixer = bitMixer(code.slotBits, code.weightSets);
  const read = new Map<number, T[]>();
  let learned: MixerState | undefined;

  function readBlock(block: number): T[] {
    const start = index.blocks.slice(0, block).reduce((sum, length) => sum + length, 0);
    const reader = bitReader(mixer, data.subarray(start, start + (index.blocks[block] ?? 0)));
    const glyphs: T[] = [];
    for (const place of members[block] ?? []) glyphs.push(code.read(reader, place, glyphs.at(-1)));
    read.set(block, glyphs);
    return glyphs;
  }

  /** The glyph at a place; undefined when the file has fewer. */
  return (place: number): T | undefined => {
    if (!(place >= 0 && place < count)) return undefined;
    if (!learned) {
      readBlock(0);
      learned = mixer.snapshot();
    }
    const { block, at } = blockOf(index, place);
    let glyphs = read.get(block);
    if (!glyphs) {
      mixer.restore(learned);
      glyphs = readBlock(block);
    }
    return glyphs[at];
  };
}
