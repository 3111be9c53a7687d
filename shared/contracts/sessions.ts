import { Type } from '@sinclair/typebox';
import { minPasswordCharacters } from '../domain/accounts/account.ts';
import { captchaWidget, sessionFields } from './accounts.ts';
import { emailAddress, nullable, object, oneOf, timestamp } from './building-blocks.ts';

const pageSessionFields = {
  ...sessionFields,
  /** Marks this session in the list of devices. */
  sessionId: Type.String(),
  /** The session began with single sign-on. When it has ended, the page asks the provider again. */
  bySignOn: Type.Boolean(),
};
export const pageSessionAnswer = object(pageSessionFields);

/** Says whether the log-in page offers single sign-on, and the captcha of its forms. */
export const loginOptionsAnswer = object({
  /** Addresses of these domains log in by single sign-on only; null: there is none. */
  singleSignOn: nullable(object({ domains: Type.Array(Type.String()) })),
  captcha: captchaWidget,
});

export const startSignOnBody = object({
  /** The address of the page that asks for the log-in. An attempt is kept in a cookie, whose size is limited. */
  returnTo: Type.String({ maxLength: 1_000, pattern: '^/' }),
  /** The provider must not show a page. */
  isSilent: Type.Optional(Type.Boolean()),
  email: Type.Optional(Type.String({ maxLength: 320 })),
});

export const startSignOnAnswer = object({ url: Type.String() });

/** `answer`: the query with which the provider returned to the page. */
export const finishSignOnBody = object({ answer: Type.String({ maxLength: 8_000 }) });

export const finishSignOnAnswer = object({ ...pageSessionFields, returnTo: Type.String(), isNew: Type.Boolean() });

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
