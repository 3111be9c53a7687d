/** The outbox: event items of the container `envelopes` that still carry the mark `pending`. */
import type { Container } from '@azure/cosmos';
import type { AuditEvent } from '../domain/audit.ts';
import type { Outbox, PendingEvent } from '../domain/outbox.ts';
import type { EnvelopeSnapshot } from '../domain/snapshot.ts';
import { type Containers, cosmosStatus, readItem, removeItem } from './cosmos.ts';
import type { StoredEvent } from './cosmos-envelopes.ts';

const isPending = "c.itemType = 'event' AND c.pending = true";

export function cosmosOutbox(containers: Containers): Outbox {
  const container = () => containers('envelopes');

  return {
    async pendingOf(ownerId, limit) {
      const { resources } = await (await container()).items
        .query<StoredEvent>(
          {
            query: `SELECT * FROM c WHERE c.ownerId = @ownerId AND ${isPending} ORDER BY c.at OFFSET 0 LIMIT ${limit}`,
            parameters: [{ name: '@ownerId', value: ownerId }],
          },
          { partitionKey: ownerId },
        )
        .fetchAll();
      const snapshots = await snapshotsOf(await container(), resources);
      return resources.map((item) => decode(item, snapshots)).sort(bySequence);
    },

    async findPendingOwners(at, limit) {
      const rows = await firstRows<{ ownerId: string }>(
        await container(),
        `SELECT c.ownerId FROM c WHERE ${isPending} AND c.at < @at`,
        at,
        limit,
      );
      return { ownerIds: [...new Set(rows.map(({ ownerId }) => ownerId))], isBoundHit: rows.length >= limit };
    },

    async markDispatched({ ownerId, event }) {
      const operations = [{ op: 'remove' as const, path: '/pending' }];
      try {
        await (await container())
          .item(event.id, ownerId)
          .patch({ condition: 'FROM c WHERE c.pending = true', operations });
      } catch (error) {
        // It has been marked already, or was erased with its envelope.
        const status = cosmosStatus(error);
        if (status !== 412 && status !== 404) throw error;
      }
    },

    async eraseBefore({ ownerId, event: { envelopeId, sequence } }) {
      const target = await container();
      const { resources } = await target.items
        .query<{ id: string; pending?: true; _etag: string }>(
          {
            query:
              "SELECT c.id, c.pending, c._etag FROM c WHERE c.ownerId = @ownerId AND c.itemType = 'event' AND c.envelopeId = @envelopeId AND c.sequence < @sequence",
            parameters: [
              { name: '@ownerId', value: ownerId },
              { name: '@envelopeId', value: envelopeId },
              { name: '@sequence', value: sequence },
            ],
          },
          { partitionKey: ownerId },
        )
        .fetchAll();
      if (resources.some(({ pending }) => pending)) return false;
      for (const { id, _etag } of resources) await removeItem(target, id, ownerId, _etag);
      return true;
    },
  };
}

/** Rows of every partition, at most `limit`; the query itself has no bound that would need a plan. */
export async function firstRows<T>(container: Container, query: string, at: Date, limit: number): Promise<T[]> {
  const iterator = container.items.query<T>(
    { query, parameters: [{ name: '@at', value: at.toISOString() }] },
    { maxItemCount: limit },
  );
  const rows: T[] = [];
  while (rows.length < limit && iterator.hasMoreResults()) rows.push(...((await iterator.fetchNext()).resources ?? []));
  return rows.slice(0, limit);
}

/** By the identifier of the event that holds it. One that was dispatched before is read by its identifier. */
async function snapshotsOf(
  container: Container,
  items: readonly StoredEvent[],
): Promise<Map<string, EnvelopeSnapshot>> {
  const snapshots = new Map<string, EnvelopeSnapshot>();
  for (const { id, snapshot } of items) if (snapshot) snapshots.set(id, snapshot);
  for (const { id, ownerId, snapshotWith = id } of items) {
    if (snapshots.has(snapshotWith)) continue;
    const holder = await readItem<StoredEvent>(container, snapshotWith, ownerId);
    if (holder?.snapshot) snapshots.set(snapshotWith, holder.snapshot);
  }
  return snapshots;
}

function decode(item: StoredEvent, snapshots: ReadonlyMap<string, EnvelopeSnapshot>): PendingEvent {
  const snapshot = snapshots.get(item.snapshotWith ?? item.id);
  if (item.itemType !== 'event' || item.schemaVersion !== 1 || !snapshot)
    throw new Error(`item ${item.id} has an unknown form`);
  const { id, envelopeId, sequence, at, type, actor, data, previousHash, hash } = item;
  const event: AuditEvent = { id, envelopeId, sequence, at, type, actor, data, previousHash, hash };
  return { ownerId: item.ownerId, event, snapshot };
}

/** Events of one command share a time. */
function bySequence(a: PendingEvent, b: PendingEvent): number {
  return a.event.envelopeId === b.event.envelopeId ? a.event.sequence - b.event.sequence : 0;
}
