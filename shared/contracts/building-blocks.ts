/** Schemas that several contracts share. */
import { type SchemaOptions, type Static, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { sealLevels } from '../domain/documents/sealing.ts';
import { maxLabelLength } from '../domain/envelopes/labels.ts';
import { type FieldType, fieldTypes } from '../domain/fields/field.ts';
import {
  type GroupRule,
  groupRules,
  type TextFormat,
  textFormats,
  usualFontSize,
} from '../domain/fields/field-rules.ts';
import { maxPatternLength } from '../domain/fields/text-pattern.ts';
import {
  type RecipientRole,
  recipientRoles,
  type Verification,
  verifications,
} from '../domain/recipients/recipient.ts';

export const strict = { additionalProperties: false } as const;

/** An object of these properties and no others. */
export function object<P extends TProperties>(properties: P, options: SchemaOptions = {}) {
  return Type.Object(properties, { ...strict, ...options });
}

export function oneOf<T extends string>(values: readonly T[], options: { description?: string } = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

export const timestamp = Type.String({ format: 'date-time' });
export const uuid = Type.String({ format: 'uuid' });
/** PAdES baseline level (ETSI EN 319 142-1). */
export const sealLevel = oneOf(sealLevels);
export const levelReason = Type.String({ description: 'Why the level is below the wanted one, for people.' });
/** The sealed file at a higher level, reached after the document was completed: the sealed bytes, and more behind them. */
export const archivedSeal = {
  level: sealLevel,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  size: Type.Integer(),
  at: timestamp,
};
/** The completion certificate as a sealed file of its own, beside a document whose earlier signatures were preserved. */
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

const language = Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$', maxLength: 35 });
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;

/** Any text: a refused type has a specific error code. The OpenAPI document names the accepted types. */
export const mimetype = Type.String({ maxLength: 255 });

export const role = oneOf<RecipientRole>(recipientRoles);
export const order = Type.Integer({ minimum: 1, maximum: 1_000 });
const accessCode = Type.String({ minLength: 4, maxLength: 64, pattern: '\\S' });

export const verification = oneOf<Verification>(verifications, {
  description:
    'A second check after the link. `email_code`: a one-time code of six digits, sent to the recipient’s address when they ask for it.',
});

/** A new recipient, as a caller describes it. */
export const recipientInput = object({
  email: emailAddress,
  name: humanText(200),
  role: Type.Optional(role),
  order: Type.Optional(order),
  language: Type.Optional(nullable(language)),
  accessCode: Type.Optional(nullable(accessCode)),
  verification: Type.Optional(nullable(verification)),
});
/** Changes of a recipient who exists. */
export const recipientEdit = Type.Partial(recipientInput, strict);
export type RecipientBody = Static<typeof recipientEdit>;

/** The owner's message to all recipients. */
export const message = nullable(humanText(5_000, { hasLines: true, minLength: 0 }));
/** Filters a list by one label. */
export const label = Type.String({
  minLength: 1,
  maxLength: maxLabelLength,
  description: 'Envelopes with this label, written as the envelope has it.',
});
export const voidReason = nullable(humanText(1_000, { hasLines: true }));

/** Where a recipient signs or fills in: points, origin at the top left of the page as displayed, pages from 1. */
export const placement = {
  type: oneOf<FieldType>(fieldTypes),
  page: Type.Integer({ minimum: 1, maximum: 1_000 }),
  x: Type.Number({ minimum: 0, maximum: 14_400 }),
  y: Type.Number({ minimum: 0, maximum: 14_400 }),
  width: Type.Number({ exclusiveMinimum: 0, maximum: 14_400 }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: 14_400 }),
};

const shortText = humanText(200);
const fieldId = Type.String({ pattern: '^fld_[0-9a-f]{32}$' });

const condition = object(
  {
    field: Type.String({ maxLength: 64, description: 'Identifier of another field of the same recipient.' }),
    is: Type.Optional(Type.String({ maxLength: 2_000 })),
    isNot: Type.Optional(Type.String({ maxLength: 2_000 })),
    filled: Type.Optional(Type.Boolean()),
  },
  {
    description:
      'One of `is`, `isNot` and `filled`. A field that is not shown is empty. Of signatures, initials and attachments ' +
      'only `filled` can be asked.',
  },
);

/** What a field may have beside its place; docs/build/fields.md has them with examples. */
export const fieldRules = {
  options: Type.Optional(
    Type.Array(shortText, { minItems: 1, maxItems: 100, description: 'Of a dropdown: what there is to choose from.' }),
  ),
  group: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Radio buttons of one group, of which one can be chosen; or checkboxes with a `groupRule`.',
    }),
  ),
  groupRule: Type.Optional(oneOf<GroupRule>(groupRules, { description: 'Of checkboxes with a `group`.' })),
  min: Type.Optional(Type.Number({ description: 'Of a number.' })),
  max: Type.Optional(Type.Number({ description: 'Of a number.' })),
  decimals: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10, description: 'Of a number: maximum digits after the decimal point.' }),
  ),
  multiline: Type.Optional(Type.Boolean({ description: 'Of a text: drawn from the top of its field.' })),
  maxLength: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_000, description: 'Of a text: characters, at most.' }),
  ),
  format: Type.Optional(oneOf<TextFormat>(textFormats, { description: 'Of a text.' })),
  pattern: Type.Optional(
    Type.String({
      maxLength: maxPatternLength,
      description:
        'Of a text: a regular expression for all of it, without groups. Characters, `.`, `\\d \\w \\s \\p{L} \\p{N}`, ' +
        'classes, `? * + {n} {n,} {n,m}` and `|`.',
    }),
  ),
  hint: Type.Optional(Type.String({ ...shortText, description: 'Shown while a person fills the field in.' })),
  showWhen: Type.Optional(condition),
  requiredWhen: Type.Optional(condition),
};

