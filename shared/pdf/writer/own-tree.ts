/** Gives a document a flat page tree of indirect objects (ISO 32000-2, 7.7.3). */
import type { Page } from '../document/page-tree.ts';
import { name, PdfDict, type PdfRef } from '../objects/objects.ts';
import type { PdfUpdate } from './incremental-update.ts';

/**
 * Direct page objects cannot be replaced one by one, so a document with such pages gets a flat page tree.
 * @param options.isForced the tree is replaced in any case: readers would not agree about its pages
 * @returns the resulting pages
 */
export function withOwnPages(update: PdfUpdate, pages: Page[], { isForced = false } = {}): Page[] {
  if (!isForced && pages.every((page) => page.ref)) return pages;
  const parent = update.allocate();
  const owned = pages.map((page, index): Page => {
    const dict = page.dict.clone();
    for (const [key, value] of page.attributes) dict.set(key, value);
    dict.set('Type', name('Page'));
    dict.delete('Kids');
    dict.delete('Count');
    dict.set('Parent', parent);
    const ref = page.ref ?? update.allocate();
    update.set(ref, dict);
    return { ref, dict, attributes: page.attributes, parent, index };
  });
  const kids = owned.map((page) => page.ref).filter((ref): ref is PdfRef => ref !== undefined);
  update.set(parent, PdfDict.of({ Type: name('Pages'), Kids: kids, Count: kids.length }));
  update.editCatalog().set('Pages', parent);
  return owned;
}
