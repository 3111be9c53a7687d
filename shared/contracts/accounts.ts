import { type Static, Type } from '@sinclair/typebox';
import { minPasswordCharacters, plans } from '../domain/accounts/account.ts';
import { scopes } from '../domain/accounts/roles.ts';
import { emailAddress, humanText, nullable, object, oneOf, timestamp } from './building-blocks.ts';

/** The captcha of a page; null if none is configured for it. */
export const captchaWidget = nullable(object({ siteKey: Type.String(), scriptUrl: Type.String() }));

export const captchaToken = Type.Optional(Type.String({ maxLength: 4_096 }));

/** The sender as recipients see it. White space alone is not a name. */
const senderNames = {
  name: Type.Optional(nullable(humanText(200, { minLength: 0 }))),
  company: Type.Optional(nullable(humanText(200, { minLength: 0 }))),
};

export const registerBody = object({
  email: emailAddress,
  password: Type.String({ minLength: minPasswordCharacters, description: '8 characters to 1024 bytes' }),
  invitationCode: Type.String({ minLength: 1, maxLength: 200 }),
  captchaToken,
  ...senderNames,
});

export type RegisterBody = Static<typeof registerBody>;

export const registerAnswer = object({ message: Type.String(), userId: Type.String() });

/** Nothing is said about what an e-mail address or a password looks like: a wrong one is just wrong. */
export const loginBody = object({
  email: Type.String(),
  password: Type.String(),
  code: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'a code of the authenticator app, or a recovery code, if the account has a second factor',
    }),
  ),
  captchaToken,
});

export type LoginBody = Static<typeof loginBody>;

const userAnswer = object({ userId: Type.String(), email: Type.String(), role: oneOf(['user']) });

export const sessionFields = {
  token: Type.String(),
  expiresIn: Type.Integer({ description: 'seconds' }),
  user: userAnswer,
};
export const loginAnswer = object(sessionFields);

export const changePasswordBody = object({
  currentPassword: Type.String(),
  newPassword: Type.String({ minLength: minPasswordCharacters }),
});

export type ChangePasswordBody = Static<typeof changePasswordBody>;

/** Every session ends, so the answer starts a new one. */
export const changePasswordAnswer = object({ message: Type.String(), ...sessionFields });

export const deleteAccountBody = object({
  password: Type.Optional(Type.String({ description: 'May be left out within ten minutes after the log-in.' })),
});

export const deletedAccount = object({ userId: Type.String(), deleted: Type.Literal(true) });

export const limits = object({ requestsPerMinute: Type.Integer(), apiKeys: Type.Integer() });

export const beginExportAnswer = object({
  startedAt: Type.String({ format: 'date-time', description: 'When the export began.' }),
});

export const accountAnswer = object({
  userId: Type.String(),
  email: Type.String(),
  name: nullable(Type.String()),
  company: nullable(Type.String()),
  role: oneOf(['user']),
  plan: oneOf(plans),
  limits,
  sendsMail: Type.Boolean({
    description: 'false: the service cannot send e-mail, so recipients are not notified of envelopes',
  }),
  hasBilling: Type.Boolean({
    description: 'false: the service sells no plans, so the plan means nothing to its owner',
  }),
  emailVerified: Type.Boolean({ description: 'the owner has followed a link that was sent to the address' }),
  hasPassword: Type.Boolean({ description: 'false: the owner logs in by single sign-on' }),
  newEmail: nullable(
    object({
      email: Type.String(),
      confirmedByNew: Type.Boolean(),
      confirmedByOld: Type.Boolean(),
      expiresAt: timestamp,
    }),
  ),
  createdAt: timestamp,
});

export const accountV1 = object({
  id: Type.String(),
  email: Type.String(),
  plan: oneOf(plans),
  limits,
  createdAt: timestamp,
});

const draftsOnly = Type.Boolean({
  description:
    'The key can read, and prepare drafts, as far as its scopes allow. It cannot send, void, complete or delete ' +
    'documents, read signing links, or change templates, batches and webhooks.',
});

export const createKeyBody = object({
  name: humanText(100),
  scopes: Type.Array(oneOf(scopes), { minItems: 1, uniqueItems: true }),
  draftsOnly: Type.Optional(draftsOnly),
  /** 90 when absent; null for a key that stays until it is deleted. */
  expiresInDays: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 365, default: 90 }))),
});

export type CreateKeyBody = Static<typeof createKeyBody>;

const keyFields = {
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(oneOf(scopes)),
  draftsOnly,
  createdAt: timestamp,
  expiresAt: nullable(timestamp),
  lastUsedAt: nullable(timestamp),
};
export const keyAnswer = object(keyFields);
export const keysAnswer = Type.Array(keyAnswer);

export const createdKeyAnswer = object({ ...keyFields, key: Type.String() });

export const paymentEvent = Type.Object(
  { id: Type.String(), type: Type.String() },
  { additionalProperties: true, description: 'An event of the payment provider, with its signature.' },
);

export const paymentAnswer = object({ received: Type.Literal(true) });
