/** Writes a new password hash into an account and ends every session of it. */
import type { Account } from '../../../domain/accounts/account.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import { type RetryDeps, retryOnConflict } from '../../concurrency/retry-on-conflict.ts';

export type StorePasswordDeps = RetryDeps & Ports<'accounts' | 'clock'>;

/** Payment events may change the account at the same time, each of them once. */
const retries = { rounds: 10, maxPauseMs: 50 };

/**
 * @param proven the account whose current password the caller has proven
 * @throws AppError invalid_credentials: another request has changed the password in the meantime
 */
export async function storePassword(
  deps: StorePasswordDeps,
  proven: Versioned<Account>,
  passwordHash: string,
): Promise<Account> {
  const stored = await retryOnConflict<Versioned<Account> | null, Account, Versioned<Account>>(
    deps,
    () => deps.accounts.get(proven.value.id),
    (current) => {
      if (current?.value.passwordHash !== proven.value.passwordHash) throw wrongPassword();
      const { tokenVersion } = current.value;
      const updatedAt = deps.clock.now().toISOString();
      return { ...current.value, passwordHash, tokenVersion: tokenVersion + 1, updatedAt };
    },
    (current, next) => deps.accounts.replace(current ?? proven, next),
    { ...retries, first: proven },
  );
  return stored.value;
}

export function wrongPassword(): AppError {
  return new AppError('invalid_credentials', { message: 'The current password is wrong.' });
}
