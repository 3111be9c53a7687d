/** The embedded audit trail of a file: what happened. */
import type { AuditEvent } from '../../shared/domain/audit/audit.ts';
import { auditSentence, subjectOf } from '../../shared/domain/audit/audit-sentences.ts';
import { type Act, actsOf } from '../../shared/domain/audit/history.ts';
import { TrailHistory } from '../components/trail-history.tsx';
import { t } from '../messages/public.ts';
import { trailSentences } from '../messages/trail.ts';
import type { Trail } from './examine.ts';
import { Folded } from './folded.tsx';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function whoOf(event: AuditEvent, events: readonly AuditEvent[], acts: readonly Act[]): string {
  const id = subjectOf(event);
  const name = acts.find(({ recipientId }) => recipientId === id)?.name;
  const invited = events.find((other) => other.type === 'recipient.sent' && other.data.recipientId === id);
  return name || textOf(event.data.email) || textOf(invited?.data.email) || t('trail.aRecipient');
}

export function TrailDetails({ trail: { isIntact, events } }: { trail: Trail }) {
  const acts = actsOf(events);
  // An event of a type that this version does not know is named by its type.
  const sentence = (event: AuditEvent) => {
    if (!Object.hasOwn(trailSentences().reader, event.type)) return event.type;
    return auditSentence(event, trailSentences().reader, { who: whoOf(event, events, acts) });
  };
  const note = ({ actor }: AuditEvent) =>
    actor.kind === 'recipient' && actor.ip ? t('trail.from', { address: actor.ip }) : '';
  return (
    <Folded title={t('trail.title')}>
      {isIntact && <p class="hint">{t('trail.intact', { count: events.length })}</p>}
      <TrailHistory events={events} sentence={sentence} note={note} />
    </Folded>
  );
}
