/** Templates of the public API (v1). */
import { type Static, Type } from '@sinclair/typebox';
import { maxFields } from '../domain/field.ts';
import { maxRecipients } from './app-envelopes.ts';
import { field, humanText, message, nullable, order, placement, role, strict, timestamp } from './building-blocks.ts';
import { documentBody, documentV1, uploadV1 } from './v1-envelopes.ts';

const roleKey = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

export const templateRole = Type.Object(
  { key: roleKey, name: humanText(200), role: Type.Optional(role), order: Type.Optional(order) },
  strict,
);

export const templateFieldInput = Type.Object(
  {
    id: Type.Optional(Type.String({ pattern: '^fld_[0-9a-f]{32}$' })),
    roleKey,
    ...placement,
    required: Type.Optional(Type.Boolean()),
    label: Type.Optional(nullable(humanText(200))),
    value: Type.Optional(nullable(humanText(2_000, { hasLines: true, minLength: 0 }))),
  },
  strict,
);

const defaults = Type.Object(
  {
    message: Type.Optional(message),
    expiresInDays: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: 365, description: 'From the making of the envelope.' })),
    ),
  },
  strict,
);

const description = nullable(humanText(2_000, { hasLines: true, minLength: 0 }));

export const createTemplateBody = Type.Object(
  {
    name: humanText(255),
    description: Type.Optional(description),
    roles: Type.Array(templateRole, { minItems: 1, maxItems: maxRecipients }),
    document: Type.Optional(documentBody),
    fields: Type.Optional(Type.Array(templateFieldInput, { maxItems: maxFields })),
    defaults: Type.Optional(defaults),
  },
  strict,
);
export type CreateTemplateBody = Static<typeof createTemplateBody>;

export const patchTemplateBody = Type.Partial(createTemplateBody, strict);
export type PatchTemplateBody = Static<typeof patchTemplateBody>;

const { recipientId: _recipientId, ...fieldWithoutRecipient } = field.properties;

export const templateV1 = Type.Object(
  {
    id: Type.String({ pattern: '^tpl_[0-9a-f]{32}$' }),
    name: Type.String(),
    description: nullable(Type.String()),
    roles: Type.Array(Type.Object({ key: roleKey, name: Type.String(), role, order: Type.Integer() }, strict)),
    document: nullable(documentV1),
    fields: Type.Array(Type.Object({ roleKey, ...fieldWithoutRecipient }, strict)),
    defaults: Type.Object({ message: nullable(Type.String()), expiresInDays: nullable(Type.Integer()) }, strict),
    createdAt: timestamp,
    updatedAt: timestamp,
    upload: Type.Optional(uploadV1),
  },
  strict,
);
export type TemplateV1 = Static<typeof templateV1>;
