/** Finds the account that an operator names by its e-mail address. */
import type { Person } from '../../../domain/accounts/account.ts';
import { normalizeEmail } from '../../../domain/email-address.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';

/** @throws AppError not_found */
export async function accountOfAddress({ accounts }: Ports<'accounts'>, email: string): Promise<Versioned<Person>> {
  const account = await accounts.findByEmail(normalizeEmail(email));
  if (!account) throw new AppError('not_found', { message: 'There is no account with this e-mail address.' });
  return account;
}
