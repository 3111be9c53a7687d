/**
 * The signing page: one person, one link, one envelope. The address is `{PUBLIC_URL}/sign#<token>`: no browser sends the
 * fragment, and the page sends `Authorization: Bearer <token>`. An invalid token of any kind is 401 `invalid_signing_link`.
 *
 * `open` answers `{state: "locked"}` while a check is due, and other routes 401 `access_code_required`. `unlock` and
 * `verify` answer a proof for the header `X-Access-Proof`. A refused one-time code is 401 `invalid_access_code` with
 * `details.code`: `incorrect` or `expired`. After five wrong access codes `unlock` answers 429.
 *
 * The page reads these details: 403 `role_not_allowed`: `role`; 409 `invalid_state`: `status`, from `open` also
 * `envelopeName`, `sender`, `language` and `recipientStatus`; 409 `not_your_turn`: `language`; 400 `validation_error`:
 * `fields.<field id>`, `signature`, `initials`, `consent.sha256`. After a lost answer, `open` shows whether a step arrived.
 */
import { type Static, Type } from '@sinclair/typebox';
import { dateFormats } from '../domain/dates.ts';
import { documentTypes } from '../domain/documents/sealing.ts';
import { maxTextLength } from '../domain/fields/text-pattern.ts';
import { languages } from '../domain/language.ts';
import { signatureMethods } from '../domain/recipients/recipient.ts';
import { maxSignatureBytes } from '../domain/recipients/signature-image.ts';
import { nextSteps } from '../domain/signing/ceremony.ts';
import type { ErrorCode } from '../errors.ts';
import { emailAddress, humanText, nullable, object, oneOf, timestamp } from './building-blocks.ts';
import { fieldRules, placement } from './fields.ts';
import { recipientStatus, role } from './recipients.ts';

/** Two images in base64 and a thousand filled fields. */
export const actBodyLimitBytes = 3_000_000;

/** Refusals of a recipient’s task, in addition to those of every signing link. */
export const readRefusals: ErrorCode[] = ['access_code_required', 'invalid_state', 'not_your_turn'];
export const taskRefusals: ErrorCode[] = [...readRefusals, 'role_not_allowed', 'recipient_locked'];

const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, 64 lower-case hex digits.' });

export const openBody = object({});

/** How the sender looks; null for one who has chosen nothing. */
export const brand = nullable(
  object({
    colour: nullable(Type.String({ description: '`#rrggbb`, dark enough below white text.' })),
    hasLogo: Type.Boolean({ description: 'Read it with GET /api/sign/logo, unless it was removed since.' }),
  }),
);

export const signField = object(
  {
    id: Type.String(),
    ...placement,
    required: Type.Boolean(),
    label: nullable(Type.String()),
    dates: Type.Optional(
      object(
        { language: oneOf(languages), dateFormat: oneOf(dateFormats) },
        { description: 'How the sealed document writes a date. Absent: as `YYYY-MM-DD`.' },
      ),
    ),
    isMine: Type.Boolean({ description: 'Whether this person fills it in; others are shown, not edited.' }),
    value: nullable(
      Type.String({
        description:
          'For other recipients, the value after they have acted; for this person, the preset or entered value. ' +
          '`true` or `false` for a checkbox or radio button, `YYYY-MM-DD` for a date, for a signature or initials the ' +
          'SHA-256 of the image (GET /api/sign/images/{sha256}), for an attachment that of the file, for a note its text.',
      }),
    ),
    ...fieldRules,

    file: Type.Optional(
      object(
        { filename: Type.String(), size: Type.Integer() },
        { description: 'The attachment that this person has uploaded.' },
      ),
    ),
  },
  {
    description:
      'Points, origin at the top left of the page as displayed (after CropBox and Rotate), pages from 1. ' +
      'Name and e-mail fields come preset with the person’s own; a name may be edited, an e-mail address may not.',
  },
);
export type SignField = Static<typeof signField>;

export const consentText = object({
  language: oneOf(languages),
  text: Type.String({ description: 'Plain text. Show it unchanged before the person signs or approves.' }),
  sha256,
});

const frameOrigin = nullable(Type.String({ description: 'The site that may show this session in a frame.' }));

