/** Opens the document of a template. A newly uploaded document is first checked and pinned. */
import { isPinned } from '../../domain/documents/document.ts';
import { AppError } from '../../errors.ts';
import { pinDocument } from '../envelopes/steps/accept-document.ts';
import { readTemplate, type TemplateDeps, type TemplateRef } from './steps/template-record.ts';

/** @throws AppError not_found, document_missing, and the 422 codes of documents that cannot be sealed */
export async function getTemplateDocument(deps: TemplateDeps, ref: TemplateRef): Promise<{ url: string }> {
  const current = await readTemplate(deps, ref);
  const { document } = current.value;
  if (!document) throw new AppError('document_missing');
  if (!isPinned(document)) {
    const pinned = await pinDocument(deps, document);
    // After a conflict another request has pinned it, or the next one will.
    await deps.templates.replace(current, { ...current.value, document: pinned });
  }
  return { url: await deps.documents.uploadReadAddress(document) };
}
