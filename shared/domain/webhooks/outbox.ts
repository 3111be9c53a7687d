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
  /** Marks events of one envelope. An event that is already marked, or erased, stays unchanged. */
  markDispatched(events: readonly Pick<PendingEvent, 'ownerId' | 'event'>[]): Promise<void>;
  /** Deletes the envelope's events before this one. Returns false if one of them is not dispatched; then all stay. */
  eraseBefore(event: PendingEvent): Promise<boolean>;
}
