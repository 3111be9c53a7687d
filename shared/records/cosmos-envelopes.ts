/** Envelopes and their events in the container `envelopes`, partitioned by owner. */
import type { JSONObject, OperationInput, SqlQuerySpec } from '@azure/cosmos';
import type { AuditEvent } from '../domain/audit.ts';
import { type Envelope, type Status, statuses } from '../domain/envelope.ts';
import type { EnvelopeRecords } from '../domain/envelope-records.ts';
import { nextReminderAt } from '../domain/reminder.ts';
import { type EnvelopeSnapshot, snapshotOf } from '../domain/snapshot.ts';
import type { Random } from '../domain/system.ts';
import type { Versioned } from '../domain/versioned.ts';
import { type Containers, cosmosStatus, readItem, runBatch, withoutSystemProperties } from './cosmos.ts';

const schemaVersion = 1;

/** What is left of a deleted draft, the fact that it was one, is forgotten after so long. */
const erasedTtlSeconds = 30 * 86_400;

export function cosmosEnvelopes(containers: Containers, random: Random): EnvelopeRecords {
  const container = () => containers('envelopes');

  async function query<T>(spec: SqlQuerySpec, ownerId?: string, limit?: number): Promise<T[]> {
    const partition = ownerId === undefined ? {} : { partitionKey: ownerId };
    const iterator = (await container()).items.query<T>(
      spec,
      limit === undefined ? partition : { ...partition, maxItemCount: limit },
    );
    if (limit === undefined) return (await iterator.fetchAll()).resources;
    const found: T[] = [];
    while (found.length < limit && iterator.hasMoreResults())
      found.push(...((await iterator.fetchNext()).resources ?? []));
    return found.slice(0, limit);
  }

  /** After a write whose answer was lost: was it ours that arrived? */
  async function readBack(envelope: Envelope, commitId: string): Promise<Versioned<Envelope> | null> {
    const item = await readItem<StoredEnvelope>(await container(), envelope.id, envelope.ownerId);
    return item?.commitId === commitId ? { value: envelope, version: item._etag } : null;
  }

  async function write(
    envelope: Envelope,
    events: AuditEvent[],
    version: string | null,
  ): Promise<Versioned<Envelope> | 'conflict'> {
    const commitId = random.hex128();
    const item = encodeEnvelope(envelope, commitId);
    const first: OperationInput =
      version === null
        ? { operationType: 'Create', resourceBody: item }
        : { operationType: 'Replace', id: envelope.id, resourceBody: item, ifMatch: version };
    const creations = events.map(
      (event): OperationInput => ({
        operationType: 'Create',
        resourceBody: encodeEvent(event, envelope, events[0] ?? event),
      }),
    );
    try {
      const outcome = await runBatch(await container(), [first, ...creations], envelope.ownerId);
      if ('failedStatus' in outcome) {
        if ([404, 409, 412].includes(outcome.failedStatus)) {
          return (await readBack(envelope, commitId)) ?? 'conflict';
        }
        throw Object.assign(new Error(`Cosmos batch failed with ${outcome.failedStatus}`), {
          code: outcome.failedStatus,
        });
      }
      return { value: envelope, version: outcome.results[0]?.eTag ?? '' };
    } catch (error) {
      // The SDK does not retry writes: a lost answer may hide a write that happened.
      const arrived =
        cosmosStatus(error) === null || cosmosStatus(error) === 408 ? await readBack(envelope, commitId) : null;
      if (arrived) return arrived;
      throw error;
    }
  }

  return {
    create: (envelope, events) => write(envelope, events, null),

    async get(ownerId, envelopeId) {
      const item = await readItem<StoredEnvelope>(await container(), envelopeId, ownerId);
      if (item?.itemType !== 'envelope') return null;
      const envelope = decodeEnvelope(item);
      const isErased = envelope.status === 'draft' && envelope.deletedAt !== null;
      return isErased ? null : { value: envelope, version: item._etag };
    },

    commit: (current, next, events) => write(next, events, current.version),

    async listAll(ownerId) {
      const items = await query<StoredEnvelope>(
        {
          query: `SELECT * FROM c WHERE ${listed} ORDER BY c.createdAt DESC`,
          parameters: [{ name: '@ownerId', value: ownerId }],
        },
        ownerId,
      );
      return items.map(decodeEnvelope);
    },

    async list(ownerId, { limit, offset, status, at }) {
      const filter = status ? `${listed} AND ${statusAt(status)}` : listed;
      const parameters = [
        { name: '@ownerId', value: ownerId },
        ...(status ? [{ name: '@status', value: status }] : []),
        ...(status && mayExpire(status) ? [{ name: '@at', value: at.toISOString() }] : []),
      ];
      const [items, counts] = await Promise.all([
        query<StoredEnvelope>(
          {
            query: `SELECT * FROM c WHERE ${filter} ORDER BY c.createdAt DESC OFFSET ${offset} LIMIT ${limit}`,
            parameters,
          },
          ownerId,
        ),
        query<number>({ query: `SELECT VALUE COUNT(1) FROM c WHERE ${filter}`, parameters }, ownerId),
      ]);
      return { items: items.map(decodeEnvelope), total: counts[0] ?? 0 };
    },

    async events(ownerId, envelopeId) {
      const items = await query<StoredEvent>(
        {
          query:
            "SELECT * FROM c WHERE c.ownerId = @ownerId AND c.itemType = 'event' AND c.envelopeId = @envelopeId ORDER BY c.sequence",
          parameters: [
            { name: '@ownerId', value: ownerId },
            { name: '@envelopeId', value: envelopeId },
          ],
        },
        ownerId,
      );
      return items.map(decodeEvent);
    },

    async findSealed(sha256) {
      const [found] = await query<{ envelopeId: string; sealedAt: string; level: string; pages: number }>(
        {
          query:
            "SELECT c.id AS envelopeId, c.seal.sealedAt, c.seal.level, c.seal.pages FROM c WHERE c.itemType = 'envelope' AND (c.seal.sha256 = @sha256 OR ARRAY_CONTAINS(c.seal.formerSha256, @sha256))",
          parameters: [{ name: '@sha256', value: sha256 }],
        },
        undefined,
        1,
      );
      return found ?? null;
    },

    findSealsToAugment: (since, at, limit) =>
      query(
        {
          query:
            "SELECT c.ownerId, c.id AS envelopeId FROM c WHERE c.itemType = 'envelope' AND c.status = 'completed' AND c.seal.isRaisePending = true AND c.completedAt > @since AND (NOT IS_DEFINED(c.seal.nextRaiseAt) OR c.seal.nextRaiseAt <= @at)",
          parameters: [
            { name: '@since', value: since.toISOString() },
            { name: '@at', value: at.toISOString() },
          ],
        },
        undefined,
        limit,
      ),

    findAbandonedSealings: (at, limit) =>
      query(
        {
          query:
            "SELECT c.ownerId, c.id AS envelopeId FROM c WHERE c.itemType = 'envelope' AND c.status = 'sealing' AND c.sealing.leaseUntil < @at",
          parameters: [{ name: '@at', value: at.toISOString() }],
        },
        undefined,
        limit,
      ),

    async uploadsOf(envelopeIds) {
      const names = envelopeIds.map((_, index) => `@id${index}`);
      const parameters = envelopeIds.map((value, index) => ({ name: `@id${index}`, value }));
      const found = await query<{ id: string; blobName?: string; status: Status; deletedAt: string | null }>({
        query: `SELECT c.id, c.document.blobName, c.status, c.deletedAt FROM c WHERE c.itemType = 'envelope' AND c.id IN (${names.join(', ')})`,
        parameters,
      });
      const isThere = ({ status, deletedAt }: (typeof found)[number]) => status !== 'draft' || deletedAt === null;
      return found.filter(isThere).map(({ id, blobName }) => ({ id, blobName: blobName ?? null }));
    },

    findOverdue: (at, limit) =>
      query(
        {
          query:
            "SELECT c.ownerId, c.id AS envelopeId FROM c WHERE c.itemType = 'envelope' AND c.status IN ('sent', 'in_progress') AND c.expiresAt < @at",
          parameters: [{ name: '@at', value: at.toISOString() }],
        },
        undefined,
        limit,
      ),

    findRemindersDue: (at, limit) =>
      query(
        {
          query:
            "SELECT c.ownerId, c.id AS envelopeId FROM c WHERE c.itemType = 'envelope' AND c.status IN ('sent', 'in_progress') AND c.nextReminderAt <= @at",
          parameters: [{ name: '@at', value: at.toISOString() }],
        },
        undefined,
        limit,
      ),
  };
}

