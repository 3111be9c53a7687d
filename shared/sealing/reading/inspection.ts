import { AppError } from '../../errors.ts';
import type { PdfDict, PdfObject } from './objects.ts';
import type { PdfReader } from './reader.ts';
import type { PdfSource } from './source.ts';

/** The permissions of a certification signature (ISO 32000-1, 12.8.2.2): 1 allows no change; undefined without one. */
export function certifiedLevel(source: PdfSource): number | undefined {
  const signature = source.dict(source.dict(source.catalog.get('Perms'))?.get('DocMDP'));
  if (!signature) return undefined;
  for (const item of source.array(signature.get('Reference')) ?? []) {
    const reference = source.dict(item);
    if (source.name(reference?.get('TransformMethod')) !== 'DocMDP') continue;
    return source.number(source.dict(reference?.get('TransformParams'))?.get('P')) ?? 2;
  }
  return 2;
}

/**
 * XFA (ISO 32000-1, 12.7.8): a static form has real pages and fields beside it, which are what is sealed.
 * @throws AppError document_xfa for a dynamic one, whose pages only exist once a reader has built them.
 */
export function hasStaticXfa(reader: PdfReader): boolean {
  const form = reader.dict(reader.catalog.get('AcroForm'));
  if (!form?.has('XFA')) return false;
  if (reader.resolve(reader.catalog.get('NeedsRendering')) === true) throw new AppError('document_xfa');
  if (!hasField(reader, reader.array(form.get('Fields')) ?? [], new Set())) throw new AppError('document_xfa');
  return true;
}

/** Whether some field in the tree has a widget to be seen. */
function hasField(source: PdfReader, fields: readonly PdfObject[], seen: Set<PdfDict>): boolean {
  const waiting = [...fields];
  while (waiting.length > 0) {
    const field = source.dict(waiting.pop());
    if (!field || seen.has(field)) continue;
    seen.add(field);
    source.budget.spendNode();
    const kids = source.array(field.get('Kids'));
    if (kids && kids.length > 0) waiting.push(...kids);
    else if (field.has('Rect')) return true;
  }
  return false;
}
