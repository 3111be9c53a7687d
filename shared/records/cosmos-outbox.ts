/** The outbox: event items of the container `envelopes` that carry the mark `pending`. */
import type { Container } from '@azure/cosmos';
import type { Outbox, PendingEvent } from '../domain/webhooks/outbox.ts';
import type { EnvelopeSnapshot } from '../domain/webhooks/snapshot.ts';
import type { Containers } from './cosmos.ts';
import { cosmosStatus, onCosmos } from './cosmos-failures.ts';
import {
  deleteItem,
  queryAcross,
  queryOwner,
  queryPartition,
  readItem,
  runBatch,
  sql,
  unexpectedStatus,
} from './cosmos-items.ts';
import { UnreadableItem } from './item-kind.ts';
import { auditEventOf, eventItems, type StoredEvent } from './schemas/envelopes.ts';

const isPending = "c.itemType = 'event' AND c.pending = true";

export function cosmosOutbox(containers: Containers): Outbox {
  const container = () => containers('envelopes');

  return onCosmos({
    async findPending(ownerId: string, limit: number) {
      const target = await container();
      const spec = sql(
        `SELECT * FROM c WHERE c.ownerId = @ownerId AND ${isPending} ORDER BY c.at OFFSET 0 LIMIT ${limit}`,
        { ownerId },
      );
      const events = await eventItems.decodeAll(await queryOwner(target, spec, limit));
      return (await pendingEventsOf(target, events)).sort(bySequence);
    },

    async findPendingOwners(at: Date, limit: number) {
      const spec = sql(`SELECT c.ownerId FROM c WHERE ${isPending} AND c.at < @at`, { at: at.toISOString() });
      const rows = await queryAcross<{ ownerId: string }>(await container(), spec, limit);
      return { ownerIds: [...new Set(rows.map(({ ownerId }) => ownerId))], isBoundHit: rows.length >= limit };
    },

    async markDispatched(events: readonly Marked[]) {
      const target = await container();
      if (events.length > 1 && (await markTogether(target, events))) return;
      for (const event of events) await markOne(target, event);
    },

    async eraseBefore({ ownerId, event: { envelopeId, sequence } }: PendingEvent) {
      const target = await container();
      const spec = sql(
        "SELECT c.id, c.pending, c._etag FROM c WHERE c.ownerId = @ownerId AND c.itemType = 'event' AND c.envelopeId = @envelopeId AND c.sequence < @sequence",
        { ownerId, envelopeId, sequence },
      );
      const key = [ownerId, envelopeId];
      const earlier = await queryPartition<{ id: string; pending?: true; _etag: string }>(target, key, spec);
      if (earlier.some(({ pending }) => pending)) return false;
      for (const { id, _etag } of earlier) await deleteItem(target, id, key, _etag);
      return true;
    },
  });
}

type Marked = Pick<PendingEvent, 'ownerId' | 'event'>;

/** Removes the mark of a pending event only, so that a second dispatcher changes nothing. */
const removeMark = {
  condition: 'FROM c WHERE c.pending = true',
  operations: [{ op: 'remove' as const, path: '/pending' }],
};

const keyOf = ({ ownerId, event }: Marked) => [ownerId, event.envelopeId];

/**
 * Runs in one request. Returns false and changes nothing if one of the events was already marked, or erased with its
 * envelope.
 */
async function markTogether(container: Container, events: readonly Marked[]): Promise<boolean> {
  const [first] = events;
  const operations = events.map(({ event: { id } }) => ({
    operationType: 'Patch' as const,
    id,
    resourceBody: removeMark,
  }));
  const outcome = await runBatch(container, operations, first ? keyOf(first) : []);
  if (!('failedStatus' in outcome)) return true;
  if (outcome.failedStatus === 412 || outcome.failedStatus === 404) return false;
  throw unexpectedStatus(outcome.failedStatus);
}

async function markOne(container: Container, marked: Marked): Promise<void> {
  try {
    await container.item(marked.event.id, keyOf(marked)).patch(removeMark);
  } catch (error) {
    // It has been marked already, or was erased with its envelope.
    const status = cosmosStatus(error);
    if (status !== 412 && status !== 404) throw error;
  }
}

/** Returns the events in the given order, each with the envelope after its command. */
export async function pendingEventsOf(container: Container, events: readonly StoredEvent[]): Promise<PendingEvent[]> {
  const snapshots = await snapshotsOf(container, events);
  return events.map((event) => pendingEventOf(event, snapshots));
}

/**
 * Maps the identifier of the event that holds a snapshot to the snapshot. Reads a holder that was dispatched before.
 */
async function snapshotsOf(
  container: Container,
  events: readonly StoredEvent[],
): Promise<Map<string, EnvelopeSnapshot>> {
  const snapshots = new Map<string, EnvelopeSnapshot>();
  for (const { id, snapshot } of events) if (snapshot) snapshots.set(id, snapshot);
  for (const { id, ownerId, envelopeId, snapshotWith = id } of events) {
    if (snapshots.has(snapshotWith)) continue;
    const item = await readItem(container, snapshotWith, [ownerId, envelopeId]);
    const holder = item && (await eventItems.decode(item));
    if (holder?.snapshot) snapshots.set(snapshotWith, holder.snapshot);
  }
  return snapshots;
}

function pendingEventOf(stored: StoredEvent, snapshots: ReadonlyMap<string, EnvelopeSnapshot>): PendingEvent {
  const { id, ownerId, snapshotWith = id } = stored;
  const snapshot = snapshots.get(snapshotWith);
  if (!snapshot)
    throw new UnreadableItem({ ...eventItems, id }, `the event ${snapshotWith} has no snapshot of the envelope`);
  return { ownerId, event: auditEventOf(stored), snapshot };
}

/** Events of one command share a time. */
function bySequence(a: PendingEvent, b: PendingEvent): number {
  return a.event.envelopeId === b.event.envelopeId ? a.event.sequence - b.event.sequence : 0;
}
