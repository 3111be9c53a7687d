/** Opens one file of a document to be joined, and refuses what a joined document could not show as before. */
import { AppError } from '../../errors.ts';
import { fieldNodes, formFields } from '../document/field-tree.ts';
import { type Page, readPageTree } from '../document/page-tree.ts';
import { type ImageType, imageDocument } from '../drawing/images.ts';
import type { Budget } from '../parser/budget.ts';
import { PdfReader } from '../parser/reader.ts';

export interface OpenedPart {
  reader: PdfReader;
  pages: Page[];
}

/**
 * Opens a PDF, or a PNG or JPEG picture as the PDF of one page that shows it.
 * @throws BrokenXref, AppError not_a_pdf, document_damaged, document_encrypted, document_signed, document_xfa,
 *   document_too_large, document_too_complex
 */
export function openPart(bytes: Uint8Array, budget: Budget, options: { rebuild: boolean }): OpenedPart {
  const picture = pictureType(bytes);
  const reader = PdfReader.open(picture ? imageDocument(picture, bytes) : bytes, { budget, ...options });
  if (reader.isEncrypted) {
    throw new AppError('document_encrypted', { message: 'An encrypted file cannot be joined with others.' });
  }
  if (reader.isCutOff) throw new AppError('document_damaged');
  const form = reader.dict(reader.catalog.get('AcroForm'));
  if (form?.has('XFA')) throw new AppError('document_xfa', { message: 'XFA forms cannot be joined with other files.' });
  if (isSigned(reader)) {
    throw new AppError('document_signed', { message: 'A file with signatures cannot be joined with others.' });
  }
  const { pages, missing, count } = readPageTree(reader, budget);
  // Readers show different pages of such a file.
  if (missing > 0 || (count !== undefined && count !== pages.length)) throw new AppError('document_damaged');
  return { reader, pages };
}

function pictureType(bytes: Uint8Array): ImageType | undefined {
  const starts = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return starts(0xff, 0xd8, 0xff) ? 'image/jpeg' : undefined;
}

/** Also a signature that is not valid: in the joined document it would count as a broken one. */
function isSigned(reader: PdfReader): boolean {
  if (reader.dict(reader.catalog.get('Perms'))) return true;
  const withValue = new Set<unknown>();
  for (const { dict, parent, type } of fieldNodes(reader, formFields(reader), reader.budget)) {
    if (reader.dict(dict.get('V')) || (parent && withValue.has(parent.dict))) withValue.add(dict);
    if (type === 'Sig' && withValue.has(dict)) return true;
  }
  return false;
}
