/** Writes predicted bits: the range encoder to the decoder of shared/pdf/text/fonts/bit-coder.ts. */
import type { BitCoder } from '../../shared/pdf/text/fonts/bit-coder.ts';
import type { BitMixer } from '../../shared/pdf/text/fonts/bit-mixer.ts';

const { imul } = Math;

export interface BitWriter extends BitCoder {
  /** Everything that was written. */
  finish(): Buffer;
}

export function bitWriter(mixer: BitMixer): BitWriter {
  const bytes: number[] = [];
  let range = 0x7fffffff;
  /** Below 2^32, and a carry above it. A list, since a variable of this size would be an object made anew each time. */
  const low = new Float64Array(1);

  function shift(): void {
    let value = low[0] ?? 0;
    if (value >= 2 ** 32) {
      value -= 2 ** 32;
      let at = bytes.length - 1;
      for (; bytes[at] === 255; at--) bytes[at] = 0;
      bytes[at] = (bytes[at] ?? 0) + 1;
    }
    const top = Math.floor(value / 2 ** 24);
    bytes.push(top);
    low[0] = (value - top * 2 ** 24) * 256;
  }

  return {
    isReading: false,
    contexts: mixer.contexts,
    bit(value, node, set) {
      const bound = imul(range >>> 12, mixer.predict(node, set));
      if (value === 1) range = bound;
      else {
        low[0] = (low[0] ?? 0) + bound;
        range -= bound;
      }
      while (range < 0x800000) {
        range <<= 8;
        shift();
      }
      mixer.update(value);
      return value;
    },
    finish() {
      for (let count = 0; count < 4; count++) shift();
      while (bytes.at(-1) === 0) bytes.pop();
      return Buffer.from(bytes);
    },
  };
}
