/** Port: the committed events of all envelopes of an owner, in the order of their time and identifier. */
import type { AuditEvent, EventType } from '../audit/audit.ts';
import { cursorOf, positionOf } from '../list-position.ts';
import type { PendingEvent } from './outbox.ts';

const dayMs = 86_400_000;

/** How far back the list of events reaches. */
export const eventLogMs = 90 * dayMs;
/** How far back an endpoint can recover missed events: its deliveries are kept as long. */
export const recoverableMs = 30 * dayMs;
/**
 * Younger events are not listed yet. An event has the time at which it was decided and is stored a moment later. An
 * older event must not appear after a newer one was listed, because a reader who has moved on would miss it.
 */
export const settlingMs = 5_000;

/** A time (ISO 8601, UTC) and an identifier. An empty identifier comes before every event of that time. */
export interface EventPosition {
  at: string;
  id: string;
}

export interface EventPage {
  after: EventPosition;
  before: Date;
  limit: number;
  types?: readonly EventType[];
  /** UUID */
  envelopeId?: string;
}

export interface EventLog {
  /** Oldest first, at most `limit`. */
  list(ownerId: string, page: EventPage): Promise<AuditEvent[]>;
  /** Like `list`, with the envelope as each event left it. */
  listWithSnapshots(ownerId: string, page: EventPage): Promise<PendingEvent[]>;
}

export function eventCursor({ at, id }: EventPosition): string {
  return cursorOf('events', { key: Date.parse(at), id });
}

/**
 * Also reads the cursors of 1.0.0: callers keep the last cursor until they ask for newer events.
 * @throws AppError validation_error for a cursor that a list of events has not answered
 */
export function eventPosition(cursor: string): EventPosition {
  const [, at, former] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(evt_[0-9a-f]{40})$/.exec(cursor) ?? [];
  if (at && former) return { at, id: former };
  const { key, id } = positionOf('events', cursor);
  return { at: new Date(key).toISOString(), id };
}
