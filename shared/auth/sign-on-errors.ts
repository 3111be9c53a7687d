/** The failures of a log-in by single sign-on, as errors of the catalogue. The cause goes to the log only. */
import { AppError } from '../errors.ts';
import type * as Sdk from './openid-sdk.ts';
import type { SignOnAttempt } from './sign-on-attempt.ts';

export const signOnFailed = (cause: unknown) => new AppError('sign_on_failed', { cause });
export const signOnUnavailable = (cause: unknown) =>
  new AppError('sign_on_unavailable', { cause, retryAfterSeconds: 30 });

/** OpenID Connect Core 1.0, section 3.1.2.6: the provider would have to show a page, and was asked not to. */
const needsPerson = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];
const providerFails = ['server_error', 'temporarily_unavailable'];
/** Codes of the library: no answer in time, or one that is not of this protocol. */
const unusableAnswers = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

type Refusal = { error: string; error_description?: string | undefined };

/** An answer that fails a check is a failed log-in; an answer that cannot be used at all is a fault of the provider. */
export function asSignOnError(sdk: typeof Sdk, error: unknown, attempt: Pick<SignOnAttempt, 'isSilent'>): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof sdk.AuthorizationResponseError) {
    const cause = refusalOf(error);
    if (attempt.isSilent && needsPerson.includes(error.error)) return new AppError('unauthorized', { cause });
    return providerFails.includes(error.error) ? signOnUnavailable(cause) : signOnFailed(cause);
  }
  // Any other refusal of a code concerns the application: its secret is wrong or has expired.
  if (error instanceof sdk.ResponseBodyError) {
    return error.error === 'invalid_grant' ? signOnFailed(refusalOf(error)) : signOnUnavailable(refusalOf(error));
  }
  const isUnusable = error instanceof sdk.ClientError && unusableAnswers.includes(error.code ?? '');
  // `fetch` throws a TypeError when there is no connection.
  const isUnreachable = error instanceof TypeError || error instanceof sdk.WWWAuthenticateChallengeError;
  // The cause says which check failed; the error itself only says that one did.
  const cause = error instanceof sdk.ClientError && error.cause instanceof Error ? error.cause : error;
  return isUnusable || isUnreachable ? signOnUnavailable(cause) : signOnFailed(cause);
}

/** The description of a provider may name the person; of it only the number of Microsoft Entra ID goes to the log. */
function refusalOf({ error, error_description: description = '' }: Refusal): Error {
  const number = /\bAADSTS\d+\b/.exec(description)?.[0];
  return new Error(`the provider answered ${error}${number ? ` (${number})` : ''}`);
}