const overdueAt = "(c.status IN ('sent', 'in_progress') AND NOT (IS_NULL(c.expiresAt)) AND c.expiresAt <= @at)";

/** Whether time alone can make an envelope of this status, or take it away. */
function mayExpire(status: Status): boolean {
  return status === 'sent' || status === 'in_progress' || status === 'expired';
}

function statusAt(status: Status): string {
  if (!mayExpire(status)) return 'c.status = @status';
  return status === 'expired' ? `(c.status = @status OR ${overdueAt})` : `c.status = @status AND NOT ${overdueAt}`;
}

const listed = "c.ownerId = @ownerId AND c.itemType = 'envelope' AND IS_NULL(c.deletedAt)";

type StoredEnvelope = Envelope & {
  itemType: 'envelope';
  schemaVersion: number;
  commitId: string;
  /** Follows from the envelope; stored so that it can be asked for. */
  nextReminderAt: string | null;
};

/** An event item is at once the audit trail, the outbox (while `pending`) and what the read-outs list. */
export type StoredEvent = AuditEvent & {
  itemType: 'event';
  ownerId: string;
  schemaVersion: number;
  pending?: true;
  /** Seconds. */
  ttl?: number;
  /**
   * The envelope as its command left it. The command's events share one, which the first of them holds, the others name
   * by its identifier: a hundred copies of a hundred recipients would not fit into a batch.
   */
  snapshot?: EnvelopeSnapshot;
  snapshotWith?: string;
};

