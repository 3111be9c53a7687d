/** Templates of the public API (v1). */

import { type Static, Type } from '@sinclair/typebox';
import { maxFields } from '../domain/fields/field.ts';
import { maxRecipients } from '../domain/recipients/recipient.ts';
import { maxLinkUses, maxPerAddress } from '../domain/templates/public-link.ts';
import { emailAddress, humanText, nullable, object, strict, templateId, timestamp } from './building-blocks.ts';
import { chosenTemplateSettings, templateSettingInputs } from './envelope-settings.ts';
import { placedField, placedFieldInput } from './fields.ts';
import { recipientInput, templateRoleAnswers, templateRoleInputs } from './recipients.ts';
import { documentBody, documentsBody, documentV1, uploadV1 } from './v1-envelopes.ts';

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
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'Counted from sending; in v1, from creation.',
      }),
    ),
  ),
});

const description = nullable(humanText(2_000, { hasLines: true, minLength: 0 }));

const linkRole = Type.Unsafe<string>({ ...roleKey, description: 'The role of the person who opens the link.' });
const linkEnd = nullable(timestamp, { description: 'From then on the link starts no envelopes.' });

const publicLinkInput = object(
  {
    roleKey: Type.Optional(linkRole),
    isOpen: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
    expiresAt: Type.Optional(linkEnd),
    maxUses: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: maxLinkUses }), {
        description: 'The number of envelopes that the link makes, exactly. Null: any number.',
      }),
    ),
    perAddress: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxPerAddress,
        description: 'The number of envelopes of one e-mail address. Default: 1.',
      }),
    ),
    recipients: Type.Optional(
      Type.Array(
        object({ roleKey, name: humanText(200), email: emailAddress, language: recipientInput.properties.language }),
        { maxItems: maxRecipients, description: 'The people who have the other roles in every envelope.' },
      ),
    ),
    embedOrigin: Type.Optional(
      nullable(Type.String({ maxLength: 300 }), {
        description:
          'The origin of the one site that may show the link in a frame, as browsers write it: ' +
          '`https://www.example.com`, without path and wildcard. Null: none.',
      }),
    ),
    showsDocument: Type.Optional(Type.Boolean({ description: 'Default: false.' })),
    newLink: Type.Optional(
      Type.Boolean({ description: 'True ends the present address and makes another, which counts from 0.' }),
    ),
  },
  {
    description:
      'A link for everyone: who opens it and confirms an e-mail address by a code gets an envelope. A member that is left out stays as it is. ' +
      'An open link needs the document of the template and a person for each other role.',
  },
);

export const publicLinkV1 = object({
  roleKey: linkRole,
  isOpen: Type.Boolean({ description: 'Whether the link starts envelopes.' }),
  expiresAt: linkEnd,
  maxUses: nullable(Type.Integer(), { description: 'The number of envelopes that it makes; null: any number.' }),
  perAddress: Type.Integer({ description: 'The number of envelopes of one e-mail address.' }),
  recipients: Type.Array(
    object({ roleKey, name: Type.String(), email: Type.String(), language: Type.Optional(nullable(Type.String())) }),
  ),
  uses: Type.Integer({ description: 'The envelopes that this address has made.' }),
  url: Type.String({ format: 'uri', description: 'The address to publish.' }),
  embedOrigin: nullable(Type.String(), { description: 'The site that may show the link in a frame; null: none.' }),
  embedUrl: nullable(Type.String({ format: 'uri' }), { description: 'The address of the frame; null: no site may.' }),
  showsDocument: Type.Boolean({
    description: 'Whether its page shows the document before the address is confirmed.',
  }),
});
export type PublicLinkV1 = Static<typeof publicLinkV1>;

export const createTemplateBody = object({
  name: humanText(255),
  description: Type.Optional(description),
  roles: Type.Array(templateRole, { minItems: 1, maxItems: maxRecipients }),
  document: Type.Optional(documentBody),
  documents: Type.Optional(documentsBody),
  fields: Type.Optional(Type.Array(templateFieldInput, { maxItems: maxFields })),
  defaults: Type.Optional(defaults),
  publicLink: Type.Optional(publicLinkInput),
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
  publicLink: nullable(publicLinkV1, { description: 'Null: the template never had one.' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  upload: Type.Optional(uploadV1),
});
export type TemplateV1 = Static<typeof templateV1>;
