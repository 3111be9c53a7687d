/** Repairs a file whose cross-reference data is wrong: finds the objects by a scan of all bytes, as readers do. */
import { AppError } from '../../errors.ts';
import { kinds, whitespace } from '../objects/characters.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts';
import { type Budget, tooComplex } from './budget.ts';
import { Parser } from './parser.ts';
import { maxObjectNumber, type XrefEntry, type XrefSection } from './xref.ts';

/** Objects outside of object streams; the largest real files have about half as many. */
const maxDefinitions = 400_000;

/** Real files have a few trailers. Of more than this only the last ones are read. */
const maxTrailers = 200;

/** The result of scanning the whole file if its cross-reference tables cannot be trusted. */
export interface Rebuilt {
  /** Later definitions of a number come later in the file and win. */
  definitions: { num: number; gen: number; offset: number }[];
  /** Object streams, whose objects the reader adds once it can decode (and decrypt) them. */
  containers: { num: number; offset: number }[];
  trailer: PdfDict;
  highestRef: number;
}

/**
 * Looks for `num gen obj` from the first byte to the last, stepping over the data of streams.
 * @throws AppError document_too_complex, document_damaged
 */
export function scanObjects(bytes: Uint8Array, budget: Budget): Rebuilt {
  const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: Rebuilt = { definitions: [], containers: [], trailer: new PdfDict(), highestRef: 0 };
  const scan = new Scan(bytes);
  const trailers: (PdfDict | number)[] = [];
  let catalog: PdfRef | undefined;
  let at = 0;
  let nextTrailer = haystack.indexOf('trailer');
  for (;;) {
    const word = haystack.indexOf('obj', at);
    while (nextTrailer >= 0 && (word < 0 || nextTrailer < word)) {
      if (nextTrailer >= at) trailers.push(nextTrailer + 7);
      nextTrailer = haystack.indexOf('trailer', nextTrailer + 7);
    }
    if (word < 0) break;
    at = word + 3;
    const header = headerBefore(bytes, word);
    if (!header) continue;
    budget.spendObjects(1);
    if (found.definitions.length >= maxDefinitions) throw tooComplex('It holds too many objects.');
    found.definitions.push(header);
    const { value, end } = scan.objectAt(at);
    at = Math.max(at, end);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    const type = dict.get('Type');
    if (!(type instanceof PdfName)) continue;
    if (type.value === 'ObjStm' && value instanceof PdfStream)
      found.containers.push({ num: header.num, offset: header.offset });
    else if (type.value === 'XRef' && dict.has('Root')) trailers.push(dict);
    else if (type.value === 'Catalog' && dict.has('Pages')) catalog = new PdfRef(header.num, header.gen);
  }
  if (found.definitions.length === 0) throw new AppError('document_damaged');
  found.highestRef = scan.highestRef;
  const newest = trailers.slice(-maxTrailers).map((item) => {
    if (item instanceof PdfDict) return item;
    const trailer = new Parser(bytes, item).object();
    return trailer instanceof PdfDict ? trailer : new PdfDict();
  });
  found.trailer = mergeTrailers(newest, catalog);
  return found;
}

/** Whether an object begins anywhere from `start` on. */
export function definesObject(bytes: Uint8Array, start: number): boolean {
  const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = haystack.indexOf('obj', start); at >= 0; at = haystack.indexOf('obj', at + 3))
    if ((headerBefore(bytes, at)?.offset ?? 0) >= start) return true;
  return false;
}

/** The last of each entry wins; a root that was only found by its type serves when no trailer names one. */
function mergeTrailers(trailers: PdfDict[], catalog: PdfRef | undefined): PdfDict {
  const merged = new PdfDict();
  for (const trailer of trailers)
    for (const key of ['Root', 'Info', 'ID', 'Encrypt']) {
      const value = trailer.get(key);
      if (value !== undefined && value !== null) merged.set(key, value);
    }
  if (!merged.has('Root') && catalog) merged.set('Root', catalog);
  if (catalog) merged.set('FoundRoot', catalog);
  return merged;
}

/** The `num gen` before the word `obj`. */
function headerBefore(bytes: Uint8Array, word: number): { num: number; gen: number; offset: number } | undefined {
  let at = word;
  const number = (): number | undefined => {
    const before = at;
    while (at > 0 && kinds[bytes[at - 1] as number] === whitespace) at--;
    if (at === before && before !== word) return undefined;
    let value = 0;
    let scale = 1;
    const end = at;
    while (at > 0 && end - at < 10) {
      const digit = (bytes[at - 1] as number) - 0x30;
      if (digit < 0 || digit > 9) break;
      value += digit * scale;
      scale *= 10;
      at--;
    }
    return at === end ? undefined : value;
  };
  const gen = number();
  if (gen === undefined || gen > 65535) return undefined;
  const num = number();
  if (num === undefined || num === 0 || num > maxObjectNumber) return undefined;
  return { num, gen, offset: at };
}

/** Reads objects one after the other. Each search for an end starts where the last one stopped, so the scan stays linear. */
class Scan {
  private readonly bytes: Uint8Array;
  private readonly haystack: Buffer;
  private readonly found = new Map<string, number>();
  highestRef = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * The object after `obj`, and the position where the scan continues: after the data of a stream, so that a file
   * embedded in it is not scanned.
   */
  objectAt(start: number): { value: PdfObject; end: number } {
    const { haystack } = this;
    const parser = new Parser(this.bytes, start);
    const value = parser.object();
    if (parser.highestRef > this.highestRef) this.highestRef = parser.highestRef;
    // A broken object must not hide the objects after it.
    if (!(value instanceof PdfDict)) return { value, end: start };
    const afterDict = parser.position;
    parser.skipWhitespace();
    const at = parser.position;
    if (haystack.toString('latin1', at, at + 6) !== 'stream')
      return { value, end: Math.min(afterDict, this.next('endobj', start) ?? start) };
    const length = value.get('Length');
    let end = at + 6;
    if (typeof length === 'number' && length > 0) {
      const tail = haystack.toString('latin1', end + length, end + length + 16);
      if (tail.includes('endstream')) end += length;
    }
    const closing = this.next('endstream', end);
    return {
      value: new PdfStream(value, this.bytes.subarray(at, at)),
      end: closing === undefined ? end : closing + 9,
    };
  }

  private next(word: string, from: number): number | undefined {
    let position = this.found.get(word) ?? 0;
    if (position >= 0 && position < from) {
      position = this.haystack.indexOf(word, from);
      this.found.set(word, position);
    }
    return position < 0 ? undefined : position;
  }
}

export function rebuiltSection(entries: Map<number, XrefEntry>, trailer: PdfDict): XrefSection {
  return {
    kind: 'rebuilt',
    offset: 0,
    trailer,
    ranges: [...entries.keys()].map((num) => [num, 1] as const),
    lookup: (num) => entries.get(num),
  };
}
