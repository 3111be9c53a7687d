/** The events of the embedded audit trail in sentences. The file names recipients by their e-mail addresses only. */
import type { AuditEvent } from '../../shared/domain/audit/audit.ts';
import { auditSentence, subjectOf } from '../../shared/domain/audit/audit-sentences.ts';
import { t } from '../messages/public.ts';
import { trailSentences } from '../messages/trail.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function addressOf(event: AuditEvent, events: readonly AuditEvent[]): string {
  const id = subjectOf(event);
  const invited = events.find((other) => other.type === 'recipient.sent' && other.data.recipientId === id);
  return text(event.data.email) || text(invited?.data.email) || t('trail.aRecipient');
}

/** An event of a type that this version does not know is named by its type. */
export function trailSentence(event: AuditEvent, events: readonly AuditEvent[]): string {
  if (!Object.hasOwn(trailSentences().reader, event.type)) return event.type;
  return auditSentence(event, trailSentences().reader, { who: addressOf(event, events) });
}
