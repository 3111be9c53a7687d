/** A person whose account is to be deleted leaves organizations. */
import { organizationIn, removeMember, roleOf } from '../../../domain/accounts/organization.ts';
import { changeLogged, type LogDeps } from './organization-log.ts';

/**
 * Each organization is left by a write on condition that its record is still the one that has another owner. All are
 * read first: only a race lets a person leave one and then stay in the next.
 * @param organizationIds those that may have the person as a member
 * @throws AppError last_owner: an organization without an owner could never change its members again
 */
export async function leaveOrganizations(
  deps: LogDeps,
  accountId: string,
  organizationIds: readonly string[],
): Promise<void> {
  const left: string[] = [];
  for (const organizationId of organizationIds) {
    const organization = organizationIn(await deps.accounts.getNewest(organizationId))?.value;
    const role = organization ? roleOf(organization, accountId) : null;
    if (!organization || role === null) continue;
    removeMember(organization, { accountId, role }, accountId);
    left.push(organizationId);
  }
  for (const organizationId of left) {
    const by = { organizationId, memberId: accountId };
    await changeLogged(deps, by, 'member.left', { accountId }, (organization) => {
      const role = roleOf(organization, accountId);
      return role === null ? organization : removeMember(organization, { accountId, role }, accountId);
    });
  }
}
