/** Envelopes and recipients of the public API (v1). */

import { type Static, Type } from '@sinclair/typebox';
import { eventTypes } from '../domain/audit/audit.ts';
import { maxParts } from '../domain/document-part.ts';
import { documentTypes } from '../domain/documents/sealing.ts';
import { statuses } from '../domain/envelopes/envelope.ts';
import { maxFields } from '../domain/fields/field.ts';
import { languages } from '../domain/language.ts';
import { maxRecipients } from '../domain/recipients/recipient.ts';
import {
  archivedSeal,
  documentParts,
  filename,
  humanText,
  levelReason,
  memberId,
  mimetype,
  nullable,
  object,
  oneOf,
  sealedCertificate,
  sealLevel,
  templateId,
  textTags,
  timestamp,
  voidReason,
} from './building-blocks.ts';
import { filterParameters } from './envelope-filters.ts';
import { externalId, v1SettingInputs, v1Settings } from './envelope-settings.ts';
import { field, fieldInput } from './fields.ts';
import { cursorParameters, listOf, pageParameters } from './paging.ts';
import { recipientEdit, recipientInput, recipientOutput } from './recipients.ts';

/** A document inside a JSON body: at most 5 MB, decoded. */
export const maxInlineBytes = 5_000_000;
/** Room for the document in base64 and the rest of the body. */
export const inlineBodyLimitBytes = Math.ceil((maxInlineBytes * 4) / 3) + 1_000_000;

/** `shared/domain/signing/frame.ts` has the rule of the origin. */
export const signingSessionBody = object({
  origin: Type.String({
    maxLength: 300,
    description:
      'The origin of the page with the frame, as browsers write it: `https://app.example.com`, without path and ' +
      'wildcard. No other site can show the page.',
  }),
  redirectUrl: Type.Optional(v1SettingInputs.redirectUrl),
});

export const signingSession = object({
  url: Type.String({ format: 'uri', description: 'The address of the frame. It opens once.' }),
  expiresAt: Type.Unsafe<string>({ ...timestamp, description: 'Until then the address can be opened: ten minutes.' }),
});

export const addRecipientBody = recipientInput;
export const updateRecipientBody = recipientEdit;

export const recipientBody = object({
  ...recipientInput.properties,
  roleKey: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'The role of the template; only together with `templateId`.',
    }),
  ),
});

export const documentBody = object({
  filename,
  mimetype,
  contentBase64: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', description: 'At most 5,000,000 bytes after decoding.' }),
  ),
  url: Type.Optional(
    Type.String({
      description:
        'A public https address from which the service reads the document at once: at most 25 MB in 20 seconds and five ' +
        'redirects. Cannot be combined with `contentBase64`.',
    }),
  ),
});
export type DocumentBody = Static<typeof documentBody>;

/** Files that become one document. */
export const documentsBody = Type.Array(
  object({
    filename,
    contentBase64: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', description: 'A PDF, PNG or JPEG file. Required in JSON.' }),
    ),
  }),
  {
    minItems: 1,
    maxItems: maxParts,
    description:
      'Instead of `document`: files that become one PDF, in this order, each with a bookmark. Together at most ' +
      '5,000,000 bytes after decoding; in a form, 25 MB and 1,000 pages.',
  },
);
export type DocumentsBody = Static<typeof documentsBody>;

/** Values for fields of a template. */
export const prefill = Type.Record(Type.String(), humanText(2_000, { hasLines: true, minLength: 0 }), {
  maxProperties: maxFields,
  description:
    'Values for fields of the template, by label or identifier; every field with that label gets the value. Only ' +
    'together with `templateId`. Signatures and initials cannot be prefilled.',
});

export const createEnvelopeBody = object({
  name: humanText(255),
  recipients: Type.Array(recipientBody, { minItems: 1, maxItems: maxRecipients }),
  templateId: Type.Optional(templateId),
  prefill: Type.Optional(prefill),
  document: Type.Optional(documentBody),
  documents: Type.Optional(documentsBody),
  fields: Type.Optional(
    Type.Array(fieldInput, {
      maxItems: maxFields,
      description: '`recipientId` may be the e-mail address of a recipient in the same request.',
    }),
  ),
  ...v1SettingInputs,
  textTags: Type.Optional(textTags),
  send: Type.Optional(
    Type.Boolean({
      description:
        'Send the envelope in the same request. It then needs its document in the request or from a template. If ' +
        'anything is refused, no envelope is created.',
    }),
  ),
});
export type CreateEnvelopeBody = Static<typeof createEnvelopeBody>;

