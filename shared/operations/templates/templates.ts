/** The templates of an account. */
import type { CreateTemplateBody, PatchTemplateBody } from '../../contracts/v1-templates.ts';
import { isPinned } from '../../domain/documents/document.ts';
import type { Documents } from '../../domain/documents/document-storage.ts';
import type { Ports } from '../../domain/ports.ts';
import { checkTemplate, checkTemplatePlaces, type Template } from '../../domain/templates/template.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { checkIfMatch, type IfMatch } from '../concurrency/if-match.ts';
import { type RetryDeps, retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { pinDocument } from '../envelopes/steps/accept-document.ts';
import { eraseForGood } from '../envelopes/steps/erase-for-good.ts';
import { discardUpload, placeDocument } from '../envelopes/steps/place-document.ts';
import { refuseSeveralDocuments, requestedDocument } from '../envelopes/steps/requested-document.ts';
import { checkEmbedOrigin, forgetEarlierLink, triedForLink } from './steps/template-link.ts';
import {
  editTemplate,
  type PlacedTemplate,
  readTemplate,
  type TemplateDeps,
  type TemplateRef,
  templateIdOf,
} from './steps/template-record.ts';

/**
 * Creates a template: roles, fields and, if it is already available, the document.
 * @param input.seed the UUID in the template's identifier: a repeated run finds the template of the first run
 * @throws AppError validation_error, payload_too_large, unsupported_document_type, the document codes
 */
export async function createTemplate(
  deps: TemplateDeps,
  input: { ownerId: string; memberId?: string; seed: string; body: CreateTemplateBody },
): Promise<PlacedTemplate> {
  const { ownerId, seed, body } = input;
  refuseSeveralDocuments(body);
  checkEmbedOrigin(deps, body);
  const id = templateIdOf(seed);
  const at = deps.clock.now();
  const bare: Template = {
    id,
    ownerId,
    name: '',
    description: null,
    roles: [],
    document: null,
    fields: [],
    defaults: { message: null, expiresInDays: null },
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
  const template = editTemplate(deps.random, bare, body, { memberId: input.memberId, at });
  checkTemplate(template);
  const requested = await requestedDocument(deps, body.name, body);
  const { document, upload } = requested
    ? await placeDocument(deps, id, requested, {
        ownerId,
        check: async (pinned) => {
          checkTemplatePlaces(template, pinned);
          await triedForLink(deps, { ...template, document: pinned });
        },
      })
    : { document: null, upload: null };
  if (!isPinned(document)) await triedForLink(deps, { ...template, document });
  await deps.templates.create({ ...template, document });
  return { template: await readTemplate(deps, { ownerId, templateId: id }), upload };
}

/**
 * Returns a template. A newly uploaded document is checked and pinned first, so that every envelope made from the
 * template gets the same bytes. A document that cannot be sealed stays unpinned and is refused when an envelope is
 * made.
 * @throws AppError not_found
 */
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

/**
 * Opens the document of a template. A newly uploaded document is first checked and pinned.
 * @throws AppError not_found, document_missing, and the 422 codes of documents that cannot be sealed
 */
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

/**
 * Changes a template and may replace its document: the old one is erased after the change is written.
 * @throws AppError not_found, precondition_failed, validation_error, payload_too_large, the document codes
 */
export async function updateTemplate(
  deps: TemplateDeps & Ports<'publicLinkUses'>,
  ref: TemplateRef & { memberId?: string; ifMatch: IfMatch },
  body: PatchTemplateBody,
): Promise<PlacedTemplate> {
  const before = await readTemplate(deps, ref);
  checkIfMatch(ref.ifMatch, before.version);
  refuseSeveralDocuments(body);
  checkEmbedOrigin(deps, body);
  const wanted = editTemplate(deps.random, before.value, body, { memberId: ref.memberId, at: deps.clock.now() });
  checkTemplate(wanted);
  const requested = await requestedDocument(deps, wanted.name, body);
  const placed = requested
    ? await placeDocument(deps, ref.templateId, requested, {
        ownerId: ref.ownerId,
        revision: deps.random.hex128().slice(0, 8),
        check: async (pinned) => {
          checkTemplatePlaces(wanted, pinned);
          await triedForLink(deps, { ...wanted, document: pinned });
        },
      })
    : null;
  const { template, replaced } = await retryOnConflict(
    deps,
    () => readTemplate(deps, ref),
    async (current) => {
      const at = deps.clock.now();
      const edited = editTemplate(deps.random, current.value, body, { memberId: ref.memberId, at });
      const document = placed?.document ?? edited.document;
      const next: Template = { ...edited, document, updatedAt: at.toISOString() };
      checkTemplate(next);
      // Fields of a template may be misplaced on a document that was uploaded later. A request that changes neither is
      // not refused.
      if (body.fields || placed) checkTemplatePlaces(next, next.document);
      const isTried = placed !== null && isPinned(placed.document);
      return isTried || !changesEnvelopes(body) ? next : { ...next, document: await triedForLink(deps, next) };
    },
    async (current, next) => {
      const written = await deps.templates.replace(current, next);
      return written === 'conflict' ? 'conflict' : { template: written, replaced: current.value.document };
    },
    { rounds: 8, maxPauseMs: 1_000, first: before, ifMatch: ref.ifMatch },
  );
  if (placed && replaced) await discardUpload(deps.documents, replaced.blobName);
  await forgetEarlierLink(deps, before.value, template.value);
  return { template, upload: placed?.upload ?? null };
}

const changesEnvelopes = ({ publicLink, roles, fields, document, documents, defaults }: PatchTemplateBody) =>
  [publicLink, roles, fields, document, documents, defaults].some((part) => part !== undefined);

type Deps = RetryDeps & Ports<'publicLinkUses' | 'templates'> & { documents: Pick<Documents, 'eraseUploads'> };

/**
 * Deletes a template with its document. Envelopes made from it keep their own copy of the document.
 * @throws AppError not_found, precondition_failed; service_unavailable if the document's bytes still exist
 */
export async function deleteTemplate(deps: Deps, ref: TemplateRef & { ifMatch: IfMatch }): Promise<void> {
  const deleted = await retryOnConflict(
    deps,
    () => readTemplate(deps, ref),
    (current) => checkIfMatch(ref.ifMatch, current.version),
    async (current) => ((await deps.templates.delete(current)) ? current.value : 'conflict'),
    { rounds: 8, maxPauseMs: 1_000 },
  );
  await forgetEarlierLink(deps, deleted, null);
  await eraseForGood(() => deps.documents.eraseUploads(ref.templateId));
}
