/** An integrator reads the events of all envelopes of the account, oldest first, and goes on where the last page ended. */
import type { AuditEvent, EventType } from '../../domain/audit/audit.ts';
import type { Ports } from '../../domain/ports.ts';
import { eventCursor, eventLogMs, eventPosition, settlingMs } from '../../domain/webhooks/event-log.ts';
import { AppError } from '../../errors.ts';

interface EventsQuery {
  after: string | undefined;
  type: EventType | undefined;
  /** UUID */
  envelopeId: string | undefined;
  limit: number;
}

/** @throws AppError validation_error: not a cursor */
export async function listAccountEvents(
  deps: Ports<'clock' | 'eventLog'>,
  ownerId: string,
  { after, type, envelopeId, limit }: EventsQuery,
): Promise<{ events: AuditEvent[]; nextCursor: string | null; hasMore: boolean }> {
  const now = deps.clock.now().getTime();
  const oldest = new Date(now - eventLogMs).toISOString();
  const position = after === undefined ? null : eventPosition(after);
  if (after !== undefined && !position)
    throw new AppError('validation_error', { details: { after: 'is not a cursor' } });
  const found = await deps.eventLog.list(ownerId, {
    after: position && position.at > oldest ? position : { at: oldest, id: '' },
    before: new Date(now - settlingMs),
    limit: limit + 1,
    ...(type ? { types: [type] } : {}),
    ...(envelopeId ? { envelopeId } : {}),
  });
  const events = found.slice(0, limit);
  const last = events.at(-1);
  return { events, nextCursor: last ? eventCursor(last) : (after ?? null), hasMore: found.length > limit };
}
