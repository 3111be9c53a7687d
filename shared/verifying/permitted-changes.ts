/**
 * Whether a document was changed beyond what a signature allows before others signed the result: form filling, signing
 * and validation data (DocMDP P 2), annotations too (P 3; ISO 32000-1, 12.8.2.2), locked fields not at all (12.8.2.4).
 */

import { fieldNodes, formFields, fullName } from '../pdf/document/field-tree.ts';
import { readPages } from '../pdf/document/page-tree.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects/objects.ts';
import { Budget } from '../pdf/parser/budget.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';
import { changedKeys, type Revisions, sameEntry, touchedNumbers } from './later-changes.ts';
import { refersTo } from './references.ts';
import { DeepComparison, sameObject } from './same-object.ts';

/** Entries of the catalog and of a page that are not drawn, or are compared on their own. */
const catalogKeys = new Set('AcroForm DSS Perms Extensions Metadata Version StructTreeRoot MarkInfo'.split(' '));
const pageKeys = new Set('Annots Metadata LastModified PieceInfo StructParents Tabs'.split(' '));
/** The keys of a field that change when a person fills it in or signs it. */
const fieldKeys = new Set('V AP AS M RV I TI F Ff MK DA StructParent'.split(' '));
/**
 * The keys that lead from an annotation to other annotations, pages and fields. Readers draw the annotation without
 * them.
 */
const annotationLinks = new Set('A AA P Parent Popup IRT Dest'.split(' '));
const maxPages = 100_000;

/** Says of a field, by its full name, whether a signature locks it. */
type Locks = (name: string) => boolean;

/** The fields that a signature locks (FieldMDP); undefined when it locks none. */
export function locksOf(reader: PdfReader, signature: PdfDict): Locks | undefined {
  for (const item of reader.array(signature.get('Reference')) ?? []) {
    const reference = reader.dict(item);
    if (reader.name(reference?.get('TransformMethod')) !== 'FieldMDP') continue;
    const parameters = reader.dict(reference?.get('TransformParams'));
    const action = reader.name(parameters?.get('Action'));
    const names = (reader.array(parameters?.get('Fields')) ?? []).map((name) => reader.text(name) ?? '');
    const isNamed: Locks = (name) => names.some((known) => name === known || name.startsWith(`${known}.`));
    return action === 'Include' ? isNamed : action === 'Exclude' ? (name) => !isNamed(name) : () => true;
  }
  return undefined;
}

interface Limits {
  permits: 2 | 3;
  locks: Locks | undefined;
  /** Offsets of later signatures that leave out exactly their own value, as the reader counts. */
  signatures: ReadonlySet<number | undefined>;
}

class Comparison {
  readonly revisions: Revisions;
  readonly limits: Limits;
  /** Object numbers of fields and annotations of the signed revision; fields with their full names. */
  readonly parts = new Map<number, string | undefined>();
  /** The fields of type Sig, by their own type or by that of their parent. */
  readonly signatureFields = new Set<number>();

  constructor(revisions: Revisions, limits: Limits) {
    this.revisions = revisions;
    this.limits = limits;
  }

  private same(old: PdfObject | undefined, now: PdfObject | undefined): boolean {
    const { before, after } = this.revisions;
    return sameObject(before.resolve(old), after.resolve(now), after.budget);
  }

  private onlyChanged(old: PdfDict | undefined, now: PdfDict | undefined, keys: ReadonlySet<string>): boolean {
    return (
      old !== undefined && now !== undefined && changedKeys(this.revisions, old, now).every((key) => keys.has(key))
    );
  }

  /** No item is missing, and every added one holds a signature. */
  private onlySignaturesAdded(old: PdfObject | undefined, now: PdfObject | undefined): boolean {
    const { before, after } = this.revisions;
    const oldItems = before.array(old) ?? [];
    const items = after.array(now) ?? [];
    const holds = (list: readonly PdfObject[]) => {
      const nums = new Set(list.map((item) => (item instanceof PdfRef ? item.num : undefined)));
      const direct = list.filter((item) => !(item instanceof PdfRef));
      return (item: PdfObject) =>
        item instanceof PdfRef ? nums.has(item.num) : direct.some((other) => sameObject(other, item, after.budget));
    };
    const isOld = holds(oldItems);
    return oldItems.every(holds(items)) && items.every((item) => isOld(item) || this.isSignatureField(item));
  }

  /** Signed, or invisible. */
  private isSignatureField(item: PdfObject): boolean {
    const { after } = this.revisions;
    const field = after.dict(item);
    const parent = after.dict(field?.get('Parent'));
    const isWidget = !field?.has('Subtype') || after.name(field.get('Subtype')) === 'Widget';
    const value = field?.get('V') ?? parent?.get('V');
    const entry = value instanceof PdfRef ? after.lookup(value.num) : undefined;
    const isSigned = entry?.kind === 'offset' && this.limits.signatures.has(entry.offset);
    return isWidget && (isSigned || !field?.has('AP')) && after.name(field?.get('FT') ?? parent?.get('FT')) === 'Sig';
  }

  /** Notes the fields of the signed revision. */
  private readFields(): void {
    const { before } = this.revisions;
    for (const node of fieldNodes(before, formFields(before), before.budget)) {
      if (!(node.object instanceof PdfRef)) continue;
      this.parts.set(node.object.num, fullName(before, node));
      if (node.type === 'Sig') this.signatureFields.add(node.object.num);
    }
  }

