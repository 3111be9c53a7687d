/** An account and the preferences of its owner. */
import type { Account } from '../../domain/accounts/account.ts';
import { changePreferences, type Preferences, type PreferencesChange } from '../../domain/accounts/preferences.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { type AccountDeps, changeAccount } from './steps/change-account.ts';

/**
 * Returns the account of the session or API key.
 * @throws AppError not_found
 */
export async function getAccount(deps: Ports<'accounts'>, accountId: string): Promise<Account> {
  const account = await deps.accounts.get(accountId);
  if (!account) throw new AppError('not_found');
  return account.value;
}

/** Changes the account's preferences; omitted members stay unchanged. */
export async function updatePreferences(
  deps: AccountDeps,
  ownerId: string,
  change: PreferencesChange,
): Promise<Preferences> {
  const { value } = await changeAccount(deps, ownerId, (account) => ({
    ...account,
    preferences: changePreferences(account.preferences, change),
  }));
  return value.preferences;
}
