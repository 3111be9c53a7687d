/** Finds the account of a link from an e-mail. No record is read unless the keyed hash is correct. */

import type { Person } from '../../../domain/accounts/account.ts';
import { personIn } from '../../../domain/accounts/organization.ts';
import { type AccountLinkPurpose, isLinkOf, readAccountLink } from '../../../domain/mail/account-mail.ts';
import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';

interface Found {
  account: Person;
  purpose: AccountLinkPurpose;
  /** Checks the state of the account at the time of a write. */
  isStillGood(account: Person): boolean;
}

/** @throws AppError invalid_account_link: forged, expired, used, or for another purpose */
export async function accountOfLink(
  deps: Ports<'accounts' | 'keyedHash' | 'digest' | 'clock'>,
  token: string,
  purposes: readonly AccountLinkPurpose[],
): Promise<Found> {
  const link = readAccountLink(deps, token, deps.clock.now());
  if (!link || !purposes.includes(link.purpose)) throw invalidLink();
  const account = personIn(await deps.accounts.getNewest(link.accountId))?.value;
  const isStillGood = (current: Person) => isLinkOf(deps, link, current);
  if (!account || !isStillGood(account)) throw invalidLink();
  return { account, purpose: link.purpose, isStillGood };
}

export function invalidLink(): AppError {
  return new AppError('invalid_account_link');
}
