/**
 * Finds the changes that incremental updates made after a signature. A document security store and document timestamps
 * are allowed (ISO 32000-2, 12.8.4.3 and 12.8.5), even by a certification that permits no changes. Every addition that
 * is not recognised as exactly one of these is a change of the document.
 */
import { PdfDict, type PdfObject, PdfRef } from '../pdf/objects/objects.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';
import type { XrefEntry } from '../pdf/parser/xref.ts';
import { addsOddReferences, isOddEntry } from './generations.ts';
import { hasOtherReferences, refersTo } from './references.ts';
import { sameObject } from './same-object.ts';
import { securityStoreObjects, unusedStoreObjects } from './security-store.ts';

export type LaterChange =
  /** Objects were replaced, added or removed. */
  | 'content_changed'
  /** The tables lead to bytes that were signed, but that did not count when they were. */
  | 'earlier_content_revived'
  /** Another signature was added. */
  | 'signature_appended';

export interface Revisions {
  before: PdfReader;
  after: PdfReader;
  /** Length of the signed revision, as the reader counts. */
  boundary: number;
}

export const sameEntry = (a: XrefEntry | undefined, b: XrefEntry | undefined): boolean => {
  if (a?.kind === 'offset' && b?.kind === 'offset') return a.offset === b.offset && a.gen === b.gen;
  if (a?.kind === 'packed' && b?.kind === 'packed') return a.container === b.container && a.index === b.index;
  return (a?.kind ?? 'free') === (b?.kind ?? 'free');
};

/**
 * The object numbers in the cross-reference sections after the boundary. Undefined if the older sections differ from
 * those of the signed revision.
 */
export function touchedNumbers({ before, after, boundary }: Revisions): number[] | undefined {
  const older = after.sections.filter((section) => section.offset < boundary);
  const sameHistory =
    older.length === before.sections.length &&
    older.every((section, index) => section.offset === before.sections[index]?.offset);
  if (!sameHistory) return undefined;
  const touched = new Set<number>();
  for (const section of after.sections) {
    if (section.offset < boundary) continue;
    for (const [first, count] of section.ranges) {
      after.budget.spendObjects(count);
      for (let num = first; num < first + count; num++) touched.add(num);
    }
  }
  touched.delete(0);
  return [...touched];
}

/** The offset of an object, or of the object stream that contains it. */
function offsetOf(reader: PdfReader, entry: XrefEntry | undefined): number | undefined {
  if (entry?.kind === 'offset') return entry.offset;
  if (entry?.kind !== 'packed') return undefined;
  const container = reader.lookup(entry.container);
  return container?.kind === 'offset' ? container.offset : undefined;
}

const numberOf = (object: PdfObject | undefined) => (object instanceof PdfRef ? object.num : undefined);

/** The keys whose values differ between two dictionaries. */
export function changedKeys({ after }: Revisions, old: PdfDict, now: PdfDict): string[] {
  const keys = new Set([...old.keys(), ...now.keys()]);
  return [...keys].filter((key) => !sameObject(old.get(key), now.get(key), after.budget));
}

/**
 * The elements that were appended to an array, which may be missing in the earlier revision. Undefined if the array
 * changed in any other way.
 */
function appended(
  revisions: Revisions,
  old: PdfObject | undefined,
  now: PdfObject | undefined,
): PdfObject[] | undefined {
  const { before, after } = revisions;
  const oldItems = before.resolve(old) ?? [];
  const items = after.resolve(now) ?? [];
  if (!Array.isArray(oldItems) || !Array.isArray(items)) return undefined;
  const kept = oldItems.every((item, index) => sameObject(item, items[index], after.budget));
  return kept && items.length >= oldItems.length ? items.slice(oldItems.length) : undefined;
}

/** A dictionary that belongs to no stream. Attack: readers draw a stream's data, although its dictionary says DSS. */
function plainDict(reader: PdfReader, object: PdfObject | undefined): PdfDict | undefined {
  const dict = reader.resolve(object);
  return dict instanceof PdfDict ? dict : undefined;
}

const extensionKeys = new Set(['Type', 'BaseVersion', 'ExtensionLevel', 'URL', 'ExtensionRevision']);

/**
 * Whether the object is null, or lists developers by their four letters with their extension levels (ISO 32000-2,
 * 7.12).
 */
function isExtensions(reader: PdfReader, object: PdfObject | undefined): boolean {
  const extensions = plainDict(reader, object);
  const isLevel = (level: PdfObject) =>
    [...(plainDict(reader, level)?.keys() ?? [''])].every((key) => extensionKeys.has(key));
  const isDeveloper = (key: string, value: PdfObject) =>
    key.length === 4 && (reader.array(value) ?? [value]).every(isLevel);
  if (!extensions) return reader.resolve(object) === null;
  return [...extensions].every(([key, value]) => key === 'Type' || isDeveloper(key, value));
}

const fieldKeys = new Set(['Type', 'Subtype', 'FT', 'T', 'V', 'F', 'P', 'Rect', 'Ff', 'Parent']);
/** Types of a field's dictionary. Attack: some readers take a dictionary of another type for a page. */
const fieldTypes = new Set(['Annot', 'Widget']);

