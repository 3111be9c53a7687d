/** The password of an account: changed by its owner, forgotten, or reset by an operator. */

import type { ChangePasswordBody } from '../../contracts/accounts.ts';
import type { Person } from '../../domain/accounts/account.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { passwordProblem } from '../../domain/accounts/new-password.ts';
import { personIn } from '../../domain/accounts/organization.ts';
import type { RemainingAccess } from '../../domain/accounts/remaining-access.ts';
import { withoutSecondFactor } from '../../domain/accounts/second-factor.ts';
import { needsSingleSignOn, type SignOnRules, usableHash } from '../../domain/accounts/single-sign-on.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { type EndAccessDeps, endRemainingAccess } from './end-access.ts';
import type { NewSession, ProveLoginDeps } from './login.ts';
import { accountOfAddress } from './steps/account-of-address.ts';
import { accountOfLink, invalidLink } from './steps/account-of-link.ts';
import { type AccountDeps, changePerson } from './steps/change-account.ts';
import { type QueueAccountMailDeps, queueAccountMail, queueMail } from './steps/queue-account-mail.ts';
import { type RemainingAccessDeps, remainingAccess } from './steps/remaining-access.ts';

type ChangePasswordDeps = AccountDeps &
  Pick<CredentialCache, 'invalidateAccount'> &
  ProvePasswordDeps &
  Ports<'tokens'>;

export type ProvePasswordDeps = Omit<ProveLoginDeps, 'captcha'>;

type PasswordChange = ChangePasswordBody & { accountId: string; clientAddress: string };

/**
 * Changes the password of an account. Every session ends and a new one starts. A wrong guess of the current password
 * counts like one at login.
 * @throws AppError validation_error, weak_password, invalid_credentials, rate_limit_exceeded
 */
export async function changePassword(deps: ChangePasswordDeps, input: PasswordChange): Promise<NewSession> {
  const proven = await provePassword(deps, { ...input, password: input.currentPassword });
  const problem = passwordProblem('newPassword', input.newPassword, proven.value.email);
  if (problem) throw problem;
  const passwordHash = await deps.passwords.hash(input.newPassword);
  const account = await storePassword(deps, proven, passwordHash);
  deps.invalidateAccount(account.id);
  return { account, ...(await deps.tokens.issue(account)) };
}

type RequestPasswordResetDeps = QueueAccountMailDeps &
  Ports<'digest'> & { throttle: Pick<Throttle, 'admitPasswordReset'> };

interface Asked {
  email: string;
  clientAddress: string;
  language: Language;
}

/**
 * Starts the reset of a forgotten password. Attack (enumeration): only the worker that sends the message looks up
 * whether the address has an account. Here every address costs the same counts, one record and one queue message.
 * @throws AppError rate_limit_exceeded
 */
export async function requestPasswordReset(deps: RequestPasswordResetDeps, input: Asked): Promise<void> {
  const email = normalizeEmail(input.email);
  await deps.throttle.admitPasswordReset(email, input.clientAddress);
  await queueMail(deps, {
    ownerId: resetOwnerId(deps, email),
    kind: 'password_reset',
    address: input.email,
    language: input.language,
  });
}

/** The owner of messages about a forgotten password: whether an account has the address is not known yet. */
export function resetOwnerId({ digest }: Ports<'digest'>, email: string): string {
  return `reset:${digest.sha256(normalizeEmail(email)).slice(0, 32)}`;
}

type SetNewPasswordDeps = QueueAccountMailDeps &
  AccountDeps &
  EndAccessDeps &
  RemainingAccessDeps &
  Pick<CredentialCache, 'invalidateAccount'> &
  Ports<'passwords'> & { settings: { signOnRules: SignOnRules | null } };

interface NewPassword {
  token: string;
  newPassword: string;
  language: Language;
}

