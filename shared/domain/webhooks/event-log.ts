/** Port: the committed events of all envelopes of an owner, in the order of their time and identifier. */
import type { AuditEvent, EventType } from '../audit/audit.ts';
import type { PendingEvent } from './outbox.ts';

const dayMs = 86_400_000;

/** How far back the list of events goes. */
export const eventLogMs = 90 * dayMs;
/** How far back an endpoint gets what it missed: its deliveries are kept as long, and tell what it got. */
export const recoverableMs = 30 * dayMs;
/**
 * Younger events are not listed yet. An event has the time at which it was decided, and is there a moment later: behind it
 * no older one may turn up, which a reader who has gone on would miss.
 */
export const settlingMs = 5_000;

/** Of an event: its time (ISO 8601, UTC) and identifier. An empty identifier comes before every event of that time. */
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
  /** The same, with the envelope as each event left it. */
  listWithSnapshots(ownerId: string, page: EventPage): Promise<PendingEvent[]>;
}

export function eventCursor({ at, id }: EventPosition): string {
  return `${at}_${id}`;
}

/** Null for a text that is no cursor. */
export function eventPosition(cursor: string): EventPosition | null {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(evt_[0-9a-f]{40})$/.exec(cursor) ?? [];
  return at && id ? { at, id } : null;
}
