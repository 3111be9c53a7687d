/** An account's owner reads the profile as it is now, with the version that a change may name. */
import type { Account } from '../../domain/accounts/account.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';

/** @throws AppError not_found */
export async function getProfile(deps: Ports<'accounts'>, ownerId: string): Promise<Versioned<Account>> {
  const account = await deps.accounts.getNewest(ownerId);
  if (!account) throw new AppError('not_found');
  return account;
}