export const fontSize = Type.Number({ minimum: 4, maximum: 72 });

const anchor = object(
  {
    text: humanText(200),
    occurrence: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'By page, from top to bottom, then from left to right; the first when left out.',
      }),
    ),
    offsetX: Type.Optional(Type.Number({ minimum: -14_400, maximum: 14_400, description: 'Points to the right.' })),
    offsetY: Type.Optional(Type.Number({ minimum: -14_400, maximum: 14_400, description: 'Points down.' })),
    ignoreIfMissing: Type.Optional(
      Type.Boolean({ description: 'The field is left out where the document does not contain the text.' }),
    ),
  },
  {
    description:
      'The lower left corner of the field is placed on the lower left corner of this text of the document. White space is ' +
      'ignored, upper and lower case differ; the text must be within one line.',
  },
);

/** Replaces `anchor`. */
const { page, x, y, ...extent } = placement;
const place = { page, x, y };

/** A field of a template with its position. */
export const placedFieldInput = {
  id: Type.Optional(fieldId),
  ...placement,
  required: Type.Optional(
    Type.Boolean({
      description:
        'True when left out, but for notes, checkboxes with a `groupRule` and fields with `requiredWhen`. A radio ' +
        'button asks that one of its group is chosen.',
    }),
  ),
  label: Type.Optional(nullable(humanText(200))),
  value: Type.Optional(nullable(humanText(2_000, { hasLines: true, minLength: 0 }))),
  ...fieldRules,
  fontSize: Type.Optional(
    nullable(
      Type.Number({
        ...fontSize,
        description: `Points; ${usualFontSize} when left out. Null: as large as fits, up to 14.`,
      }),
    ),
  ),
};

export const fieldInput = object(
  {
    ...placedFieldInput,
    recipientId: Type.String({ maxLength: 254, description: 'Or the e-mail address of a recipient.' }),
    ...extent,
    page: Type.Optional(place.page),
    x: Type.Optional(place.x),
    y: Type.Optional(place.y),
    anchor: Type.Optional(anchor),
  },
  {
    description:
      'Points, origin at the top left of the page as displayed (after CropBox and Rotate), pages from 1; wholly on its ' +
      'page. `page`, `x` and `y` are required without an `anchor`. All fields together hold at most 100,000 characters, ' +
      'labels of checkboxes and radio buttons included.',
  },
);

export type FieldBody = Static<typeof fieldInput>;

export const field = object({
  id: Type.String(),
  recipientId: Type.String(),
  ...placement,
  required: Type.Boolean(),
  label: nullable(Type.String()),
  value: nullable(Type.String()),
  ...fieldRules,
  fontSize: Type.Optional(fontSize),
  anchor: Type.Optional(
    Type.Object(anchor.properties, {
      ...strict,
      description: 'While the document is not there: the field will lie at this text, and its place is provisional.',
    }),
  ),
});

export const textTags = Type.Boolean({
  description:
    'The text tags of the document, like `{{signature:1}}`, become fields: at once where it was uploaded, else when the ' +
    'draft is sent. docs/build/fields.md has their grammar.',
});

export const recipientOutput = {
  email: Type.String(),
  name: Type.String(),
  role,
  order: Type.Integer(),
  language: nullable(Type.String()),
  status: oneOf(['pending', 'sent', 'viewed', 'completed', 'declined'] as const),
  sentAt: Type.Optional(timestamp),
  viewedAt: Type.Optional(timestamp),
  completedAt: Type.Optional(timestamp),
  declinedAt: Type.Optional(timestamp),
  remindedAt: Type.Optional(timestamp),
  declineReason: Type.Optional(Type.String()),
  verification: Type.Optional(verification),
};
