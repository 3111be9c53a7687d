/** A template: a document with roles and fields, from which envelopes are made. */
import { AppError } from '../../errors.ts';
import { canonicalJson } from '../audit/audit.ts';
import { type EnvelopeDocument, isPinned } from '../documents/document.ts';
import { pageSizesOf } from '../envelopes/envelope.ts';
import type { UploadInUse } from '../envelopes/envelope-records.ts';
import type { EnvelopeSettings, SettingWith } from '../envelopes/envelope-settings.ts';
import { cannotFill, checkFieldSet, checkPlaces, checkRules, type Field } from '../fields/field.ts';
import type { Condition } from '../fields/field-rules.ts';
import { pick } from '../pick.ts';
import {
  maxRecipients,
  mustAct,
  type Recipient,
  type RecipientInput,
  type TemplateMember,
  templateMembers,
} from '../recipients/recipient.ts';
import type { Conflict, PagePart, PagePosition, Versioned } from '../versioned.ts';
import { type PublicLink, publicLinkProblems } from './public-link.ts';

export interface TemplateRole extends Pick<Recipient, TemplateMember> {
  key: string;
  name: string;
}

export type TemplateField = Omit<Field, 'recipientId'> & { roleKey: string };

/** The defaults of envelopes made from it. A setting that was never chosen is absent: each API has its own default. */
export interface TemplateDefaults extends Partial<Pick<EnvelopeSettings, SettingWith<{ isInTemplates: true }>>> {
  message: string | null;
  /** From sending on; in requests to v1, from the creation of the envelope. */
  expiresInDays: number | null;
}

export interface Template {
  /** `tpl_` + 32 hex digits. */
  id: string;
  ownerId: string;
  name: string;
  description: string | null;
  roles: TemplateRole[];
  document: EnvelopeDocument | null;
  fields: TemplateField[];
  defaults: TemplateDefaults;
  /** Absent until the owner first opens one. */
  publicLink?: PublicLink;
  createdAt: string;
  updatedAt: string;
}

/**
 * @throws AppError validation_error for too many roles, a duplicate role, a field of an unknown role or of one that
 *   fills in nothing, a malformed preset, or an open public link without a person for a role; also what `checkFieldSet` throws, because no envelope could be made from
 *   it
 */
export function checkTemplate(template: Template): void {
  const details: Record<string, string> = {};
  if (template.roles.length > maxRecipients) details.roles = `at most ${maxRecipients}`;
  const keys = template.roles.map(({ key }) => key);
  for (const [index, key] of keys.entries()) {
    if (keys.indexOf(key) !== index) details[`roles[${index}].key`] = 'is used twice';
  }
  for (const [index, field] of template.fields.entries()) {
    const holder = template.roles.find(({ key }) => key === field.roleKey);
    if (!holder) details[`fields[${index}].roleKey`] = 'is not a role of this template';
    else if (!mustAct(holder)) details[`fields[${index}].roleKey`] = cannotFill(holder.role);
  }
  if (template.publicLink?.isOpen) Object.assign(details, publicLinkProblems(template.roles, template.publicLink));
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
  checkFieldSet(template.fields);
  checkRules(template.fields, ({ roleKey }) => roleKey);
}

/**
 * Checks that the template's fields are on its document, if that is known. A document that is uploaded later is checked
 * when an envelope is made.
 * @param list name of the list of fields in the request
 * @throws AppError validation_error
 */
export function checkTemplatePlaces({ fields }: Template, document: EnvelopeDocument | null, list?: string): void {
  if (isPinned(document)) checkPlaces(fields, pageSizesOf(document), list);
}

/** The text of what envelopes are made from. A document that is uploaded again has another blob. */
export function contentText({ document, roles, fields, defaults }: Template): string {
  return canonicalJson({ blobName: document?.blobName ?? null, roles, fields, defaults });
}

type RoleTaker = Pick<RecipientInput, TemplateMember | 'roleKey'>;

/**
 * Returns the members of recipients who take a role: those of the role, unless the recipient states others.
 * @throws AppError validation_error for an unknown role, a role named twice or not at all, or a role with fields whose
 *   recipient cannot fill them in
 */
export function assignRoles(template: Template, inputs: readonly RoleTaker[]): RoleTaker[] {
  const details: Record<string, string> = {};
  const taken = new Set<string>();
  const assigned = inputs.map((input, index) => {
    const role = template.roles.find(({ key }) => key === input.roleKey);
    // A recipient without a role is added to the template's: for a copy, or as a further approver.
    const own = pick(input, templateMembers);
    if (!input.roleKey) return { ...own, roleKey: null };
    if (!role) details[`recipients[${index}].roleKey`] = 'is not a role of the template';
    else if (taken.has(role.key)) details[`recipients[${index}].roleKey`] = 'is already taken by another recipient';
    taken.add(input.roleKey);
    const members = { ...(role && pick(role, templateMembers)), ...own };
    const hasFields = template.fields.some(({ roleKey }) => roleKey === input.roleKey);
    const kind = members.role;
    if (hasFields && kind && !mustAct({ role: kind })) details[`recipients[${index}].role`] = cannotFill(kind);
    return { ...members, roleKey: input.roleKey };
  });
  const free = template.roles.filter(({ key }) => !taken.has(key));
  if (free.length > 0) details.recipients = `no recipient takes the role ${free.map(({ key }) => key).join(', ')}`;
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
  return assigned;
}

/** Returns the template's fields for the recipients with its roles; conditions refer to the new fields. */
export function instantiateFields(template: Template, recipients: readonly Recipient[], newId: () => string): Field[] {
  const ids = new Map(template.fields.map(({ id }) => [id, newId()]));
  const renewed = (condition: Condition): Condition => ({ ...condition, field: ids.get(condition.field) ?? '' });
  return template.fields.flatMap(({ roleKey, ...field }) => {
    const recipient = recipients.find((candidate) => candidate.roleKey === roleKey);
    if (!recipient) return [];
    const { showWhen, requiredWhen } = field;
    const conditions = {
      ...(showWhen ? { showWhen: renewed(showWhen) } : {}),
      ...(requiredWhen ? { requiredWhen: renewed(requiredWhen) } : {}),
    };
    return [{ ...field, ...conditions, id: ids.get(field.id) ?? newId(), recipientId: recipient.id }];
  });
}

export interface TemplateRecords {
  /** Returns the identifiers and uploads of those of these templates, of any owner, that exist. */
  uploadsOf(templateIds: string[]): Promise<UploadInUse[]>;
  /** Returns false if a template with this identifier exists. */
  create(template: Template): Promise<boolean>;
  get(ownerId: string, templateId: string): Promise<Versioned<Template> | null>;
  /** Newest first. */
  list(ownerId: string, page: PagePosition): Promise<PagePart<Template>>;
  replace(current: Versioned<Template>, next: Template): Promise<Versioned<Template> | Conflict>;
  /** Returns false if another request has changed it since. */
  delete(current: Versioned<Template>): Promise<boolean>;
}
