/** DER (X.690): written here, read by a thin layer over asn1js that keeps every element's own bytes at hand. */
import * as asn1 from 'asn1js';

/** DER, or an element of asn1js that is to be encoded. */
export type Part = asn1.BaseBlock | Uint8Array;

export function encode(part: Part): Uint8Array {
  return part instanceof Uint8Array ? part : new Uint8Array(part.toBER(false));
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

/** One element as read: tag, content, and the exact bytes it came from. */
export class Element {
  private readonly block: asn1.BaseBlock;

  constructor(block: asn1.BaseBlock) {
    this.block = block;
  }

  /** The whole element, header included. */
  get bytes(): Uint8Array {
    return this.block.valueBeforeDecodeView;
  }

  /** Context-specific tag number, or undefined for any other class. */
  get context(): number | undefined {
    return this.block.idBlock.tagClass === 3 ? this.block.idBlock.tagNumber : undefined;
  }

  /** Universal tag number, or undefined for any other class. */
  get universal(): number | undefined {
    return this.block.idBlock.tagClass === 1 ? this.block.idBlock.tagNumber : undefined;
  }

  /** Children of a SEQUENCE, a SET or a constructed context tag. */
  get children(): Element[] {
    const value: unknown = this.block.idBlock.isConstructed ? Reflect.get(this.block.valueBlock, 'value') : undefined;
    if (!Array.isArray(value)) throw new MalformedDer('a constructed element is missing');
    return value.map((child: asn1.BaseBlock) => new Element(child));
  }

  child(index: number): Element {
    const found = this.children[index];
    if (!found) throw new MalformedDer('an element is missing');
    return found;
  }

  /** Child with this context tag. */
  optional(context: number): Element | undefined {
    return this.children.find((child) => child.context === context);
  }

  sequence(): Element[] {
    if (this.universal !== 16) throw new MalformedDer('a SEQUENCE is missing');
    return this.children;
  }

  set(): Element[] {
    if (this.universal !== 17) throw new MalformedDer('a SET is missing');
    return this.children;
  }

  oid(): string {
    if (!(this.block instanceof asn1.ObjectIdentifier)) throw new MalformedDer('an OBJECT IDENTIFIER is missing');
    return this.block.valueBlock.toString();
  }

  /** Content bytes of an INTEGER, as encoded. */
  integer(): Uint8Array {
    if (!(this.block instanceof asn1.Integer)) throw new MalformedDer('an INTEGER is missing');
    return this.block.valueBlock.valueHexView;
  }

  /** A small INTEGER or ENUMERATED; anything larger than 32 bits is refused. */
  number(): number {
    if (this.universal !== 2 && this.universal !== 10) throw new MalformedDer('an INTEGER is missing');
    const bytes = this.content();
    if (bytes.length === 0 || bytes.length > 4) throw new MalformedDer('an INTEGER is out of range');
    return bytes.reduce((sum, byte) => sum * 256 + byte, (bytes[0] ?? 0) & 0x80 ? -1 : 0);
  }

  boolean(): boolean {
    if (!(this.block instanceof asn1.Boolean)) throw new MalformedDer('a BOOLEAN is missing');
    return this.block.valueBlock.value;
  }

  /** OCTET STRING, joined if it came in pieces (BER). */
  octets(): Uint8Array {
    if (!(this.block instanceof asn1.OctetString)) throw new MalformedDer('an OCTET STRING is missing');
    return new Uint8Array(this.block.getValue());
  }

  /** BIT STRING without unused bits. */
  bits(): Uint8Array {
    if (!(this.block instanceof asn1.BitString)) throw new MalformedDer('a BIT STRING is missing');
    return this.block.valueBlock.valueHexView;
  }

  /** UTCTime or GeneralizedTime. */
  time(): Date {
    if (!(this.block instanceof asn1.UTCTime)) throw new MalformedDer('a time is missing');
    const at = this.block.toDate();
    if (Number.isNaN(at.getTime())) throw new MalformedDer('a time is unreadable');
    return at;
  }

  /** Any of the character strings of a distinguished name; undefined for other types. */
  optionalText(): string | undefined {
    const value: unknown = Reflect.get(this.block.valueBlock, 'value');
    return typeof value === 'string' ? value : undefined;
  }

  /** Content of a primitive element, e.g. of an implicitly tagged string. */
  content(): Uint8Array {
    const block = this.block;
    return block.valueBeforeDecodeView.subarray(block.idBlock.blockLength + block.lenBlock.blockLength);
  }
}

interface ReadLimits {
  /** Elements in all; 10 000 unless told, which hundreds of certificates fit in. */
  maxNodes?: number;
  /** Whether bytes may follow the element, as they do in the padded /Contents of a PDF. */
  trailing?: boolean;
}

/** Reads one element. Nesting deeper than 64 and more than `maxNodes` elements are refused. */
export function decode(bytes: Uint8Array, { maxNodes = 10_000, trailing = false }: ReadLimits = {}): Element {
  const { offset, result } = fromBer(bytes, maxNodes);
  if (offset === -1) throw new MalformedDer(`not readable as ASN.1: ${result.error}`);
  if (!trailing && offset !== bytes.length) throw new MalformedDer('bytes follow the ASN.1 structure');
  return new Element(result);
}

/** asn1js throws for some malformed values (times, for one) and answers -1 for others. */
function fromBer(bytes: Uint8Array, maxNodes: number): asn1.FromBerResult {
  try {
    return asn1.fromBER(bytes, { maxDepth: 64, maxNodes });
  } catch (cause) {
    throw new MalformedDer('not readable as ASN.1', { cause });
  }
}

/** Whether two byte sequences are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && compare(a, b) === 0;
}
