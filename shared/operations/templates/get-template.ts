/**
 * Returns a template. A newly uploaded document is checked and pinned first, so that every envelope made from the
 * template gets the same bytes. A document that cannot be sealed stays unpinned and is refused when an envelope is
 * made.
 */
import { isPinned } from '../../domain/documents/document.ts';
import type { Template } from '../../domain/templates/template.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { pinDocument } from '../envelopes/steps/accept-document.ts';
import { readTemplate, type TemplateDeps, type TemplateRef } from './steps/template-record.ts';

/** @throws AppError not_found */
export async function getTemplate(deps: TemplateDeps, ref: TemplateRef): Promise<Versioned<Template>> {
  const current = await readTemplate(deps, ref);
  const { document } = current.value;
  if (!document || isPinned(document)) return current;
  const pinned = await pinDocument(deps, document).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  });
  if (!pinned) return current;
  const written = await deps.templates.replace(current, { ...current.value, document: pinned });
  return written === 'conflict' ? readTemplate(deps, ref) : written;
}
