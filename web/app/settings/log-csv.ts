/** The entries of an organization's log as a table for spreadsheets. */
import { logSentence, type NamedPerson } from '../../../shared/domain/accounts/log-sentence.ts';
import { byteOrderMark, csvLines } from '../../../shared/domain/csv.ts';
import type { LogEntry } from '../api/organization-api.ts';
import { t } from '../frame/i18n.ts';

const columns = ['sequence', 'time', 'event', 'description', 'hash'] as const;

export function logCsv(entries: readonly LogEntry[], people: readonly NamedPerson[]): string {
  const heads = columns.map((column) => t(`csv.${column}`));
  const rows = entries.map((entry) => {
    const { sequence, at, type, hash } = entry;
    return [String(sequence), at, type, logSentence(entry, people, t), hash];
  });
  return byteOrderMark + csvLines([heads, ...rows]);
}
