/** Reads an account, decides on the next state and writes it; repeats this if another request was faster. */
import type { Account } from '../../../domain/accounts/account.ts';
import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';
import { type RetryDeps, retryOnConflict } from '../../concurrency/retry-on-conflict.ts';

const retries = { rounds: 10, maxPauseMs: 50 };

/** @throws AppError unauthorized if there is no such account, and those of `decide` */
export async function changeAccount(
  deps: RetryDeps & Ports<'accounts'>,
  accountId: string,
  decide: (account: Account) => Account | Promise<Account>,
): Promise<Account> {
  const written = await retryOnConflict(
    deps,
    async () => (await deps.accounts.get(accountId)) ?? refuse(),
    ({ value }) => decide(value),
    (current, next) => deps.accounts.replace(current, next),
    retries,
  );
  return written.value;
}

function refuse(): never {
  throw new AppError('unauthorized');
}
