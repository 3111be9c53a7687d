/** Copies a template with its document. */
import { isPinned } from '../../domain/documents/document.ts';
import type { Template } from '../../domain/templates/template.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { copyDocument } from '../envelopes/steps/place-document.ts';
import { getTemplate } from './get-template.ts';
import { readTemplate, type TemplateDeps, type TemplateRef, templateIdOf } from './steps/template-record.ts';

/**
 * A document that cannot be used is not copied.
 * @throws AppError not_found, document_missing, document_changed
 */
export async function duplicateTemplate(
  deps: TemplateDeps,
  ref: TemplateRef,
  input: { seed: string; name: string },
): Promise<Versioned<Template>> {
  const source = (await getTemplate(deps, ref)).value;
  const id = templateIdOf(input.seed);
  const at = deps.clock.now().toISOString();
  const document = isPinned(source.document) ? await copyDocument(deps, source.document, id) : null;
  await deps.templates.create({ ...source, id, name: input.name.trim(), document, createdAt: at, updatedAt: at });
  return readTemplate(deps, { ...ref, templateId: id });
}
