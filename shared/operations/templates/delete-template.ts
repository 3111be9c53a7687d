/** Deletes a template with its document. Envelopes made from it keep their own copy of the document. */
import type { Documents } from '../../domain/documents/document-storage.ts';
import type { Ports } from '../../domain/ports.ts';
import { checkIfMatch, type IfMatch } from '../concurrency/if-match.ts';
import { type RetryDeps, retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { eraseForGood } from '../envelopes/steps/erase-for-good.ts';
import { readTemplate, type TemplateRef } from './steps/template-record.ts';

type Deps = RetryDeps & Ports<'templates'> & { documents: Pick<Documents, 'eraseUploads'> };

/** @throws AppError not_found, precondition_failed; service_unavailable if the document's bytes still exist */
export async function deleteTemplate(deps: Deps, ref: TemplateRef & { ifMatch: IfMatch }): Promise<void> {
  await retryOnConflict(
    deps,
    () => readTemplate(deps, ref),
    (current) => checkIfMatch(ref.ifMatch, current.version),
    async (current) => ((await deps.templates.delete(current)) ? 'deleted' : 'conflict'),
    { rounds: 8, maxPauseMs: 1_000 },
  );
  await eraseForGood(() => deps.documents.eraseUploads(ref.templateId));
}