/** The numbers of an invisible field, and of the document timestamp that is its only content; else undefined. */
function timestampField(after: PdfReader, object: PdfObject): number[] | undefined {
  const field = plainDict(after, object);
  const value = plainDict(after, field?.get('V'));
  if (!(object instanceof PdfRef) || !field || !value) return undefined;
  const isField = ['Type', 'Subtype'].every(
    (key) => !field.has(key) || fieldTypes.has(after.name(field.get(key)) ?? ''),
  );
  const isPlain =
    isField && [...field.keys()].every((key) => fieldKeys.has(key)) && after.name(field.get('FT')) === 'Sig';
  const rect = after.numbers(field.get('Rect'), 4);
  const isInvisible = !rect || (rect[0] === rect[2] && rect[1] === rect[3]);
  const isTimestamp =
    after.name(value.get('Type')) === 'DocTimeStamp' && after.name(value.get('SubFilter')) === 'ETSI.RFC3161';
  if (!isPlain || !isInvisible || !isTimestamp) return undefined;
  const valueNumber = numberOf(field.get('V'));
  return valueNumber === undefined ? undefined : [object.num, valueNumber];
}

/** Sorts the touched objects: each is explained by a permitted change, or `isOther` becomes true. */
class Explanation {
  readonly revisions: Revisions;
  /** Touched objects that are explained. */
  readonly explained = new Set<number>();
  /** Explained objects that are new. Attack: a reference in the signed revision to a number that did not exist. */
  readonly added = new Set<number>();
  /** How often the signed revision names objects in permitted roles. An object that is named elsewhere, too, has another role. */
  readonly roles = new Map<number, number>();
  /** Explained objects whose changed entries were compared one by one: another role of theirs sees the same content. */
  readonly sameParts = new Set<number>();
  /** Fields of document timestamps that were added. */
  readonly timestampFields = new Set<number>();
  isOther = false;
  isSignatureAppended = false;

  constructor(revisions: Revisions) {
    this.revisions = revisions;
  }

  catalog(): void {
    const { before, after } = this.revisions;
    const keys = changedKeys(this.revisions, before.catalog, after.catalog);
    if (!keys.every((key) => ['DSS', 'AcroForm', 'Extensions'].includes(key))) this.isOther = true;
    // References that stay the same may lead to changed objects.
    this.form();
    this.securityStore();
    const [old, now] = [before.catalog.get('Extensions'), after.catalog.get('Extensions')];
    if (isExtensions(before, old) && isExtensions(after, now)) this.explain(numberOf(now), this.role(old));
    else if (keys.includes('Extensions')) this.isOther = true;
    const root = numberOf(after.trailer.get('Root'));
    if (root === undefined || !plainDict(before, before.trailer.get('Root')) || !plainDict(after, new PdfRef(root)))
      return;
    this.explain(root, numberOf(before.trailer.get('Root')));
    this.sameParts.add(root);
  }

  /** The number of an object that has a permitted role in the signed revision. */
  private role(object: PdfObject | undefined): number | undefined {
    const num = numberOf(object);
    if (num !== undefined) this.roles.set(num, (this.roles.get(num) ?? 0) + 1);
    return num;
  }

  /** An object in a permitted role. One that existed may be replaced only where it had that role before. */
  private explain(num: number | undefined, ...formerly: (number | undefined)[]): void {
    if (num === undefined) return;
    if (formerly.includes(num)) this.explained.add(num);
    else if ((this.revisions.before.lookup(num)?.kind ?? 'free') === 'free') {
      this.explained.add(num);
      this.added.add(num);
    }
  }

  private securityStore(): void {
    const { before, after } = this.revisions;
    const store = after.catalog.get('DSS');
    if (store === undefined) {
      if (before.catalog.has('DSS')) this.isOther = true;
      return;
    }
    const oldStore = before.catalog.get('DSS');
    const oldObjects = oldStore === undefined ? new Map<number, number>() : securityStoreObjects(before, oldStore);
    const objects = securityStoreObjects(after, store);
    if (!objects || !oldObjects) {
      if (!sameObject(oldStore, store, after.budget)) this.isOther = true;
      return;
    }
    for (const [num, count] of oldObjects) this.roles.set(num, count + (this.roles.get(num) ?? 0));
    for (const num of objects.keys()) this.explain(num, oldObjects.has(num) ? num : undefined);
  }

  private form(): void {
    const { before, after } = this.revisions;
    const [oldForm, form] = [before.catalog.get('AcroForm'), after.catalog.get('AcroForm')];
    const old = plainDict(before, oldForm);
    const now = plainDict(after, form);
    if (!now || (!old && before.resolve(oldForm) !== null)) {
      if (!sameObject(oldForm, form, after.budget)) this.isOther = true;
      return;
    }
    for (const key of changedKeys(this.revisions, old ?? new PdfDict(), now)) {
      if (key === 'SigFlags' && after.number(now.get(key)) === 3) continue;
      if (key !== 'Fields') this.isOther = true;
    }
    for (const item of appended(this.revisions, old?.get('Fields'), now.get('Fields')) ?? [null]) this.newField(item);
    this.explain(numberOf(form), this.role(oldForm));
    this.explain(numberOf(now.get('Fields')), this.role(old?.get('Fields')));
  }

