/** Object streams: compressed containers of objects (ISO 32000-2, 7.5.7). */
import type { PdfStream } from '../objects/objects.ts';
import { Parser } from './parser.ts';

export class ObjectStream {
  readonly data: Uint8Array;
  /** Object numbers in the stream's order. */
  readonly nums: number[] = [];
  private readonly offsets: number[] = [];

  constructor(stream: PdfStream, data: Uint8Array) {
    this.data = data;
    const declared = stream.dict.get('N');
    const first = stream.dict.get('First');
    const start = typeof first === 'number' && first >= 0 ? first : 0;
    const parser = new Parser(data, 0, start);
    const count = typeof declared === 'number' ? declared : 0;
    // The pairs end where the header's bytes end, even when `N` is larger.
    for (let i = 0; i < count; i++) {
      const num = parser.next();
      const offset = parser.next();
      if (typeof num !== 'number' || typeof offset !== 'number') break;
      this.nums.push(num);
      this.offsets.push(start + offset);
    }
  }

  /** A parser in front of the object `num`, expected at `index`; undefined when the stream does not hold it. */
  parserFor(num: number, index: number): Parser | undefined {
    const at = this.nums[index] === num ? index : this.nums.indexOf(num);
    const offset = this.offsets[at];
    return offset === undefined ? undefined : new Parser(this.data, offset);
  }
}
