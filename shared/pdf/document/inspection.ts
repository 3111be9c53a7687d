/** What a document allows and demands before it can be sealed: certification (ISO 32000-2, 12.8.2.2) and XFA forms. */
import { AppError } from '../../errors.ts';
import type { PdfDict, PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import type { PdfReader } from '../parser/reader.ts';
import { fieldNodes, formFields } from './field-tree.ts';

/** The certification's permission (DocMDP; ISO 32000-2, 12.8.2.2) that a signature dictionary claims: 1 allows no change. */
export function permissionOf(source: PdfSource, signature: PdfDict): 1 | 2 | 3 | null {
  for (const item of source.array(signature.get('Reference')) ?? []) {
    const reference = source.dict(item);
    if (source.name(reference?.get('TransformMethod')) !== 'DocMDP') continue;
    const permission = source.number(source.dict(reference?.get('TransformParams'))?.get('P')) ?? 2;
    // An unknown permission permits nothing.
    return permission === 2 || permission === 3 ? permission : 1;
  }
  return null;
}

/** Whether one of these signatures, or the one that the catalog names, allows no change. */
export function isFinal(source: PdfSource, signatures: Iterable<PdfObject | undefined>): boolean {
  const certification = source.dict(source.catalog.get('Perms'))?.get('DocMDP');
  return [certification, ...signatures].some((object) => {
    const signature = source.dict(object);
    return signature !== undefined && permissionOf(source, signature) === 1;
  });
}

/**
 * XFA (ISO 32000-1, 12.7.8): a static form has real pages and fields beside it, and these are sealed.
 * @throws AppError document_xfa for a dynamic one, whose pages only exist once a reader has built them.
 */
export function hasStaticXfa(reader: PdfReader): boolean {
  const form = reader.dict(reader.catalog.get('AcroForm'));
  if (!form?.has('XFA')) return false;
  if (reader.resolve(reader.catalog.get('NeedsRendering')) === true) throw new AppError('document_xfa');
  if (!hasWidget(reader)) throw new AppError('document_xfa');
  return true;
}

/** Whether some field in the tree has a widget with a place on a page. */
function hasWidget(reader: PdfReader): boolean {
  for (const { dict } of fieldNodes(reader, formFields(reader), reader.budget)) {
    const isLeaf = !reader.array(dict.get('Kids'))?.length;
    if (isLeaf && dict.has('Rect')) return true;
  }
  return false;
}
