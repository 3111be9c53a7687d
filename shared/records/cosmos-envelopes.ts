/** Envelopes and their events in the container `envelopes`, partitioned by owner and envelope. */
import type { Container } from '@azure/cosmos';
import type { Envelope } from '../domain/envelopes/envelope.ts';
import type { EnvelopeRecords, KnownSeal } from '../domain/envelopes/envelope-records.ts';
import { sealedHashes } from '../domain/envelopes/envelope-sealing.ts';
import type { Random } from '../domain/system.ts';
import type { Versioned } from '../domain/versioned.ts';
import type { Containers } from './cosmos.ts';
import { envelopeLists } from './cosmos-envelope-lists.ts';
import { envelopeWrites } from './cosmos-envelope-writes.ts';
import { onCosmos } from './cosmos-failures.ts';
import { queryAcross, queryPartition, readItem, readNewest, sql } from './cosmos-items.ts';
import { cosmosSeals, type SealedHashRecords } from './cosmos-seals.ts';
import type { StoredItem } from './item-kind.ts';
import { auditEventOf, envelopeItems, eventItems } from './schemas/envelopes.ts';
import { erasureItems } from './schemas/erasures.ts';
import type { SealedHash } from './schemas/seals.ts';
import { queryUploads, readValue } from './versioned-items.ts';

type Open = () => Promise<Container>;

export function cosmosEnvelopes(containers: Containers, random: Random): EnvelopeRecords {
  const container = () => containers('envelopes');
  const seals = cosmosSeals(containers);
  const reads = readsOfOwner(container);
  return onCosmos({
    ...envelopeWrites(container, seals, random),
    ...reads,
    ...envelopeLists(container),
    ...searches(container, seals, reads),
    ...sweepQueries(container),
  });
}

type ReadsOfOwner = Pick<EnvelopeRecords, 'get' | 'getNewest' | 'getWithEvents' | 'events'>;

/** Returns null for an erased draft. */
function unlessErased(found: Versioned<Envelope> | null): Versioned<Envelope> | null {
  return found?.value.status === 'draft' && found.value.deletedAt !== null ? null : found;
}

/** These reads touch one partition, which owner and envelope name. */
function readsOfOwner(container: Open): ReadsOfOwner {
  const read = async (ownerId: string, envelopeId: string, how = readItem) =>
    unlessErased(await readValue(await container(), envelopeItems, envelopeId, [ownerId, envelopeId], how));

  return {
    get: (ownerId, envelopeId) => read(ownerId, envelopeId),
    getNewest: (ownerId, envelopeId) => read(ownerId, envelopeId, readNewest),

    async getWithEvents(ownerId, envelopeId) {
      const query = 'SELECT * FROM c WHERE c.ownerId = @ownerId AND c.envelopeId = @envelopeId';
      const spec = sql(query, { ownerId, envelopeId });
      const items = await queryPartition<StoredItem>(await container(), [ownerId, envelopeId], spec);
      const item = items.find((one) => envelopeItems.isKindOf(one));
      const current = item
        ? unlessErased({ value: await envelopeItems.decode(item), version: item._etag })
        : await read(ownerId, envelopeId);
      if (!current) return null;
      const events = await eventItems.decodeAll(items.filter((one) => eventItems.isKindOf(one)));
      return { ...current, events: events.map(auditEventOf).sort((a, b) => a.sequence - b.sequence) };
    },

    async events(ownerId, envelopeId) {
      const spec = sql(
        "SELECT * FROM c WHERE c.ownerId = @ownerId AND c.itemType = 'event' AND c.envelopeId = @envelopeId ORDER BY c.sequence",
        { ownerId, envelopeId },
      );
      const found = await queryPartition(await container(), [ownerId, envelopeId], spec);
      return (await eventItems.decodeAll(found)).map(auditEventOf);
    },
  };
}

type Searches = Pick<EnvelopeRecords, 'findSealed' | 'uploadsOf'>;