export const openAnswer = Type.Union([
  object({
    state: Type.Literal('locked'),
    needs: oneOf(['access_code', 'email_code'] as const, {
      description:
        '`access_code`: POST /api/sign/unlock. `email_code`: POST /api/sign/code sends one, POST /api/sign/verify takes it.',
    }),
    sentTo: nullable(
      Type.String({ description: 'Where a one-time code is sent, all but hidden: `a•••@example.com`.' }),
    ),
    language: oneOf(languages),
    sender: Type.String(),
    brand,
    frameOrigin,
  }),
  object({
    state: Type.Literal('replaced', { description: 'The sender has voided the document and corrects it.' }),
    name: nullable(Type.String({ description: 'Of the document; null while a check of it is not passed.' })),
    token: nullable(
      Type.String({
        description:
          'Of the link to the corrected document, whose checks remain. Null until this person is asked there, and if ' +
          'the sender has changed the address or replaced that link.',
      }),
    ),
    language: oneOf(languages),
    sender: Type.String(),
    brand,
    frameOrigin,
  }),
  object({
    state: Type.Literal('hand_over', {
      description: 'A session that has not started: POST /api/sign/start returns its token.',
    }),
    language: oneOf(languages),
    name: Type.String(),
    sender: Type.String(),
    brand,
    frameOrigin,
  }),
  object({
    state: Type.Literal('open'),
    language: oneOf(languages, { description: 'The language the sender chose for this person, else `en`.' }),
    next: oneOf(nextSteps, {
      description:
        'What this person can do now. `sign`, `approve`: it is their turn. `view`: there is something to read and ' +
        'nothing to do. `wait`: they have acted and others have not, others act first, or the document is being ' +
        'sealed (call `open` again). `download`: completed, `copy` returns the sealed file.',
    }),
    envelope: object({
      name: Type.String(),
      status: oneOf(['sent', 'in_progress', 'sealing', 'completed'] as const, {
        description: '`sealing` also while a failed sealing waits for its retry.',
      }),
      sender: Type.String({ description: 'Name and company of the sender, else the e-mail address.' }),
      senderEmail: Type.String(),
      message: nullable(Type.String({ description: 'Plain text with line breaks; never markup.' })),
      expiresAt: nullable(timestamp),
      timeZone: Type.String({ description: 'The time zone (IANA) of the sender, in which the deadline is shown.' }),
      completedAt: nullable(timestamp),
      hasCertificate: Type.Boolean({
        description: 'Completed, with a completion certificate as a separate file: `copy` returns it too.',
      }),
      redirectUrl: nullable(
        Type.String({ description: 'Where the sender wants people to go on to afterwards: offer it as a link.' }),
      ),
    }),
    brand,
    recipient: object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role,
      status: recipientStatus,
      completedAt: nullable(timestamp),
      notify: Type.Boolean({ description: 'Whether the service e-mails the sealed copy to them.' }),
    }),
    others: Type.Array(
      object({
        name: Type.String(),
        role,
        order: Type.Integer(),
        status: recipientStatus,
      }),
      { description: 'Everybody else who signs or approves, in their order; no addresses.' },
    ),
    document: nullable(
      object(
        {
          filename: Type.String(),
          mimetype: oneOf(documentTypes),
          size: Type.Integer({ description: 'Bytes.' }),
          sha256,
          pages: Type.Integer(),
          parts: Type.Optional(
            Type.Array(object({ filename: Type.String(), pages: Type.Integer() }), {
              description: 'The files that the document was joined from, in order.',
            }),
          ),
        },
        { description: 'Null for a recipient who only receives a copy (cc).' },
      ),
    ),
    fields: Type.Array(signField, { description: 'By page, then from top to bottom, then from left to right.' }),
    consents: Type.Array(consentText, { description: 'One per language; empty when there is nothing to sign.' }),
    signatureMethods: Type.Array(oneOf(signatureMethods), {
      description: 'The ways in which this person may make a signature or initials: at least one.',
    }),
    isInPerson: Type.Boolean({ description: 'On the sender’s device.' }),
    frameOrigin,
    canDelegate: Type.Boolean({ description: 'Whether this person may name another one: POST /api/sign/delegate.' }),
    saved: nullable(
      object(
        { at: timestamp, values: Type.Array(object({ id: Type.String(), value: Type.String() })) },
        { description: 'Entries that this person saved for later, without signatures.' },
      ),
    ),
  }),
]);
export type OpenAnswer = Static<typeof openAnswer>;

export const unlockBody = object({ accessCode: Type.String({ minLength: 1, maxLength: 64 }) });

export const unlockAnswer = object({
  accessProof: Type.String({ description: 'For the header X-Access-Proof. Keep it in memory.' }),
  expiresAt: timestamp,
});
export type UnlockAnswer = Static<typeof unlockAnswer>;

export const sendCodeBody = object({});

export const codeSentAnswer = object({
  sentTo: Type.String(),
  expiresAt: timestamp,
  validMinutes: Type.Integer(),
});
export type CodeSentAnswer = Static<typeof codeSentAnswer>;

export const verifyCodeBody = object({ code: Type.String({ pattern: '^[0-9]{6}$' }) });