/** The members that a change has in both APIs. */
export const envelopeChange = {
  name: Type.Optional(humanText(255)),
  fields: Type.Optional(Type.Array(fieldInput, { maxItems: maxFields })),
  textTags: Type.Optional(textTags),
  voidReason: Type.Optional(voidReason),
};

export const patchEnvelopeBody = object(
  {
    ...envelopeChange,
    ...v1SettingInputs,
    document: Type.Optional(documentBody),
    documents: Type.Optional(documentsBody),
    status: Type.Optional(oneOf(['voided'] as const)),
  },
  { dependentRequired: { voidReason: ['status'] } },
);
export type PatchEnvelopeBody = Static<typeof patchEnvelopeBody>;

export const sendEnvelopeBody = object({});
export const completeEnvelopeBody = object({});
export const correctEnvelopeBody = object({});

export const remindEnvelopeBody = object({
  newLinks: Type.Optional(
    Type.Boolean({ description: 'Create new signing links; the earlier ones stop working at once.' }),
  ),
});

/** `metadata.<key>`: envelopes with exactly this value. */
const metadataParameter = '^metadata\\.[A-Za-z0-9_.-]{1,64}$';

export const listEnvelopesQuery = object(
  {
    ...pageParameters,
    ...filterParameters,
    externalId: Type.Optional({ ...externalId, description: 'Envelopes with exactly this `externalId`.' }),
    templateId: Type.Optional(Type.String({ ...templateId, description: 'Envelopes from this template.' })),
  },
  { patternProperties: { [metadataParameter]: Type.String({ maxLength: 500 }) } },
);

export const recipientV1 = object({
  id: Type.String({ pattern: '^rcp_' }),
  ...recipientOutput,
  roleKey: Type.Optional(Type.String()),
  signingUrl: Type.Optional(
    Type.String({
      format: 'uri',
      description:
        'The signing link of a recipient with `notify: false`, once it is their turn. Only for a key with the scope ' +
        '`links:read`, and not in lists of envelopes or in webhooks. A person who has it can act for the recipient.',
    }),
  ),
});
export type RecipientV1 = Static<typeof recipientV1>;

export const uploadV1 = object({
  url: Type.String({ format: 'uri' }),
  headers: Type.Record(Type.String(), Type.String()),
  expiresAt: timestamp,
});
export type UploadV1 = Static<typeof uploadV1>;

/** Facts about a document; size, hash and pages exist after it was accepted. */
export const documentV1 = object({
  filename: Type.String(),
  mimetype: oneOf(documentTypes),
  size: nullable(Type.Integer()),
  sha256: nullable(Type.String()),
  pages: nullable(Type.Integer()),
  parts: Type.Optional(documentParts),
});

/** The members that both APIs answer. Each adds `replaces` and `replacedBy`, with identifiers in its own form. */
export const envelopeAnswer = {
  name: Type.String(),
  status: oneOf(statuses),
  fields: Type.Array(field),
  textTags: Type.Optional(Type.Boolean({ description: 'True until the text tags have become fields.' })),
  createdAt: timestamp,
  createdBy: Type.Optional(memberId),
  updatedAt: timestamp,
  sentAt: nullable(timestamp),
  completedAt: nullable(timestamp),
  voidedAt: Type.Optional(timestamp),
  voidReason: Type.Optional(nullable(Type.String())),
  failure: Type.Optional(Type.String()),
};

/** How v1, events and the verification name an envelope. */
export const envelopeIdV1 = Type.String({ pattern: '^env_[0-9a-f]{32}$' });

