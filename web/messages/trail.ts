/** The audit trail in the language of the page. */
import type { AuditSentences } from '../../shared/domain/audit/audit-sentences.ts';
import en from '../../shared/messages/trail/en.json' with { type: 'json' };
import { inPageLanguage } from './page-messages.ts';

interface TrailSentences extends Pick<typeof en, 'checks' | 'history'> {
  reader: AuditSentences;
  owner: AuditSentences;
  /** For the other members of an organization: they read who acted. */
  member: AuditSentences;
}

/** The catalogue has only those sentences for the owner and members that differ. */
function whole({ owner, member, ...sentences }: TrailSentences | typeof en): TrailSentences {
  const { reader } = sentences;
  return { ...sentences, owner: { ...reader, ...owner }, member: { ...reader, ...member } };
}

export const { current: trailSentences, load: trailInLanguage } = inPageLanguage(whole(en), async (language) =>
  whole((await import(`../../shared/messages/trail/${language}.json`, { with: { type: 'json' } })).default),
);
