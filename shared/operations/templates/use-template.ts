/** Makes a draft from a template: a recipient for each role, and the values that are already known. */
import type { UseTemplateBody } from '../../contracts/app-templates.ts';
import { type Envelope, newSettings } from '../../domain/envelopes/envelope.ts';
import { pick, templateSettings } from '../../domain/envelopes/envelope-settings.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { createEnvelope } from '../envelopes/create-envelope.ts';
import { readTemplate, type TemplateRef } from './steps/template-record.ts';

/** @throws AppError not_found, validation_error, document_missing, document_changed, the 422 codes */
export async function useTemplate(
  deps: Parameters<typeof createEnvelope>[0],
  { ownerId, templateId }: TemplateRef,
  input: { ownerEmail: string; seed: string; body: UseTemplateBody },
): Promise<Versioned<Envelope>> {
  const template = await readTemplate(deps, { ownerId, templateId });
  const { ownerEmail, seed, body } = input;
  const name = body.name ?? template.value.name;
  // On the pages the owner may complete early unless the template says otherwise; v1 has the opposite default.
  const settings = { ...newSettings('app'), ...template.value.defaults };
  const made = { ...pick(settings, templateSettings), ...body, name, templateId };
  const { envelope } = await createEnvelope(deps, { ownerId, ownerEmail, seed, body: made });
  return envelope;
}
