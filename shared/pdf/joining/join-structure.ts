/** Joins the logical structure (ISO 32000-2, 14.7): the tags that screen readers follow, one element for each part. */
import { name, PdfDict, PdfName, type PdfObject, type PdfRef, PdfString } from '../objects/objects.ts';
import { textString } from '../objects/text-string.ts';
import type { NewDocument } from '../writer/new-document.ts';
import { treePairs } from './destinations.ts';
import { unused } from './join-forms.ts';
import type { PartCopy } from './part-copy.ts';

export class JoinedStructure {
  private readonly target: NewDocument;
  private readonly root: PdfRef;
  private readonly document: PdfRef;
  private readonly parts: PdfRef[] = [];
  private readonly roles = new PdfDict();
  private readonly classes = new PdfDict();
  private readonly namespaces: PdfObject[] = [];
  private readonly parents: { key: number; value: PdfObject }[] = [];
  private readonly identified: { id: Uint8Array; element: PdfRef }[] = [];
  private nextKey = 0;
  private isMarked = true;

  constructor(target: NewDocument) {
    this.target = target;
    this.root = target.allocate();
    this.document = target.allocate();
  }

  /** The next free key of the parent tree. */
  takeKey(): number {
    return this.nextKey++;
  }

  /** Copies the elements of a part. Called before its pages are copied: names of roles may change. */
  begin(part: PartCopy, { number, title }: { number: number; title: string }): void {
    const { source } = part;
    const given = source.catalog.get('StructTreeRoot');
    const tree = source.dict(given);
    this.isMarked &&= source.resolve(source.dict(source.catalog.get('MarkInfo'))?.get('Marked')) === true;
    if (!tree) return;
    this.merge(part, { from: tree.get('RoleMap'), into: this.roles, renamed: part.renamed.roles, number });
    this.merge(part, { from: tree.get('ClassMap'), into: this.classes, renamed: part.renamed.classes, number });
    const element = this.target.allocate();
    part.map(given, element);
    const language = source.string(source.catalog.get('Lang'));
    this.target.set(
      element,
      PdfDict.of({
        Type: name('StructElem'),
        S: name('Part'),
        P: this.document,
        T: textString(title),
        Lang: language && new PdfString(language),
        K: part.copy(tree.get('K') ?? []),
      }),
    );
    this.parts.push(element);
    for (const item of source.array(tree.get('Namespaces')) ?? []) this.namespaces.push(part.copy(item));
  }

  /** Takes over which element the content of a page belongs to. Called when the objects of the part were copied. */
  add(part: PartCopy): void {
    const { source } = part;
    const tree = source.dict(source.catalog.get('StructTreeRoot'));
    for (const [key, value] of treePairs(source, tree?.get('ParentTree'), 'Nums')) {
      const known = part.structureKeys.get(source.number(key) ?? Number.NaN);
      if (known !== undefined) this.parents.push({ key: known, value: part.copy(value) });
    }
    part.finish();
    this.identified.push(...part.identified);
  }

  /** The root of the structure; undefined if no part has tags. */
  finish(): { root: PdfRef; isMarked: boolean } | undefined {
    if (this.parts.length === 0) return undefined;
    const { target } = this;
    target.set(
      this.document,
      PdfDict.of({ Type: name('StructElem'), S: name('Document'), P: this.root, K: [...this.parts] }),
    );
    const parents = this.parents.sort((one, other) => one.key - other.key);
    const ids = this.identified.sort((one, other) => Buffer.compare(one.id, other.id));
    target.set(
      this.root,
      PdfDict.of({
        Type: name('StructTreeRoot'),
        K: this.document,
        ParentTree: target.add(PdfDict.of({ Nums: parents.flatMap(({ key, value }) => [key, value]) })),
        ParentTreeNextKey: this.nextKey,
        RoleMap: this.roles.size > 0 ? this.roles : undefined,
        ClassMap: this.classes.size > 0 ? this.classes : undefined,
        Namespaces: this.namespaces.length > 0 ? this.namespaces : undefined,
        IDTree:
          ids.length > 0
            ? target.add(PdfDict.of({ Names: ids.flatMap(({ id, element }) => [new PdfString(id, true), element]) }))
            : undefined,
      }),
    );
    return { root: this.root, isMarked: this.isMarked };
  }

  /** An entry with the name of an earlier one that means something else gets another name. */
  private merge(
    part: PartCopy,
    options: { from: PdfObject | undefined; into: PdfDict; renamed: Map<string, string>; number: number },
  ): void {
    const { into, renamed, number } = options;
    for (const [key, value] of part.source.dict(options.from) ?? []) {
      const before = into.get(key);
      const meaning = part.source.resolve(value);
      const isSame = before instanceof PdfName && meaning instanceof PdfName && before.value === meaning.value;
      if (isSame) continue;
      const unique = before === undefined ? key : unused(key, number, (candidate) => into.has(candidate));
      if (unique !== key) renamed.set(key, unique);
      into.set(unique, part.copy(value));
    }
  }
}
