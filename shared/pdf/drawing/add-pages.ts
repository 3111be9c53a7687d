/** Appends drawn pages to the page tree (ISO 32000-2, 7.7.3). */
import { name, PdfDict, PdfRef } from '../objects/objects.ts';
import type { PdfUpdate } from '../writer/incremental-update.ts';
import type { DrawnPage } from '../writer/new-document.ts';

/**
 * Appends pages after the last one. `count` is the present number of pages. Every inheritable entry is written into the
 * page itself, because the nodes above it belong to the document.
 */
export function addDrawnPages(update: PdfUpdate, pages: readonly DrawnPage[], count: number): PdfRef[] {
  const parent = treeRoot(update);
  const root = update.edit(parent);
  if (!root) throw new Error('the page tree has no root');
  const added = pages.map((page) => {
    const box = [0, 0, page.width, page.height];
    return update.add(
      PdfDict.of({
        Type: name('Page'),
        Parent: parent,
        MediaBox: box,
        CropBox: box,
        Rotate: 0,
        Resources: page.resources,
        Contents: update.addStream(new PdfDict(), page.content),
      }),
    );
  });
  root.set('Kids', [...(update.array(root.get('Kids')) ?? []), ...added]);
  root.set('Count', count + added.length);
  return added;
}

/** The root node as an indirect object. A document whose only page takes the place of the root gets a root node. */
function treeRoot(update: PdfUpdate): PdfRef {
  const entry = update.catalog.get('Pages');
  const node = update.dict(entry);
  const isTree = node !== undefined && update.array(node.get('Kids')) !== undefined;
  if (entry instanceof PdfRef && isTree && update.resolve(entry) instanceof PdfDict) return entry;
  const fresh = update.allocate();
  if (isTree && node) update.set(fresh, node.clone());
  else {
    const page = entry instanceof PdfRef ? entry : update.add(node?.clone() ?? new PdfDict());
    update.edit(page)?.set('Parent', fresh);
    update.set(fresh, PdfDict.of({ Type: name('Pages'), Kids: [page], Count: 1 }));
  }
  update.editCatalog().set('Pages', fresh);
  return fresh;
}
