/** Writes DER and reads DER and BER (X.690): other programs write signatures with indefinite lengths. */

import { dotted, latin1, readTime, wide } from './der-values.ts';

/** DER, or an object of an ASN.1 library that encodes itself. */
export type Part = Uint8Array | { toBER(): ArrayBuffer };

export function encode(part: Part): Uint8Array {
  return part instanceof Uint8Array ? part : new Uint8Array(part.toBER());
}

/** Tag, length in as few bytes as there can be, contents. */
function element(tag: number, contents: readonly Part[]): Uint8Array {
  const parts = contents.map(encode);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const size = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4;
  const bytes = new Uint8Array(2 + size + length);
  bytes[0] = tag;
  bytes[1] = size === 0 ? length : 0x80 | size;
  for (let i = 0; i < size; i++) bytes[2 + i] = length >>> (8 * (size - 1 - i));
  let at = 2 + size;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function sequence(...parts: Part[]): Uint8Array {
  return element(0x30, parts);
}

export function nil(): Uint8Array {
  return element(0x05, []);
}

export function bool(value: boolean): Uint8Array {
  return element(0x01, [Uint8Array.of(value ? 0xff : 0)]);
}

export function octets(bytes: Uint8Array): Uint8Array {
  return element(0x04, [bytes]);
}

/** An OBJECT IDENTIFIER in dotted notation; arcs are base 128 with the first two in one. */
export function objectId(value: string): Uint8Array {
  const [first = 0, second = 0, ...arcs] = value.split('.').map(Number);
  const bytes = [first * 40 + second, ...arcs].flatMap((arc) => {
    const digits = [arc % 128];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(0x80 | (rest % 128));
    return digits;
  });
  return element(0x06, [Uint8Array.from(bytes)]);
}

/** An integer from 0 to 2³² - 1. */
export function integer(value: number): Uint8Array {
  return unsigned(Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value));
}

/** An unsigned integer from its big-endian bytes: leading zeros go, and one comes back where the sign bit is set. */
export function unsigned(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const trimmed = bytes.subarray(start);
  const sign = (trimmed[0] ?? 0) & 0x80 ? [Uint8Array.of(0)] : [];
  return element(0x02, [...sign, trimmed]);
}

/** `[number] EXPLICIT` or, around several parts, a constructed `[number] IMPLICIT`. */
export function tagged(number: number, ...parts: Part[]): Uint8Array {
  return element(0xa0 | number, parts);
}

