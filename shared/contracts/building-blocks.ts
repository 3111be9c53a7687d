/** Schemas that several contracts share. */
import { type SchemaOptions, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { maxParts } from '../domain/document-part.ts';
import { sealLevels } from '../domain/documents/sealing.ts';
import { maxLabelLength } from '../domain/envelopes/labels.ts';

export const strict = { additionalProperties: false } as const;

/** An object of these properties and no others. */
export function object<P extends TProperties>(properties: P, options: SchemaOptions = {}) {
  return Type.Object(properties, { ...strict, ...options });
}

export function oneOf<T extends string>(values: readonly T[], options: { description?: string } = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });
}

export function nullable<S extends TSchema>(schema: S, options: SchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options);
}

export const timestamp = Type.String({ format: 'date-time' });
export const templateId = Type.String({ pattern: '^tpl_[0-9a-f]{32}$' });
export const memberId = Type.String({ pattern: '^usr_[0-9a-f]{32}$' });
export const uuid = Type.String({ format: 'uuid' });
/** PAdES baseline level (ETSI EN 319 142-1). */
export const sealLevel = oneOf(sealLevels);
export const levelReason = Type.String({ description: 'The reason why the level is lower than wanted.' });
/** The sealed file at a higher level, reached after completion: the same bytes with an appended update. */
export const archivedSeal = {
  level: sealLevel,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  size: Type.Integer(),
  at: timestamp,
};
/** The completion certificate as a separate sealed file, if earlier signatures of the document were preserved. */
export const sealedCertificate = {
  level: sealLevel,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  size: Type.Integer(),
};
export const emailAddress = Type.String({ format: 'email', maxLength: 254 });

const halfPairs = '\\p{Cs}';
/** Controls, bidirectional overrides, halves of surrogate pairs: they hide, reorder or break text on a page. */
const unwanted = `\\u007F-\\u009F\\u202A-\\u202E\\u2066-\\u2069${halfPairs}`;
const controls = { withLines: '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F', withoutLines: '\\u0000-\\u001F' };

/**
 * The pattern as it is published. Without the flag `u`, a reader takes `\p{Cs}` for letters and the range of the halves
 * for whole characters. The published pattern therefore leaves half pairs out; requests with them are refused.
 */
export function portablePattern(pattern: string): string {
  return pattern.replaceAll(halfPairs, '');
}

/** Text for people, with tab and line breaks only where `hasLines`; where it must not be empty, white space alone is empty. */
export function humanText(maxLength: number, { hasLines = false, minLength = 1 } = {}) {
  const forbidden = `${hasLines ? controls.withLines : controls.withoutLines}${unwanted}`;
  const somethingToRead = minLength > 0 ? '(?=[\\s\\S]*\\S)' : '';
  return Type.String({ minLength, maxLength, pattern: `^${somethingToRead}[^${forbidden}]*$` });
}

/** A file name as people gave it. It is shown unchanged, so it may contain nothing that hides or reorders text. */
export const filename = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: `^[^${controls.withoutLines}${unwanted}\\u061C\\u200E\\u200F]*$`,
});

/** The files that a document was joined from, in order. */
export const documentParts = Type.Array(
  object({
    filename,
    pages: Type.Integer({ minimum: 1, maximum: 1_000 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the file as it came.' }),
  }),
  { minItems: 1, maxItems: maxParts, description: 'The files that the document was joined from, in order.' },
);

/** Any text: a refused type has a specific error code. The OpenAPI document names the accepted types. */
export const mimetype = Type.String({ maxLength: 255 });

/** The owner's message to all recipients. */
export const message = nullable(humanText(5_000, { hasLines: true, minLength: 0 }), {
  description: 'The message to all recipients.',
});
/** Filters a list by one label. */
export const label = Type.String({
  minLength: 1,
  maxLength: maxLabelLength,
  description: 'Envelopes with exactly this label.',
});
export const voidReason = nullable(humanText(1_000, { hasLines: true }));

export const textTags = Type.Boolean({
  description:
    'The text tags of the document, like `{{signature:1}}`, become fields: at once where it was uploaded, else when the ' +
    'draft is sent. docs/build/fields.md has their grammar.',
});
