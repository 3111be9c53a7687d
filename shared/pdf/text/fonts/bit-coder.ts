/**
 * Numbers as predicted bits. What describes a glyph in bits (outline-model.ts, bitmap-model.ts) is written once for both
 * ways: a coder that writes takes the value it is given, one that reads ignores it, and both answer the value.
 */
import type { BitMixer } from './bit-mixer.ts';

const { clz32, imul, min } = Math;

export interface BitCoder {
  readonly isReading: boolean;
  /** Hashes that the next bits are predicted from. */
  readonly contexts: Int32Array;
  bit(value: number, node: number, set: number): number;
}

/** Sets of weights that one kind of value takes. */
const setsPerKind = 24;
const kinds = 16;
export const weightSets = kinds * setsPerKind;
/** No number of a font file is longer. */
const longestNumber = 20;

/** A value of `bits` bits. */
export function codeSymbol(coder: BitCoder, kind: number, bits: number, value: number): number {
  let known = 1;
  for (let at = bits - 1; at >= 0; at--) {
    const set = kind * setsPerKind + min(known, setsPerKind - 1);
    known = known * 2 + coder.bit((value >> at) & 1, 4096 + known, set);
  }
  return known - (1 << bits);
}

/** A number ≥ 0: its length in bits, then the bits below the highest. */
export function codeNumber(coder: BitCoder, kind: number, value: number): number {
  const wanted = 32 - clz32(value);
  const set = kind * setsPerKind;
  let length = 0;
  while (coder.bit(length < wanted ? 1 : 0, length, set + min(length, 15)) === 1) {
    length++;
    if (length > longestNumber) throw new Error('a font file is damaged: a number is too long');
  }
  if (length < 2) return length;
  let known = 1;
  for (let at = length - 2; at >= 0; at--) {
    const bit = coder.bit((value >> at) & 1, length * 256 + known, set + 16 + min(length - 2, 7));
    known = known * 2 + bit;
  }
  return known;
}

/** Bytes that a reader may be past the end: the writer leaves out zeros there. */
const allowedPastEnd = 8;

/** Reads what infra/fonts/bit-writer.ts has written: a range decoder (G. N. N. Martin 1979). */
export function bitReader(mixer: BitMixer, data: Uint8Array): BitCoder {
  let [range, code, at] = [0x7fffffff, 0, 0];
  const nextByte = () => {
    if (at >= data.length + allowedPastEnd) throw new Error('a font file is damaged: a block ends too early');
    return data[at++] ?? 0;
  };
  for (let count = 0; count < 4; count++) code = (code << 8) | nextByte();
  return {
    isReading: true,
    contexts: mixer.contexts,
    bit(_value, node, set) {
      const bound = imul(range >>> 12, mixer.predict(node, set));
      const bit = code < bound ? 1 : 0;
      if (bit === 1) range = bound;
      else {
        code -= bound;
        range -= bound;
      }
      while (range < 0x800000) {
        range <<= 8;
        code = (code << 8) | nextByte();
      }
      mixer.update(bit);
      return bit;
    },
  };
}
