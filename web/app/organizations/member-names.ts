/** The names of the members, for what they did. */
import { useEffect, useState } from 'preact/hooks';
import { memberName as nameOfMember } from '../../../shared/domain/accounts/log-sentence.ts';
import { actingFor } from '../api/acting.ts';
import { type Member, organizationApi } from '../api/organization-api.ts';
import { session } from '../api/session.ts';
import { t } from '../frame/i18n.ts';

export const memberName = (member: Member): string => nameOfMember(member, t);

/** Each member costs the service one read. */
const rememberedMs = 60_000;
let loaded: { organizationId: string; at: number; members: Promise<Member[]> } | null = null;

/** Reads the members at most once a minute. A failure is read again. */
function membersOf(organizationId: string): Promise<Member[]> {
  const at = performance.now();
  if (loaded?.organizationId === organizationId && at - loaded.at < rememberedMs) return loaded.members;
  const members = organizationApi.members();
  loaded = { organizationId, at, members };
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

/** The members of the organization; null in the person's own account, and until the members are known. */
export type KnownMembers = readonly Member[] | null;

/** @param accountIds the accounts to name; one that was not among them may be that of a new member */
export function useMembers(accountIds: readonly (string | undefined)[]): KnownMembers {
  const [members, setMembers] = useState<KnownMembers>(null);
  const organizationId = actingFor();
  const key = [organizationId, ...new Set(accountIds)].join();
  useEffect(() => {
    if (organizationId === null) return;
    let isCurrent = true;
    membersOf(organizationId).then(
      (found) => isCurrent && setMembers(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return members;
}

/** The name of the account that created something; null if it is unknown who did, or what the members are called. */
export function creatorName(members: KnownMembers, accountId: string | undefined): string | null {
  if (members === null || accountId === undefined) return null;
  const member = members.find((each) => each.accountId === accountId);
  return member ? memberName(member) : t('members.formerMember');
}
