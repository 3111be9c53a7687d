/** The schemas of fields. `shared/domain/fields/field-rules.ts` declares their types and rules. */
import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from '@sinclair/typebox';
import {
  type FieldRules,
  type FieldType,
  fieldTypes,
  type RuleName,
  ruleNames,
  ruleOf,
  usualFontSize,
} from '../domain/fields/field-rules.ts';
import { humanText, nullable, object, oneOf, strict } from './building-blocks.ts';

/** Points, origin at the top left of the page as displayed; pages from 1. */
export const placement = {
  type: oneOf<FieldType>(fieldTypes),
  page: Type.Integer({ minimum: 1, maximum: 1_000 }),
  x: Type.Number({ minimum: 0, maximum: 14_400 }),
  y: Type.Number({ minimum: 0, maximum: 14_400 }),
  width: Type.Number({ exclusiveMinimum: 0, maximum: 14_400 }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: 14_400 }),
};

const condition = object(
  {
    field: Type.String({ maxLength: 64, description: 'Identifier of another field of the same recipient.' }),
    is: Type.Optional(Type.String({ maxLength: 2_000 })),
    isNot: Type.Optional(Type.String({ maxLength: 2_000 })),
    filled: Type.Optional(Type.Boolean()),
  },
  {
    description:
      'One of `is`, `isNot` and `filled`. A field that is not shown is empty. Signatures, initials and attachments ' +
      'allow `filled` only.',
  },
);

function ruleSchema(name: RuleName): TSchema {
  const { type, values = [], maxItems, maxLength = 0, minimum, maximum, description } = ruleOf(name);
  const said = description === undefined ? {} : { description };
  const limits = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  switch (type) {
    case 'boolean':
      return Type.Boolean(said);
    case 'number':
    case 'points':
      return Type.Number({ ...limits, ...said });
    case 'integer':
      return Type.Integer({ ...limits, ...said });
    case 'choice':
      return oneOf(values, said);
    case 'text':
      return Type.String({ ...humanText(maxLength), ...said });
    case 'texts':
      return Type.Array(humanText(maxLength), { minItems: 1, ...(maxItems && { maxItems }), ...said });
    case 'name':
      return Type.String({ minLength: 1, maxLength, ...said });
    case 'pattern':
      return Type.String({ maxLength, ...said });
    case 'condition':
      return condition;
  }
}

type RuleSchemas = { [N in RuleName]: TOptional<TUnsafe<Exclude<FieldRules[N], undefined>>> };

/** Optional members of a field; docs/build/fields.md has them with examples. */
export const fieldRules = Object.fromEntries(
  ruleNames.map((name) => [name, Type.Optional(ruleSchema(name))]),
) as RuleSchemas;

const anchor = object(
  {
    text: humanText(200),
    occurrence: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Counted by page, from top to bottom, then from left to right. Default: the first.',
      }),
    ),
    offsetX: Type.Optional(Type.Number({ minimum: -14_400, maximum: 14_400, description: 'Points to the right.' })),
    offsetY: Type.Optional(Type.Number({ minimum: -14_400, maximum: 14_400, description: 'Points down.' })),
    ignoreIfMissing: Type.Optional(
      Type.Boolean({ description: 'Omit the field if the document does not contain the text.' }),
    ),
  },
  {
    description:
      'The lower left corner of the field is placed on the lower left corner of this text of the document. White space is ' +
      'ignored, upper and lower case differ; the text must be within one line.',
  },
);

/** A field of a template with its position. */
export const placedFieldInput = {
  id: Type.Optional(Type.String({ pattern: '^fld_[0-9a-f]{32}$' })),
  ...placement,
  required: Type.Optional(
    Type.Boolean({
      description:
        'Default: true, except for notes, checkboxes with a `groupRule` and fields with `requiredWhen`. A radio ' +
        'button demands a choice in its group.',
    }),
  ),
  label: Type.Optional(nullable(humanText(200))),
  value: Type.Optional(nullable(humanText(2_000, { hasLines: true, minLength: 0 }))),
  ...fieldRules,
  fontSize: Type.Optional(
    nullable(
      Type.Number({
        ...ruleSchema('fontSize'),
        description: `Points. Default: ${usualFontSize}. Null: as large as fits, up to 14.`,
      }),
    ),
  ),
};

export const fieldInput = object(
  {
    ...placedFieldInput,
    recipientId: Type.String({ maxLength: 254, description: 'Or the e-mail address of a recipient.' }),
    page: Type.Optional(placement.page),
    x: Type.Optional(placement.x),
    y: Type.Optional(placement.y),
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

/** A field of an answer, without its recipient. */
export const placedField = {
  id: Type.String(),
  ...placement,
  required: Type.Boolean(),
  label: nullable(Type.String()),
  value: nullable(Type.String()),
  ...fieldRules,
};

export const field = object({
  ...placedField,
  recipientId: Type.String(),
  anchor: Type.Optional(
    Type.Object(anchor.properties, {
      ...strict,
      description: 'Until the document is uploaded: the text at the field. `page`, `x` and `y` are provisional.',
    }),
  ),
});
