/** Joins interactive forms (ISO 32000-2, 12.7): fields with equal names in two parts stay two fields. */
import { formFields } from '../document/field-tree.ts';
import type { Page } from '../document/page-tree.ts';
import { PdfDict, type PdfRef, PdfString } from '../objects/objects.ts';
import { decodeText, textString } from '../objects/text-string.ts';
import type { PdfReader } from '../parser/reader.ts';
import type { NewDocument } from '../writer/new-document.ts';
import type { PartCopy } from './part-copy.ts';

/** The form of the joined document. Used for one part after the other: `begin`, then `add` once its objects are copied. */
export class JoinedForm {
  private readonly target: NewDocument;
  private readonly fields: PdfRef[] = [];
  private readonly names = new Set<string>();
  /** Default resources by category and name. */
  private readonly resources = new Map<string, PdfDict>();
  private needsAppearances = false;

  constructor(target: NewDocument) {
    this.target = target;
  }

  /** Takes over the default resources, and renames fonts whose names are taken. The fields are copied afterwards. */
  begin(part: PartCopy, pages: readonly Page[], number: number): PdfRef[] {
    const { source } = part;
    const form = source.dict(source.catalog.get('AcroForm'));
    if (!form) return [];
    this.needsAppearances ||= source.resolve(form.get('NeedAppearances')) === true && hasWidgets(source, pages);
    for (const [category, list] of source.dict(form.get('DR')) ?? []) {
      const entries = source.dict(list);
      if (entries) this.addResources(part, { category, entries, number });
    }
    const fields = formFields(source).filter((field) => source.dict(field) !== undefined);
    const copies = fields.map((field) => part.shareable(field)).filter((ref) => ref !== null);
    return [...new Map(copies.map((ref) => [ref.num, ref])).values()];
  }

  /** Names the fields of a part whose objects are complete, and gives them what they took from their form. */
  add(part: PartCopy, roots: readonly PdfRef[], number: number): void {
    const { source } = part;
    const form = source.dict(source.catalog.get('AcroForm'));
    const appearance = source.string(form?.get('DA'));
    const alignment = source.number(form?.get('Q'));
    const titles = roots.map((root) => this.titleOf(root));
    const own = new Set(titles);
    const renamed = new Map<string, string>();
    for (const [index, root] of roots.entries()) {
      const field = this.target.get(root);
      if (!(field instanceof PdfDict)) continue;
      if (appearance && !field.has('DA')) field.set('DA', part.appearance(appearance));
      if (alignment !== undefined && !field.has('Q')) field.set('Q', alignment);
      const title = titles[index];
      if (title !== undefined) {
        // Fields of one file that share a name are one field, and stay one.
        const unique = renamed.get(title) ?? this.unusedName(title, own, number);
        renamed.set(title, unique);
        this.names.add(unique);
        if (unique !== title) field.set('T', textString(unique));
      }
      this.fields.push(root);
    }
  }

  /** The form, or undefined if no part has one. */
  finish(): PdfDict | undefined {
    if (this.fields.length === 0) return undefined;
    const resources = PdfDict.of(Object.fromEntries(this.resources));
    return PdfDict.of({
      Fields: this.fields,
      DR: resources.size > 0 ? resources : undefined,
      NeedAppearances: this.needsAppearances || undefined,
    });
  }

  private addResources(
    part: PartCopy,
    { category, entries, number }: { category: string; entries: PdfDict; number: number },
  ): void {
    const joined = this.resources.get(category) ?? new PdfDict();
    this.resources.set(category, joined);
    for (const [key, value] of entries) {
      const name = joined.has(key) ? unused(key, number, (candidate) => joined.has(candidate)) : key;
      if (name !== key && category === 'Font') part.renamed.fonts.set(key, name);
      joined.set(name, part.copy(value));
    }
  }

  private titleOf(root: PdfRef): string | undefined {
    const field = this.target.get(root);
    const title = field instanceof PdfDict ? this.target.resolve(field.get('T')) : null;
    return title instanceof PdfString ? decodeText(title.bytes) : undefined;
  }

  private unusedName(name: string, own: ReadonlySet<string | undefined>, number: number): string {
    if (!this.names.has(name)) return name;
    return unused(name, number, (candidate) => this.names.has(candidate) || own.has(candidate));
  }
}

/** Whether a page shows a field: without one, `NeedAppearances` would only change the fields of other files. */
function hasWidgets(source: PdfReader, pages: readonly Page[]): boolean {
  return pages.some(({ dict }) =>
    source.array(dict.get('Annots'))?.some((object) => {
      source.budget.spendNode();
      return source.name(source.dict(object)?.get('Subtype')) === 'Widget';
    }),
  );
}

/** `name_2` for the second part, with more digits if that is taken as well. */
export function unused(name: string, number: number, isUsed: (candidate: string) => boolean): string {
  let candidate = `${name}_${number}`;
  for (let more = 2; isUsed(candidate); more++) candidate = `${name}_${number}_${more}`;
  return candidate;
}