const image = {
  mimetype: oneOf(['image/png', 'image/jpeg'] as const),
  contentBase64: Type.String({
    // Four characters for three bytes, padded.
    maxLength: Math.ceil(maxSignatureBytes / 3) * 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description:
      'Base64 (not base64url) of at most 200 KiB, 4096 pixels a side and 4 million in all. PNG keeps its transparency.',
  }),
};

export const signatureInput = object({
  method: oneOf(signatureMethods, { description: 'How it was made; goes into the record.' }),
  ...image,
});

export type SignatureInput = Static<typeof signatureInput>;

const filled = Type.Array(
  object({
    id: Type.String({ pattern: '^fld_[0-9a-f]{32}$' }),
    value: nullable(
      Type.String({
        maxLength: maxTextLength,
        description:
          'Text; `true` or `false` for a checkbox (required means: must be ticked) or radio button; `YYYY-MM-DD` for a ' +
          'date; `-1234.50` for a number; for a signature or initials the word `applied` (then `signature` or `initials` ' +
          'must be there); for an attachment the SHA-256 of the uploaded file. Null or "": empty.',
      }),
    ),
  }),
  {
    maxItems: 1_000,
    description:
      'This person’s fields only. A name, e-mail or preset field that is left out keeps what it shows, an attachment the ' +
      'uploaded file; a required signature or initials field that is left out counts as applied. Fields that are not ' +
      'shown (`showWhen`) become empty, whatever is sent.',
  },
);

export const saveBody = object({ fields: filled });

export const savedAnswer = object({ savedAt: timestamp });

export const startBody = object({});

export const sessionAnswer = object({
  token: Type.String({ description: 'For every further request, instead of the link. Keep it in memory.' }),
  expiresAt: timestamp,
  framePath: nullable(
    Type.String({
      description: 'The page of the session in its frame, which can be loaded as long as the session lasts.',
    }),
  ),
});
export type SessionAnswer = Static<typeof sessionAnswer>;

export const delegateBody = object({
  name: humanText(200),
  email: emailAddress,
  reason: humanText(500, { hasLines: true }),
});

export const delegatedAnswer = object({ delegated: Type.Literal(true) });

const acting = {
  consent: object({ sha256 }, { description: 'The `sha256` of the consent text that was shown and agreed to.' }),
  documentSha256: Type.Unsafe<string>({
    ...sha256,
    description: 'SHA-256 of the document that was shown: the page computes it over the bytes it rendered.',
  }),
};

export const signBody = object(
  {
    ...acting,
    fields: filled,
    signature: signatureInput,
    initials: Type.Optional(signatureInput),
  },
  {
    description: 'A signature is needed even where no signature field was placed: the certificate shows it.',
  },
);

export const approveBody = object(
  {
    ...acting,
    fields: Type.Optional(filled),
    signature: Type.Optional(signatureInput),
    initials: Type.Optional(signatureInput),
  },
  { description: 'An image only where the approver has a signature or initials field.' },
);

/** The file as it was accepted: its name may have been changed, so that it names nothing but a file of its type. */
export const attachmentAnswer = object({
  filename: Type.String(),
  mimetype: oneOf(documentTypes),
  size: Type.Integer({ description: 'Bytes.' }),
  sha256,
});
export type AttachmentAnswer = Static<typeof attachmentAnswer>;

export const declineBody = object({ reason: humanText(1_000, { hasLines: true }) });

/** The state after the action. The service seals in the background: `open` shows when the envelope is completed. */
export const actAnswer = object({
  envelope: object({
    status: oneOf(['in_progress', 'sealing', 'completed', 'declined'] as const),
    redirectUrl: nullable(Type.String()),
  }),
  recipient: object({
    status: oneOf(['completed', 'declined'] as const),
    completedAt: nullable(timestamp),
    declinedAt: nullable(timestamp),
  }),
});
export type ActAnswer = Static<typeof actAnswer>;

export const copyAnswer = object({
  url: Type.String({ format: 'uri', description: 'Short-lived read address; it downloads under `filename`.' }),
  filename: Type.String(),
  sha256,
  certificate: Type.Optional(
    object(
      { url: Type.String({ format: 'uri' }), filename: Type.String(), sha256 },
      { description: 'The completion certificate, if it is a separate file.' },
    ),
  ),
  expiresInSeconds: Type.Integer(),
});
export type CopyAnswer = Static<typeof copyAnswer>;

/** With `newLink` the recipient's earlier link ends at once. */
export const remindSignerBody = object({ newLink: Type.Optional(Type.Boolean()) });

export const remindSignerAnswer = object({ remindedAt: timestamp, email: Type.String() });
export type RemindSignerAnswer = Static<typeof remindSignerAnswer>;
