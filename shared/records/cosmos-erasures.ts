/** The items that remain of erased envelopes, in the container `envelopes`, each in the partition of its envelope. */
import type { Container } from '@azure/cosmos';
import type { ErasureRecords, ErasureRef } from '../domain/envelopes/erasure-records.ts';
import type { Random } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { deleteItem, type Key, queryAcross, queryOwner, queryPartition, readNewest, sql } from './cosmos-items.ts';
import { envelopeItems } from './schemas/envelopes.ts';
import { erasureItems } from './schemas/erasures.ts';
import { readValue, replaceValue } from './versioned-items.ts';

export function cosmosErasures(containers: Containers, random: Random): ErasureRecords {
  const container = () => containers('envelopes');
  const keyOf = (ownerId: string, envelopeId: string) => [ownerId, envelopeId];

  /** Replaces the item of the envelope, whether it is the envelope or its erasure. */
  const replace: ErasureRecords['save'] & ErasureRecords['claim'] = async (current, next) => {
    const item = erasureItems.encode(next, { envelopeId: next.id, writeId: random.hex128() });
    return replaceValue(await container(), item, keyOf(next.ownerId, next.id), { ...current, value: next }, next);
  };

  const records: ErasureRecords = {
    get: async (ownerId, envelopeId) =>
      readValue(await container(), erasureItems, envelopeId, keyOf(ownerId, envelopeId), readNewest),

    getEnvelope: async (ownerId, envelopeId) =>
      readValue(await container(), envelopeItems, envelopeId, keyOf(ownerId, envelopeId), readNewest),

    claim: replace,
    save: replace,

    async deleteRecords(ownerId, envelopeId) {
      const parameters = { ownerId, envelopeId };
      const where = 'SELECT VALUE c.id FROM c WHERE c.ownerId = @ownerId AND c.envelopeId = @envelopeId';
      const events = sql(`${where} AND c.itemType = 'event'`, parameters);
      await deleteAll(await container(), keyOf(ownerId, envelopeId), events);
      await deleteAll(await containers('mails'), ownerId, sql(where, parameters));
      const deliveries = `${where} AND c.itemType = 'delivery' AND c.eventType != 'envelope.erased'`;
      await deleteAll(await containers('webhooks'), ownerId, sql(deliveries, parameters));
    },

    async among(envelopeIds) {
      const ids = [...new Set(envelopeIds)];
      const names = ids.map((_, index) => `@id${index}`).join(', ');
      const parameters = Object.fromEntries(ids.map((id, index) => [`id${index}`, id]));
      const query = `SELECT VALUE c.id FROM c WHERE c.itemType = 'erasure' AND c.id IN (${names})`;
      return queryAcross<string>(await container(), sql(query, parameters), ids.length);
    },

    // Reads only names: one unreadable item must not delay the others.
    async findDue(at, limit) {
      const spec = sql("SELECT c.ownerId, c.id AS envelopeId FROM c WHERE c.itemType = 'erasure' AND c.dueAt <= @at", {
        at: at.toISOString(),
      });
      return queryAcross<ErasureRef>(await container(), spec, limit);
    },

    ...ofOwner(container),
  };
  return onCosmos(records);
}

async function deleteAll(container: Container, key: Key, spec: ReturnType<typeof sql>): Promise<void> {
  for (const id of await queryPartition<string>(container, key, spec)) await deleteItem(container, id, key);
}

const isEnvelope = "c.ownerId = @ownerId AND c.itemType = 'envelope'";
/** An envelope that was stored before there were holds has none. */
const isFree = '(NOT IS_DEFINED(c.legalHold) OR c.legalHold = false)';
const ends = { declined: 'declinedAt', voided: 'voidedAt', expired: 'expiredAt' } as const;
const endedAt = Object.entries(ends).map(([status, property]) => [`c.status = '${status}'`, `c.${property}`] as const);

type OfOwner = Pick<ErasureRecords, 'findRetained' | 'oldest' | 'findOwned' | 'countHeld'>;

function ofOwner(container: () => Promise<Container>): OfOwner {
  const first = async (ownerId: string, status: string, time: string) => {
    const query = `SELECT VALUE ${time} FROM c WHERE ${isEnvelope} AND ${status} AND ${isFree} ORDER BY ${time} OFFSET 0 LIMIT 1`;
    return (await queryOwner<string>(await container(), sql(query, { ownerId }), 1))[0] ?? null;
  };
  return {
    async findRetained(ownerId, { completed, ended }, limit) {
      const due = [
        ...(completed ? ["(c.status = 'completed' AND c.completedAt <= @completed)"] : []),
        ...(ended ? endedAt.map(([status, time]) => `(${status} AND ${time} <= @ended)`) : []),
      ];
      if (due.length === 0) return [];
      const query = `SELECT VALUE c.id FROM c WHERE ${isEnvelope} AND ${isFree} AND (${due.join(' OR ')}) OFFSET 0 LIMIT ${limit}`;
      const times = {
        ...(completed && { completed: completed.toISOString() }),
        ...(ended && { ended: ended.toISOString() }),
      };
      return queryOwner<string>(await container(), sql(query, { ownerId, ...times }), limit);
    },

    async oldest(ownerId) {
      const [completedAt, ...others] = await Promise.all([
        first(ownerId, "c.status = 'completed'", 'c.completedAt'),
        ...endedAt.map(([status, time]) => first(ownerId, status, time)),
      ]);
      const ended = others.filter((time) => time !== null).sort();
      return { completedAt: completedAt ?? null, endedAt: ended[0] ?? null };
    },

    async findOwned(ownerId, which, limit) {
      const filter = which === 'open' ? `c.status IN ('sent', 'in_progress')` : isFree;
      const query = `SELECT VALUE c.id FROM c WHERE ${isEnvelope} AND ${filter} OFFSET 0 LIMIT ${limit}`;
      return queryOwner<string>(await container(), sql(query, { ownerId }), limit);
    },

    async countHeld(ownerId) {
      const query = `SELECT VALUE COUNT(1) FROM c WHERE ${isEnvelope} AND c.legalHold = true`;
      return (await queryOwner<number>(await container(), sql(query, { ownerId })))[0] ?? 0;
    },
  };
}
