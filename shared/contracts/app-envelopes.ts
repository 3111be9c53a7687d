/** Envelopes of the app API. */

import { type Static, type TOptional, type TSchema, Type } from '@sinclair/typebox';
import { statuses } from '../domain/envelopes/envelope.ts';
import { maxRecipients, readOnlyMembers } from '../domain/recipients/recipient.ts';
import {
  archivedSeal,
  documentParts,
  filename,
  levelReason,
  mimetype,
  nullable,
  object,
  oneOf,
  sealedCertificate,
  sealLevel,
  timestamp,
  uuid,
} from './building-blocks.ts';
import { filterParameters, labelsParameter } from './envelope-filters.ts';
import { appSettingInputs, appSettings } from './envelope-settings.ts';
import { itemsOf, tokenParameters } from './paging.ts';
import { recipientEdit, recipientOutput } from './recipients.ts';
import { envelopeAnswer, envelopeChange } from './v1-envelopes.ts';

export const getUploadUrlBody = object({
  filename,
  mimetype,
  parts: Type.Optional(documentParts),
});

export const getUploadUrlAnswer = object({
  uploadUrl: Type.String({
    format: 'uri',
    description:
      'Accepts the document once. For a repeated upload, storage responds 403 or 409: after a lost response this means that the document has arrived.',
  }),
  envelopeId: uuid,
  blobName: Type.String(),
  uploadHeaders: Type.Record(Type.String(), Type.String()),
  expiresAt: timestamp,
});

export type GetUploadUrlAnswer = Static<typeof getUploadUrlAnswer>;

/** A request may repeat what it has read. */
function repeated<N extends string, S extends TSchema>(schema: S, ...names: readonly N[]): Record<N, TOptional<S>> {
  return Object.fromEntries(names.map((name) => [name, Type.Optional(schema)])) as never;
}

export const signerInput = object({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  recipientId: Type.Optional(Type.String({ maxLength: 64 })),
  ...recipientEdit.properties,
  ...repeated(Type.String(), ...readOnlyMembers),
  ...repeated(Type.Boolean(), 'hasAccessCode'),
});

const appSeal = object({
  level: sealLevel,
  levelReason: Type.Optional(levelReason),
  archive: Type.Optional(object({ ...archivedSeal, url: Type.String({ format: 'uri' }) })),
  certificate: Type.Optional(object({ ...sealedCertificate, url: Type.String({ format: 'uri' }) })),
});
export type AppSeal = Static<typeof appSeal>;

/** Writable: signers, name, status, fields, textTags and the settings. The rest is accepted when equal. */
export const updateEnvelopeBody = object({
  signers: Type.Optional(Type.Array(signerInput, { maxItems: maxRecipients })),
  ...envelopeChange,
  ...appSettingInputs,
  status: Type.Optional(oneOf(statuses)),
  ...repeated(
    Type.String(),
    'id',
    'ownerId',
    'signedUrl',
    'hash',
    'failure',
    'createdAt',
    'createdBy',
    'updatedAt',
    'voidedAt',
    'replaces',
    'replacedBy',
  ),
  ...repeated(Type.Boolean(), 'isCorrectionDeleted'),
  ...repeated(nullable(Type.String()), 'documentUrl', 'filename', 'nextReminderAt', 'sentAt', 'completedAt'),
  seal: Type.Optional(appSeal),
});
export type UpdateEnvelopeBody = Static<typeof updateEnvelopeBody>;

export const signer = object({ id: Type.String(), recipientId: Type.String(), ...recipientOutput });

export const appEnvelope = object({
  ...envelopeAnswer,
  id: uuid,
  ownerId: Type.String(),
  replaces: Type.Optional(uuid),
  replacedBy: Type.Optional(uuid),
  isCorrectionDeleted: Type.Optional(Type.Boolean()),
  documentUrl: nullable(
    Type.String({
      format: 'uri',
      description: 'Null until there is a document. Lists do not check whether the document of a draft was uploaded.',
    }),
  ),
  filename: nullable(Type.String()),
  signers: Type.Array(signer),
  ...appSettings,
  nextReminderAt: nullable(timestamp),
  signedUrl: Type.Optional(Type.String({ format: 'uri' })),
  hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  seal: Type.Optional(appSeal),
});
export type AppEnvelope = Static<typeof appEnvelope>;

/** Without a query, the answer is every envelope. */
export const envelopePageQuery = object({ ...tokenParameters, ...filterParameters, label: labelsParameter });

export const envelopePage = itemsOf(appEnvelope);
export type AppEnvelopePage = Static<typeof envelopePage>;

export const envelopeList = Type.Array(appEnvelope);
export const envelopeListOrPage = Type.Union([envelopeList, envelopePage]);

/** The link belongs to one person: handing it to another lets that person act in the signer's name. */
export const signingLinkAnswer = object({ url: Type.String({ format: 'uri' }) });
export type SigningLinkAnswer = Static<typeof signingLinkAnswer>;

export const completeAnswer = object({
  message: Type.String(),
  signedUrl: Type.String({ format: 'uri' }),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type CompleteAnswer = Static<typeof completeAnswer>;

/** The address starts one session and ends then, or at `expiresAt`. */
export const inPersonOffer = object({ url: Type.String({ format: 'uri' }), expiresAt: timestamp });
