/** Which documents the retention of an account erases at a time. Pure. */
import { dueBefore, type Retention } from '../accounts/retention.ts';
import type { Envelope } from './envelope.ts';

function endOf(envelope: Envelope): string | null {
  switch (envelope.status) {
    case 'declined':
      return envelope.declinedAt;
    case 'voided':
      return envelope.voidedAt;
    case 'expired':
      return envelope.expiredAt;
    default:
      return null;
  }
}

/** Whether the retention erases the document at a time. A legal hold prevents it. */
export function isDueForErasure(retention: Retention, envelope: Envelope, at: Date): boolean {
  const before = dueBefore(retention, at);
  if (before === null || envelope.legalHold) return false;
  const isBefore = (end: string | null, limit: Date | null) =>
    end !== null && limit !== null && Date.parse(end) <= limit.getTime();
  return envelope.status === 'completed'
    ? isBefore(envelope.completedAt, before.completed)
    : isBefore(endOf(envelope), before.ended);
}
