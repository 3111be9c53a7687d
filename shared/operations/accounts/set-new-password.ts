/**
 * Sets a new password for a person with a reset link. The link is bound to the token version, which this increments: it
 * works once, and every session ends. Opening it proves that the address is the owner's.
 */
import { type Account, passwordProblem } from '../../domain/accounts/account.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import type { RetryDeps } from '../concurrency/retry-on-conflict.ts';
import { accountOfLink, invalidLink } from './steps/account-of-link.ts';
import { changeAccount } from './steps/change-account.ts';
import { type QueueAccountMailDeps, queueAccountMail } from './steps/queue-account-mail.ts';

export type SetNewPasswordDeps = QueueAccountMailDeps &
  RetryDeps &
  Pick<CredentialCache, 'invalidateAccount'> &
  Ports<'accounts' | 'passwords' | 'keyedHash' | 'digest'>;

interface NewPassword {
  token: string;
  newPassword: string;
  language: Language;
}

/** @throws AppError validation_error, invalid_account_link */
export async function setNewPassword(deps: SetNewPasswordDeps, input: NewPassword): Promise<Account> {
  const problem = passwordProblem(input.newPassword);
  if (problem) throw new AppError('validation_error', { details: { newPassword: problem } });
  const { account: found, isStillGood } = await accountOfLink(deps, input.token, ['reset']);
  const passwordHash = await deps.passwords.hash(input.newPassword);
  const account = await changeAccount(deps, found.id, (current) => {
    if (!isStillGood(current)) throw invalidLink();
    const updatedAt = deps.clock.now().toISOString();
    const emailVerifiedAt = current.emailVerifiedAt ?? updatedAt;
    // An attacker from whom the account is recovered may have requested the pending change of address.
    const newEmail = null;
    return { ...current, passwordHash, tokenVersion: current.tokenVersion + 1, emailVerifiedAt, newEmail, updatedAt };
  });
  deps.invalidateAccount(account.id);
  await queueAccountMail(deps, account, 'password_changed', input.language).catch(() => undefined);
  return account;
}
