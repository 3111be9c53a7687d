/** Items of the container `templates`. */
import { Type } from '@sinclair/typebox';
import { chosenTemplateSettings } from '../../contracts/envelope-settings.ts';
import { templateRoleAnswers } from '../../contracts/recipients.ts';
import type { Template } from '../../domain/templates/template.ts';
import { itemKind } from '../item-kind.ts';
import { storedForms, text, textOrNull, wholeNumberOrNull } from './building-blocks.ts';
import { documentOrNull, fieldPlace } from './envelopes.ts';

export const templateItems = itemKind<Template>()({
  container: 'templates',
  name: 'template',
  version: 1,
  schema: Type.Object({
    id: text,
    ownerId: text,
    name: text,
    description: textOrNull,
    roles: Type.Array(Type.Object({ key: text, name: text, ...storedForms(templateRoleAnswers) })),
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
