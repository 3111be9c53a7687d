/** Withdraws a pending change of the e-mail address: its links end. */
import type { Account } from '../../domain/accounts/account.ts';
import { cancelEmailChange } from '../../domain/accounts/account.ts';
import type { Ports } from '../../domain/ports.ts';
import type { RetryDeps } from '../concurrency/retry-on-conflict.ts';
import { changeAccount } from './steps/change-account.ts';

type Deps = RetryDeps & Ports<'accounts' | 'clock'>;

export function withdrawEmailChange(deps: Deps, accountId: string): Promise<Account> {
  return changeAccount(deps, accountId, (account) => cancelEmailChange(account, deps.clock.now()));
}