function compare(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function sorted(parts: Part[]): Uint8Array[] {
  return parts.map(encode).sort(compare);
}

/** SET OF: DER wants the encodings in ascending order (X.690 11.6). */
export function setOf(...parts: Part[]): Uint8Array {
  return element(0x31, sorted(parts));
}

/** `[number] IMPLICIT SET OF`. */
export function taggedSetOf(number: number, ...parts: Part[]): Uint8Array {
  return tagged(number, ...sorted(parts));
}

/** Thrown for bytes that do not follow the grammar. */
export class MalformedDer extends Error {
  override readonly name = 'MalformedDer';
}

/** The result of reading, or undefined for bytes that do not follow the grammar. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedDer) return undefined;
    throw error;
  }
}

const constructed = 0x20;
const universalClass = 0;
const contextClass = 2;

const tags = { boolean: 1, integer: 2, bits: 3, octets: 4, oid: 6, enumerated: 10, sequence: 16, set: 17 } as const;
const utcTime = 23;
const generalizedTime = 24;
const bmpString = 30;
const utf8String = 12;
const universalString = 28;
/** The other character strings, of one byte each: Numeric, Printable, Teletex, Videotex, IA5, Graphic, Visible, General. */
const byteStrings = new Set([18, 19, 20, 21, 22, 25, 26, 27]);

/** The position of an element in the bytes it was read from. */
interface Place {
  source: Uint8Array;
  start: number;
  content: number;
  /** End of the content. For an indefinite length this is the start of the end-of-contents octets. */
  contentEnd: number;
  end: number;
}

/** One element as read: tag, content, and the exact bytes it came from. */
export class Element {
  private readonly place: Place;
  private readonly tagClass: number;
  private readonly tag: number;
  private readonly parts: readonly Element[] | undefined;

  /** @param parts of a constructed element */
  constructor(place: Place, tagClass: number, tag: number, parts: readonly Element[] | undefined) {
    this.place = place;
    this.tagClass = tagClass;
    this.tag = tag;
    this.parts = parts;
  }

  /** The whole element, header included. */
  get bytes(): Uint8Array {
    return this.place.source.subarray(this.place.start, this.place.end);
  }

  /** Returns the context-specific tag number; undefined for another class. */
  get context(): number | undefined {
    return this.tagClass === contextClass ? this.tag : undefined;
  }

  /** Universal tag number, or undefined for any other class. */
  get universal(): number | undefined {
    return this.tagClass === universalClass ? this.tag : undefined;
  }

  /** Children of a SEQUENCE, a SET or a constructed context tag. */
  get children(): Element[] {
    if (!this.parts) throw new MalformedDer('a constructed element is missing');
    return [...this.parts];
  }

  child(index: number): Element {
    if (!this.parts) throw new MalformedDer('a constructed element is missing');
    const found = this.parts[index];
    if (!found) throw new MalformedDer('an element is missing');
    return found;
  }

  /** Child with this context tag. */
  optional(context: number): Element | undefined {
    return this.children.find((child) => child.context === context);
  }

  sequence(): Element[] {
    if (this.universal !== tags.sequence) throw new MalformedDer('a SEQUENCE is missing');
    return this.children;
  }

  set(): Element[] {
    if (this.universal !== tags.set) throw new MalformedDer('a SET is missing');
    return this.children;
  }

  oid(): string {
    const value = dotted(this.primitive(tags.oid, 'an OBJECT IDENTIFIER'));
    if (value === undefined) throw new MalformedDer('an OBJECT IDENTIFIER is unreadable');
    return value;
  }

  /** Content bytes of an INTEGER, as encoded. */
  integer(): Uint8Array {
    return this.primitive(tags.integer, 'an INTEGER');
  }

  /** A small INTEGER or ENUMERATED; anything larger than 32 bits is refused. */
  number(): number {
    const bytes = this.primitive(this.tag === tags.enumerated ? tags.enumerated : tags.integer, 'an INTEGER');
    if (bytes.length === 0 || bytes.length > 4) throw new MalformedDer('an INTEGER is out of range');
    return bytes.reduce((sum, byte) => sum * 256 + byte, (bytes[0] ?? 0) & 0x80 ? -1 : 0);
  }

  boolean(): boolean {
    const bytes = this.primitive(tags.boolean, 'a BOOLEAN');
    if (bytes.length !== 1) throw new MalformedDer('a BOOLEAN is out of range');
    return bytes[0] !== 0;
  }

  /** Returns a copy of an OCTET STRING, joined if its encoding was split (BER). */
  octets(): Uint8Array {
    if (this.universal !== tags.octets) throw new MalformedDer('an OCTET STRING is missing');
    if (!this.parts) return new Uint8Array(this.content());
    const pieces = this.parts.map((part) => part.octets());
    const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    return joined;
  }

  /** BIT STRING without the byte that counts its unused bits. */
  bits(): Uint8Array {
    return this.primitive(tags.bits, 'a BIT STRING').subarray(1);
  }

  /** UTCTime or GeneralizedTime. */
  time(): Date {
    if (this.universal !== utcTime && this.universal !== generalizedTime) throw new MalformedDer('a time is missing');
    const at = readTime(latin1(this.content()), this.universal === utcTime);
    if (Number.isNaN(at)) throw new MalformedDer('a time is unreadable');
    return new Date(at);
  }

  /** Any of the character strings of a distinguished name; undefined for other types. */
  optionalText(): string | undefined {
    const { universal } = this;
    if (universal === undefined || this.parts) return undefined;
    if (universal === utf8String) return new TextDecoder().decode(this.content());
    if (universal === bmpString) return wide(this.content(), 2);
    if (universal === universalString) return wide(this.content(), 4);
    return byteStrings.has(universal) ? latin1(this.content()) : undefined;
  }

  /** Content of a primitive element, e.g. of an implicitly tagged string. */
  content(): Uint8Array {
    return this.place.source.subarray(this.place.content, this.place.contentEnd);
  }

  private primitive(tag: number, what: string): Uint8Array {
    if (this.universal !== tag || this.parts) throw new MalformedDer(`${what} is missing`);
    return this.content();
  }
}

/** Elements inside each other; signatures with their certificates and tokens stay below 30. */
const maxDepth = 64;

interface ReadLimits {
  /** The largest number of elements. The default of 10,000 is enough for hundreds of certificates. */
  maxNodes?: number;
  /** Whether bytes may follow the element, as they do in the padded /Contents of a PDF. */
  trailing?: boolean;
}

/**
 * Reads one element and all in it. Nesting deeper than 64 and more than `maxNodes` elements are refused.
 * @example
 * import { decode, integer, sequence } from './der.ts';
 * const element = decode(sequence(integer(1), integer(2)));
 * element.sequence().map((part) => part.number()); // → [1, 2]
 */
export function decode(bytes: Uint8Array, { maxNodes = 10_000, trailing = false }: ReadLimits = {}): Element {
  const source = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const reading = new Reading(source, maxNodes);
  const element = reading.element(0, source.length, 0);
  if (!trailing && reading.end !== source.length) throw new MalformedDer('bytes follow the ASN.1 structure');
  return element;
}

const unreadable = (why: string): MalformedDer => new MalformedDer(`not readable as ASN.1: ${why}`);

class Reading {
  /** Offset after the element that was read last. */
  end = 0;
  private readonly source: Uint8Array;
  private nodes: number;

  constructor(source: Uint8Array, maxNodes: number) {
    this.source = source;
    this.nodes = maxNodes;
  }

  /** The element at `start`, which ends at `limit` at the latest. */
  element(start: number, limit: number, depth: number): Element {
    const { source } = this;
    if (depth > maxDepth || --this.nodes < 0) throw unreadable('the ASN.1 structure is too large');
    let at = start;
    const first = this.byte(at++, limit);
    let tag = first & 0x1f;
    if (tag === 0x1f) {
      tag = 0;
      for (let byte = 0x80; byte & 0x80; ) {
        byte = this.byte(at++, limit);
        tag = tag * 128 + (byte & 0x7f);
        if (tag > 0xffffff) throw unreadable('a tag is out of range');
      }
    }
    const lengthByte = this.byte(at++, limit);
    const isConstructed = (first & constructed) !== 0;
    const tagClass = first >> 6;
    if (lengthByte === 0x80) {
      if (!isConstructed) throw unreadable('a length is missing');
      const parts = this.untilMark(at, limit, depth);
      return new Element({ source, start, content: at, contentEnd: this.end - 2, end: this.end }, tagClass, tag, parts);
    }
    let length = lengthByte;
    if (lengthByte > 0x80) {
      length = 0;
      for (let size = lengthByte & 0x7f; size > 0; size--) length = length * 256 + this.byte(at++, limit);
    }
    const end = at + length;
    if (end > limit) throw unreadable('an element ends too late');
    const parts = isConstructed ? this.until(at, end, depth) : undefined;
    // The first byte of a BIT STRING counts unused bits (X.690 8.6.2).
    if (first === tags.bits && (length === 0 || (source[at] as number) > 7)) throw unreadable('bits are out of range');
    this.end = end;
    return new Element({ source, start, content: at, contentEnd: end, end }, tagClass, tag, parts);
  }

  private byte(at: number, limit: number): number {
    if (at >= limit) throw unreadable('an element is cut off');
    return this.source[at] as number;
  }

  private until(start: number, end: number, depth: number): Element[] {
    const parts: Element[] = [];
    for (let at = start; at < end; at = this.end) parts.push(this.element(at, end, depth + 1));
    return parts;
  }

  /** The parts of an element with an open length, up to two zero bytes (X.690 8.1.5). */
  private untilMark(start: number, limit: number, depth: number): Element[] {
    const parts: Element[] = [];
    let at = start;
    for (; this.byte(at, limit) !== 0 || this.byte(at + 1, limit) !== 0; at = this.end) {
      parts.push(this.element(at, limit, depth + 1));
    }
    this.end = at + 2;
    return parts;
  }
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && compare(a, b) === 0;
}