  private pages(): boolean {
    const { before, after } = this.revisions;
    return readPages(before, new Budget({ pages: maxPages })).every(({ ref, dict }) => {
      const annotations = dict.get('Annots');
      for (const item of before.array(annotations) ?? []) {
        if (item instanceof PdfRef && !this.parts.has(item.num)) this.parts.set(item.num, undefined);
      }
      const now = ref ? after.dict(ref) : dict;
      return (
        this.limits.permits === 3 || (now !== undefined && this.onlySignaturesAdded(annotations, now.get('Annots')))
      );
    });
  }

  private form(): boolean {
    const { before, after } = this.revisions;
    const old = before.dict(before.catalog.get('AcroForm'))?.get('Fields');
    this.readFields();
    return this.onlySignaturesAdded(old, after.dict(after.catalog.get('AcroForm'))?.get('Fields'));
  }

  /** The values and appearances of locked fields are the same, with the forms, images and fonts that they are drawn with. */
  private locked(): boolean {
    const { before, after } = this.revisions;
    const drawings = new DeepComparison(before, after);
    return [...this.parts].every(([num, name]) => {
      const [old, now] = [before.dict(new PdfRef(num)), after.dict(new PdfRef(num))];
      if (name === undefined || !this.limits.locks?.(name) || this.signatureFields.has(num)) return true;
      const looks = (reader: PdfReader, field: PdfDict | undefined) => reader.dict(field?.get('AP'))?.get('N');
      return (
        this.same(old?.get('V'), now?.get('V')) &&
        this.same(old?.get('AS'), now?.get('AS')) &&
        drawings.same(looks(before, old), looks(after, now))
      );
    });
  }

  /** A field or an annotation. */
  private part(num: number, old: PdfDict, now: PdfDict): boolean {
    const isField = this.parts.get(num) !== undefined || this.revisions.before.name(old.get('Subtype')) === 'Widget';
    return isField ? this.onlyChanged(old, now, fieldKeys) : this.limits.permits === 3;
  }

  /** The appearances of a page's annotations, without widgets: P 2 forbids changing them. */
  private shown(page: PdfDict): PdfObject[] {
    const { before } = this.revisions;
    const annotations = this.limits.permits === 2 ? (before.array(page.get('Annots')) ?? []) : [];
    return annotations.flatMap((item) => {
      const entries = [...(before.dict(item) ?? [])];
      const isWidget = before.name(before.dict(item)?.get('Subtype')) === 'Widget';
      return isWidget ? [] : entries.flatMap(([key, value]) => (annotationLinks.has(key) ? [] : [value]));
    });
  }

  /** Whether pages, or objects other than fields, annotations and validation data, need one of these objects. */
  private isNeeded(nums: ReadonlySet<number>): boolean {
    const { before } = this.revisions;
    const seen = new Set<number>();
    const waiting: PdfObject[] = [before.trailer.get('Root') ?? null];
    while (waiting.length > 0) {
      const object = waiting.pop() ?? null;
      if (object instanceof PdfRef) {
        if (seen.has(object.num)) continue;
        if (nums.has(object.num)) return true;
        seen.add(object.num);
      }
      const value = before.resolve(object);
      const dict = value instanceof PdfStream ? value.dict : value;
      if (Array.isArray(value)) for (const item of value) waiting.push(item);
      if (!(dict instanceof PdfDict)) continue;
      const isPage = before.name(dict.get('Type')) === 'Page';
      const skipped = dict === before.catalog ? catalogKeys : isPage ? pageKeys : undefined;
      for (const [key, item] of dict) if (!skipped?.has(key)) waiting.push(item);
      if (isPage) waiting.push(...this.shown(dict));
    }
    return false;
  }

  /** `unknown`: it depends on which objects need this one. */
  private object(num: number): 'permitted' | 'exceeded' | 'unknown' {
    const { before, after } = this.revisions;
    const [old, now] = [before.resolve(new PdfRef(num)), after.resolve(new PdfRef(num))];
    const isContainer = before.name(before.dict(new PdfRef(num))?.get('Type')) === 'ObjStm';
    if (old === before.catalog || (!isContainer && sameObject(old, now, after.budget))) return 'permitted';
    if (isContainer) return 'exceeded';
    if (!(old instanceof PdfDict && now instanceof PdfDict)) return 'unknown';
    if (before.name(old.get('Type')) === 'Page') return this.onlyChanged(old, now, pageKeys) ? 'permitted' : 'exceeded';
    return !this.parts.has(num) || this.part(num, old, now) ? 'unknown' : 'exceeded';
  }

  isExceeded(): boolean {
    const { before, after } = this.revisions;
    const touched = touchedNumbers(this.revisions);
    if (!touched || !this.form() || !this.pages() || !this.locked()) return true;
    if (!this.onlyChanged(before.catalog, after.catalog, catalogKeys)) return true;
    const added = new Set<number>();
    const unknown = new Set<number>();
    for (const num of touched) {
      const was = before.lookup(num);
      if (sameEntry(after.lookup(num), was)) continue;
      if ((was?.kind ?? 'free') === 'free') added.add(num);
      else {
        const answer = this.object(num);
        if (answer === 'exceeded') return true;
        if (answer === 'unknown') unknown.add(num);
      }
    }
    return (unknown.size > 0 && this.isNeeded(unknown)) || refersTo(before, added);
  }
}

/** Compares the signed revision with a later one; true, too, when they cannot be compared. @throws AppError, BrokenXref */
export const exceedsPermission = (revisions: Revisions, limits: Limits): boolean =>
  new Comparison(revisions, limits).isExceeded();
