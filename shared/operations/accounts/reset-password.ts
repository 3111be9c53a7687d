/**
 * Resets a forgotten password for an operator. The answer is a new password of 128 random bits. Every session ends; API
 * keys stay.
 */
import { normalizeEmail } from '../../domain/email-address.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { type StorePasswordDeps, storePassword } from './steps/store-password.ts';

export type ResetPasswordDeps = StorePasswordDeps & Ports<'passwords'>;

const passwordBytes = 16;

/** @throws AppError not_found */
export async function resetPassword(deps: ResetPasswordDeps, email: string): Promise<string> {
  const account = await deps.accounts.findByEmail(normalizeEmail(email));
  if (!account) throw new AppError('not_found', { message: 'There is no account with this e-mail address.' });
  const password = deps.random.token(passwordBytes);
  await storePassword(deps, account, await deps.passwords.hash(password));
  return password;
}
