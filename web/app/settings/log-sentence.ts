/** The entries of an organization's log, as sentences and as a table for spreadsheets. */
import { roles } from '../../../shared/domain/accounts/roles.ts';
import { byteOrderMark, csvLines } from '../../../shared/domain/csv.ts';
import type { LogEntry, Member } from '../api/organization-api.ts';
import { t } from '../frame/i18n.ts';
import { memberName } from '../organizations/member-names.ts';

type Details = LogEntry['details'];

export function logSentence(entry: LogEntry, members: readonly Member[]): string {
  const { memberId, details } = entry;
  const { accountId, email, name, role, url, envelopeId } = details;
  const nameOf = (id: unknown) => {
    const found = members.find((each) => each.accountId === id);
    return found ? memberName(found) : t('members.formerMember');
  };
  const known = roles.find((each) => each === role);
  return t(sentenceKey(entry), {
    who: memberId === null ? t('log.aKey') : nameOf(memberId),
    member: nameOf(accountId),
    role: known ? t(`memberRole.${known}`) : '',
    changes: retentionChanges(details),
    ...{ email: text(email), name: text(name), url: text(url), document: text(envelopeId) },
  });
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function sentenceKey({ type, details }: LogEntry) {
  if (type === 'organization.second_factor_changed' && details.required !== true) return `log.${type}.off` as const;
  if (type === 'member.role_changed' && details.bySignOn === true) return `log.${type}.bySignOn` as const;
  return `log.${type}` as const;
}

/** An omitted number of days was not changed; null: the documents stay. */
function retentionChanges({ completedDays, endedDays }: Details): string {
  const days = [
    [t('retention.completed'), completedDays],
    [t('retention.ended'), endedDays],
  ] as const;
  return days
    .flatMap(([label, count]) => (count === undefined ? [] : [`${label}: ${count ?? t('log.stay')}`]))
    .join('; ');
}

const columns = ['sequence', 'time', 'event', 'description', 'hash'] as const;

export function logCsv(entries: readonly LogEntry[], members: readonly Member[]): string {
  const heads = columns.map((column) => t(`csv.${column}`));
  const rows = entries.map((entry) => {
    const { sequence, at, type, hash } = entry;
    return [String(sequence), at, type, logSentence(entry, members), hash];
  });
  return byteOrderMark + csvLines([heads, ...rows]);
}
