/** The names of the members, for what they did. */
import { memberName as nameOfMember } from '../../../shared/domain/accounts/log-sentence.ts';
import { actingFor } from '../api/acting.ts';
import { type Member, organizationApi } from '../api/organization-api.ts';
import { session } from '../api/session.ts';
import { t } from '../frame/i18n.ts';

export const memberName = (member: Member): string => nameOfMember(member, t);

let loaded: { organizationId: string; members: Promise<Member[]> } | null = null;

/** Reads the members once. A failure is read again. */
function membersOf(organizationId: string): Promise<Member[]> {
  if (loaded?.organizationId === organizationId) return loaded.members;
  const members = organizationApi.members();
  loaded = { organizationId, members };
  members.catch(() => {
    loaded = null;
  });
  return members;
}

/** Who did something: `you`, or the name of another member; null for a former member, and in the person's own account. */
export type NameMember = (accountId: string | undefined) => 'you' | { name: string } | null;

/** If the members cannot be read, no name is known. */
export async function memberNames(): Promise<NameMember> {
  const organizationId = actingFor();
  if (organizationId === null) return () => 'you';
  const members = await membersOf(organizationId).catch((): Member[] => []);
  return (accountId) => {
    if (accountId === session()?.userId) return 'you';
    const member = members.find((each) => each.accountId === accountId);
    const name = member?.name ?? member?.email;
    return name ? { name } : null;
  };
}
