/** Joins outlines (ISO 32000-2, 12.3.3): a bookmark for each file, with the bookmarks of the file below it. */
import { name, PdfDict, type PdfObject, type PdfRef } from '../objects/objects.ts';
import { textString } from '../objects/text-string.ts';
import type { NewDocument } from '../writer/new-document.ts';
import type { PartCopy } from './part-copy.ts';

interface Item {
  ref: PdfRef;
  title: string;
}

export class JoinedOutline {
  private readonly target: NewDocument;
  private readonly root: PdfRef;
  private readonly items: { ref: PdfRef; dict: PdfDict }[] = [];

  constructor(target: NewDocument) {
    this.target = target;
    this.root = target.allocate();
  }

  /** Items of the file that name its outline as their parent will name the bookmark of the file. */
  begin(part: PartCopy, title: string): Item {
    const ref = this.target.allocate();
    part.map(part.source.catalog.get('Outlines'), ref);
    return { ref, title };
  }

  add(part: PartCopy, { ref, title }: Item, firstPage: PdfRef): void {
    const outline = part.source.dict(part.source.catalog.get('Outlines'));
    const [first, last] = [outline?.get('First'), outline?.get('Last')];
    const below: Record<string, PdfObject> = {};
    if (part.source.dict(first) && part.source.dict(last)) {
      // A negative count: the bookmarks of the file are shown when a person opens its own.
      const count = Math.abs(Math.trunc(part.source.number(outline?.get('Count')) ?? 1)) || 1;
      Object.assign(below, { First: part.copy(first ?? null), Last: part.copy(last ?? null), Count: -count });
    }
    const dict = PdfDict.of({
      Title: textString(title),
      Parent: this.root,
      Dest: [firstPage, name('XYZ'), null, null, null],
      ...below,
    });
    this.target.set(ref, dict);
    this.items.push({ ref, dict });
  }

  finish(): PdfRef {
    for (const [index, { dict }] of this.items.entries()) {
      const [before, after] = [this.items[index - 1], this.items[index + 1]];
      if (before) dict.set('Prev', before.ref);
      if (after) dict.set('Next', after.ref);
    }
    const [first, last] = [this.items[0], this.items.at(-1)];
    this.target.set(
      this.root,
      PdfDict.of({ Type: name('Outlines'), First: first?.ref, Last: last?.ref, Count: this.items.length }),
    );
    return this.root;
  }
}
