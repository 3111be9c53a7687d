/** The embedded audit trail of a file: what happened. */
import type { AuditEvent } from '../../shared/domain/audit/audit.ts';
import {
  auditSentence,
  type EventNames,
  isolatedQuotes,
  subjectOf,
} from '../../shared/domain/audit/audit-sentences.ts';
import { type Act, actsOf } from '../../shared/domain/audit/history.ts';
import { isolated } from '../../shared/messages/translate.ts';
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

interface TrailDetailsProps {
  trail: Trail;
  /** The trail in the file ends before its seal. Null if the service does not know the file. */
  sealedAt: string | null;
}

export function TrailDetails({ trail: { isIntact, events }, sealedAt }: TrailDetailsProps) {
  const acts = actsOf(events);
  const { reader } = trailSentences();
  // An event of a type that this version does not know is named by its type.
  const sentence = (event: AuditEvent, names: EventNames) =>
    Object.hasOwn(reader, event.type)
      ? auditSentence({ ...event, data: isolatedQuotes(event.data, isolated) }, reader, names)
      : event.type;
  const note = ({ actor }: AuditEvent) =>
    actor.kind === 'recipient' && actor.ip ? t('trail.from', { address: actor.ip }) : '';
  return (
    <Folded title={t('trail.title')}>
      {isIntact && <p class="hint">{t('trail.intact', { count: events.length })}</p>}
      <TrailHistory
        events={events}
        nameOf={(event) => whoOf(event, events, acts)}
        sentence={sentence}
        preparation={() => reader['envelope.prepared']}
        note={note}
        ending={sealedAt ? { sentence: t('trail.sealed'), at: sealedAt } : null}
      />
    </Folded>
  );
}
