/**
 * A strict reading of one dictionary, straight from the bytes. Attack: readers forgive different mistakes, so that a forged
 * signature dictionary means one thing to the verifier and another to a viewer. A signature's own dictionary is therefore
 * read a second time here: without comments, without repeated keys, in the plain syntax of ISO 32000-1, 7.3, only.
 */

import { hexDigits, isWhite, kinds, regular } from '../pdf/objects/characters.ts';
import { latin1 } from '../pdf/objects/name-interning.ts';

/** Marks bytes that are not digits in the table of hexadecimal digits. */
const noDigit = 255;

/** The position of the value of a key: `[start, end)`. */
export interface RawValue {
  start: number;
  end: number;
}

export interface RawDictionary {
  /** The `<<`, and the byte after the `>>`. */
  start: number;
  end: number;
  entries: Map<string, RawValue>;
}

/** Nested arrays and dictionaries; a signature dictionary has three. */
const maxNesting = 16;

const isRegular = (code: number | undefined) => code !== undefined && kinds[code] === regular;
const code = (char: string) => char.charCodeAt(0);

class StrictScanner {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  space(): void {
    while (isWhite(this.bytes[this.at])) this.at++;
  }

  word(): string {
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    return latin1(this.bytes, start, this.at);
  }

  isNext(text: string): boolean {
    for (let i = 0; i < text.length; i++) if (this.bytes[this.at + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** Skips one value. Returns false if there is no readable value. */
  value(nesting = 0): boolean {
    if (nesting > maxNesting) return false;
    const next = this.bytes[this.at];
    if (next === code('/')) {
      this.at++;
      this.word();
      return true;
    }
    if (next === code('(')) return this.literal();
    if (this.isNext('<<')) return this.dictionary(nesting) !== undefined;
    if (next === code('<')) return this.hex();
    if (next === code('[')) return this.array(nesting);
    return this.simple();
  }

  /** A number, a reference, true, false or null. */
  private simple(): boolean {
    const word = this.word();
    if (/^(true|false|null|[+-]?\d*\.\d*|[+-]?\d+)$/.test(word) === false || word === '.') return false;
    if (!/^\d+$/.test(word)) return true;
    const after = this.at;
    this.space();
    if (/^\d+$/.test(this.word())) {
      this.space();
      if (this.word() === 'R') return true;
    }
    this.at = after;
    return true;
  }

  private literal(): boolean {
    let depth = 0;
    for (; this.at < this.bytes.length; this.at++) {
      const next = this.bytes[this.at];
      if (next === code('\\')) this.at++;
      else if (next === code('(')) depth++;
      else if (next === code(')') && --depth === 0) {
        this.at++;
        return true;
      }
    }
    return false;
  }

  private hex(): boolean {
    const { bytes } = this;
    let at = this.at + 1;
    while (at < bytes.length && hexDigits[bytes[at] as number] !== noDigit) at++;
    this.at = at + 1;
    return bytes[at] === code('>');
  }

  private array(nesting: number): boolean {
    this.at++;
    for (;;) {
      this.space();
      if (this.bytes[this.at] === code(']')) {
        this.at++;
        return true;
      }
      if (!this.value(nesting + 1)) return false;
    }
  }

  dictionary(nesting: number): RawDictionary | undefined {
    const start = this.at;
    const entries = new Map<string, RawValue>();
    this.at += 2;
    for (;;) {
      this.space();
      if (this.isNext('>>')) {
        this.at += 2;
        return { start, end: this.at, entries };
      }
      if (this.bytes[this.at] !== code('/')) return undefined;
      this.at++;
      const key = this.word();
      // A key spelled with #xx would be another key to another reader; a repeated one has two values.
      if (key.includes('#') || entries.has(key)) return undefined;
      this.space();
      const valueStart = this.at;
      if (!this.value(nesting + 1)) return undefined;
      entries.set(key, { start: valueStart, end: this.at });
    }
  }
}

/** The indirect object `num gen obj << … >> endobj` at `offset`; undefined when it is anything but that. */
export function readRawObject(bytes: Uint8Array, offset: number): (RawDictionary & { num: number }) | undefined {
  const scanner = new StrictScanner(bytes, offset);
  const num = scanner.word();
  scanner.space();
  const generation = scanner.word();
  scanner.space();
  if (!/^\d{1,10}$/.test(num) || !/^\d{1,5}$/.test(generation) || !scanner.isNext('obj')) return undefined;
  scanner.at += 3;
  scanner.space();
  if (!scanner.isNext('<<')) return undefined;
  const dictionary = scanner.dictionary(0);
  if (!dictionary) return undefined;
  scanner.space();
  return scanner.isNext('endobj') ? { ...dictionary, num: Number(num) } : undefined;
}

/** `[a b c d]`: four whole numbers of at most ten digits. */
export function readFourNumbers(
  bytes: Uint8Array,
  { start, end }: RawValue,
): [number, number, number, number] | undefined {
  if (end - start > 200) return undefined;
  const match = /^\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]$/.exec(latin1(bytes, start, end));
  const [a, b, c, d] = match?.slice(1).map(Number) ?? [];
  return a === undefined || b === undefined || c === undefined || d === undefined ? undefined : [a, b, c, d];
}

/** Bytes of a plain hex string `<…>`: an even number of digits only, else undefined. */
export function readHexString(bytes: Uint8Array, { start, end }: RawValue): Uint8Array | undefined {
  const length = end - start - 2;
  if (bytes[start] !== code('<') || bytes[end - 1] !== code('>') || length < 2 || length % 2 !== 0) return undefined;
  const result = new Uint8Array(length / 2);
  for (let i = 0, at = start + 1; i < result.length; i++, at += 2) {
    const high = hexDigits[bytes[at] as number] as number;
    const low = hexDigits[bytes[at + 1] as number] as number;
    if (high === noDigit || low === noDigit) return undefined;
    result[i] = 16 * high + low;
  }
  return result;
}
