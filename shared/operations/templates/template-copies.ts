/** Templates made of templates and envelopes, and drafts made of templates. */
import type { SaveAsTemplateBody, UseTemplateBody } from '../../contracts/app-templates.ts';
import { isPinned } from '../../domain/documents/document.ts';
import { type Envelope, newSettings } from '../../domain/envelopes/envelope.ts';
import { templateSettings } from '../../domain/envelopes/envelope-settings.ts';
import { pick } from '../../domain/pick.ts';
import { checkTemplate, type Template } from '../../domain/templates/template.ts';
import { templateOfEnvelope } from '../../domain/templates/template-making.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { createEnvelope } from '../envelopes/create-envelope.ts';
import { acceptDocument } from '../envelopes/steps/accept-document.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from '../envelopes/steps/change-envelope.ts';
import { copyDocument } from '../envelopes/steps/place-document.ts';
import { withPlacedFields } from '../envelopes/steps/place-fields.ts';
import { readTemplate, type TemplateDeps, type TemplateRef, templateIdOf } from './steps/template-record.ts';
import { getTemplate } from './templates.ts';

/**
 * Copies a template with its document, but without its public link. A document that cannot be used is not copied.
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
  const { publicLink: _, ...copied } = source;
  await deps.templates.create({ ...copied, id, name: input.name.trim(), document, createdAt: at, updatedAt: at });
  return readTemplate(deps, { ...ref, templateId: id });
}

/**
 * Makes a template from an envelope in any status.
 * @throws AppError not_found, validation_error without recipients, document_missing, document_changed,
 *   anchor_not_found, text_tag_invalid, the 422 codes
 */
export async function saveAsTemplate(
  deps: ChangeDeps & TemplateDeps,
  ref: EnvelopeRef,
  input: { seed: string; body: SaveAsTemplateBody },
): Promise<Versioned<Template>> {
  const current = (await currentEnvelope(deps, ref)).value;
  if (current.recipients.length === 0) {
    throw new AppError('validation_error', { details: { signers: 'are needed: each becomes a role' } });
  }
  const envelope = await withPlacedFields(deps, current);
  const id = templateIdOf(input.seed);
  const { name, roleNames } = input.body;
  const facts = { id, name: name.trim(), roleNames };
  const template = templateOfEnvelope(envelope, facts, deps.clock.now());
  checkTemplate(template);
  const document = await copyDocument(deps, await acceptDocument(deps, envelope), id);
  await deps.templates.create({ ...template, document });
  return readTemplate(deps, { ownerId: ref.ownerId, templateId: id });
}

/**
 * Makes a draft from a template: a recipient for each role, and the values that are already known.
 * @throws AppError not_found, validation_error, document_missing, document_changed, the 422 codes
 */
export async function useTemplate(
  deps: Parameters<typeof createEnvelope>[0],
  { ownerId, memberId, templateId }: TemplateRef & { memberId?: string },
  input: { ownerEmail: string; seed: string; body: UseTemplateBody },
): Promise<Versioned<Envelope>> {
  const template = await readTemplate(deps, { ownerId, templateId });
  const { ownerEmail, seed, body } = input;
  const name = body.name ?? template.value.name;
  // On the pages the owner may complete early unless the template forbids it; v1 has the opposite default.
  const settings = { ...newSettings('app'), ...template.value.defaults };
  const made = { ...pick(settings, templateSettings), ...body, name, templateId };
  const { envelope } = await createEnvelope(deps, { ownerId, memberId, ownerEmail, seed, body: made });
  return envelope;
}
