/** Returns the account's preferences. */

import { type Preferences, preferencesOf } from '../../domain/accounts/preferences.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';

/** @throws AppError not_found */
export async function getPreferences(deps: Ports<'accounts'>, ownerId: string): Promise<Preferences> {
  const account = await deps.accounts.get(ownerId);
  if (!account) throw new AppError('not_found');
  return preferencesOf(account.value);
}
