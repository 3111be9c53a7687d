/** The embedded audit trail of a file: who signed, and what happened. */
import type { AuditEvent } from '../../shared/domain/audit/audit.ts';
import { auditSentence, subjectOf } from '../../shared/domain/audit/audit-sentences.ts';
import { type Act, actsOf } from '../../shared/domain/audit/history.ts';
import { Notice } from '../components/notice.tsx';
import { ActList, TrailHistory } from '../components/trail-history.tsx';
import { t } from '../messages/public.ts';
import { trailSentences } from '../messages/trail.ts';
import type { Trail } from './examine.ts';
import { Folded } from './folded.tsx';

/** Whom the trail names as signers; only an unbroken trail can be believed. */
export function SignersCard({ trail }: { trail: Trail }) {
  const acts = trail.isIntact ? actsOf(trail.events) : [];
  if (acts.length === 0) return null;
  return (
    <section class="card">
      <h2>{t('trail.who')}</h2>
      <ActList acts={acts} nameOf={nameOf} />
    </section>
  );
}

/** Trails of 1.0.0 name recipients by their addresses only. */
function nameOf({ name, email }: Act): string {
  if (name && email) return `${name} (${email})`;
  return name ?? email ?? t('trail.aRecipient');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function whoOf(event: AuditEvent, events: readonly AuditEvent[], acts: readonly Act[]): string {
  const id = subjectOf(event);
  const name = acts.find(({ recipientId }) => recipientId === id)?.name;
  const invited = events.find((other) => other.type === 'recipient.sent' && other.data.recipientId === id);
  return name || textOf(event.data.email) || textOf(invited?.data.email) || t('trail.aRecipient');
}

export function TrailCard({ trail: { isIntact, events } }: { trail: Trail }) {
  const acts = actsOf(events);
  // An event of a type that this version does not know is named by its type.
  const sentence = (event: AuditEvent) => {
    if (!Object.hasOwn(trailSentences().reader, event.type)) return event.type;
    return auditSentence(event, trailSentences().reader, { who: whoOf(event, events, acts) });
  };
  const note = ({ actor }: AuditEvent) =>
    actor.kind === 'recipient' && actor.ip ? t('trail.from', { address: actor.ip }) : '';
  return (
    <>
      {!isIntact && <Notice tone="bad">{t('trail.broken')}</Notice>}
      <Folded title={t('trail.title')}>
        {isIntact && <p class="hint">{t('trail.intact', { count: events.length })}</p>}
        <TrailHistory events={events} sentence={sentence} note={note} />
      </Folded>
    </>
  );
}
