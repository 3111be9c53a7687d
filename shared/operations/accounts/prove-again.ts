/** A person who is logged in proves the password, or a code of the second factor, once more. */
import type { Person } from '../../domain/accounts/account.ts';
import { personIn } from '../../domain/accounts/organization.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { AppError } from '../../errors.ts';
import { type ProvePasswordDeps, provePassword } from './passwords.ts';
import { type ProveCodeDeps, proveCode } from './steps/prove-code.ts';

export type ProveAgainDeps = ProveCodeDeps & ProvePasswordDeps;

export interface Proof {
  accountId: string;
  password?: string | undefined;
  code?: string | undefined;
  clientAddress: string;
}

/**
 * Attack (a stolen session): it changes no second factor. A wrong guess counts like one at login.
 * @throws AppError validation_error, invalid_credentials, invalid_code, rate_limit_exceeded
 */
export async function proveAgain(deps: ProveAgainDeps, { password, code, ...who }: Proof): Promise<Person> {
  if (password !== undefined) return (await provePassword(deps, { ...who, password })).value;
  if (code === undefined) throw new AppError('validation_error', { details: { password: 'is required' } });
  const current = personIn(await deps.accounts.get(who.accountId));
  if (!current) throw new AppError('unauthorized');
  const prove = () => proveCode(deps, who.accountId, code);
  const proven = await deps.throttle.attemptLogin(normalizeEmail(current.value.email), who.clientAddress, prove);
  if (!proven) throw new AppError('invalid_code');
  return proven.value;
}
