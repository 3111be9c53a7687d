/** Items of the container `templates`. */
import { Type } from '@sinclair/typebox';
import { oneOf } from '../../contracts/building-blocks.ts';
import { chosenTemplateSettings } from '../../contracts/envelope-settings.ts';
import { recipientRoles, verifications } from '../../domain/recipients/recipient.ts';
import type { Template } from '../../domain/templates/template.ts';
import { itemKind } from '../item-kind.ts';
import { storedForms, text, textOrNull, wholeNumber, wholeNumberOrNull } from './building-blocks.ts';
import { documentOrNull, fieldPlace } from './envelopes.ts';

const role = Type.Object({
  key: text,
  name: text,
  role: oneOf(recipientRoles),
  order: wholeNumber,
  verification: Type.Optional(oneOf(verifications)),
});

export const templateItems = itemKind<Template>()({
  container: 'templates',
  name: 'template',
  version: 1,
  schema: Type.Object({
    id: text,
    ownerId: text,
    name: text,
    description: textOrNull,
    roles: Type.Array(role),
    document: documentOrNull,
    fields: Type.Array(Type.Object({ ...fieldPlace, roleKey: text })),
    defaults: Type.Object({
      ...storedForms(chosenTemplateSettings),
      message: textOrNull,
      expiresInDays: wholeNumberOrNull,
    }),
    createdAt: text,
    updatedAt: text,
  }),
});
