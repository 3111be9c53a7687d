/** The parser of PDF syntax (ISO 32000-2, 7.2 and 7.3): bytes to objects, as forgiving as common readers are. */
import { kinds, regular, whitespace } from '../objects/characters.ts';
import { hashed, latin1, maxKnownLength, shortName, word } from '../objects/name-interning.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../objects/objects.ts';
import { hexDecoded, unescaped } from '../objects/string-syntax.ts';
import { maxNesting, tooComplex } from './budget.ts';

/** A word that is not an object: `obj`, `stream`, `R`, an operator of a content stream, or `''` at the end. */
export class Keyword {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

const endOfData = new Keyword('');
const closeArray = new Keyword(']');
const closeDict = new Keyword('>>');
const keywords = new Map<string, PdfObject | Keyword>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
for (const value of ['obj', 'endobj', 'stream', 'endstream', 'R', 'xref', 'trailer', 'startxref'])
  keywords.set(value, new Keyword(value));

/** Objects read in one go: a file within the size limit that holds more is an attack. */
const maxObjects = 1_500_000;

/** Keys and objects of a dictionary among which equal keys are looked for while it is read. */
const maxCheckedItems = 64;

/** Keys and objects of a dictionary whose keys were all checked to be unique. A longer dictionary may repeat keys. */
const maxUniqueItems = maxCheckedItems + 2;

/**
 * The parts of the arrays and dictionaries being read, the innermost last. One stack serves all parsers of the thread,
 * because none pauses within an object: it saves growing a list for each of the many small ones. Entries beyond
 * `height` are left over from earlier objects; above `maxKeptStack` entries the list is dropped.
 */
let stack: (string | PdfObject)[] = [];
let height = 0;
const maxKeptStack = 4096;

/** Longer names are not decoded: real ones have at most 127 bytes (ISO 32000-1, annex C). */
const maxNameLength = 4096;

/**
 * Reads objects from bytes and accepts the mistakes that common readers accept. Never throws for malformed data.
 * @throws AppError document_too_complex for an object of more than 1.5 million parts
 */
export class Parser {
  readonly bytes: Uint8Array;
  position: number;
  /** Number of objects read so far, for the caller's budget. */
  count = 0;
  highestRef = 0;
  private readonly end: number;
  private nesting = 0;

  constructor(bytes: Uint8Array, position = 0, end = bytes.length) {
    this.bytes = bytes;
    this.position = position;
    this.end = Math.min(end, bytes.length);
  }

  skipWhitespace(): void {
    const { bytes, end } = this;
    let at = this.position;
    while (at < end) {
      const code = bytes[at] as number;
      if (kinds[code] === whitespace) at++;
      else if (code === 0x25) {
        while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++;
      } else break;
    }
    this.position = at;
  }

