/**
 * An account's owner changes the password. Every session ends and a new one starts. A wrong guess of the current password
 * counts like one at login.
 */
import type { ChangePasswordBody } from '../../contracts/accounts.ts';
import { type Account, passwordProblem } from '../../domain/account.ts';
import type { CredentialCache } from '../../domain/credentials.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import type { NewSession } from './login.ts';
import { type StorePasswordDeps, storePassword, wrongPassword } from './steps/store-password.ts';

export type ChangePasswordDeps = StorePasswordDeps &
  Pick<CredentialCache, 'invalidateAccount'> &
  Ports<'passwords' | 'tokens' | 'throttle'>;

type PasswordChange = ChangePasswordBody & { accountId: string; clientAddress: string };

/** @throws AppError validation_error, invalid_credentials, rate_limit_exceeded */
export async function changePassword(deps: ChangePasswordDeps, input: PasswordChange): Promise<NewSession> {
  const problem = passwordProblem(input.newPassword);
  if (problem) throw new AppError('validation_error', { details: { newPassword: problem } });
  const proven = await prove(deps, input);
  const passwordHash = await deps.passwords.hash(input.newPassword);
  const account = await storePassword(deps, proven, passwordHash);
  deps.invalidateAccount(account.id);
  return { account, ...(await deps.tokens.issue(account)) };
}

async function prove(deps: ChangePasswordDeps, input: PasswordChange): Promise<Versioned<Account>> {
  const current = await deps.accounts.get(input.accountId);
  if (!current) throw new AppError('unauthorized');
  const { email, passwordHash } = current.value;
  const proven = await deps.throttle.attemptLogin(normalizeEmail(email), input.clientAddress, async () =>
    (await deps.passwords.matches(input.currentPassword, passwordHash)) ? current : null,
  );
  if (!proven) throw wrongPassword();
  return proven;
}