/**
 * Sets a new password for a person with a reset link. The link is bound to the token version, which this increments:
 * it works once, and every session ends. Opening it proves that the address is the owner's. Attack (another person
 * registered the address): the second factor, API keys and webhooks of an account whose address was never verified end.
 * For any other account the answer and the e-mail list its passkeys, keys and webhooks, and its second factor stays: the
 * mailbox alone logs nobody in.
 * @throws AppError validation_error, weak_password, invalid_account_link, single_sign_on_required
 */
export async function setNewPassword(deps: SetNewPasswordDeps, input: NewPassword): Promise<RemainingAccess | null> {
  const { account: found, isStillGood } = await accountOfLink(deps, input.token, ['reset']);
  if (needsSingleSignOn(deps.settings.signOnRules, found.email)) throw new AppError('single_sign_on_required');
  const problem = passwordProblem('newPassword', input.newPassword, found.email);
  if (problem) throw problem;
  const passwordHash = await deps.passwords.hash(input.newPassword);
  const wasUnverified = found.emailVerifiedAt === null;
  // Before the link is used up, so that a failed attempt can be repeated; afterwards no session can add to it.
  if (wasUnverified) await endRemainingAccess(deps, found.id);
  const { value: account } = await changePerson(deps, found.id, (current) => {
    if (!isStillGood(current)) throw invalidLink();
    const emailVerifiedAt = current.emailVerifiedAt ?? deps.clock.now().toISOString();
    // An attacker from whom the account is recovered may have requested the pending change of address.
    const newEmail = null;
    const kept = wasUnverified ? withoutSecondFactor(current) : current;
    return { ...kept, passwordHash, tokenVersion: current.tokenVersion + 1, emailVerifiedAt, newEmail };
  });
  deps.invalidateAccount(account.id);
  if (wasUnverified) await endRemainingAccess(deps, account.id).catch(() => undefined);
  await queueAccountMail(deps, account, 'password_changed', input.language).catch(() => undefined);
  // The password is changed: a failure to list what remains is no failure of the reset. The e-mail lists it, too.
  return remainingAccess(deps, account).catch(() => null);
}

const passwordBytes = 16;

/**
 * Resets a forgotten password for an operator. The answer is a new password of 128 random bits. Every session ends;
 * API keys stay.
 * @throws AppError not_found
 */
export async function resetPassword(deps: AccountDeps & Ports<'passwords'>, email: string): Promise<string> {
  const account = await accountOfAddress(deps, email);
  const password = deps.random.token(passwordBytes);
  await storePassword(deps, account, await deps.passwords.hash(password));
  return password;
}

/**
 * Checks the password of an owner who is logged in once more. A wrong guess counts like one at login.
 * @throws AppError invalid_credentials, rate_limit_exceeded
 */
export async function provePassword(
  deps: ProvePasswordDeps,
  input: { accountId: string; password: string; clientAddress: string },
): Promise<Versioned<Person>> {
  const current = personIn(await deps.accounts.get(input.accountId));
  if (!current) throw new AppError('unauthorized');
  const { email } = current.value;
  const proven = await deps.throttle.attemptLogin(normalizeEmail(email), input.clientAddress, async () =>
    (await deps.passwords.matches(input.password, usableHash(deps.settings.signOnRules, current.value)))
      ? current
      : null,
  );
  if (!proven) throw wrongPassword();
  return proven;
}

/**
 * Writes a new password hash into an account and ends every session of it.
 * @param proven the account whose current password the caller has proven
 * @throws AppError invalid_credentials: another request has changed the password in the meantime
 */
async function storePassword(deps: AccountDeps, proven: Versioned<Person>, passwordHash: string): Promise<Person> {
  const { id, passwordHash: former } = proven.value;
  const withPassword = (current: Person) => {
    if (current.passwordHash !== former) throw wrongPassword();
    return { ...current, passwordHash, tokenVersion: current.tokenVersion + 1 };
  };
  return (await changePerson(deps, id, withPassword, { first: proven })).value;
}

function wrongPassword(): AppError {
  return new AppError('invalid_credentials', { message: 'The current password is wrong.' });
}
