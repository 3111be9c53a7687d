/** Public verification of sealed files. */

import { Type } from '@sinclair/typebox';
import { formFieldTypes } from '../domain/documents/sealing.ts';
import { nullable, object, oneOf, timestamp } from './building-blocks.ts';
import { v1Settings } from './envelope-settings.ts';
import { fieldRules, placement } from './fields.ts';
import { envelopeIdV1 } from './v1-envelopes.ts';

/** The largest file that is examined, in bytes: a sealed file is the document and what the seal adds. */
export const maxVerifiedBytes = 32_000_000;

export const verifyBody = object({
  sha256: Type.String({
    pattern: '^[0-9a-fA-F]{64}$',
    description: 'Hex SHA-256 of the whole file, in either case.',
  }),
});

const timestampReport = object({
  isValid: Type.Boolean(),
  at: nullable(timestamp),
  authority: nullable(Type.String()),
  isTrusted: Type.Boolean(),
});

const signatureReport = object({
  kind: oneOf(['signature', 'document_timestamp'] as const),
  subFilter: nullable(Type.String()),
  field: Type.String(),
  signer: nullable(Type.String()),
  issuer: nullable(Type.String()),
  claimedAt: nullable(timestamp),
  timestamp: nullable(timestampReport),
  isValid: Type.Boolean(),
  coversWholeDocument: Type.Boolean(),
  coveredBytes: Type.Integer(),
  isTrusted: Type.Boolean(),
  isOurs: Type.Boolean(),
  permits: nullable(Type.Integer({ minimum: 1, maximum: 3 })),
});

const problem = object({
  code: Type.String(),
  message: Type.String(),
  severity: oneOf(['broken', 'notice'] as const),
  attack: Type.Optional(Type.String()),
  signature: Type.Optional(Type.Integer()),
});

export const verificationReport = object({
  intact: Type.Boolean(),
  sealedByUs: Type.Boolean(),
  sha256: Type.String(),
  size: Type.Integer(),
  pages: nullable(Type.Integer()),
  level: nullable(Type.String()),
  signedAt: nullable(timestamp),
  signedAtSource: nullable(oneOf(['timestamp', 'claim'] as const)),
  signer: nullable(Type.String()),
  signatures: Type.Array(signatureReport),
  auditTrail: nullable(
    object({
      isIntact: Type.Boolean(),
      events: Type.Integer(),
      envelopeId: nullable(Type.String()),
      head: nullable(Type.String()),
    }),
  ),
  problems: Type.Array(problem),
});

export const verifyAnswer = object({
  isKnown: Type.Boolean({ description: 'This service made exactly this file.' }),
  seal: nullable(
    object({
      envelopeId: envelopeIdV1,
      sealedAt: timestamp,
      level: Type.String({ description: 'PAdES level of exactly this file.' }),
      pages: Type.Integer(),
      version: oneOf(['sealed', 'archive', 'certificate'] as const, {
        description:
          '`archive`: the sealed file, augmented to a higher level. `certificate`: the separate completion ' +
          'certificate of a document whose earlier signatures were preserved; it states the hash of the sealed document.',
      }),
      archivedAt: nullable(timestamp),
      erasedAt: nullable(timestamp, {
        description: 'When the service erased its own copy of the document; null while it has one.',
      }),
    }),
  ),
  report: nullable(verificationReport),
});

const formField = object(
  {
    name: Type.String(),
    type: oneOf(formFieldTypes),
    page: placement.page,
    x: placement.x,
    y: placement.y,
    width: placement.width,
    height: placement.height,
    required: Type.Boolean(),
    label: nullable(Type.String()),
    isMultiline: Type.Boolean(),
    maxLength: nullable(Type.Integer()),
    options: Type.Array(Type.String()),
  },
  { description: 'An empty form field of the document, as a field of the envelope.' },
);

const textTag = object(
  {
    tag: Type.String(),
    signer: Type.String(),
    problem: nullable(Type.String({ description: 'The reason why it cannot become a field.' })),
    ...placement,
    required: Type.Boolean(),
    label: nullable(Type.String()),
    value: nullable(Type.String()),
    ...fieldRules,
  },
  { description: 'A text tag of the document, without its braces, as the field that it would become.' },
);

export const preflightBody = object({
  textTags: Type.Optional(Type.Boolean({ description: 'Also return the text tags of the document.' })),
});

export const preflightAnswer = object({
  pages: Type.Integer(),
  size: Type.Integer(),
  findings: Type.Array(object({ kind: Type.String(), message: Type.String() })),
  /** Null for a document without signatures that could be kept. */
  earlierSignatures: nullable(v1Settings.earlierSignatures),
  /** Only for a draft; at most 500. */
  formFields: Type.Array(formField),
  textTags: Type.Optional(Type.Array(textTag)),
});
