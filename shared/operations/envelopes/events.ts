import type { AuditEvent, EventType } from '../../domain/audit/audit.ts';
import { auditTrailDocument } from '../../domain/envelopes/audit-trail-document.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import { eventCursor, eventLogMs, eventPosition, settlingMs } from '../../domain/webhooks/event-log.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

/**
 * Returns the audit trail of an envelope, in order.
 * @throws AppError not_found
 */
export async function listEvents(deps: ChangeDeps, ref: EnvelopeRef): Promise<AuditEvent[]> {
  await currentEnvelope(deps, ref);
  return deps.envelopes.events(ref.ownerId, ref.envelopeId);
}

interface EventsQuery {
  cursor: string | null;
  /** ISO 8601, with any offset. */
  since: string | undefined;
  type: EventType | undefined;
  /** UUID */
  envelopeId: string | undefined;
  limit: number;
}

/**
 * Returns a page of the events of all envelopes of an account, oldest first, starting after the cursor or the time.
 * @throws AppError validation_error: not a cursor, or a cursor and a time
 */
export async function listAccountEvents(
  deps: Ports<'clock' | 'eventLog'>,
  ownerId: string,
  { cursor, since, type, envelopeId, limit }: EventsQuery,
): Promise<{ items: AuditEvent[]; nextCursor: string | null; hasMore: boolean }> {
  if (cursor !== null && since !== undefined) {
    throw new AppError('validation_error', { details: { since: 'cannot be combined with a cursor' } });
  }
  const now = deps.clock.now().getTime();
  const oldest = new Date(now - eventLogMs).toISOString();
  const start = since === undefined ? null : { at: new Date(since).toISOString(), id: '' };
  const position = cursor === null ? start : eventPosition(cursor);
  const found = await deps.eventLog.list(ownerId, {
    after: position && position.at > oldest ? position : { at: oldest, id: '' },
    before: new Date(now - settlingMs),
    limit: limit + 1,
    ...(type ? { types: [type] } : {}),
    ...(envelopeId ? { envelopeId } : {}),
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last ? eventCursor(last) : cursor, hasMore: found.length > limit };
}

/**
 * Returns the current audit trail of an envelope as a PDF.
 * @throws AppError not_found, service_unavailable (all threads are busy)
 */
export async function getAuditTrail(
  deps: ChangeDeps & Ports<'auditTrailDrawer'>,
  ref: EnvelopeRef,
  language: Language,
): Promise<Uint8Array> {
  const { value: envelope } = await currentEnvelope(deps, ref);
  const events = await deps.envelopes.events(ref.ownerId, ref.envelopeId);
  const trail = auditTrailDocument(envelope, events, { language, at: deps.clock.now() });
  return deps.auditTrailDrawer.drawAuditTrail(trail);
}
