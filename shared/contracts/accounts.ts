/** Accounts, sessions and API keys: what is asked and answered. */
import { Type } from '@sinclair/typebox';
import { minPasswordCharacters, plans, scopes } from '../domain/account.ts';
import { emailAddress, humanText, nullable, oneOf, strict, timestamp } from './building-blocks.ts';

const captchaToken = Type.Optional(Type.String({ maxLength: 4_096 }));

export const registerBody = Type.Object(
  {
    email: emailAddress,
    password: Type.String({ minLength: minPasswordCharacters, description: '8 characters to 1024 bytes' }),
    invitationCode: Type.String({ minLength: 1, maxLength: 200 }),
    captchaToken,
  },
  strict,
);

export const registerAnswer = Type.Object({ message: Type.String(), userId: Type.String() }, strict);

/** Nothing is said about what an e-mail address or a password looks like: a wrong one is just wrong. */
export const loginBody = Type.Object({ email: Type.String(), password: Type.String(), captchaToken }, strict);

const userAnswer = Type.Object({ userId: Type.String(), email: Type.String(), role: oneOf(['user']) }, strict);

const sessionFields = { token: Type.String(), expiresIn: Type.Integer({ description: 'seconds' }), user: userAnswer };
export const loginAnswer = Type.Object(sessionFields, strict);

export const changePasswordBody = Type.Object(
  { currentPassword: Type.String(), newPassword: Type.String({ minLength: minPasswordCharacters }) },
  strict,
);

/** Every session ends, so the answer starts a new one. */
export const changePasswordAnswer = Type.Object({ message: Type.String(), ...sessionFields }, strict);

const limits = Type.Object({ requestsPerMinute: Type.Integer(), apiKeys: Type.Integer() }, strict);

export const accountAnswer = Type.Object(
  {
    userId: Type.String(),
    email: Type.String(),
    role: oneOf(['user']),
    plan: oneOf(plans),
    limits,
    sendsMail: Type.Boolean({
      description:
        'false: the service has no way to send e-mail, so that recipients are not told of an envelope that is sent',
    }),
    createdAt: timestamp,
  },
  strict,
);

export const accountV1Answer = Type.Object(
  {
    data: Type.Object(
      { id: Type.String(), email: Type.String(), plan: oneOf(plans), limits, createdAt: timestamp },
      strict,
    ),
  },
  strict,
);

export const createKeyBody = Type.Object(
  {
    name: humanText(100),
    scopes: Type.Array(oneOf(scopes), { minItems: 1, uniqueItems: true }),
    /** 90 when absent; null for a key that stays until it is deleted. */
    expiresInDays: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 365, default: 90 }))),
  },
  strict,
);

const keyFields = {
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(oneOf(scopes)),
  createdAt: timestamp,
  expiresAt: nullable(timestamp),
  lastUsedAt: nullable(timestamp),
};
const keyAnswer = Type.Object(keyFields, strict);
export const keysAnswer = Type.Array(keyAnswer);

/** The only answer that shows the key itself. */
export const createdKeyAnswer = Type.Object({ ...keyFields, key: Type.String() }, strict);

export const deletedKeyAnswer = Type.Object({ id: Type.String(), deleted: Type.Literal(true) }, strict);

export const paymentEvent = Type.Object(
  { id: Type.String(), type: Type.String() },
  { additionalProperties: true, description: 'An event as the payment provider defines it, signed by it.' },
);

export const paymentAnswer = Type.Object({ received: Type.Literal(true) }, strict);
