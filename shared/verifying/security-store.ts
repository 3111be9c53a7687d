/** The document security store (DSS, ISO 32000-2 12.8.4.3): certificates and revocation information. */

import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects/objects.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';
import { decode, ifReadable } from '../pki/der.ts';
import { isDer } from '../pki/der-scan.ts';

/** Bytes of one entry; long CRLs have a few megabytes. */
const maxEntryBytes = 10 * 1024 * 1024;
const storeKeys = new Set(['Type', 'Certs', 'OCSPs', 'CRLs', 'VRI']);
const recordLists = ['Cert', 'OCSP', 'CRL'];
const recordKeys = new Set(['Type', 'Cert', 'OCSP', 'CRL', 'TU', 'TS']);
const streamKeys = new Set(['Length', 'Filter', 'DecodeParms']);

export interface SecurityStore {
  certificates: Uint8Array[];
  ocspResponses: Uint8Array[];
  crls: Uint8Array[];
}

/** Reads a stream that holds one DER structure. Undefined for any other stream, such as page content. */
function entryOf(reader: PdfReader, stream: PdfStream | undefined): Uint8Array | undefined {
  if (!stream || ![...stream.dict.keys()].every((key) => streamKeys.has(key))) return undefined;
  const bytes = reader.decode(stream);
  // A SEQUENCE that fills the stream; the size is bound by its own length field.
  if (bytes.length > maxEntryBytes || bytes[0] !== 0x30) return undefined;
  return bytes;
}

/** Each entry once, however often the list names it. */
function entries(reader: PdfReader, list: PdfObject | undefined): Uint8Array[] {
  const streams = new Set((reader.array(list) ?? []).map((item) => reader.stream(item)));
  return [...streams].flatMap((stream) => entryOf(reader, stream) ?? []);
}

/** Reads the document security store. Its lists are empty if the document has no store. @throws AppError, BrokenXref */
export function readSecurityStore(reader: PdfReader): SecurityStore {
  const store = reader.dict(reader.catalog.get('DSS'));
  return {
    certificates: entries(reader, store?.get('Certs')),
    ocspResponses: entries(reader, store?.get('OCSPs')),
    crls: entries(reader, store?.get('CRLs')),
  };
}

/** Collects the object numbers of a store; stops at the first object that does not belong into one. */
class StoreWalk {
  readonly reader: PdfReader;
  /** Object numbers, and how often the store names them. */
  readonly nums = new Map<number, number>();

  constructor(reader: PdfReader) {
    this.reader = reader;
  }

  /** True for an object that was seen before. */
  private note(object: PdfObject | undefined): boolean {
    if (!(object instanceof PdfRef)) return false;
    const count = this.nums.get(object.num) ?? 0;
    this.nums.set(object.num, count + 1);
    return count > 0;
  }

  list(object: PdfObject | undefined): boolean {
    if (object === undefined || this.note(object)) return true;
    const items = this.reader.array(object);
    return items?.every((item) => this.stream(item)) ?? false;
  }

  private stream(object: PdfObject): boolean {
    this.reader.budget.spendNode();
    if (this.note(object)) return true;
    const bytes = entryOf(this.reader, this.reader.stream(object));
    if (!bytes) return false;
    // `isDer` first: CRLs have an entry for each revoked certificate. A timestamp token may be BER.
    return isDer(bytes) || ifReadable(() => decode(bytes)) !== undefined;
  }

  record(object: PdfObject): boolean {
    this.reader.budget.spendNode();
    if (this.note(object)) return true;
    const record = this.reader.resolve(object);
    if (!(record instanceof PdfDict) || ![...record.keys()].every((key) => recordKeys.has(key))) return false;
    const lists = recordLists.every((key) => this.list(record.get(key)));
    const stamp = record.get('TS');
    const time = this.reader.resolve(record.get('TU'));
    return (
      lists && (stamp === undefined || this.stream(stamp)) && !(time instanceof PdfDict || time instanceof PdfStream)
    );
  }

  /** Validation data of single signatures, by the hash of each (ISO 32000-2, 12.8.4.4). */
  records(object: PdfObject | undefined): boolean {
    this.note(object);
    const records = [...(this.reader.dict(object) ?? [])];
    const hasLists = ([, record]: [string, PdfObject]) => recordLists.some((key) => this.reader.dict(record)?.has(key));
    return records.every(hasLists) && records.every(([, record]) => this.record(record));
  }

  store(object: PdfObject): boolean {
    this.note(object);
    const store = this.reader.resolve(object);
    if (!(store instanceof PdfDict) || ![...store.keys()].every((key) => storeKeys.has(key))) return false;
    const vri = store.get('VRI');
    this.note(vri);
    const records = this.reader.resolve(vri);
    if (records instanceof PdfStream) return false;
    const recordsHold = [...(this.reader.dict(records)?.values() ?? [])].every((record) => this.record(record));
    return recordsHold && ['Certs', 'OCSPs', 'CRLs'].every((key) => this.list(store.get(key)));
  }
}

/**
 * The objects of a list of a store, of a VRI record, or of a dictionary of VRI records, that no store refers to: some
 * writers leave unused ones when they write a store anew. Like a store, they consist of DER structures only. Undefined
 * for any other object.
 */
export function unusedStoreObjects(reader: PdfReader, num: number): Iterable<number> | undefined {
  const ref = new PdfRef(num);
  const object = reader.resolve(ref);
  const walk = new StoreWalk(reader);
  if (Array.isArray(object)) return object.length > 0 && walk.list(ref) ? walk.nums.keys() : undefined;
  if (!(object instanceof PdfDict) || object.size === 0) return undefined;
  const isRecord =
    recordLists.some((key) => object.has(key)) && ['VRI', undefined].includes(reader.name(object.get('Type')));
  return (isRecord ? walk.record(ref) : walk.records(ref)) ? walk.nums.keys() : undefined;
}

/** All objects that make up a store, with how often it names each; undefined when it is not made of DER structures alone. */
export function securityStoreObjects(reader: PdfReader, store: PdfObject): Map<number, number> | undefined {
  const walk = new StoreWalk(reader);
  return walk.store(store) ? walk.nums : undefined;
}
