/** Reads page content operator by operator (ISO 32000-2, 7.8.2), with the numbers before each: enough to follow what is filled. */
import { kinds, regular, whitespace } from '../objects/characters.ts';
import { PdfName } from '../objects/objects.ts';
import { Parser } from '../parser/parser.ts';

/** More operands than any operator takes; further ones are ignored. */
const maxNumbers = 32;

/** Strings, arrays and dictionaries are stepped over, so that nothing is made of the text that most content consists of. */
export class OperatorReader {
  /** Numbers before the operator, those in arrays left out. Its own list at every operator. */
  numbers: number[] = [];
  /** Operands before the operator that are no numbers. */
  others = 0;
  private readonly bytes: Uint8Array;
  private readonly end: number;
  private at = 0;
  private nesting = 0;
  /** Where the first operand starts, if it is a name. */
  private nameAt = -1;

  constructor(bytes: Uint8Array, end: number) {
    this.bytes = bytes;
    this.end = end;
  }

  /** The next operator; the empty string at the end. */
  next(): string {
    const { bytes, end } = this;
    if (this.numbers.length > 0) this.numbers = [];
    this.others = 0;
    this.nameAt = -1;
    while (this.at < end) {
      const code = bytes[this.at] as number;
      const kind = kinds[code];
      if (kind === whitespace) this.at++;
      else if (kind !== regular) this.skipDelimited(code);
      else if (!(code <= 0x39 && code >= 0x2b && this.number())) {
        const start = this.at;
        this.skipRegular();
        if (this.nesting > 0) continue;
        // Longer words are no operators that paint.
        const length = Math.min(this.at - start, 4);
        let word = '';
        for (let i = 0; i < length; i++) word += String.fromCharCode(bytes[start + i] as number);
        if (word !== 'true' && word !== 'fals' && word !== 'null') return word;
        this.others++;
      }
    }
    return '';
  }

  /** The first operand as a name; the empty string when it is none. */
  name(): string {
    const object = this.nameAt < 0 ? null : new Parser(this.bytes, this.nameAt, this.end).object();
    return object instanceof PdfName ? object.value : '';
  }

  private skipRegular(): void {
    const { bytes, end } = this;
    let { at } = this;
    while (at < end && kinds[bytes[at] as number] === regular) at++;
    this.at = at;
  }

  /** False where what looks like a number has no digit. */
  private number(): boolean {
    const { bytes, end } = this;
    let { at } = this;
    let isNegative = false;
    for (; bytes[at] === 0x2d || bytes[at] === 0x2b; at++) if (bytes[at] === 0x2d) isNegative = true;
    let value = 0;
    /** Ten for each decimal; 0 before the point. */
    let scale = 0;
    let digits = 0;
    for (; at < end; at++) {
      const code = bytes[at] as number;
      if (code === 0x2e && scale === 0) scale = 1;
      else if (code >= 0x30 && code <= 0x39) {
        value = value * 10 + code - 0x30;
        scale *= 10;
        digits++;
      } else break;
    }
    if (digits === 0) return false;
    this.at = at;
    // "12-34" is written by some producers for "12".
    if (bytes[at] === 0x2d) this.skipRegular();
    if (scale > 1) value /= scale;
    if (this.nesting === 0 && this.numbers.length < maxNumbers) this.numbers.push(isNegative ? -value : value);
    return true;
  }

  private operand(): void {
    if (this.nesting === 0) this.others++;
  }

  private skipDelimited(code: number): void {
    const { bytes, end } = this;
    const start = this.at++;
    switch (code) {
      case 0x2f:
        if (this.nesting === 0 && this.others === 0 && this.numbers.length === 0) this.nameAt = start;
        this.operand();
        this.skipRegular();
        break;
      case 0x25:
        while (this.at < end && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
        break;
      case 0x28:
        this.operand();
        this.skipString();
        break;
      case 0x5b:
        this.operand();
        this.nesting++;
        break;
      case 0x5d:
        if (this.nesting > 0) this.nesting--;
        break;
      case 0x3c:
        this.operand();
        if (bytes[this.at] === code) {
          this.at++;
          this.nesting++;
        } else while (this.at < end && bytes[this.at++] !== 0x3e);
        break;
      case 0x3e:
        if (bytes[this.at] === code) this.at++;
        if (this.nesting > 0) this.nesting--;
    }
  }

  private skipString(): void {
    const { bytes, end } = this;
    let { at } = this;
    for (let open = 1; at < end; at++) {
      const code = bytes[at];
      if (code === 0x5c) at++;
      else if (code === 0x28) open++;
      else if (code === 0x29 && --open === 0) break;
    }
    this.at = at + 1;
  }
}
