/** Opens a document so that an update can be appended to it. Repairs a damaged document; rewrites an encrypted one. */
import type { Finding } from '../domain/documents/sealing.ts';
import { AppError } from '../errors.ts';
import { formFields } from '../pdf/document/field-tree.ts';
import type { PageTree } from '../pdf/document/page-tree.ts';
import { findSignedFields, isSignature } from '../pdf/document/signed-fields.ts';
import type { Budget } from '../pdf/parser/budget.ts';
import { PdfReader } from '../pdf/parser/reader.ts';
import { rewrite } from '../pdf/writer/rewrite.ts';

export interface OpenedDocument {
  reader: PdfReader;
  findings: Finding[];
  /** The file that earlier signatures were made over. */
  signedFile: Uint8Array;
  /** Whether the document was rewritten. Its earlier signatures are then no longer valid. */
  isRewritten: boolean;
}

/**
 * Opens a file. One to which no update can be appended as it is becomes a new file first.
 * @throws AppError with the code of the refusal; BrokenXref
 * @example
 * import { Budget } from '../pdf/parser/budget.ts';
 * import { openDocument } from './open-document.ts';
 * const file = Buffer.from('%PDF-1.7 1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0>>endobj');
 * const { findings } = openDocument(file, new Budget(), { rebuild: false });
 * findings.map(({ kind }) => kind); // → ['repaired']
 */
export function openDocument(file: Uint8Array, budget: Budget, options: { rebuild: boolean }): OpenedDocument {
  const findings: Finding[] = [];
  const bytes = withHeader(file);
  const rebuild = options.rebuild || bytes.length > file.length;
  let reader = PdfReader.open(bytes, { budget, rebuild });
  // Bytes before the header are removed, unless a signature covers them.
  const isCut = reader.bytes.length < bytes.length && !isSigned(reader);
  if (isCut) reader = PdfReader.open(reader.bytes, { budget, rebuild });
  if (reader.isCutOff)
    findings.push({
      kind: 'repaired',
      message: 'The file was cut off: its end is missing. It has been repaired, and content may be missing.',
    });
  else if (reader.isRebuilt || isCut)
    findings.push({ kind: 'repaired', message: 'The file was damaged and has been repaired.' });
  const signedFile = reader.file;
  const isRewritten = reader.isEncrypted;
  if (isRewritten) {
    reader = PdfReader.open(rewrite(reader), { budget });
    findings.push({
      kind: 'decrypted',
      message: 'The file was encrypted without a password to open it; the sealed file is not.',
    });
  }
  return { reader, findings, signedFile, isRewritten };
}

/**
 * Compares the pages that a file promises with those that were found, and reports a difference to the owner.
 * @throws AppError document_damaged if pages are missing and fewer than half of them were found
 */
export function checkPromisedPages(
  { pages, missing, count }: PageTree,
  { reader, findings }: Pick<OpenedDocument, 'reader' | 'findings'>,
): void {
  const found = pages.length;
  const promised = count !== undefined && Number.isInteger(count) && count > 0 ? count : found + missing;
  if (promised === found) return;
  const message = `The page tree of the file is damaged. Pages it promises: ${promised}; pages found: ${found}.`;
  if ((missing > 0 || reader.isRebuilt) && promised > 2 * found) throw new AppError('document_damaged', { message });
  findings.push({ kind: 'repaired', message: `${message} The sealed file has the pages that were found.` });
}

function isSigned(reader: PdfReader): boolean {
  const { budget, file, catalog } = reader;
  const { nodes } = findSignedFields(reader, formFields(reader), { budget, file });
  return nodes.size > 0 || isSignature(reader, reader.dict(catalog.get('Perms'))?.get('DocMDP'), file);
}

/** Adds the header that a PDF has lost: some readers open it without, all do with it. Other files stay as they are. */
function withHeader(file: Uint8Array): Uint8Array {
  const text = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (text.subarray(0, 1024 + 5).includes('%PDF-')) return file;
  const isPdf = / obj\b/.test(text.toString('latin1', 0, 1024)) && text.includes('endobj') && text.includes('/Root');
  return isPdf ? Buffer.concat([Buffer.from('%PDF-1.7\n'), file]) : file;
}