  /** The next object or keyword (`''` at the end of the data). */
  next(): PdfObject | Keyword {
    this.skipWhitespace();
    if (this.position >= this.end) return endOfData;
    if (++this.count > maxObjects) throw tooComplex('An object has too many parts.');
    const code = this.bytes[this.position] as number;
    switch (code) {
      case 0x2f:
        this.position++;
        return this.name();
      case 0x3c:
        if (this.bytes[this.position + 1] === 0x3c) {
          this.position += 2;
          return this.dict();
        }
        return this.hexString();
      case 0x28:
        return this.literalString();
      case 0x5b:
        this.position++;
        return this.array();
      case 0x5d:
        this.position++;
        return closeArray;
      case 0x3e:
        this.position += this.bytes[this.position + 1] === 0x3e ? 2 : 1;
        return closeDict;
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.position++;
        return new Keyword(String.fromCharCode(code));
    }
    if ((code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2b || code === 0x2e) return this.numberOrRef();
    return this.keyword();
  }

  /** The next object; a keyword in its place is null. */
  object(): PdfObject {
    const value = this.next();
    return value instanceof Keyword ? null : value;
  }

  /** Reads `num gen obj`, or returns undefined. No space has to follow, as in `1 0 obj<<` or `1 0 obj5`. */
  objectHeader(): { num: number; gen: number } | undefined {
    const num = this.plainInteger();
    const gen = this.plainInteger();
    if (num === undefined || gen === undefined) return undefined;
    this.skipWhitespace();
    const { bytes, position } = this;
    if (bytes[position] !== 0x6f || bytes[position + 1] !== 0x62 || bytes[position + 2] !== 0x6a) return undefined;
    this.position = position + 3;
    return { num, gen };
  }

  skipStreamWord(): boolean {
    const before = this.position;
    this.skipWhitespace();
    const found = this.bytes[this.position] === 0x73 ? this.next() : null;
    if (found instanceof Keyword && found.value === 'stream') return true;
    this.position = before;
    return false;
  }

  private plainInteger(): number | undefined {
    this.skipWhitespace();
    const start = this.position;
    let value = 0;
    for (; this.position < this.end; this.position++) {
      const digit = (this.bytes[this.position] as number) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    return this.position === start ? undefined : value;
  }

  private keyword(): PdfObject | Keyword {
    const start = this.position;
    let at = start;
    while (at < this.end && kinds[this.bytes[at] as number] === regular) at++;
    this.position = at;
    const text = at - start <= maxKnownLength ? word(this.bytes, start, at) : latin1(this.bytes, start, at);
    const known = keywords.get(text);
    return known === undefined ? new Keyword(text) : known;
  }

  /** A name; the slash is already read. */
  private name(): PdfName {
    const { bytes, end } = this;
    const start = this.position;
    let at = start;
    let isEscaped = false;
    let hash = 0;
    for (; at < end; at++) {
      const code = bytes[at] as number;
      if (kinds[code] !== regular) break;
      if (code === 0x23) isEscaped = true;
      hash = hashed(hash, code);
    }
    this.position = at;
    if (!isEscaped && at - start <= maxKnownLength) return shortName(bytes, start, at, hash);
    const text = latin1(bytes, start, Math.min(at, start + maxNameLength));
    if (!isEscaped) return new PdfName(text);
    return new PdfName(
      text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }

  private numberOrRef(): PdfObject | Keyword {
    const start = this.position;
    const value = this.number();
    if (value === undefined) return this.keyword();
    // `num gen R`: only a plain non-negative integer can begin a reference.
    const first = this.bytes[start] as number;
    if (first < 0x30 || !Number.isInteger(value)) return value;
    const after = this.position;
    const { bytes, end } = this;
    let at = after;
    if (at >= end || kinds[bytes[at] as number] !== whitespace) return value;
    while (at < end && kinds[bytes[at] as number] === whitespace) at++;
    let gen = 0;
    const genStart = at;
    for (; at < end; at++) {
      const digit = (bytes[at] as number) - 0x30;
      if (digit < 0 || digit > 9) break;
      gen = gen * 10 + digit;
    }
    if (at === genStart || at - genStart > 5 || kinds[bytes[at] as number] !== whitespace) return value;
    while (at < end && kinds[bytes[at] as number] === whitespace) at++;
    if (bytes[at] !== 0x52 || (at + 1 < end && kinds[bytes[at + 1] as number] === regular)) return value;
    this.position = at + 1;
    if (value > this.highestRef) this.highestRef = value;
    return new PdfRef(value, gen);
  }

  /** Reads a number. Undefined, with an unchanged position, if there is none. */
  private number(): number | undefined {
    const { bytes, end } = this;
    let at = this.position;
    let negative = false;
    while (at < end && (bytes[at] === 0x2d || bytes[at] === 0x2b)) {
      if (bytes[at] === 0x2d) negative = true;
      at++;
    }
    let value = 0;
    let digits = 0;
    let decimals = -1;
    for (; at < end; at++) {
      const code = bytes[at] as number;
      if (code >= 0x30 && code <= 0x39) {
        // More digits than a number can hold change nothing.
        if (++digits <= 15) {
          value = value * 10 + code - 0x30;
          if (decimals >= 0) decimals++;
        } else if (decimals < 0) value *= 10;
      } else if (code === 0x2e && decimals < 0) decimals = 0;
      else if (code === 0x2d && digits > 0) {
        // Some producers write "12-34" for "12".
        while (at < end && kinds[bytes[at] as number] === regular) at++;
        break;
      } else break;
    }
    if (digits === 0 && decimals < 0) return undefined;
    // Both are exact, so that their quotient is the nearest number there is.
    if (decimals > 0) value /= powersOfTen[decimals] as number;
    this.position = at;
    return negative ? -value : value;
  }

  private hexString(): PdfString {
    const { bytes, end } = this;
    const start = this.position + 1;
    let at = start;
    while (at < end && bytes[at] !== 0x3e) at++;
    this.position = at + 1;
    return PdfString.written(bytes, start, at, hexDecoded, true);
  }

  private literalString(): PdfString {
    const { bytes, end } = this;
    const start = this.position + 1;
    let at = start;
    let open = 1;
    let plain = true;
    for (; at < end; at++) {
      const code = bytes[at];
      if (code === 0x5c) {
        plain = false;
        at++;
      } else if (code === 13) plain = false;
      else if (code === 0x28) open++;
      else if (code === 0x29 && --open === 0) break;
    }
    const stop = Math.min(at, end);
    this.position = stop + 1;
    return PdfString.written(bytes, start, stop, plain ? asWritten : unescaped, false);
  }

  private array(): PdfObject[] {
    if (!this.enter()) return [];
    const base = height;
    for (;;) {
      const before = this.position;
      const item = this.next();
      if (item instanceof Keyword) {
        if (item === closeArray || item === endOfData) break;
        if (endsObject(item)) {
          this.position = before;
          break;
        }
        continue;
      }
      stack[height++] = item;
    }
    this.nesting--;
    return taken(base) as PdfObject[];
  }

  private dict(): PdfDict {
    if (!this.enter()) return new PdfDict();
    const base = height;
    for (;;) {
      const before = this.position;
      const key = this.next();
      if (key === closeDict || key === endOfData) break;
      if (!(key instanceof PdfName)) {
        if (key instanceof Keyword && endsObject(key)) {
          this.position = before;
          break;
        }
        continue;
      }
      const value = this.next();
      if (value instanceof Keyword) {
        if (value === closeDict || value === endOfData) {
          put(base, key.value, null);
          break;
        }
        if (endsObject(value)) {
          this.position -= value.value.length;
          break;
        }
        continue;
      }
      put(base, key.value, value);
    }
    this.nesting--;
    if (height - base > maxUniqueItems) dropEarlierKeys(base);
    return PdfDict.ofItems(taken(base));
  }

  /** False when arrays and dictionaries are nested too deeply: the rest of the data is skipped, which ends every level above. */
  private enter(): boolean {
    if (this.nesting === 0) {
      // An object that exceeded a bound leaves its parts on the stack.
      height = 0;
      if (stack.length > maxKeptStack) stack = [];
    }
    if (this.nesting >= maxNesting) {
      this.position = this.end;
      return false;
    }
    this.nesting++;
    return true;
  }
}

function asWritten(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return bytes.subarray(start, end);
}

/** The last of equal keys wins; in a long dictionary `dropEarlierKeys` removes the others. */
function put(base: number, key: string, value: PdfObject): void {
  if (height - base <= maxCheckedItems)
    for (let at = base; at < height; at += 2)
      if (stack[at] === key) {
        stack[at + 1] = value;
        return;
      }
  stack[height++] = key;
  stack[height++] = value;
}

/** Keeps each key of a long dictionary once: a repeated key would reappear after the other one was deleted. */
function dropEarlierKeys(base: number): void {
  const positions = new Map<string, number>();
  let kept = base;
  for (let at = base; at < height; at += 2) {
    const key = stack[at] as string;
    const value = stack[at + 1] as PdfObject;
    const known = positions.get(key);
    if (known !== undefined) {
      stack[known + 1] = value;
      continue;
    }
    positions.set(key, kept);
    stack[kept++] = key;
    stack[kept++] = value;
  }
  height = kept;
}

/** Takes the items from `base` on off the stack, as a list of exactly their length: there are very many lists. */
function taken(base: number): (string | PdfObject)[] {
  const items = stack.slice(base, height);
  height = base;
  return items;
}

/** Whether the word cannot be inside an object, so that the current object has lost its end. */
function endsObject({ value }: Keyword): boolean {
  return value === 'endobj' || value === 'stream' || value === 'endstream' || value === 'obj';
}

const powersOfTen = Array.from({ length: 16 }, (_, power) => 10 ** power);
