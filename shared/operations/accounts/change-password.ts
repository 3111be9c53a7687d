/**
 * Changes the password of an account. Every session ends and a new one starts. A wrong guess of the current password
 * counts like one at login.
 */
import type { ChangePasswordBody } from '../../contracts/accounts.ts';
import { passwordProblem } from '../../domain/accounts/account.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { AppError } from '../../errors.ts';
import type { NewSession } from './login.ts';
import { provePassword } from './steps/prove-password.ts';
import { type StorePasswordDeps, storePassword } from './steps/store-password.ts';

export type ChangePasswordDeps = StorePasswordDeps &
  Pick<CredentialCache, 'invalidateAccount'> &
  Ports<'passwords' | 'tokens'> & { throttle: Pick<Throttle, 'attemptLogin'> };

type PasswordChange = ChangePasswordBody & { accountId: string; clientAddress: string };

/** @throws AppError validation_error, invalid_credentials, rate_limit_exceeded */
export async function changePassword(deps: ChangePasswordDeps, input: PasswordChange): Promise<NewSession> {
  const problem = passwordProblem(input.newPassword);
  if (problem) throw new AppError('validation_error', { details: { newPassword: problem } });
  const proven = await provePassword(deps, { ...input, password: input.currentPassword });
  const passwordHash = await deps.passwords.hash(input.newPassword);
  const account = await storePassword(deps, proven, passwordHash);
  deps.invalidateAccount(account.id);
  return { account, ...(await deps.tokens.issue(account)) };
}
