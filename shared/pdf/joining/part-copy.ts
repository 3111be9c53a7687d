/** Copies objects of one document into another, under new numbers. */
import {
  PdfDict,
  type PdfDirect,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  setOrDelete,
} from '../objects/objects.ts';
import type { PdfReader } from '../parser/reader.ts';
import type { NewDocument } from '../writer/new-document.ts';
import type { Destinations } from './destinations.ts';

/** New names of what has the same name in an earlier part, by the name in this part. */
export interface Renamed {
  /** Fonts in the default resources of the form. */
  fonts: Map<string, string>;
  /** Types of structure elements. */
  roles: Map<string, string>;
  /** Classes of attributes of structure elements. */
  classes: Map<string, string>;
}

/**
 * Copies each object once, with what it refers to. Pages that are not in the page tree, and the nodes above pages, are
 * not copied: a reference to one becomes null.
 */
export class PartCopy {
  readonly source: PdfReader;
  readonly target: NewDocument;
  readonly renamed: Renamed = { fonts: new Map(), roles: new Map(), classes: new Map() };
  /** The new keys of the parent tree of the structure, by their old ones. */
  readonly structureKeys = new Map<number, number>();
  /** The structure elements that have an identifier. */
  readonly identified: { id: Uint8Array; element: PdfRef }[] = [];
  private readonly prefix: string;
  private readonly destinations: Destinations;
  private readonly nextStructureKey: () => number;
  private readonly mapped = new Map<number, PdfRef | null>();
  private readonly shared = new Map<PdfObject, PdfRef>();
  private readonly waiting: { from: PdfRef; to: PdfRef }[] = [];

  /** @param options.prefix begins the identifiers of structure elements, which are unique in a document */
  constructor(
    source: PdfReader,
    target: NewDocument,
    options: { prefix: string; destinations: Destinations; nextStructureKey: () => number },
  ) {
    this.source = source;
    this.target = target;
    this.prefix = options.prefix;
    this.destinations = options.destinations;
    this.nextStructureKey = options.nextStructureKey;
  }

  /** Decides where references to an object of the source lead. */
  map(from: PdfObject | undefined, to: PdfRef | null): void {
    if (from instanceof PdfRef) this.mapped.set(from.num, to);
  }

  isMapped(from: PdfRef): boolean {
    return this.mapped.has(from.num);
  }

  /** The copy of an object. What it refers to is copied by `finish`. */
  copy(object: PdfObject): PdfObject {
    if (object instanceof PdfRef) return this.refTo(object);
    if (Array.isArray(object)) return object.map((item) => this.copy(item));
    if (object instanceof PdfDict) return this.copyDict(object);
    return object;
  }

  /** The copy as an indirect object, the same one for the same object: pages share what they inherit. */
  shareable(object: PdfObject): PdfRef | null {
    if (object instanceof PdfRef) return this.refTo(object);
    const known = this.shared.get(object) ?? this.target.allocate();
    if (!this.shared.has(object)) this.target.set(known, this.copy(object));
    this.shared.set(object, known);
    return known;
  }

  copyDict(dict: PdfDict, without: ReadonlySet<string> = new Set()): PdfDict {
    const copy = new PdfDict();
    for (const [key, value] of dict) {
      if (!without.has(key)) copy.set(key, this.copy(value));
    }
    this.adapt(dict, copy);
    return copy;
  }