function encodeEnvelope(envelope: Envelope, commitId: string): JSONObject {
  return {
    ...envelope,
    itemType: 'envelope',
    schemaVersion,
    commitId,
    nextReminderAt: nextReminderAt(envelope),
    ...expiryOf(envelope),
  } as unknown as JSONObject;
}

function expiryOf({ status, deletedAt }: Envelope): { ttl?: number } {
  return status === 'draft' && deletedAt !== null ? { ttl: erasedTtlSeconds } : {};
}

function encodeEvent(event: AuditEvent, envelope: Envelope, first: AuditEvent): JSONObject {
  const item: StoredEvent = {
    ...event,
    itemType: 'event',
    ownerId: envelope.ownerId,
    schemaVersion,
    pending: true,
    ...expiryOf(envelope),
    ...(event === first ? { snapshot: snapshotOf(envelope) } : { snapshotWith: first.id }),
  };
  return item as unknown as JSONObject;
}

/** @throws Error for an item this version of the code does not understand: it is refused, not mangled. */
function decodeEnvelope(item: object): Envelope {
  const { itemType, schemaVersion: version, commitId, nextReminderAt: _, ...envelope } = withoutSystemProperties(item);
  refuseUnknown(itemType === 'envelope' && statuses.includes(envelope.status as Status), version, item);
  return envelope as unknown as Envelope;
}

function decodeEvent(item: object): AuditEvent {
  const { itemType, schemaVersion: version } = item as StoredEvent;
  refuseUnknown(itemType === 'event', version, item);
  const { id, envelopeId, sequence, at, type, actor, data, previousHash, hash } = item as StoredEvent;
  return { id, envelopeId, sequence, at, type, actor, data, previousHash, hash };
}

function refuseUnknown(isKnown: boolean, version: unknown, item: object): void {
  if (!isKnown || version !== schemaVersion) {
    throw new Error(`item ${(item as { id?: string }).id} has an unknown form (schema version ${version})`);
  }
}
