/**
 * Finds the end of an inline image (ISO 32000-2, 8.9.7). Its data may contain anything, even the operator that ends it.
 */
import { inflateSync } from 'node:zlib';
import { isWhite, kinds, whitespace } from '../objects/characters.ts';
import { PdfName, type PdfObject } from '../objects/objects.ts';
import { Keyword, Parser } from '../parser/parser.ts';

/** Entries of the dictionary of an image; there are eleven. */
const maxEntries = 32;
/** Bytes an image may unpack to while its end is looked for: ISO 32000-2 wants at most 4 KB of data. */
const maxUnpackedBytes = 16 << 20;

/** The position after `EI`, and whether readers that decode the data find it where those do that look for `EI`. */
export interface InlineImageEnd {
  end: number;
  isCertain: boolean;
}

/** `start` is the position after `BI`. */
export function inlineImageEnd(bytes: Uint8Array, start: number): InlineImageEnd {
  const image = readDictionary(bytes, start);
  const guess = guessedEnd(bytes, image?.data ?? start);
  if (!image) return { end: guess, isCertain: false };
  const mention = firstMention(bytes, image.data);
  const isCertain = endsOfData(bytes.subarray(0, mention), image).some(
    (dataEnd) => dataEnd < mention && skipSpace(bytes, dataEnd) === mention,
  );
  return { end: isCertain ? mention + 2 : guess, isCertain };
}

interface InlineImage {
  entries: Map<string, PdfObject>;
  /** Start of the data: after `ID` and one byte of white space. */
  data: number;
}

/** Undefined when readers may read it differently: with other things than names for keys, or without `ID`. */
function readDictionary(bytes: Uint8Array, start: number): InlineImage | undefined {
  const parser = new Parser(bytes, start);
  const entries = new Map<string, PdfObject>();
  while (entries.size < maxEntries) {
    const key = parser.next();
    if (key instanceof Keyword && key.value === 'ID') return { entries, data: parser.position + 1 };
    const value = key instanceof PdfName ? parser.next() : undefined;
    if (!(key instanceof PdfName) || value === undefined || value instanceof Keyword) return undefined;
    entries.set(longNames[key.value] ?? key.value, value);
  }
  return undefined;
}

const longNames: Record<string, string> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  W: 'Width',
};

/** Where the data can end: at one place where it says so itself, at one of three where a named colour space decides. */
function endsOfData(bytes: Uint8Array, { entries, data }: InlineImage): number[] {
  const filter = entries.get('Filter');
  const first = Array.isArray(filter) ? filter[0] : filter;
  if (first === undefined || first === null) return plainLengths(entries).map((length) => data + length);
  const end = first instanceof PdfName ? endsOfFilter[first.value]?.(bytes, data) : undefined;
  return end === undefined ? [] : [end];
}

/** Lengths of data without a filter, in bytes. */
function plainLengths(entries: Map<string, PdfObject>): number[] {
  const [width, height] = [entries.get('Width'), entries.get('Height')];
  const isMask = entries.get('ImageMask') === true;
  const bits = isMask ? 1 : entries.get('BitsPerComponent');
  if (typeof width !== 'number' || typeof height !== 'number' || typeof bits !== 'number') return [];
  return (isMask ? [1] : componentsOf(entries.get('ColorSpace'))).map(
    (components) => Math.ceil((width * components * bits) / 8) * height,
  );
}

function componentsOf(space: PdfObject | undefined): number[] {
  // [/Indexed base high lookup]
  if (Array.isArray(space)) return [1];
  const known: Record<string, number> = { G: 1, DeviceGray: 1, RGB: 3, DeviceRGB: 3, CMYK: 4, DeviceCMYK: 4 };
  const components = space instanceof PdfName ? known[space.value] : undefined;
  return components === undefined ? [1, 3, 4] : [components];
}

type EndOfData = (bytes: Uint8Array, data: number) => number | undefined;

const flateEnd: EndOfData = (bytes, data) => {
  try {
    const options = { info: true, maxOutputLength: maxUnpackedBytes } as const;
    // With `info`, Node also returns the engine, which knows how much of the input it consumed.
    const { engine } = inflateSync(bytes.subarray(data), options) as unknown as { engine: { bytesWritten: number } };
    return data + engine.bytesWritten;
  } catch {
    return undefined;
  }
};

const runLengthEnd: EndOfData = (bytes, data) => {
  for (let at = data; at < bytes.length; ) {
    const length = bytes[at] as number;
    if (length === 128) return at + 1;
    at += length < 128 ? length + 2 : 2;
  }
  return undefined;
};

const endBehind =
  (mark: string): EndOfData =>
  (bytes, data) => {
    const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(mark, data, 'latin1');
    return at < 0 ? undefined : at + mark.length;
  };

const endsOfFilter: Record<string, EndOfData> = {
  Fl: flateEnd,
  FlateDecode: flateEnd,
  RL: runLengthEnd,
  RunLengthDecode: runLengthEnd,
  AHx: endBehind('>'),
  ASCIIHexDecode: endBehind('>'),
  A85: endBehind('~>'),
  ASCII85Decode: endBehind('~>'),
  // End of image.
  DCT: endBehind('\xff\xd9'),
  DCTDecode: endBehind('\xff\xd9'),
};

function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isWhite(bytes[at])) at++;
  return at;
}

/** The position of the first `EI` that no regular character follows. */
function firstMention(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at++)
    if (bytes[at] === 0x45 && bytes[at + 1] === 0x49 && kinds[bytes[at + 2] ?? 32] !== 0) return at;
  return bytes.length;
}

/** The position after the `EI` that looks like one. */
function guessedEnd(bytes: Uint8Array, start: number): number {
  const { length } = bytes;
  let at = start;
  while (at < length && !isWord(bytes, at - 3, 0x49, 0x44)) at++;
  for (; at < length; at++) if (isWord(bytes, at, 0x45, 0x49) && looksLikeContent(bytes, at + 2)) return at + 2;
  return length;
}

function isWord(bytes: Uint8Array, at: number, first: number, second: number): boolean {
  return (
    bytes[at] === first &&
    bytes[at + 1] === second &&
    kinds[bytes[at - 1] ?? 32] === whitespace &&
    kinds[bytes[at + 2] ?? 32] !== 0
  );
}

/** Whether the bytes after `EI` can be page content: ASCII text. */
function looksLikeContent(bytes: Uint8Array, start: number): boolean {
  const end = Math.min(bytes.length, start + 12);
  for (let at = start; at < end; at++) {
    const code = bytes[at] as number;
    if (code > 126 || (code < 32 && kinds[code] !== whitespace)) return false;
  }
  return true;
}
