import { Type } from '@sinclair/typebox';
import { minPasswordCharacters } from '../domain/accounts/account.ts';
import { sessionFields } from './accounts.ts';
import { emailAddress, nullable, object, oneOf, timestamp } from './building-blocks.ts';

/** The identifier marks this session in the list of devices. */
export const pageSessionAnswer = object({ ...sessionFields, sessionId: Type.String() });

const device = object({
  id: Type.String(),
  browser: nullable(Type.String()),
  system: nullable(Type.String()),
  network: nullable(Type.String()),
  createdAt: timestamp,
  lastUsedAt: timestamp,
});
export const devicesAnswer = Type.Array(device);

export const forgotPasswordBody = object({ email: emailAddress });

/** The same for every address. */
export const forgotPasswordAnswer = object({ sendsMail: Type.Boolean() });

/** Longer than any token. */
const linkToken = Type.String({ maxLength: 200 });

export const resetPasswordBody = object({
  token: linkToken,
  newPassword: Type.String({ minLength: minPasswordCharacters }),
});

/** Names the passkeys, the API keys and the addresses of the webhooks that still act for the account. The token ends all of them. */
export const resetPasswordAnswer = object({
  remaining: nullable(
    object({
      passkeys: Type.Array(Type.String()),
      apiKeys: Type.Array(Type.String()),
      webhooks: Type.Array(Type.String()),
      token: Type.String(),
    }),
  ),
});

export const endAccessBody = object({ token: linkToken });

export const confirmEmailBody = object({ token: linkToken, decision: oneOf(['confirm', 'refuse'] as const) });

export const confirmEmailAnswer = object({ result: oneOf(['verified', 'waiting', 'changed', 'refused'] as const) });

export const changeEmailBody = object({ newEmail: emailAddress, password: Type.String() });
