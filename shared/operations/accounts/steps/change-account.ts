/** Reads an account, decides on the next state and writes it; repeats this if another request was faster. */
import type { Account } from '../../../domain/accounts/account.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import { checkIfMatch } from '../../concurrency/if-match.ts';
import { type RetryDeps, type RetryOptions, retryOnConflict } from '../../concurrency/retry-on-conflict.ts';

export type AccountDeps = RetryDeps & Ports<'accounts' | 'clock'>;

const retries = { rounds: 10, maxPauseMs: 50 };

/** @throws AppError unauthorized if there is no such account, precondition_failed, and those of `decide` */
export function changeAccount(
  { accounts, clock, ...deps }: AccountDeps,
  accountId: string,
  decide: (account: Account) => Account | Promise<Account>,
  options: Pick<RetryOptions<Versioned<Account>>, 'first' | 'ifMatch'> = {},
): Promise<Versioned<Account>> {
  return retryOnConflict(
    deps,
    async () => {
      const current = await accounts.getNewest(accountId);
      if (!current) throw new AppError('unauthorized');
      return current;
    },
    ({ value, version }) => {
      checkIfMatch(options.ifMatch, version);
      return decide(value);
    },
    (current, next) => accounts.replace(current, { ...next, updatedAt: clock.now().toISOString() }),
    { ...retries, ...options },
  );
}
