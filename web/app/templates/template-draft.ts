/** A template in the form of a draft: roles are recipients without an address. Pure. */
import type { PatchTemplateBody, TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { newSettings } from '../../../shared/domain/envelopes/envelope.ts';
import { templateSettings } from '../../../shared/domain/envelopes/envelope-settings.ts';
import { pick } from '../../../shared/domain/pick.ts';
import type { Envelope, Signer } from '../api/app-api.ts';
import type { Changes } from '../prepare/draft/draft-changes.ts';

export type VersionedTemplate = TemplateV1 & { version: string | null };

/** @param documentUrl null if the document cannot be shown */
export function asDraft(template: VersionedTemplate, documentUrl: string | null): Envelope {
  const { id, version, name, roles, fields, defaults, document, createdAt, updatedAt } = template;
  return {
    id,
    version,
    status: 'draft',
    ownerId: '',
    documentUrl,
    filename: document?.filename ?? null,
    signers: roles.map(asSigner),
    name,
    ...newSettings('app'),
    ...pick(defaults, templateSettings),
    fields: fields.map(({ roleKey, ...field }) => ({ ...field, recipientId: roleKey })),
    createdAt,
    updatedAt,
    sentAt: null,
    completedAt: null,
    nextReminderAt: null,
  };
}

function asSigner({ key, name, role, order, verification }: TemplateV1['roles'][number]): Signer {
  const person = { email: '', name, language: 'en', notify: true, hasAccessCode: false, status: 'pending' as const };
  const signer: Signer = { id: key, recipientId: key, role, order, ...person };
  return verification ? { ...signer, verification } : signer;
}

/** The request that saves the changes. Gives a new role a unique key. */
export function toPatch(changes: Changes): PatchTemplateBody {
  const { name, signers, fields } = changes;
  const defaults = pick(changes, templateSettings);
  return {
    ...(name === undefined ? {} : { name }),
    ...(signers ? { roles: rolesOf(signers) } : {}),
    ...(fields ? { fields: fields.map(asTemplateField) } : {}),
    ...(Object.keys(defaults).length > 0 ? { defaults } : {}),
  };
}

/** A template stores positions and no anchors. */
function asTemplateField({
  recipientId: roleKey,
  anchor: _,
  page = 1,
  x = 0,
  y = 0,
  ...field
}: NonNullable<Changes['fields']>[number]) {
  return { ...field, page, x, y, roleKey };
}

function rolesOf(signers: NonNullable<Changes['signers']>): NonNullable<PatchTemplateBody['roles']> {
  const taken = new Set(signers.map(({ id }) => id));
  return signers.map(({ id, name = '', role = 'signer', order = 1, verification }) => {
    const key = id ?? freeKey(taken);
    taken.add(key);
    return { key, name, role, order, ...(verification ? { verification } : {}) };
  });
}

function freeKey(taken: ReadonlySet<string | undefined>): string {
  let number = 1;
  while (taken.has(`role-${number}`)) number += 1;
  return `role-${number}`;
}
