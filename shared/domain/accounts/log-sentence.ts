/** The entries of an organization's log as sentences (`shared/messages/dashboard`), on the page, in CSV and in the PDF. */
import type { LogType } from './log-fact.ts';
import { type Role, roles } from './roles.ts';

/** An entry, without its place in the chain. */
export interface LogEntryFacts {
  type: LogType;
  /** The member who acted; null: an API key whose creator has left. */
  memberId: string | null;
  details: Readonly<Record<string, unknown>>;
}

/** A member as the sentences name one. */
export interface NamedMember {
  accountId: string;
  name: string | null;
  email: string | null;
}

type MemberWords = 'members.deletedAccount' | 'members.formerMember';
type SentenceKey = `log.${LogType}` | 'log.organization.second_factor_changed.off' | 'log.member.role_changed.bySignOn';
type Words =
  | MemberWords
  | `memberRole.${Role}`
  | 'log.aKey'
  | 'log.stay'
  | 'log.retention.both'
  | 'retention.completed'
  | 'retention.ended';
type Text<Key extends string> = (key: Key, values?: Record<string, string>) => string;

export const memberName = ({ name, email }: Omit<NamedMember, 'accountId'>, t: Text<MemberWords>): string =>
  name ?? email ?? t('members.deletedAccount');

export function logSentence(
  entry: LogEntryFacts,
  members: readonly NamedMember[],
  t: Text<SentenceKey | Words>,
): string {
  const { memberId, details } = entry;
  const { accountId, email, name, role, url, envelopeId } = details;
  const nameOf = (id: unknown) => {
    const found = members.find((each) => each.accountId === id);
    return found ? memberName(found, t) : t('members.formerMember');
  };
  const known = roles.find((each) => each === role);
  return t(sentenceKey(entry), {
    who: memberId === null ? t('log.aKey') : nameOf(memberId),
    member: nameOf(accountId),
    role: known ? t(`memberRole.${known}`) : '',
    changes: retentionChanges(details, t),
    ...{ email: text(email), name: text(name), url: text(url), document: text(envelopeId) },
  });
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function sentenceKey({ type, details }: LogEntryFacts): SentenceKey {
  if (type === 'organization.second_factor_changed' && details.required !== true) return `log.${type}.off`;
  if (type === 'member.role_changed' && details.bySignOn === true) return `log.${type}.bySignOn`;
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
