/** Draws the log of an organization as a PDF, in slices: each call of a thread has a limit of time. */
import type { LogDocument } from '../../domain/accounts/log-document.ts';
import { logSentence } from '../../domain/accounts/log-sentence.ts';
import type dashboard from '../../messages/dashboard/en.json';
import { translator } from '../../messages/translate.ts';
import { times } from '../completion-certificate/brand.ts';
import { beginTrailPages, numbered, trailLanguage } from './trail-pages.ts';

/** The log without its entries. */
export type LogHead = Omit<LogDocument, 'entries'> & {
  /** The entries that follow; null: none. */
  range: { newest: number; oldest: number; newestHash: string } | null;
};

/** A log in the making. `finish` returns the file. */
export interface LogPages {
  add(entries: LogDocument['entries']): void;
  finish(): Uint8Array;
}

export async function beginOrganizationLog(log: LogHead): Promise<LogPages> {
  const [language, messages] = await Promise.all([
    trailLanguage(log.language),
    import(`../../messages/dashboard/${log.language}.json`, { with: { type: 'json' } }),
  ]);
  const { t, isolate } = language;
  // The sentences that the page of the log shows.
  const page = translator<keyof typeof dashboard>(messages.default, log.language);
  const { people, timeZone, range } = log;
  const pages = beginTrailPages(language, {
    title: page('settings.log'),
    name: log.organizationName,
    note: `${page('log.hint')} ${t('logNote')}`,
    facts: [
      [t('asOf'), times(log.at, timeZone).join(' · ')],
      ...(range
        ? ([
            [t('entries'), t('entriesFromTo', { from: range.oldest, to: range.newest })],
            [t('newestHash'), range.newestHash],
          ] as const)
        : []),
    ],
    heading: t('entries'),
    footer: t('organizationId', { id: log.organizationId }),
    timeZone,
  });
  return {
    add: (entries) =>
      pages.add(
        entries.map((entry) => ({
          at: entry.at,
          sentence: logSentence(entry, people, page),
          details: [numbered(language, entry.sequence, isolate(entry.type)), t('hash', { hash: entry.hash })],
        })),
      ),
    finish: pages.finish,
  };
}