  /**
   * Copies everything that was referred to. Iterative: a list of objects that refer to the next one may be long.
   * @throws BrokenXref, AppError document_too_complex
   */
  finish(): void {
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) {
      const object = this.source.resolve(next.from);
      if (object instanceof PdfStream) {
        this.target.set(next.to, new PdfStream(this.copyDict(object.dict), object.raw));
      } else if (!this.isOutside(object)) {
        this.target.set(next.to, this.copy(object));
        if (object instanceof PdfDict) this.noteIdentifier(object, next.to);
      }
    }
  }

  private refTo(ref: PdfRef): PdfRef | null {
    const known = this.mapped.get(ref.num);
    if (known !== undefined) return known;
    const to = this.target.allocate();
    this.mapped.set(ref.num, to);
    this.waiting.push({ from: ref, to });
    return to;
  }

  private isOutside(object: PdfDirect): boolean {
    if (!(object instanceof PdfDict)) return false;
    const type = object.get('Type');
    return type instanceof PdfName && (type.value === 'Page' || type.value === 'Pages' || type.value === 'Catalog');
  }

  /** Replaces what means something else, or nothing, in the joined document. */
  private adapt(dict: PdfDict, copy: PdfDict): void {
    this.adaptDestination(dict, copy, 'Dest');
    if (dict.has('D') && this.source.name(dict.get('S')) === 'GoTo') this.adaptDestination(dict, copy, 'D');
    for (const key of ['StructParent', 'StructParents']) {
      if (dict.has(key)) setOrDelete(copy, key, this.structureKey(dict.get(key)));
    }
    if (dict.has('DA')) this.adaptAppearance(dict, copy);
    if (dict.has('S') && dict.has('P')) this.adaptElement(dict, copy);
    const headers = this.source.name(dict.get('O')) === 'Table' ? this.source.array(dict.get('Headers')) : undefined;
    if (headers)
      copy.set(
        'Headers',
        headers.map((id) => this.identifier(id)),
      );
  }

  /** A named destination becomes an explicit one: two files use the same names (ISO 32000-2, 12.3.2.4). */
  private adaptDestination(dict: PdfDict, copy: PdfDict, key: string): void {
    const named = this.source.resolve(dict.get(key));
    if (!(named instanceof PdfName || named instanceof PdfString)) return;
    const destination = this.destinations.find(named);
    setOrDelete(copy, key, destination && this.copy(destination));
  }

  private structureKey(object: PdfObject | undefined): number | undefined {
    const key = this.source.number(object);
    if (key === undefined) return undefined;
    const known = this.structureKeys.get(key) ?? this.nextStructureKey();
    this.structureKeys.set(key, known);
    return known;
  }

  private adaptAppearance(dict: PdfDict, copy: PdfDict): void {
    const appearance = this.source.string(dict.get('DA'));
    if (appearance) copy.set('DA', this.appearance(appearance));
  }

  /** A default appearance with the new names of fonts. */
  appearance(bytes: Uint8Array): PdfString {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    const named = text.replace(/\/([^\s/<>[\](){}%]+)(?=\s+[-+.\d]+\s+Tf)/g, (whole, font: string) => {
      const renamed = this.renamed.fonts.get(font);
      return renamed === undefined ? whole : `/${renamed}`;
    });
    return new PdfString(Buffer.from(named, 'latin1'));
  }

  private adaptElement(dict: PdfDict, copy: PdfDict): void {
    const { roles, classes } = this.renamed;
    copy.set('S', renamedBy(roles, this.source.resolve(dict.get('S'))));
    if (dict.has('ID')) copy.set('ID', this.identifier(dict.get('ID')));
    const given = this.source.resolve(dict.get('C'));
    if (given instanceof PdfName) copy.set('C', renamedBy(classes, given));
    if (Array.isArray(given))
      copy.set(
        'C',
        given.map((item) => renamedBy(classes, this.source.resolve(item))),
      );
  }

  private identifier(object: PdfObject | undefined): PdfObject {
    const id = this.source.string(object);
    return id === undefined ? null : new PdfString(Buffer.concat([Buffer.from(this.prefix, 'latin1'), id]));
  }

  private noteIdentifier(dict: PdfDict, element: PdfRef): void {
    const id = dict.has('S') && dict.has('P') && dict.has('ID') ? this.identifier(dict.get('ID')) : null;
    if (id instanceof PdfString) this.identified.push({ id: id.bytes, element });
  }
}

function renamedBy(names: Map<string, string>, object: PdfDirect): PdfDirect {
  if (!(object instanceof PdfName)) return typeof object === 'number' ? object : null;
  const renamed = names.get(object.value);
  return renamed === undefined ? object : new PdfName(renamed);
}
