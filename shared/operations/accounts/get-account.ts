/** Returns the account of the session or API key. */
import type { Account } from '../../domain/accounts/account.ts';
import type { AccountRecords } from '../../domain/accounts/account-records.ts';
import { AppError } from '../../errors.ts';

/** @throws AppError not_found */
export async function getAccount(deps: { accounts: Pick<AccountRecords, 'get'> }, accountId: string): Promise<Account> {
  const account = await deps.accounts.get(accountId);
  if (!account) throw new AppError('not_found');
  return account.value;
}
