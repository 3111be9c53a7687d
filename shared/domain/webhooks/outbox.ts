/** Port: committed events that are not dispatched yet. */
import type { AuditEvent } from '../audit/audit.ts';
import type { EnvelopeSnapshot } from './snapshot.ts';

export interface PendingEvent {
  ownerId: string;
  event: AuditEvent;
  snapshot: EnvelopeSnapshot;
}

export interface Outbox {
  /** Oldest first, at most `limit`. */
  findPending(ownerId: string, limit: number): Promise<PendingEvent[]>;
  /** Owners with pending events that were committed before `at`, from about `limit` events at most. */
  findPendingOwners(at: Date, limit: number): Promise<{ ownerIds: string[]; isBoundHit: boolean }>;
  /** Events of one envelope. One that was marked before, or erased, stays as it is. */
  markDispatched(events: readonly Pick<PendingEvent, 'ownerId' | 'event'>[]): Promise<void>;
  /** Deletes the envelope's events before this one; false, and none, while one of them is not dispatched yet. */
  eraseBefore(event: PendingEvent): Promise<boolean>;
}
