/**
 * The object model of PDF (ISO 32000-2, 7.3), which every folder of this library uses.
 *
 * null → `null`, boolean → `boolean`, number → `number`, array → `PdfObject[]`; the rest are the classes below.
 * Objects that come from a reader are shared with its cache and must not be changed: clone one first
 * (`dict.clone()`, `[...array]`) and hand the clone to the update (`target.set(ref, clone)`).
 */

/** A name without its slash. `value` holds one character per byte (Latin-1) with `#xx` already decoded. */
export class PdfName {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/** Decodes the bytes between the delimiters of a string. */
type StringSyntax = (source: Uint8Array, start: number, end: number) => Uint8Array;

/** A string. `isHex` only keeps the notation it was read in and will be written in. */
export class PdfString {
  readonly isHex: boolean;
  private source: Uint8Array;
  private start = 0;
  private end = 0;
  private syntax: StringSyntax | undefined;

  constructor(bytes: Uint8Array, isHex = false) {
    this.source = bytes;
    this.isHex = isHex;
  }

  /** A string as written in a file. It is decoded on demand, because few strings are needed. */
  static written(source: Uint8Array, start: number, end: number, syntax: StringSyntax, isHex: boolean): PdfString {
    const string = new PdfString(source, isHex);
    string.start = start;
    string.end = end;
    string.syntax = syntax;
    return string;
  }

  /** The bytes after unescaping (and decryption). */
  get bytes(): Uint8Array {
    if (this.syntax) {
      this.source = this.syntax(this.source, this.start, this.end);
      this.syntax = undefined;
    }
    return this.source;
  }
}

/** An indirect reference `num gen R`. Two references are to the same object when `num` is equal. */
export class PdfRef {
  readonly num: number;
  readonly gen: number;

  constructor(num: number, gen = 0) {
    this.num = num;
    this.gen = gen;
  }
}

/** Above this many entries a linear search costs more than an index. */
const maxScanned = 16;

/**
 * A dictionary: key (without slash, Latin-1) → object, in file order. A value may be a reference: see `PdfSource`.
 * Used like a Map, but kept in one list: a document has very many dictionaries, nearly all of them small.
 */
export class PdfDict implements Iterable<[string, PdfObject]> {
  /** Key, object, key, object …: no object is a JavaScript string, so that looking for a key finds no object. */
  private items: (string | PdfObject)[];
  /** Positions in `items` by key, once there are many. */
  private index: Map<string, number> | undefined;

  constructor() {
    this.items = [];
  }

  /** `PdfDict.of({ Type: name('Annot'), F: 4 })`; entries that are undefined are left out. */
  static of(entries: Record<string, PdfObject | undefined>): PdfDict {
    const dict = new PdfDict();
    for (const key of Object.keys(entries)) {
      const value = entries[key];
      if (value !== undefined) dict.set(key, value);
    }
    return dict;
  }

  /** Takes over a list of keys and objects in turn. */
  static ofItems(items: (string | PdfObject)[]): PdfDict {
    const dict = new PdfDict();
    dict.items = items;
    return dict;
  }

  get size(): number {
    return this.items.length >> 1;
  }

  get(key: string): PdfObject | undefined {
    const at = this.position(key);
    return at < 0 ? undefined : (this.items[at + 1] as PdfObject);
  }

  has(key: string): boolean {
    return this.position(key) >= 0;
  }

  set(key: string, value: PdfObject): this {
    const at = this.position(key);
    if (at >= 0) this.items[at + 1] = value;
    else {
      this.index?.set(key, this.items.length);
      this.items.push(key, value);
    }
    return this;
  }

  delete(key: string): boolean {
    const at = this.position(key);
    if (at < 0) return false;
    this.items.splice(at, 2);
    this.index = undefined;
    return true;
  }

  *keys(): IterableIterator<string> {
    for (let i = 0; i < this.size; i++) yield this.keyAt(i);
  }

  *values(): IterableIterator<PdfObject> {
    for (let i = 0; i < this.size; i++) yield this.valueAt(i);
  }

  *entries(): IterableIterator<[string, PdfObject]> {
    for (let i = 0; i < this.size; i++) yield [this.keyAt(i), this.valueAt(i)];
  }

  [Symbol.iterator](): IterableIterator<[string, PdfObject]> {
    return this.entries();
  }

  /** The key and the object at a position below `size`: for loops that must be fast. */
  keyAt(position: number): string {
    return this.items[position * 2] as string;
  }

  valueAt(position: number): PdfObject {
    return this.items[position * 2 + 1] as PdfObject;
  }

  /** A shallow copy. */
  clone(): PdfDict {
    return PdfDict.ofItems(this.items.slice());
  }

  private position(key: string): number {
    if (this.items.length <= maxScanned * 2) return this.items.indexOf(key);
    if (!this.index) {
      this.index = new Map();
      for (let i = 0; i < this.items.length; i += 2) this.index.set(this.items[i] as string, i);
    }
    return this.index.get(key) ?? -1;
  }
}

/**
 * A stream. `raw` are the stored bytes: decrypted, but still encoded by the filters of `dict`. `PdfSource.decode`
 * decodes them.
 */
export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: Uint8Array;

  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict;
    this.raw = raw;
  }
}

export type PdfDirect = null | boolean | number | PdfName | PdfString | PdfObject[] | PdfDict | PdfStream;

export type PdfObject = PdfDirect | PdfRef;

export function name(value: string): PdfName {
  return new PdfName(value);
}

/** The dictionary of a form XObject (ISO 32000-2, 8.10). */
export function formDict(
  box: readonly number[],
  resources: PdfObject,
  more: Record<string, PdfObject | undefined> = {},
): PdfDict {
  return PdfDict.of({ Type: name('XObject'), Subtype: name('Form'), BBox: [...box], Resources: resources, ...more });
}

/** A string object from ASCII or Latin-1 text; text for people is made by `textString` (text-string.ts). */
export function byteString(value: string): PdfString {
  return new PdfString(Buffer.from(value, 'latin1'));
}

export function setOrDelete(dict: PdfDict, key: string, value: PdfObject | undefined): void {
  if (value === undefined) dict.delete(key);
  else dict.set(key, value);
}
