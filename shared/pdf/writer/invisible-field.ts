/** Adds a signature field that is not seen (ISO 32000-2, 12.7.5.5): of what the document had, only lists grow. */
import { name, PdfDict, type PdfObject, PdfRef } from '../objects/objects.ts';
import { textString } from '../objects/text-string.ts';
import type { PdfUpdate } from './incremental-update.ts';

/**
 * Adds the field with its widget to the form and to the page of the last signature, else to `page`. `label` gets a number
 * when a field has that name already.
 */
export function addInvisibleField(
  update: PdfUpdate,
  { label, value, page: fallback }: { label: (number: number) => string; value: PdfRef; page?: PdfRef | undefined },
): void {
  const fields = update.array(update.dict(update.catalog.get('AcroForm'))?.get('Fields')) ?? [];
  const page = pageOfLastField(update, fields) ?? fallback;
  const field = update.add(signatureWidget(freeName(update, fields, label), value, { page, rect: [0, 0, 0, 0] }));
  if (page) addToPage(update, page, field);
  addToForm(update, field);
}

/** A signature field that is its own widget. */
export function signatureWidget(
  title: string,
  value: PdfRef,
  { page, rect }: { page: PdfRef | undefined; rect: readonly number[] },
): PdfDict {
  return PdfDict.of({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(title),
    V: value,
    // Print and Locked.
    F: 132,
    P: page,
    Rect: [...rect],
  });
}

/** The page that shows the last signature: an invisible field belongs to a page too. */
function pageOfLastField(update: PdfUpdate, fields: readonly PdfObject[]): PdfRef | undefined {
  for (const field of [...fields].reverse()) {
    const page = update.dict(field)?.get('P');
    if (page instanceof PdfRef && update.name(update.dict(page)?.get('Type')) === 'Page') return page;
  }
  return undefined;
}

/** The first name that no field has. */
export function freeName(update: PdfUpdate, fields: readonly PdfObject[], label: (number: number) => string): string {
  const taken = new Set(fields.map((field) => update.text(update.dict(field)?.get('T'))));
  for (let number = 1; ; number++) if (!taken.has(label(number))) return label(number);
}

function addToPage(update: PdfUpdate, page: PdfRef, field: PdfRef): void {
  const annotations = update.dict(page)?.get('Annots');
  const items = [...(update.array(annotations) ?? []), field];
  if (annotations instanceof PdfRef) update.set(annotations, items);
  else update.edit(page)?.set('Annots', items);
}

function addToForm(update: PdfUpdate, field: PdfRef): void {
  const form = update.catalog.get('AcroForm');
  const dict = (form instanceof PdfRef ? update.edit(form) : update.dict(form)?.clone()) ?? new PdfDict();
  const list = dict.get('Fields');
  const items = [...(update.array(list) ?? []), field];
  if (list instanceof PdfRef) update.set(list, items);
  else dict.set('Fields', items);
  dict.set('SigFlags', 3);
  if (!(form instanceof PdfRef)) update.editCatalog().set('AcroForm', dict);
}
