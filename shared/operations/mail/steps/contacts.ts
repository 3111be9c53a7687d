/** The people who get the e-mails about what an account owns. */
import type { Account, Organization, Person } from '../../../domain/accounts/account.ts';
import type { AccountRecords } from '../../../domain/accounts/account-records.ts';
import { isOrganization, ownersOf, personIn, roleOf } from '../../../domain/accounts/organization.ts';

/** An organization with more owners than this does not need all of them to hear of a member who left. */
const maxContacts = 20;

/**
 * Returns the person of an account; of an organization the member who created the thing, or after that member has left
 * the owners.
 * @param createdBy the member who created what the e-mail is about
 */
export async function contactsOf(
  { accounts }: { accounts: Pick<AccountRecords, 'get'> },
  account: Account | null,
  createdBy: string | undefined,
): Promise<Person[]> {
  if (!account) return [];
  if (!isOrganization(account)) return [account];
  const creator = createdBy === undefined ? null : await memberOf({ accounts }, account, createdBy);
  if (creator) return [creator];
  const ids = ownersOf(account).map(({ accountId }) => accountId);
  const found = await Promise.all(ids.slice(0, maxContacts).map((id) => accounts.get(id)));
  return found.flatMap((each) => personIn(each)?.value ?? []);
}

/** Returns a member of the organization; null after the member has left, or has deleted their account. */
export async function memberOf(
  { accounts }: { accounts: Pick<AccountRecords, 'get'> },
  organization: Organization,
  accountId: string,
): Promise<Person | null> {
  if (roleOf(organization, accountId) === null) return null;
  return personIn(await accounts.get(accountId))?.value ?? null;
}

/** The page of an account's own things in the dashboard, which shows one account at a time. */
export function dashboardUrl(publicUrl: string, page: `/app/${string}`, account: Account | null): string {
  const query = account && isOrganization(account) ? `?organization=${account.id}` : '';
  return `${publicUrl}${page}${query}`;
}