export const envelopeV1 = object({
  ...envelopeAnswer,
  id: envelopeIdV1,
  replaces: Type.Optional(envelopeIdV1),
  replacedBy: Type.Optional(envelopeIdV1),
  sender: object(
    { name: nullable(Type.String()), company: nullable(Type.String()), email: Type.String() },
    { description: 'The sender as recipients see it: name and company of the profile at the time of sending.' },
  ),
  recipients: Type.Array(recipientV1),
  document: nullable(documentV1),
  templateId: nullable(Type.String()),
  batchId: Type.Optional(Type.String({ pattern: '^bat_', description: 'The batch that sent the envelope.' })),
  ...v1Settings,
  seal: nullable(
    object({
      level: sealLevel,
      sha256: Type.String(),
      originalSha256: Type.String(),
      sealedAt: timestamp,
      levelReason: Type.Optional(levelReason),
      archive: Type.Optional(object(archivedSeal)),
      certificate: Type.Optional(object(sealedCertificate)),
    }),
  ),
  upload: Type.Optional(uploadV1),
});
export type EnvelopeV1 = Static<typeof envelopeV1>;

export const envelopesV1 = listOf(envelopeV1);

export const documentAnswer = object({
  original: object({ url: Type.String({ format: 'uri' }), filename: Type.String() }),
  sealed: nullable(
    object({
      url: Type.String({ format: 'uri' }),
      filename: Type.String(),
      sha256: Type.String(),
      size: Type.Integer(),
    }),
  ),
  archive: Type.Optional(object({ url: Type.String({ format: 'uri' }), filename: Type.String(), ...archivedSeal })),
  expiresAt: timestamp,
});

export type DocumentAnswer = Static<typeof documentAnswer>;

export const certificateAnswer = object({
  url: Type.String({ format: 'uri' }),
  filename: Type.String(),
  ...sealedCertificate,
  expiresAt: timestamp,
});
export type CertificateAnswer = Static<typeof certificateAnswer>;

export const auditTrailQuery = object({
  language: Type.Optional(oneOf(languages, { description: 'The language of the sentences. Default: English.' })),
});

/** The members of `data` that lists and webhooks have. */
export const eventData = {
  eventId: Type.String({ pattern: '^evt_', description: 'Of a webhook also the header `webhook-id`.' }),
  sequence: Type.Integer(),
  envelopeId: envelopeIdV1,
  recipientId: Type.Optional(Type.String({ description: 'The recipient that the event is about.' })),
  actor: object({
    kind: oneOf(['owner', 'recipient', 'system'] as const),
    id: Type.Optional(Type.String()),
    memberId: Type.Optional(Type.String({ description: 'The member who acted, if the owner is an organization.' })),
    ip: Type.Optional(nullable(Type.String())),
    userAgent: Type.Optional(nullable(Type.String())),
  }),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'Facts of this type of event.' }),
  previousHash: Type.String(),
  hash: Type.String(),
};

/** An event of an envelope: in lists as here, in webhooks with the envelope. */
export const eventV1 = object({ type: oneOf(eventTypes), timestamp, data: object(eventData) });

export const listAccountEventsQuery = object({
  ...cursorParameters,
  cursor: Type.Optional(
    Type.String({
      ...cursorParameters.cursor,
      description:
        '`pagination.nextCursor` of an earlier page, also of the last one: it then returns what has happened since. ' +
        'Default: the beginning of the last 90 days.',
    }),
  ),
  since: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Instead of `cursor`: events after this time. Default: the beginning of the last 90 days.',
    }),
  ),
  type: Type.Optional(oneOf(eventTypes)),
  envelopeId: Type.Optional(envelopeIdV1),
});

export const eventsAnswer = Type.Array(eventV1);

export const eraseBody = object({
  reason: Type.String({
    ...humanText(500, { hasLines: true }),
    description: 'Why it is erased. It is kept: do not name anyone in it.',
  }),
});

export const erasureV1 = object({
  id: Type.String(),
  status: oneOf(['erased', 'erasing'] as const, {
    description:
      '`erasing`: the envelope reads as missing, and the service deletes the rest later, because the storage still ' +
      'protects a sealed file.',
  }),
  erasedAt: nullable(timestamp, { description: 'When everything was deleted.' }),
  keptUntil: nullable(timestamp, { description: 'The time until which the storage protects a sealed file.' }),
});

export type ErasureV1 = Static<typeof erasureV1>;

export const deletedV1 = object({ id: Type.String(), deleted: Type.Literal(true) });
