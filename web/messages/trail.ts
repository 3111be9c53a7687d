/** The audit trail in the language of the page. */
import type { AuditSentences } from '../../shared/domain/audit/audit-sentences.ts';
import en from '../../shared/messages/trail/en.json' with { type: 'json' };
import { inPageLanguage } from './page-messages.ts';

interface TrailSentences extends Pick<typeof en, 'checks' | 'history'> {
  reader: AuditSentences;
  owner: AuditSentences;
}

/** The catalogue has only those sentences for the owner that differ. */
function whole({ owner, ...sentences }: TrailSentences | typeof en): TrailSentences {
  return { ...sentences, owner: { ...sentences.reader, ...owner } };
}

export const { current: trailSentences, load: trailInLanguage } = inPageLanguage(whole(en), async (language) =>
  whole((await import(`../../shared/messages/trail/${language}.json`, { with: { type: 'json' } })).default),
);