  private newField(item: PdfObject): void {
    const { after } = this.revisions;
    const nums = timestampField(after, item);
    if (nums) {
      if (item instanceof PdfRef) this.timestampFields.add(item.num);
      for (const num of nums) this.explain(num);
      return;
    }
    this.isOther = true;
    if (after.name(after.dict(item)?.get('FT')) === 'Sig') this.isSignatureAppended = true;
  }

  /** A page, or a page's list of annotations, to which fields of document timestamps were appended. */
  page(num: number): void {
    const { before, after } = this.revisions;
    const ref = new PdfRef(num);
    const old = before.resolve(ref);
    const now = after.resolve(ref);
    if (Array.isArray(old) && Array.isArray(now)) {
      if (this.onlyTimestampsAppended(old, now)) this.explained.add(num);
      return;
    }
    if (!(old instanceof PdfDict) || !(now instanceof PdfDict) || before.name(old.get('Type')) !== 'Page') return;
    const keys = changedKeys(this.revisions, old, now);
    if (keys.every((key) => key === 'Annots' && this.onlyTimestampsAppended(old.get(key), now.get(key)))) {
      this.explained.add(num);
      this.sameParts.add(num);
    }
  }

  private onlyTimestampsAppended(old: PdfObject | undefined, now: PdfObject | undefined): boolean {
    const items = appended(this.revisions, old, now);
    return items?.every((item) => item instanceof PdfRef && this.timestampFields.has(item.num)) === true;
  }

  /** New lists and records of a security store that the store itself does not name. */
  unusedPart(num: number): void {
    const { before, after } = this.revisions;
    if (before.lookup(num) || this.explained.has(num)) return;
    for (const part of unusedStoreObjects(after, num) ?? []) if (!this.explained.has(part)) this.explain(part);
  }

  /** Objects without content: the cross-reference streams and object streams of the update. */
  structure(num: number, entry: XrefEntry | undefined): void {
    const { before, after, boundary } = this.revisions;
    if (entry?.kind !== 'offset' || entry.offset < boundary || before.lookup(num)) return;
    const isSection = after.sections.some((section) => section.offset === entry.offset);
    const type = after.name(after.dict(new PdfRef(num))?.get('Type'));
    if (isSection || type === 'ObjStm') this.explain(num);
  }
}

/**
 * Compares the signed revision with the whole file. The result is empty if only timestamps and validation data were
 * added.
 */
export function laterChanges(before: PdfReader, after: PdfReader, boundary: number): Set<LaterChange> {
  const revisions = { before, after, boundary };
  const changes = new Set<LaterChange>();
  const touched = touchedNumbers(revisions);
  const sameRoot = numberOf(before.trailer.get('Root')) === numberOf(after.trailer.get('Root'));
  const sameInfo = sameObject(before.trailer.get('Info'), after.trailer.get('Info'), after.budget);
  const sameSecurity = before.isEncrypted === after.isEncrypted;
  if (!touched) return changes.add('earlier_content_revived').add('content_changed');
  if (!sameRoot || !sameInfo || !sameSecurity) changes.add('content_changed');
  // Another catalog that was lying ready in the signed bytes.
  const root = numberOf(after.trailer.get('Root'));
  if (!sameRoot && root !== undefined && before.lookup(root)) changes.add('earlier_content_revived');
  const explanation = new Explanation(revisions);
  const replaced = new Set<number>();
  explanation.catalog();
  for (const num of touched) explanation.unusedPart(num);
  for (const { offset, trailer } of after.sections) {
    if (offset >= boundary && addsOddReferences(revisions, before.trailer, trailer)) explanation.isOther = true;
  }
  for (const num of touched) {
    const entry = after.lookup(num);
    const was = before.lookup(num);
    if (sameEntry(entry, was)) continue;
    const ref = new PdfRef(num);
    if (isOddEntry(after, entry, was) || addsOddReferences(revisions, before.resolve(ref), after.resolve(ref)))
      explanation.isOther = true;
    const offset = offsetOf(after, entry);
    if (offset !== undefined && offset < boundary) changes.add('earlier_content_revived');
    if (!explanation.explained.has(num)) explanation.page(num);
    if (!explanation.explained.has(num)) explanation.structure(num, entry);
    if (!explanation.explained.has(num)) explanation.isOther = true;
    else if (!explanation.added.has(num) && !explanation.sameParts.has(num)) replaced.add(num);
  }
  if (hasOtherReferences(before, replaced, explanation.roles)) explanation.isOther = true;
  // A reference that led nowhere when it was signed, and that an innocent-looking addition, a certificate with page
  // operators inside, would fill with content.
  if (refersTo(before, explanation.added)) changes.add('content_changed').add('earlier_content_revived');
  if (explanation.isOther) changes.add('content_changed');
  if (explanation.isSignatureAppended) changes.add('signature_appended');
  return changes;
}
