/** The profile of an account: who the sender is, and what new documents on the pages start with. */
import { type Static, Type } from '@sinclair/typebox';
import { maxLogoBytes } from '../domain/accounts/profile.ts';
import { dateFormats } from '../domain/dates.ts';
import { languages } from '../domain/language.ts';
import { emailAddress, humanText, message, nullable, object, oneOf, strict } from './building-blocks.ts';
import { reminders } from './envelope-settings.ts';

const imageType = oneOf(['image/png', 'image/jpeg'] as const);

/** White space alone is not a name. */
const name = nullable(humanText(200, { minLength: 0 }));

const profile = {
  name,
  company: name,
  replyTo: nullable(emailAddress),
  language: oneOf(languages, { description: 'For e-mails to you, and for months that are written out in documents.' }),
  timeZone: Type.String({ maxLength: 64, description: 'IANA name, for example Europe/Berlin.' }),
  dateFormat: oneOf(dateFormats, {
    description: 'How date fields are drawn in documents that are sent from now on. `long`: 24 December 2026.',
  }),
  colour: nullable(
    Type.String({
      pattern: '^#[0-9A-Fa-f]{6}$',
      description: 'The colour of buttons. Its contrast with white text must be at least 4.5.',
    }),
  ),
};

const defaults = object(
  {
    message,
    expiresInDays: nullable(Type.Integer({ minimum: 1, maximum: 365 })),
    reminders: nullable(reminders),
    recipientLanguage: nullable(oneOf(languages), {
      description:
        'For e-mails to new recipients and their pages. Null: as the pages of the member who prepares the document.',
    }),
  },
  { description: 'Defaults of new documents on the pages. Envelopes created by an API ignore them.' },
);

export const updateProfileBody = Type.Partial(object({ ...profile, defaults: Type.Partial(defaults, strict) }), strict);
export type UpdateProfileBody = Static<typeof updateProfileBody>;

export const profileAnswer = object({
  ...profile,
  logo: nullable(object({ sha256: Type.String(), mimetype: imageType, size: Type.Integer({ description: 'Bytes.' }) })),
  defaults,
});
export type ProfileAnswer = Static<typeof profileAnswer>;

export const storeLogoBody = object({
  mimetype: imageType,
  contentBase64: Type.String({
    minLength: 4,
    // Four characters for three bytes, padded.
    maxLength: Math.ceil(maxLogoBytes / 3) * 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: 'Base64 (not base64url) of at most 200,000 bytes and 2,000 pixels a side.',
  }),
});
export type StoreLogoBody = Static<typeof storeLogoBody>;
