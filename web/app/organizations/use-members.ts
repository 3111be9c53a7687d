/** The names of the members, for what they did. */
import { actingFor } from '../api/acting.ts';
import { type Member, organizationApi } from '../api/organization-api.ts';
import { session } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { t } from '../frame/i18n.ts';

export const memberName = ({ name, email }: Member): string => name ?? email ?? t('members.deletedAccount');

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

const onlyYou: NameMember = () => 'you';

/** Returns null until the members have been read. Without an answer no name is known. */
export function useMemberNames(): NameMember | null {
  const organizationId = actingFor();
  const load = async () => (organizationId === null ? [] : membersOf(organizationId).catch(() => []));
  const { value: members } = useLoaded(load, `members ${organizationId}`);
  if (organizationId === null) return onlyYou;
  if (!members) return null;
  return (accountId) => {
    if (accountId === session()?.userId) return 'you';
    const member = members.find((each) => each.accountId === accountId);
    const name = member?.name ?? member?.email;
    return name ? { name } : null;
  };
}
