/** Envelopes and their events in the container `envelopes`, partitioned by owner. */
import type { Container } from '@azure/cosmos';
import type { ArchivedSeal, Status } from '../domain/envelope.ts';
import type { EnvelopeRecords, KnownSeal } from '../domain/envelope-records.ts';
import type { Random } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { envelopeWrites } from './cosmos-envelope-writes.ts';
import { onCosmos } from './cosmos-failures.ts';
import { queryAcross, queryPartition, sql } from './cosmos-items.ts';
import { auditEventOf, envelopeItems, eventItems } from './schemas/envelopes.ts';
import { queryPage, queryUploads, readValue } from './versioned-items.ts';

type Open = () => Promise<Container>;

export function cosmosEnvelopes(containers: Containers, random: Random): EnvelopeRecords {
  const container = () => containers('envelopes');
  return onCosmos({
    ...envelopeWrites(container, random),
    ...readsOfOwner(container),
    ...searches(container),
    ...sweepQueries(container),
  });
}

type ReadsOfOwner = Pick<EnvelopeRecords, 'get' | 'listAll' | 'list' | 'events'>;

const listed = "c.ownerId = @ownerId AND c.itemType = 'envelope' AND IS_NULL(c.deletedAt)";

/** Every query stays within the owner's partition. */
function readsOfOwner(container: Open): ReadsOfOwner {
  return {
    async get(ownerId, envelopeId) {
      const found = await readValue(await container(), envelopeItems, envelopeId, ownerId);
      return found?.value.status === 'draft' && found.value.deletedAt !== null ? null : found;
    },

    async listAll(ownerId) {
      const spec = sql(`SELECT * FROM c WHERE ${listed} ORDER BY c.createdAt DESC`, { ownerId });
      return envelopeItems.decodeAll(await queryPartition(await container(), ownerId, spec));
    },

    async list(ownerId, { status, at, ...page }) {
      const filter = status ? `${listed} AND ${statusAt(status)}` : listed;
      const parameters = {
        ownerId,
        ...(status ? { status } : {}),
        ...(status && mayExpire(status) ? { at: at.toISOString() } : {}),
      };
      return queryPage(await container(), envelopeItems, ownerId, { filter, orderBy: 'c.createdAt', parameters }, page);
    },

    async events(ownerId, envelopeId) {
      const spec = sql(
        "SELECT * FROM c WHERE c.ownerId = @ownerId AND c.itemType = 'event' AND c.envelopeId = @envelopeId ORDER BY c.sequence",
        { ownerId, envelopeId },
      );
      const events = await eventItems.decodeAll(await queryPartition(await container(), ownerId, spec));
      return events.map(auditEventOf);
    },
  };
}

type Searches = Pick<EnvelopeRecords, 'findSealed' | 'uploadsOf'>;

/** Questions about envelopes of any owner, answered without reading one whole. */
function searches(container: Open): Searches {
  return {
    async findSealed(sha256) {
      const spec = sql(
        "SELECT c.id AS envelopeId, c.seal.sealedAt, c.seal.level, c.seal.pages, c.seal.archive FROM c WHERE c.itemType = 'envelope' AND (c.seal.sha256 = @sha256 OR c.seal.archive.sha256 = @sha256 OR ARRAY_CONTAINS(c.seal.formerSha256, @sha256))",
        { sha256 },
      );
      type Found = Omit<KnownSeal, 'version' | 'archivedAt'> & { archive?: ArchivedSeal };
      const [found] = await queryAcross<Found>(await container(), spec, 1);
      if (!found) return null;
      const { archive, ...seal } = found;
      if (archive?.sha256 !== sha256) return { ...seal, version: 'sealed', archivedAt: null };
      return { ...seal, level: archive.level, version: 'archive', archivedAt: archive.archivedAt };
    },

    async uploadsOf(envelopeIds) {
      type Row = { id: string; blobName?: string; status: Status; deletedAt: string | null };
      const options = { columns: ', c.status, c.deletedAt', more: " AND c.itemType = 'envelope'" };
      const rows = await queryUploads<Row>(await container(), envelopeIds, options);
      const isThere = ({ status, deletedAt }: Row) => status !== 'draft' || deletedAt === null;
      return rows.filter(isThere).map(({ id, blobName }) => ({ id, blobName: blobName ?? null }));
    },
  };
}

type SweepQueries = Pick<
  EnvelopeRecords,
  'findSealsToAugment' | 'findAbandonedSealings' | 'findOverdue' | 'findRemindersDue'
>;

/** Work that is due, of any owner: only its names, so that one item that cannot be read does not stop a sweep. */
function sweepQueries(container: Open): SweepQueries {
  const find = async (condition: string, times: Record<string, Date>, limit: number) => {
    const parameters = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time.toISOString()]));
    const query = `SELECT c.ownerId, c.id AS envelopeId FROM c WHERE c.itemType = 'envelope' AND ${condition}`;
    return queryAcross<{ ownerId: string; envelopeId: string }>(await container(), sql(query, parameters), limit);
  };
  return {
    findSealsToAugment: (since, at, limit) =>
      find(
        "c.status = 'completed' AND c.seal.isRaisePending = true AND c.completedAt > @since AND (NOT IS_DEFINED(c.seal.nextRaiseAt) OR c.seal.nextRaiseAt <= @at)",
        { since, at },
        limit,
      ),

    findAbandonedSealings: (at, limit) => find("c.status = 'sealing' AND c.sealing.leaseUntil < @at", { at }, limit),

    findOverdue: (at, limit) => find("c.status IN ('sent', 'in_progress') AND c.expiresAt < @at", { at }, limit),

    findRemindersDue: (at, limit) =>
      find("c.status IN ('sent', 'in_progress') AND c.nextReminderAt <= @at", { at }, limit),
  };
}

const overdueAt = "(c.status IN ('sent', 'in_progress') AND NOT (IS_NULL(c.expiresAt)) AND c.expiresAt <= @at)";

/** Whether time alone can give an envelope this status, or take it away. */
function mayExpire(status: Status): boolean {
  return status === 'sent' || status === 'in_progress' || status === 'expired';
}

function statusAt(status: Status): string {
  if (!mayExpire(status)) return 'c.status = @status';
  return status === 'expired' ? `(c.status = @status OR ${overdueAt})` : `c.status = @status AND NOT ${overdueAt}`;
}
