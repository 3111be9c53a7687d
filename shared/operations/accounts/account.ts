/** An account and the preferences of its owner. */
import type { Account } from '../../domain/accounts/account.ts';
import type { AccountRecords } from '../../domain/accounts/account-records.ts';
import {
  changePreferences,
  type Preferences,
  type PreferencesChange,
  preferencesOf,
} from '../../domain/accounts/preferences.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { type RetryDeps, retryOnConflict } from '../concurrency/retry-on-conflict.ts';

/**
 * Returns the account of the session or API key.
 * @throws AppError not_found
 */
export async function getAccount(deps: { accounts: Pick<AccountRecords, 'get'> }, accountId: string): Promise<Account> {
  const account = await deps.accounts.get(accountId);
  if (!account) throw new AppError('not_found');
  return account.value;
}

const retries = { rounds: 10, maxPauseMs: 50 };

/**
 * Changes the account's preferences; omitted members stay unchanged.
 * @throws AppError not_found
 */
export async function updatePreferences(
  deps: RetryDeps & Ports<'accounts' | 'clock'>,
  ownerId: string,
  change: PreferencesChange,
): Promise<Preferences> {
  const { value } = await retryOnConflict(
    deps,
    async () => {
      const current = await deps.accounts.get(ownerId);
      if (!current) throw new AppError('not_found');
      return current;
    },
    ({ value: account }) => changePreferences(preferencesOf(account), change),
    (current, preferences) =>
      deps.accounts.replace(current, {
        ...current.value,
        preferences,
        updatedAt: deps.clock.now().toISOString(),
      }),
    retries,
  );
  return preferencesOf(value);
}
