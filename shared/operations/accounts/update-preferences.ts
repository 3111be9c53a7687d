/** Changes the account's preferences; omitted members stay unchanged. */

import {
  changePreferences,
  type Preferences,
  type PreferencesChange,
  preferencesOf,
} from '../../domain/accounts/preferences.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { type RetryDeps, retryOnConflict } from '../concurrency/retry-on-conflict.ts';

const retries = { rounds: 10, maxPauseMs: 50 };

/** @throws AppError not_found */
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
