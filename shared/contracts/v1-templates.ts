/** Templates of the public API (v1). */

import { type Static, Type } from '@sinclair/typebox';
import { maxFields } from '../domain/fields/field.ts';
import { maxRecipients } from '../domain/recipients/recipient.ts';
import { humanText, nullable, object, strict, templateId, timestamp } from './building-blocks.ts';
import { chosenTemplateSettings, templateSettingInputs } from './envelope-settings.ts';
import { placedField, placedFieldInput } from './fields.ts';
import { templateRoleAnswers, templateRoleInputs } from './recipients.ts';
import { documentBody, documentV1, uploadV1 } from './v1-envelopes.ts';

const roleKey = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

export const templateRole = object({
  key: roleKey,
  name: humanText(200),
  ...templateRoleInputs,
});

export const templateFieldInput = object({ roleKey, ...placedFieldInput });

const defaults = object({
  ...templateSettingInputs,
  expiresInDays: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 365, description: 'Counted from the creation of the envelope.' })),
  ),
});

const description = nullable(humanText(2_000, { hasLines: true, minLength: 0 }));

export const createTemplateBody = object({
  name: humanText(255),
  description: Type.Optional(description),
  roles: Type.Array(templateRole, { minItems: 1, maxItems: maxRecipients }),
  document: Type.Optional(documentBody),
  fields: Type.Optional(Type.Array(templateFieldInput, { maxItems: maxFields })),
  defaults: Type.Optional(defaults),
});
export type CreateTemplateBody = Static<typeof createTemplateBody>;

export const patchTemplateBody = Type.Partial(createTemplateBody, strict);
export type PatchTemplateBody = Static<typeof patchTemplateBody>;

export const templateV1 = object({
  id: templateId,
  name: Type.String(),
  description: nullable(Type.String()),
  roles: Type.Array(object({ key: roleKey, name: Type.String(), ...templateRoleAnswers })),
  document: nullable(documentV1),
  fields: Type.Array(object({ roleKey, ...placedField })),
  defaults: object({
    ...chosenTemplateSettings,
    message: nullable(Type.String(), { description: 'The message to all recipients.' }),
    expiresInDays: nullable(Type.Integer()),
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
  upload: Type.Optional(uploadV1),
});
export type TemplateV1 = Static<typeof templateV1>;