/** Searches in the envelopes of all owners. */
function searches(container: Open, seals: SealedHashRecords, reads: ReadsOfOwner): Searches {
  return {
    async findSealed(sha256) {
      const found = await seals.find(sha256);
      if (!found) return null;
      const has = (one?: Envelope) => one !== undefined && sealedHashes(one).includes(sha256);
      let envelope = (await reads.get(found.ownerId, found.envelopeId))?.value;
      // The hash is written before the seal: another instance may have committed it a moment ago.
      if (!has(envelope)) envelope = (await reads.getNewest(found.ownerId, found.envelopeId))?.value;
      if (!envelope) return erasedSeal(await container(), found, sha256);
      if (envelope.status !== 'completed' || !has(envelope)) return null;
      const { sealedAt, level, pages, archive, certificate } = envelope.seal;
      const seal = { envelopeId: envelope.id, sealedAt, level, pages, erasedAt: null };
      if (certificate?.sha256 === sha256) {
        const { level, pages } = certificate;
        return { ...seal, level, pages, version: 'certificate', archivedAt: null };
      }
      if (archive?.sha256 !== sha256) return { ...seal, version: 'sealed', archivedAt: null };
      return { ...seal, level: archive.level, version: 'archive', archivedAt: archive.at };
    },

    async uploadsOf(envelopeIds) {
      type Row = Pick<Envelope, 'id' | 'status' | 'deletedAt' | 'attachments'> & { blobName?: string };
      const options = { columns: ', c.status, c.deletedAt, c.attachments', more: " AND c.itemType = 'envelope'" };
      const rows = await queryUploads<Row>(await container(), envelopeIds, options);
      const isThere = ({ status, deletedAt }: Row) => status !== 'draft' || deletedAt === null;
      return rows.filter(isThere).flatMap(({ id, blobName, attachments = [] }) => {
        return [blobName ?? null, ...attachments.map((file) => file.blobName)].map((name) => ({ id, blobName: name }));
      });
    },
  };
}

/** A holder's copy stays genuine after the service has erased its own. */
async function erasedSeal(
  container: Container,
  { ownerId, envelopeId }: SealedHash,
  sha256: string,
): Promise<KnownSeal | null> {
  const erasure = (await readValue(container, erasureItems, envelopeId, [ownerId, envelopeId], readNewest))?.value;
  const file = erasure?.files.find((one) => one.sha256 === sha256);
  if (!erasure?.sealedAt || !file) return null;
  const { level, pages, version } = file;
  const archivedAt = version === 'archive' ? erasure.archivedAt : null;
  return { envelopeId, sealedAt: erasure.sealedAt, level, pages, version, archivedAt, erasedAt: erasure.claimedAt };
}

type SweepQueries = Pick<
  EnvelopeRecords,
  'findSealsToAugment' | 'findAbandonedSealings' | 'findOverdue' | 'findRemindersDue'
>;

/** Finds due work of any owner. It reads only names, so that an unreadable item does not stop a sweep. */
function sweepQueries(container: Open): SweepQueries {
  const find = async (condition: string, times: Record<string, Date>, limit: number) => {
    const parameters = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time.toISOString()]));
    const query = `SELECT c.ownerId, c.id AS envelopeId FROM c WHERE c.itemType = 'envelope' AND ${condition}`;
    return queryAcross<{ ownerId: string; envelopeId: string }>(await container(), sql(query, parameters), limit);
  };
  return {
    findSealsToAugment: (since, at, limit) =>
      find(
        "c.status = 'completed' AND c.seal.isAugmentationPending = true AND c.completedAt > @since AND (NOT IS_DEFINED(c.seal.nextAugmentationAt) OR c.seal.nextAugmentationAt <= @at)",
        { since, at },
        limit,
      ),

    findAbandonedSealings: (at, limit) => find("c.status = 'sealing' AND c.sealing.leaseUntil < @at", { at }, limit),

    findOverdue: (at, limit) => find("c.status IN ('sent', 'in_progress') AND c.expiresAt < @at", { at }, limit),

    findRemindersDue: (at, limit) =>
      find("c.status IN ('sent', 'in_progress') AND c.nextReminderAt <= @at", { at }, limit),
  };
}
