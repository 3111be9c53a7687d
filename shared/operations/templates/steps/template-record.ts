/** Reads a template, and applies a request to it. */
import type { UploadV1 } from '../../../contracts/v1-envelopes.ts';
import type { PatchTemplateBody } from '../../../contracts/v1-templates.ts';
import { isId } from '../../../domain/ids.ts';
import type { Ports } from '../../../domain/ports.ts';
import { recipientMembers } from '../../../domain/recipients/recipient.ts';
import type { Random } from '../../../domain/system.ts';
import { closedUnlessComplete, editPublicLink } from '../../../domain/templates/public-link.ts';
import type { Template, TemplateField } from '../../../domain/templates/template.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import type { RetryDeps } from '../../concurrency/retry-on-conflict.ts';
import { storedField } from '../../envelopes/steps/recipient-inputs.ts';

export type TemplateDeps = RetryDeps &
  Ports<'templates' | 'documents' | 'documentSource' | 'digest' | 'joiner' | 'sealer' | 'clock'> & {
    settings: { allowsLoopbackFrames: boolean };
  };

export interface TemplateRef {
  ownerId: string;
  templateId: string;
}

export interface PlacedTemplate {
  template: Versioned<Template>;
  /** Where to upload the bytes if the request announced a document without them. */
  upload: UploadV1 | null;
}

/** @param seed a UUID: a repeated run finds the template of the first run */
export function templateIdOf(seed: string): string {
  return `tpl_${seed.replaceAll('-', '')}`;
}

/** @throws AppError not_found, also for a template of another account */
export async function readTemplate(
  deps: Pick<TemplateDeps, 'templates'>,
  { ownerId, templateId }: TemplateRef,
): Promise<Versioned<Template>> {
  const found = isId('tpl', templateId) ? await deps.templates.get(ownerId, templateId) : null;
  if (!found) throw new AppError('not_found');
  return found;
}

const usualRole = { role: recipientMembers.role.default, order: recipientMembers.order.default };

/**
 * Applies the body to the template; absent properties stay unchanged. The document is handled separately. A change of
 * the roles closes a public link that could make no envelope any more.
 */
export function editTemplate(
  random: Random,
  template: Template,
  body: PatchTemplateBody,
  by: { memberId: string | undefined; at: Date },
): Template {
  const { name, description, roles, fields, defaults, publicLink } = body;
  const link = publicLink ? editPublicLink(template.publicLink, publicLink, by) : template.publicLink;
  const edited: Template = {
    ...template,
    name: name?.trim() ?? template.name,
    description: description === undefined ? template.description : description,
    roles: roles?.map((role) => ({ ...usualRole, ...role })) ?? template.roles,
    fields: fields?.map((field) => editedField(random, field, template.fields)) ?? template.fields,
    defaults: { ...template.defaults, ...defaults },
  };
  if (!link) return edited;
  return { ...edited, publicLink: publicLink || !link.isOpen ? link : closedUnlessComplete(link, edited.roles) };
}

function editedField(
  random: Random,
  { roleKey, ...field }: NonNullable<PatchTemplateBody['fields']>[number],
  known: readonly TemplateField[],
): TemplateField {
  return {
    ...storedField(
      random,
      field,
      known.find(({ id }) => id === field.id),
    ),
    roleKey,
  };
}
