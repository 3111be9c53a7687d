import type { ErrorCode } from '../../errors.ts';

/** The refusals of documents that cannot be sealed. */
export const documentCodes: ErrorCode[] = [
  'not_a_pdf',
  'document_damaged',
  'document_encrypted',
  'document_xfa',
  'document_certified',
  'document_too_complex',
  'document_too_large',
];
