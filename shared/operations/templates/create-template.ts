/** Creates a template: roles, fields and, if it is already available, the document. */
import type { CreateTemplateBody } from '../../contracts/v1-templates.ts';
import { checkTemplate, checkTemplatePlaces, type Template } from '../../domain/templates/template.ts';
import { placeDocument } from '../envelopes/steps/place-document.ts';
import {
  editTemplate,
  type PlacedTemplate,
  readTemplate,
  type TemplateDeps,
  templateIdOf,
} from './steps/template-record.ts';

/**
 * @param input.seed the UUID in the template's identifier: a repeated run finds the template of the first run
 * @throws AppError validation_error, payload_too_large, unsupported_document_type, the document codes
 */
export async function createTemplate(
  deps: TemplateDeps,
  input: { ownerId: string; seed: string; body: CreateTemplateBody },
): Promise<PlacedTemplate> {
  const { ownerId, seed, body } = input;
  const id = templateIdOf(seed);
  const at = deps.clock.now().toISOString();
  const bare: Template = {
    id,
    ownerId,
    name: '',
    description: null,
    roles: [],
    document: null,
    fields: [],
    defaults: { message: null, expiresInDays: null },
    createdAt: at,
    updatedAt: at,
  };
  const template = editTemplate(deps.random, bare, body);
  checkTemplate(template);
  const { document, upload } = body.document
    ? await placeDocument(deps, id, body.document, { check: (pinned) => checkTemplatePlaces(template, pinned) })
    : { document: null, upload: null };
  await deps.templates.create({ ...template, document });
  return { template: await readTemplate(deps, { ownerId, templateId: id }), upload };
}
