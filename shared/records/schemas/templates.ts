/** Items of the container `templates`. */
import { Type } from '@sinclair/typebox';
import { nullable, oneOf } from '../../contracts/building-blocks.ts';
import { recipientRoles, verifications } from '../../domain/recipients/recipient.ts';
import type { Template } from '../../domain/templates/template.ts';
import { itemKind } from '../item-kind.ts';
import { text, textOrNull, wholeNumber, wholeNumberOrNull } from './building-blocks.ts';
import { chosenMethods, documentOrNull, fieldPlace } from './envelopes.ts';

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
      message: textOrNull,
      expiresInDays: wholeNumberOrNull,
      reminders: Type.Optional(nullable(Type.Object({ everyDays: wholeNumber, maxCount: wholeNumber }))),
      redirectUrl: Type.Optional(textOrNull),
      requireAllSignatures: Type.Optional(Type.Boolean()),
      allowDelegation: Type.Optional(Type.Boolean()),
      signatureMethods: Type.Optional(chosenMethods),
    }),
    createdAt: text,
    updatedAt: text,
  }),
});
