/** Reads a PDF file lazily: cross-reference sections, objects, streams (ISO 32000-2, 7.5), within a budget. */
import { AppError } from '../../errors.ts';
import { kinds, whitespace } from '../objects/characters.ts';
import { PdfDict, type PdfDirect, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts';
import { PdfSource } from '../objects/source.ts';
import { Budget, tooComplex } from './budget.ts';
import { Decryption } from './decryption.ts';
import { filterSteps } from './filter-step.ts';
import { applyFilters } from './filters.ts';
import { ObjectStream } from './object-stream.ts';
import { Parser } from './parser.ts';
import { definesObject, rebuiltSection, scanObjects } from './rebuild.ts';
import { streamData } from './stream-data.ts';
import { BrokenXref, maxObjectNumber, withHidden, type XrefEntry, type XrefSection } from './xref.ts';
import { readXrefStream } from './xref-stream.ts';
import { readXrefTable } from './xref-table.ts';

/** Every incremental update adds a section; more of them than this is an attack. */
const maxSections = 1024;
/** References further beyond the last object than this are ignored when numbers are given out. */
const maxDangling = 1 << 16;
/** Decoded streams that are kept, and bytes of each: at most 1 MB. */
const maxDecoded = 4;
const maxKeptDecoded = 1 << 18;
/** References followed one after the other until an object is reached. */
const maxIndirections = 32;

interface OpenOptions {
  budget?: Budget;
  /** Ignores the file's cross-reference data and finds the objects by a scan. */
  rebuild?: boolean;
}

/** A PDF file, read lazily: opening costs the same for any size, and each object is parsed when it is first asked for. */
export class PdfReader extends PdfSource {
  /** The whole file: byte ranges of signatures count from its first byte. */
  readonly file: Uint8Array;
  /** The file from `%PDF-` on: every other offset counts from there. */
  readonly bytes: Uint8Array;
  readonly budget: Budget;
  /** Newest first. */
  readonly sections: XrefSection[] = [];
  trailer: PdfDict = new PdfDict();
  catalog: PdfDict = new PdfDict();
  /** The value of `startxref`, verbatim, even if it is off by white space. 0 for a rebuilt file. */
  startXref = 0;
  isRebuilt = false;
  /** A rebuilt file whose last objects neither a trailer nor `%%EOF` follows: what came after them is lost. */
  isCutOff = false;
  private highestRef = 0;
  private decryption: Decryption | undefined;
  private readonly haystack: Buffer;
  /** Indexed by object number: numbers are dense in nearly all files, and a list is read faster than a map. */
  private readonly cache: (PdfDirect | PdfRef | undefined)[] = [];
  /** Streams decoded last. */
  private readonly decoded: { stream: PdfStream; bytes: Uint8Array }[] = [];
  private readonly containers = new Map<number, ObjectStream | undefined>();
  /** Bytes appended to `bytes` without joining them: the update that is verified. */
  private tail: Uint8Array | undefined;
  /** The document before that update; it has the objects that the update does not replace. */
  private before: PdfReader | undefined;

  private constructor(file: Uint8Array, bytes: Uint8Array, budget: Budget) {
    super();
    this.file = file;
    this.bytes = bytes;
    this.budget = budget;
    this.haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * Opens a file by its own tables, or by a scan where they are broken. While objects are read later, a table that
   * turns out to be wrong throws `BrokenXref`: open again with `rebuild` then.
   * @throws AppError not_a_pdf, document_damaged, document_encrypted, document_too_complex
   * @example
   * import { PdfReader } from './reader.ts';
   * const file = Buffer.from('%PDF-1.7 1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0>>endobj');
   * const reader = PdfReader.open(file);
   * const pages = reader.dict(reader.catalog.get('Pages'));
   * reader.number(pages?.get('Count')); // → 0
   */
  static open(file: Uint8Array, options: OpenOptions = {}): PdfReader {
    const budget = options.budget ?? new Budget();
    const bytes = fromHeader(file);
    if (!options.rebuild) {
      try {
        const reader = new PdfReader(file, bytes, budget);
        reader.readSections();
        return reader;
      } catch (error) {
        if (!(error instanceof BrokenXref)) throw error;
      }
    }
    const reader = new PdfReader(file, bytes, budget);
    reader.rebuild();
    return reader;
  }

  /**
   * The same document with an update appended, to check the update before it is returned.
   * @throws BrokenXref if the update does not lead back to this document
   */
  withUpdate(update: Uint8Array): PdfReader {
    const reader = new PdfReader(this.file, this.bytes, new Budget(this.budget.limits));
    reader.tail = update;
    reader.before = this;
    const tail = Buffer.from(update.buffer, update.byteOffset, update.length);
    const word = tail.lastIndexOf('startxref');
    const start = new Parser(update, word + 9).object();
    if (word < 0 || typeof start !== 'number' || start < this.bytes.length) throw new BrokenXref('update');
    const section = reader.readSection(start);
    reader.sections.push(section);
    reader.trailer = section.trailer;
    reader.startXref = start;
    const previous = section.trailer.get('Prev');
    if (previous === this.startXref && !this.isRebuilt) reader.sections.push(...this.sections);
    else if (previous !== undefined || !this.isRebuilt) throw new BrokenXref('Prev');
    reader.openCatalog();
    return reader;
  }

  /**
   * Clears the caches after everything was read. Otherwise tables in the old generation of the heap would keep these
   * objects, and those of the next documents, until a full collection.
   */
  forget(): void {
    this.cache.length = 0;
    this.containers.clear();
    this.decoded.length = 0;
  }

  get isEncrypted(): boolean {
    return this.decryption !== undefined;
  }

  /** One more than the highest object number in use. */
  get size(): number {
    let size = 1;
    for (const section of this.sections) {
      const declared = section.trailer.get('Size');
      if (typeof declared === 'number' && Number.isInteger(declared) && declared <= maxObjectNumber)
        size = Math.max(size, declared);
      for (const [first, count] of section.ranges)
        if (first + count <= maxObjectNumber) size = Math.max(size, first + count);
    }
    return size;
  }

  /**
   * The first object number that an update may use. A reference to a missing object means null (ISO 32000-2, 7.3.10),
   * so numbers seen in such references are skipped: otherwise they would refer to a new object.
   */
  get firstFreeNumber(): number {
    const { size, highestRef } = this;
    return highestRef >= size && highestRef < size + maxDangling ? highestRef + 1 : size;
  }

  /** The form of the last cross-reference section, which an update should have too. */
  get xrefKind(): 'table' | 'stream' {
    const kind = this.sections[0]?.kind;
    if (kind !== 'rebuilt') return kind ?? 'table';
    return this.objectNumbers().some((num) => this.lookup(num)?.kind === 'packed') ? 'stream' : 'table';
  }

  objectNumbers(): number[] {
    const ranges = this.sections.flatMap((section) => section.ranges);
    const known = ranges.length > 1 ? new Set<number>() : undefined;
    const nums: number[] = [];
    for (const [first, count] of ranges)
      for (let num = first; num < first + count; num++) {
        if (known?.has(num)) continue;
        known?.add(num);
        this.budget.spendObjects(1);
        if (num > 0 && this.lookup(num)?.kind !== 'free') nums.push(num);
      }
    return known ? nums.sort((a, b) => a - b) : nums;
  }

  /** The position of the object according to the newest section that knows it. */
  lookup(num: number): XrefEntry | undefined {
    for (const section of this.sections) {
      const entry = section.lookup(num);
      if (entry) return entry;
    }
    return undefined;
  }

  resolve(object: PdfObject | undefined): PdfDirect {
    let value = object;
    for (let hops = 0; value instanceof PdfRef; hops++) {
      if (hops > maxIndirections) return null;
      value = this.load(value.num);
    }
    return value ?? null;
  }

  /** The content of a page is decoded twice: to find dark areas below stamps, and to find its final state. */
  decode(stream: PdfStream): Uint8Array {
    const known = this.decoded.find((recent) => recent.stream === stream);
    if (known) return known.bytes;
    const doubtful = this.budget.doubtfulStreams;
    const bytes = applyFilters(stream.raw, filterSteps(this, stream.dict), this.budget);
    // A doubtful one counts as such every time.
    const isKept = bytes !== stream.raw && bytes.length <= maxKeptDecoded && this.budget.doubtfulStreams === doubtful;
    if (isKept && this.decoded.push({ stream, bytes }) > maxDecoded) this.decoded.shift();
    return bytes;
  }

  /** The object with this number; null when it is free, missing or being loaded by itself. */
  private load(num: number): PdfDirect | PdfRef {
    const cached = this.cache[num];
    if (cached !== undefined) return cached;
    if (this.before && !this.sections[0]?.lookup(num)) return this.before.load(num);
    const entry = this.lookup(num);
    if (!entry || entry.kind === 'free') return null;
    // An object that refers to itself while it is being loaded sees null.
    this.cache[num] = null;
    try {
      const object = entry.kind === 'offset' ? this.loadAt(num, entry.offset) : this.loadPacked(num, entry);
      this.cache[num] = object;
      return object;
    } catch (error) {
      this.cache[num] = undefined;
      throw error;
    }
  }

  private loadAt(num: number, offset: number): PdfObject {
    if (offset === 0) return null;
    const parser = this.parserAt(offset);
    const header = parser.objectHeader();
    if (header?.num !== num) throw new BrokenXref(`object ${num} is not at ${offset}`);
    const object = this.objectWithStream(parser);
    this.budget.spendObjects(parser.count);
    if (parser.highestRef > this.highestRef) this.highestRef = parser.highestRef;
    return this.decryption ? this.decryption.object(object, num, header.gen) : object;
  }

  private parserAt(offset: number): Parser {
    const inTail = this.tail !== undefined && offset >= this.bytes.length;
    return inTail ? new Parser(this.tail as Uint8Array, offset - this.bytes.length) : new Parser(this.bytes, offset);
  }

  private objectWithStream(parser: Parser): PdfObject {
    const object = parser.object();
    if (!(object instanceof PdfDict) || !parser.skipStreamWord()) return object;
    return new PdfStream(object, streamData(parser.bytes, parser.position, this.number(object.get('Length'))));
  }

  private loadPacked(num: number, entry: { container: number; index: number }): PdfObject {
    const parser = this.objectStream(entry.container)?.parserFor(num, entry.index);
    if (!parser) return null;
    const object = parser.object();
    this.budget.spendObjects(parser.count);
    if (parser.highestRef > this.highestRef) this.highestRef = parser.highestRef;
    return object;
  }

  /** The decoded text of an object stream. Undefined if it does not exist. */
  packedText(container: number): Uint8Array | undefined {
    return this.objectStream(container)?.data;
  }

  private objectStream(num: number): ObjectStream | undefined {
    if (this.containers.has(num)) return this.containers.get(num);
    // An object stream inside an object stream is forbidden, and would be a way to recurse without end.
    const stream = this.lookup(num)?.kind === 'offset' ? this.load(num) : null;
    const opened = stream instanceof PdfStream ? new ObjectStream(stream, this.decode(stream)) : undefined;
    if (opened) {
      this.budget.spendObjects(opened.nums.length);
      this.budget.spendKept(opened.data.length);
    }
    this.containers.set(num, opened);
    return opened;
  }

  private readSections(): void {
    const word = this.haystack.lastIndexOf('startxref');
    if (word < 0) throw new BrokenXref('startxref');
    const parser = new Parser(this.bytes, word + 9);
    const start = parser.object();
    if (typeof start !== 'number') throw new BrokenXref('startxref');
    // A file that was cut off in its last update: its tables lead to an older revision, the scan finds the newest.
    if (definesObject(this.bytes, parser.position)) throw new BrokenXref('objects behind the last table');
    this.startXref = start;
    const visited = new Set<number>();
    let next: PdfObject | undefined = start;
    while (typeof next === 'number') {
      // A chain of sections that returns to an earlier one ends there, as in other readers.
      if (visited.has(next)) break;
      visited.add(next);
      if (visited.size > maxSections) throw tooComplex('It has too many revisions.');
      const section = this.readSection(next);
      const hybrid = section.kind === 'table' ? section.trailer.get('XRefStm') : undefined;
      if (typeof hybrid === 'number') this.sections.push(withHidden(section, this.readSection(hybrid)));
      else this.sections.push(section);
      next = section.trailer.get('Prev');
      if (next instanceof PdfRef) next = this.resolve(next);
    }
    this.trailer = this.sections[0]?.trailer ?? this.trailer;
    this.openSecurity();
    this.openCatalog();
  }

  private readSection(offset: number): XrefSection {
    const base = this.bytes.length;
    const inTail = this.tail !== undefined && offset >= base;
    const bytes = inTail ? (this.tail as Uint8Array) : this.bytes;
    let at = inTail ? offset - base : offset;
    if (!Number.isInteger(at) || at < 0 || at >= bytes.length) throw new BrokenXref('position');
    while (at < bytes.length && kinds[bytes[at] as number] === whitespace) at++;
    if (bytes[at] === 0x78 && bytes[at + 1] === 0x72 && bytes[at + 2] === 0x65 && bytes[at + 3] === 0x66)
      return readXrefTable(bytes, at, inTail ? at + base : at);
    const parser = this.parserAt(offset);
    if (!parser.objectHeader()) throw new BrokenXref(`no object at ${offset}`);
    const stream = this.objectWithStream(parser);
    if (!(stream instanceof PdfStream) || this.name(stream.dict.get('Type')) !== 'XRef') throw new BrokenXref('stream');
    return readXrefStream(stream.dict, this.decode(stream), inTail ? at + base : at);
  }

  private openSecurity(): void {
    const encrypt = this.dict(this.trailer.get('Encrypt'));
    if (!encrypt) return;
    const direct = new PdfDict();
    for (const [key, value] of encrypt) direct.set(key, this.resolve(value));
    const filters = new PdfDict();
    for (const [key, value] of this.dict(direct.get('CF')) ?? []) filters.set(key, this.resolve(value));
    direct.set('CF', filters);
    const ids = this.array(this.trailer.get('ID'));
    const decryption = Decryption.open(direct, this.string(ids?.[0]) ?? new Uint8Array(0));
    // Objects read before were read without decryption.
    this.cache.length = 0;
    this.decryption = decryption;
  }

  private openCatalog(): void {
    const catalog = this.dict(this.trailer.get('Root'));
    if (!catalog || !this.dict(catalog.get('Pages'))) throw new BrokenXref('catalog');
    this.catalog = catalog;
  }

  private rebuild(): void {
    this.isRebuilt = true;
    const found = scanObjects(this.bytes, this.budget);
    this.highestRef = found.highestRef;
    const ends = ['trailer', 'startxref', '%%EOF'].map((word) => this.haystack.lastIndexOf(word));
    this.isCutOff = (found.definitions.at(-1)?.offset ?? 0) > Math.max(...ends);
    const entries = new Map<number, XrefEntry>();
    const positions = new Map<number, number>();
    for (const { num, gen, offset } of found.definitions) {
      entries.set(num, { kind: 'offset', offset, gen });
      positions.set(num, offset);
    }
    const foundRoot = found.trailer.get('FoundRoot');
    found.trailer.delete('FoundRoot');
    this.sections.push(rebuiltSection(entries, found.trailer));
    this.trailer = found.trailer;
    this.openSecurity();
    for (const { num: container, offset } of found.containers) {
      if (positions.get(container) !== offset) continue;
      for (const [index, num] of this.objectStream(container)?.nums.entries() ?? []) {
        if ((positions.get(num) ?? -1) > offset || num === 0 || num > maxObjectNumber) continue;
        entries.set(num, { kind: 'packed', container, index });
        positions.set(num, offset);
      }
    }
    this.cache.length = 0;
    this.sections[0] = rebuiltSection(entries, found.trailer);
    try {
      this.openCatalog();
    } catch {
      const root = foundRoot ?? this.findCatalog([...entries.keys()]);
      if (root) found.trailer.set('Root', root);
      try {
        this.openCatalog();
      } catch (error) {
        throw new AppError('document_damaged', { cause: error });
      }
    }
  }

  /** Finds a catalog that no trailer refers to and that is inside an object stream. */
  private findCatalog(nums: number[]): PdfRef | undefined {
    const num = nums.findLast((candidate) => {
      const dict = this.dict(new PdfRef(candidate));
      return this.name(dict?.get('Type')) === 'Catalog' && this.dict(dict?.get('Pages')) !== undefined;
    });
    return num === undefined ? undefined : new PdfRef(num);
  }
}

/** Readers look for the header in the first 1024 bytes and count positions from there. */
function fromHeader(file: Uint8Array): Uint8Array {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 1024 + 5)).indexOf('%PDF-');
  if (start < 0) throw new AppError('not_a_pdf');
  return start === 0 ? file : file.subarray(start);
}
