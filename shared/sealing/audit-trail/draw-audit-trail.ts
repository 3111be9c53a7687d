/** Draws the audit trail of an envelope as a separate PDF. */
import { type AuditSentences, auditSentence, isolatedQuotes } from '../../domain/audit/audit-sentences.ts';
import type { AuditTrailDocument, AuditTrailLine } from '../../domain/envelopes/audit-trail-document.ts';
import { times } from '../completion-certificate/brand.ts';
import { beginTrailPages, numbered, type TrailLanguage, trailLanguage } from './trail-pages.ts';

export async function drawAuditTrail(trail: AuditTrailDocument): Promise<Uint8Array> {
  const [language, messages] = await Promise.all([
    trailLanguage(trail.language),
    import(`../../messages/trail/${trail.language}.json`, { with: { type: 'json' } }),
  ]);
  const { t } = language;
  const sentences: AuditSentences = messages.default.reader;
  const pages = beginTrailPages(language, {
    title: t('title'),
    name: trail.envelopeName,
    note: t('note'),
    facts: [
      [t('status'), t(`status.${trail.status}`)],
      [t('document'), trail.filename ?? t('noDocument')],
      ...(trail.documentSha256 ? [[t('documentSha256'), trail.documentSha256] as const] : []),
      [t('sender'), trail.sender],
      [t('asOf'), times(trail.at, trail.timeZone).join(' · ')],
      [t('fingerprint'), trail.auditHead],
    ],
    heading: t('events'),
    footer: t('envelopeId', { id: trail.envelopeId }),
    timeZone: trail.timeZone,
  });
  const entries = trail.lines.map((line) => ({
    at: line.at,
    sentence: sentenceOf(line, language, sentences),
    details: detailsOf(line, language),
  }));
  pages.add(entries);
  return pages.finish();
}

/** The actor, the network address, and the hash that links the event to the trail. */
function detailsOf(event: AuditTrailLine, language: TrailLanguage): string[] {
  const { t, isolate } = language;
  const actor = event.actor === 'recipient' ? isolate(event.actorName ?? t('aRecipient')) : t(`actor.${event.actor}`);
  const changed = [event.event.data.changed ?? []].flat().join(', ');
  const type = isolate(changed ? `${event.event.type}: ${changed}` : event.event.type);
  return [
    numbered(language, event.sequence, actor, type),
    event.ip ? t('ip', { ip: event.ip }) : '',
    event.userAgent ?? '',
    t('hash', { hash: event.hash }),
  ].filter(Boolean);
}

function sentenceOf({ event, who }: AuditTrailLine, { t, isolate }: TrailLanguage, sentences: AuditSentences): string {
  const data = isolatedQuotes(event.data, isolate);
  return auditSentence({ ...event, data }, sentences, { who: isolate(who ?? t('aRecipient')) });
}
