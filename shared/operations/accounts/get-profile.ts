/** Returns the account's current profile, with the version for If-Match. */
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
