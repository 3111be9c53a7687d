/** The sender of what the service sends later for an account: rows of a batch, envelopes of a public link. */
import type { Account } from '../../../domain/accounts/account.ts';
import type { AccountRecords } from '../../../domain/accounts/account-records.ts';
import { isOrganization } from '../../../domain/accounts/organization.ts';
import { emptyProfile, type SendingOwner } from '../../../domain/accounts/profile.ts';

/** As recipients see it: of an organization, with the name of the member. */
export async function sendingOwner(
  { accounts }: { accounts: Pick<AccountRecords, 'get'> },
  owner: Account,
  memberId: string | undefined,
): Promise<SendingOwner> {
  if (!isOrganization(owner) || !memberId) return { profile: owner.profile };
  const member = (await accounts.get(memberId))?.value;
  const name = member?.profile?.name ?? owner.profile?.name ?? null;
  return { profile: { ...(owner.profile ?? emptyProfile), name } };
}
