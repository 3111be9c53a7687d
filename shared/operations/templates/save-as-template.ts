/** Makes a template from an envelope in any status. */
import type { SaveAsTemplateBody } from '../../contracts/app-templates.ts';
import { checkTemplate, type Template } from '../../domain/templates/template.ts';
import { templateOfEnvelope } from '../../domain/templates/template-making.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { acceptDocument } from '../envelopes/steps/accept-document.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from '../envelopes/steps/change-envelope.ts';
import { copyDocument } from '../envelopes/steps/place-document.ts';
import { withPlacedFields } from '../envelopes/steps/place-fields.ts';
import { readTemplate, type TemplateDeps, templateIdOf } from './steps/template-record.ts';

/** @throws AppError not_found, validation_error without recipients, document_missing, document_changed,
 *   anchor_not_found, text_tag_invalid, the 422 codes */
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
