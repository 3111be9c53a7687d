/** Collects changed objects and appends them as one incremental update (ISO 32000-2, 7.5.6). */
import { createHash } from 'node:crypto';
import { PdfDict, type PdfDirect, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import { type ObjectSink, PdfSource } from '../objects/source.ts';
import type { PdfReader } from '../parser/reader.ts';
import { ByteSink } from './byte-sink.ts';
import { packedStream } from './packed-stream.ts';
import { writeDict, writeIndirect } from './serializer.ts';
import { type PlacedEntry, writeXref } from './xref-writer.ts';

/** A signature dictionary with a placeholder for the signature, which is made over the other bytes and filled in later. */
export interface Placeholder {
  ref: PdfRef;
  /** Everything but `/ByteRange` and `/Contents`. */
  dict: PdfDict;
  /** Bytes reserved for the CMS object, DER. */
  reserveBytes: number;
}

/** The bytes to be appended, and where the signature placeholder is in them. */
export interface FinishedUpdate {
  bytes: Buffer;
  /** Offset of the `<` of `/Contents`, and of the byte after its `>`; 0 and 0 without a placeholder. */
  start: number;
  end: number;
}

/**
 * One incremental update: objects that are set here are appended, every byte of the file stays.
 * @example
 * import { PdfReader } from '../parser/reader.ts';
 * import { textString } from '../objects/text-string.ts';
 * import { PdfUpdate } from './incremental-update.ts';
 * const file = Buffer.from('%PDF-1.7 1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0>>endobj');
 * const update = new PdfUpdate(PdfReader.open(file));
 * update.editCatalog().set('Lang', textString('en'));
 * const { bytes } = update.finish(new Date());
 * const updated = PdfReader.open(Buffer.concat([file, bytes]));
 * updated.catalog.has('Lang'); // → true
 */
export class PdfUpdate extends PdfSource implements ObjectSink {
  readonly reader: PdfReader;
  private readonly pending = new Map<number, PdfObject>();
  private readonly edited = new Map<number, PdfDict>();
  private nextNumber: number | undefined;
  private ownRoot: PdfRef | undefined;

  constructor(reader: PdfReader) {
    super();
    this.reader = reader;
  }

  get catalog(): PdfDict {
    return this.dict(this.root) ?? this.reader.catalog;
  }

  /**
   * The reference of the catalog. A catalog that is a direct object in the trailer, or the dictionary of a stream, gets
   * an object number first.
   */
  get root(): PdfRef {
    if (this.ownRoot) return this.ownRoot;
    const root = this.reader.trailer.get('Root');
    const isOwn = root instanceof PdfRef && this.reader.resolve(root) instanceof PdfDict;
    this.ownRoot = isOwn ? root : this.add(this.reader.catalog.clone());
    return this.ownRoot;
  }

  /** The catalog, to be changed in place. */
  editCatalog(): PdfDict {
    return this.edit(this.root) ?? this.reader.catalog;
  }

  allocate(): PdfRef {
    // Asked as late as possible: the more was read, the more numbers are known to be in use.
    this.nextNumber ??= this.reader.firstFreeNumber;
    return new PdfRef(this.nextNumber++);
  }

  set(ref: PdfRef, object: PdfObject): void {
    this.pending.set(ref.num, object);
    this.edited.delete(ref.num);
  }

  add(object: PdfObject): PdfRef {
    const ref = this.allocate();
    this.pending.set(ref.num, object);
    return ref;
  }

  addStream(dict: PdfDict, content: Uint8Array): PdfRef {
    return this.add(packedStream(dict, content));
  }

  /**
   * A copy of an indirect dictionary, or of the dictionary of a stream, that may be changed in place. Every call
   * returns the same copy. A stream keeps its data: readers also accept a stream as a dictionary, so active entries
   * must be removed from it as well.
   */
  edit(ref: PdfRef): PdfDict | undefined {
    const known = this.edited.get(ref.num);
    if (known) return known;
    const current = this.resolve(ref);
    const dict = current instanceof PdfStream ? current.dict : current;
    if (!(dict instanceof PdfDict)) return undefined;
    const copy = dict.clone();
    this.pending.set(ref.num, current instanceof PdfStream ? new PdfStream(copy, current.raw) : copy);
    this.edited.set(ref.num, copy);
    return copy;
  }

  resolve(object: PdfObject | undefined): PdfDirect {
    let value = object;
    for (let hops = 0; value instanceof PdfRef && hops < 32; hops++) {
      const pending = this.pending.get(value.num);
      value = pending === undefined ? this.reader.resolve(value) : pending;
    }
    return value === undefined || value instanceof PdfRef ? null : value;
  }

  decode(stream: PdfStream): Uint8Array {
    return this.reader.decode(stream);
  }

  /**
   * Writes everything that was set, the cross-reference section and the trailer. `at` goes into the file identifier.
   * @throws AppError document_too_complex
   */
  finish(at: Date, placeholder?: Placeholder): FinishedUpdate {
    const { reader } = this;
    const base = reader.bytes.length;
    const sink = new ByteSink();
    const placed = new Map<number, PlacedEntry>();
    sink.byte(0x0a);
    // A file that breaks off within a number: poppler, which looks for objects by itself, takes the next number for its
    // generation and loses the first object.
    if (reader.isRebuilt) sink.text('%\n');
    for (const [num, object] of this.pending) {
      if (num === placeholder?.ref.num) continue;
      const gen = this.generation(num);
      placed.set(num, { kind: 'offset', offset: base + sink.length, gen });
      writeIndirect(sink, num, gen, object);
      reader.budget.checkUpdate(sink.length);
    }

    let written: ReturnType<typeof writePlaceholder> | undefined;
    if (placeholder) {
      placed.set(placeholder.ref.num, { kind: 'offset', offset: base + sink.length, gen: 0 });
      written = writePlaceholder(sink, placeholder);
    }

    const trailer = this.trailer(at, sink);
    writeXref(sink, { base, reader, placed, trailer, size: this.nextNumber ?? reader.size });
    const bytes = sink.finish();
    if (!written) return { bytes, start: 0, end: 0 };
    const { start, end } = written;
    const byteRange = `0 ${reader.file.length + start} ${reader.file.length + end} ${bytes.length - end}`;
    bytes.write(byteRange.padEnd(byteRangeRoom), written.byteRange, 'latin1');
    return { bytes, start, end };
  }

  private generation(num: number): number {
    const entry = this.reader.lookup(num);
    return entry?.kind === 'offset' ? entry.gen : 0;
  }

  private trailer(at: Date, body: ByteSink): PdfDict {
    const { reader } = this;
    const trailer = PdfDict.of({ Root: this.root, Info: reader.trailer.get('Info') });
    const ids = this.array(reader.trailer.get('ID'));
    const first = this.string(ids?.[0]);
    const hash = createHash('sha256')
      .update(first ?? reader.bytes.subarray(0, 1024))
      .update(at.toISOString());
    const second = hash.update(`${reader.bytes.length} ${body.length}`).digest().subarray(0, 16);
    trailer.set('ID', [new PdfString(first ?? second, true), new PdfString(second, true)]);
    return trailer;
  }
}

/** `0 ` and three numbers of at most ten digits. */
const byteRangeRoom = 34;

/** Only the value of `/Contents`, angle brackets included, stays outside the byte range (ISO 32000-2, 12.8.1). */
function writePlaceholder(sink: ByteSink, { ref, dict, reserveBytes }: Placeholder) {
  sink.text(`${ref.num} 0 obj\n`);
  const rest = new ByteSink(1024);
  writeDict(rest, dict);
  const entries = rest.finish();
  sink.bytes(entries.subarray(0, entries.length - 2));
  sink.text('/ByteRange [');
  const byteRange = sink.length;
  sink.text(' '.repeat(byteRangeRoom));
  sink.text(']/Contents ');
  const start = sink.length;
  sink.text(`<${'0'.repeat(reserveBytes * 2)}>`);
  const end = sink.length;
  sink.text('>>\nendobj\n');
  return { byteRange, start, end };
}
