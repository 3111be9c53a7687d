/** Changes a template and may replace its document: the old one is erased after the change is written. */
import type { PatchTemplateBody } from '../../contracts/v1-templates.ts';
import { checkTemplate, checkTemplatePlaces, type Template } from '../../domain/templates/template.ts';
import { checkIfMatch, type IfMatch } from '../concurrency/if-match.ts';
import { retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { discardUpload, placeDocument } from '../envelopes/steps/place-document.ts';
import {
  editTemplate,
  type PlacedTemplate,
  readTemplate,
  type TemplateDeps,
  type TemplateRef,
} from './steps/template-record.ts';

/** @throws AppError not_found, precondition_failed, validation_error, payload_too_large, the document codes */
export async function updateTemplate(
  deps: TemplateDeps,
  ref: TemplateRef & { ifMatch: IfMatch },
  body: PatchTemplateBody,
): Promise<PlacedTemplate> {
  const before = await readTemplate(deps, ref);
  checkIfMatch(ref.ifMatch, before.version);
  const wanted = editTemplate(deps.random, before.value, body);
  checkTemplate(wanted);
  const placed = body.document
    ? await placeDocument(deps, ref.templateId, body.document, {
        revision: deps.random.hex128().slice(0, 8),
        check: (pinned) => checkTemplatePlaces(wanted, pinned),
      })
    : null;
  const { template, replaced } = await retryOnConflict(
    deps,
    () => readTemplate(deps, ref),
    (current) => {
      const edited = editTemplate(deps.random, current.value, body);
      const document = placed?.document ?? edited.document;
      const next: Template = { ...edited, document, updatedAt: deps.clock.now().toISOString() };
      checkTemplate(next);
      // Fields of a template may be misplaced on a document that was uploaded later. A request that changes neither is
      // not refused.
      if (body.fields || body.document) checkTemplatePlaces(next, next.document);
      return next;
    },
    async (current, next) => {
      const written = await deps.templates.replace(current, next);
      return written === 'conflict' ? 'conflict' : { template: written, replaced: current.value.document };
    },
    { rounds: 8, maxPauseMs: 1_000, first: before, ifMatch: ref.ifMatch },
  );
  if (placed && replaced) await discardUpload(deps.documents, replaced.blobName);
  return { template, upload: placed?.upload ?? null };
}
