import type { AccountRecords } from '../../domain/account-records.ts';
import type { Passwords } from '../../domain/credentials.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import type { Clock, Random } from '../../domain/system.ts';
import { AppError } from '../../errors.ts';
import { storePassword } from './change-password.ts';

export interface ResetPasswordDeps {
  accounts: AccountRecords;
  passwords: Passwords;
  random: Random;
  clock: Clock;
}

const passwordBytes = 16;

/**
 * An operator helps somebody who has forgotten theirs: answers a new password, of 128 random bits, and every session ends.
 * API keys stay.
 * @throws AppError not_found
 */
export async function resetPassword(deps: ResetPasswordDeps, email: string): Promise<string> {
  const account = await deps.accounts.findByEmail(normalizeEmail(email));
  if (!account) throw new AppError('not_found', { message: 'There is no account with this e-mail address.' });
  const password = deps.random.token(passwordBytes);
  await storePassword(deps, account, await deps.passwords.hash(password));
  return password;
}
