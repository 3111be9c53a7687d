/** Checks that a document can be sealed: its certification (ISO 32000-2, 12.8.2.2) and XFA forms. */
import { AppError } from '../../errors.ts';
import { PdfDict } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import type { PdfReader } from '../parser/reader.ts';
import { fieldNodes, formFields, inheritedEntry } from './field-tree.ts';

/** Permitted changes after a signature: 1 none, 2 form filling and signing, 3 annotations as well. */
export type Permission = 1 | 2 | 3;

/** The certification's permission (DocMDP; ISO 32000-2, 12.8.2.2) that a signature dictionary claims: 1 allows no change. */
export function permissionOf(source: PdfSource, signature: PdfDict): Permission | null {
  const parameters = parametersOf(source, signature, 'DocMDP');
  if (!parameters) return null;
  return asPermission(source.number(parameters.get('P')) ?? 2);
}

/** The parameters of the signature's first reference with this transform method. */
function parametersOf(source: PdfSource, signature: PdfDict, method: string): PdfDict | undefined {
  for (const item of source.array(signature.get('Reference')) ?? []) {
    const reference = source.dict(item);
    if (source.name(reference?.get('TransformMethod')) !== method) continue;
    return source.dict(reference?.get('TransformParams')) ?? new PdfDict();
  }
  return undefined;
}

/** An unknown permission permits nothing. */
function asPermission(value: number): Permission {
  return value === 2 || value === 3 ? value : 1;
}

/**
 * The strictest of what a signature permits: its certification (DocMDP), the `/P` of its FieldMDP, and that of its field's
 * lock (ISO 32000-2, 12.8.2.2, 12.8.2.4 and table 236); null when it says nothing about the document.
 */
export function strictestPermission(source: PdfSource, signature: PdfDict, field?: PdfDict): Permission | null {
  const locks = [
    parametersOf(source, signature, 'FieldMDP'),
    field && source.dict(inheritedEntry(source, field, 'Lock')),
  ];
  const claimed = locks.map((lock) => source.number(lock?.get('P'))).filter((value) => value !== undefined);
  const permissions = [permissionOf(source, signature), ...claimed.map(asPermission)].filter((value) => value !== null);
  return permissions.length > 0 ? (Math.min(...permissions) as Permission) : null;
}

/** The permission that all signed fields and the certification in the catalog grant together. */
export function permissionOfAll(source: PdfSource, signedFields: Iterable<PdfDict>): Permission | null {
  const certification = source.dict(source.dict(source.catalog.get('Perms'))?.get('DocMDP'));
  const permissions = [certification ? permissionOf(source, certification) : null];
  for (const field of signedFields) {
    const signature = source.dict(field.get('V'));
    if (signature) permissions.push(strictestPermission(source, signature, field));
  }
  const known = permissions.filter((value) => value !== null);
  return known.length > 0 ? (Math.min(...known) as Permission) : null;
}

/**
 * Whether the document has a static XFA form (ISO 32000-1, 12.7.8), whose ordinary pages and fields can be sealed.
 * @throws AppError document_xfa for a dynamic form, whose pages exist only after a reader has built them
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
