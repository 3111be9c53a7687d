/** The entries of an organization's log as sentences (`shared/messages/dashboard`), on the page, in CSV and in the PDF. */
import type { LogType } from './log-fact.ts';
import { type Role, roles } from './roles.ts';

/** An entry, without its place in the chain. */
export interface LogEntryFacts {
  type: LogType;
  /** The member who acted; null: an API key whose creator has left, or the service. */
  memberId: string | null;
  details: Readonly<Record<string, unknown>>;
}

/** A member or an invited person as the sentences name one. The log itself has identifiers only. */
export interface NamedPerson {
  /** Null: the person is invited. */
  accountId: string | null;
  /** The invitation; absent: the founder, or a person of single sign-on. */
  invitationId?: string;
  name: string | null;
  email: string | null;
}

/** @param invitations those that were not accepted yet */
export function peopleOfLog(
  members: readonly NamedPerson[],
  invitations: readonly { id: string; email: string }[],
): NamedPerson[] {
  return [
    ...members.map(({ accountId, invitationId, name, email }) => {
      return { accountId, ...(invitationId && { invitationId }), name, email };
    }),
    ...invitations.map(({ id, email }) => ({ accountId: null, invitationId: id, name: null, email })),
  ];
}

type MemberWords = 'members.deletedAccount' | 'members.formerMember';
type SentenceKey =
  | `log.${LogType}`
  | 'log.organization.second_factor_changed.off'
  | 'log.member.role_changed.bySignOn'
  | 'log.member.invitation_withdrawn.byDeletion'
  | 'log.envelope.erased.byRetention';
type Words =
  | MemberWords
  | `memberRole.${Role}`
  | 'log.aKey'
  | 'log.aPerson'
  | 'log.stay'
  | 'log.retention.both'
  | 'retention.completed'
  | 'retention.ended';
type Text<Key extends string> = (key: Key, values?: Record<string, string>) => string;

export const memberName = ({ name, email }: Pick<NamedPerson, 'name' | 'email'>, t: Text<MemberWords>): string =>
  name ?? email ?? t('members.deletedAccount');

export function logSentence(
  entry: LogEntryFacts,
  people: readonly NamedPerson[],
  t: Text<SentenceKey | Words>,
): string {
  const { memberId, details } = entry;
  const { accountId, invitationId, name, role, url, envelopeId } = details;
  const nameOf = (id: unknown) => {
    const found = people.find((each) => each.accountId === id);
    return found ? memberName(found, t) : t('members.formerMember');
  };
  const invited = people.find((each) => invitationId !== undefined && each.invitationId === invitationId);
  const known = roles.find((each) => each === role);
  return t(sentenceKey(entry), {
    who: memberId === null ? t('log.aKey') : nameOf(memberId),
    member: nameOf(accountId),
    role: known ? t(`memberRole.${known}`) : '',
    changes: retentionChanges(details, t),
    // Entries of before have the address itself.
    email: invited?.email ?? (text(details.email) || t('log.aPerson')),
    ...{ name: text(name), url: text(url), document: text(envelopeId) },
  });
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function sentenceKey({ type, details }: LogEntryFacts): SentenceKey {
  if (type === 'organization.second_factor_changed' && details.required !== true) return `log.${type}.off`;
  if (type === 'member.role_changed' && details.bySignOn === true) return `log.${type}.bySignOn`;
  if (type === 'member.invitation_withdrawn' && details.byDeletion === true) return `log.${type}.byDeletion`;
  if (type === 'envelope.erased' && details.byRetention === true) return `log.${type}.byRetention`;
  return `log.${type}`;
}

/** An omitted number of days was not changed; null: the documents stay. */
function retentionChanges({ completedDays, endedDays }: LogEntryFacts['details'], t: Text<Words>): string {
  const days = [
    [t('retention.completed'), completedDays],
    [t('retention.ended'), endedDays],
  ] as const;
  const [first = '', second] = days.flatMap(([label, count]) =>
    count === undefined ? [] : [`${label}: ${count ?? t('log.stay')}`],
  );
  return second === undefined ? first : t('log.retention.both', { first, second });
}
