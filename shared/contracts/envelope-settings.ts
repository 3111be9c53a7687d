/** The schemas of the settings that `shared/domain/envelopes/envelope-settings.ts` declares. */

import { type TBoolean, type TOptional, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { earlierSignatureModes } from '../domain/documents/sealing.ts';
import {
  type BooleanSetting,
  booleanSettings,
  envelopeSettings,
  type SettingName,
  templateSettings,
} from '../domain/envelopes/envelope-settings.ts';
import { maxLabelLength, maxLabels } from '../domain/envelopes/labels.ts';
import { pick } from '../domain/pick.ts';
import { signatureMethods } from '../domain/recipients/recipient.ts';
import { humanText, message, nullable, object, oneOf, timestamp } from './building-blocks.ts';

type Described = Exclude<SettingName, BooleanSetting>;

const flags = Object.fromEntries(
  booleanSettings.map((name) => {
    const declared = envelopeSettings[name];
    return [name, Type.Boolean('description' in declared ? { description: declared.description } : {})];
  }),
) as Record<BooleanSetting, TBoolean>;

/** Attack: a name or an encoded `@` before the host, so that an address looks like that of another site. */
const httpsAddress = '^https://[^\\s/?#@%\\\\]+([/?#]|$)';

export const reminders = object({
  everyDays: Type.Integer({ minimum: 1, maximum: 90 }),
  maxCount: Type.Integer({ minimum: 1, maximum: 20 }),
});

export const externalId = humanText(255);

/** The members of a request. */
const inputs = {
  ...flags,
  message,
  metadata: Type.Record(
    Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' }),
    humanText(500, { hasLines: true, minLength: 0 }),
    { maxProperties: 50, additionalProperties: false },
  ),
  externalId: nullable(externalId, {
    description: 'The identifier in your own system. Several envelopes may have the same one, and lists filter by it.',
  }),
  labels: Type.Array(humanText(maxLabelLength), { maxItems: maxLabels }),
  expiresAt: nullable(timestamp),
  expiresInDays: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'Days to sign, counted from sending, which replaces them by `expiresAt`.',
    }),
  ),
  reminders: nullable(reminders),
  redirectUrl: nullable(Type.String({ format: 'uri', pattern: httpsAddress, maxLength: 2_000 })),
  signatureMethods: nullable(
    Type.Array(oneOf(signatureMethods), {
      minItems: 1,
      uniqueItems: true,
      description: 'The ways in which recipients may make their signature and initials. All of them when null.',
    }),
  ),
  legalHold: Type.Boolean({
    description:
      'While true, neither a request nor the retention of the account erases the envelope. It can be changed in every ' +
      'status. Default: false.',
  }),
  earlierSignatures: oneOf(earlierSignatureModes, {
    description:
      'For a document that had been signed before its upload. `preserve`: nothing but our signature is added, the earlier ' +
      'signatures stay valid, and the completion certificate is a separate file; there can be no fields. `override`: ' +
      'fields and pages are added as to any document, and readers show the earlier signatures as changed afterwards. Has ' +
      'no effect on other documents.',
  }),
} satisfies Record<Described, TSchema>;

/** Answers do not repeat the limits of text, nor what the choices of a request do. */
const answers = {
  ...inputs,
  message: nullable(Type.String(), { description: 'The message to all recipients.' }),
  metadata: Type.Record(Type.String(), Type.String()),
  externalId: nullable(Type.String()),
  labels: Type.Array(Type.String()),
  expiresInDays: nullable(Type.Integer()),
  redirectUrl: nullable(Type.String()),
  legalHold: Type.Boolean({ description: 'Whether the envelope is protected from being erased.' }),
  earlierSignatures: oneOf(earlierSignatureModes),
};

type Optional<P extends TProperties> = { [N in keyof P]: TOptional<P[N]> };

function optional<P extends TProperties>(properties: P): Optional<P> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as Optional<P>;
}

export const v1SettingInputs = optional(inputs);
export const v1Settings = answers;
/** The app API has neither metadata nor identifiers of other systems. */
export const { metadata: _input, externalId: _idInput, ...appSettingInputs } = v1SettingInputs;
export const { metadata: _answer, externalId: _idAnswer, ...appSettings } = answers;
/** The defaults of a template. Without a choice, each API has its own default. */
export const templateSettingInputs = pick(v1SettingInputs, templateSettings);
export const chosenTemplateSettings = pick(optional(answers), templateSettings);
