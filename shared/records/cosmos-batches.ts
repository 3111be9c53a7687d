/** Batches in the container `batches`: the head and the chunks of one batch share a partition. */

import type { Batch, Chunk } from '../domain/batches/batch.ts';
import { chunkIdOf } from '../domain/batches/batch.ts';
import type { BatchRecords, BatchRef, ChunkState } from '../domain/batches/batch-records.ts';
import { isId } from '../domain/ids.ts';
import type { Random } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { createItem, queryAcross, queryOwner, queryPartition, readNewest, sql } from './cosmos-items.ts';
import { batchItems, chunkItems } from './schemas/batches.ts';
import { sortKeyOf } from './schemas/envelopes.ts';
import { readValue, replaceValue } from './versioned-items.ts';

export function cosmosBatches(containers: Containers, random: Random): BatchRecords {
  const container = () => containers('batches');
  const encode = (batch: Batch) =>
    batchItems.encode(batch, { batchId: batch.id, sortKey: sortKeyOf(batch), writeId: random.hex128() });
  const encodeChunk = (chunk: Chunk) => chunkItems.encode(chunk, { writeId: random.hex128() });

  const records: BatchRecords = {
    create: async (batch) => createItem(await container(), encode(batch)),
    createChunk: async (chunk) => createItem(await container(), encodeChunk(chunk)),

    // Another instance may have cancelled it a moment ago.
    async get(ownerId, batchId) {
      if (!isId('bat', batchId)) return null;
      return readValue(await container(), batchItems, batchId, [ownerId, batchId], readNewest);
    },

    async list(ownerId, { limit, after }) {
      const query = `SELECT * FROM c WHERE c.ownerId = @ownerId AND c.sortKey > @from AND c.sortKey < @before ORDER BY c.sortKey DESC OFFSET 0 LIMIT ${limit}`;
      const before = after ? sortKeyOf({ ownerId, ...after }) : `${ownerId}!`;
      const spec = sql(query, { ownerId, from: `${ownerId} `, before });
      return batchItems.decodeAll(await queryOwner(await container(), spec, limit));
    },

    replace: async (current, next) =>
      replaceValue(await container(), encode(next), [next.ownerId, next.id], current, next),

    getChunk: async ({ ownerId, batchId }, index) =>
      readValue(await container(), chunkItems, chunkIdOf(index), [ownerId, batchId]),

    replaceChunk: async (current, next) =>
      replaceValue(await container(), encodeChunk(next), [next.ownerId, next.batchId], current, next),

    async chunkStates({ ownerId, batchId }) {
      const query =
        "SELECT c.index, c.round, c.status, c.dueAt, c.counts FROM c WHERE c.ownerId = @ownerId AND c.batchId = @batchId AND c.itemType = 'chunk'";
      return queryPartition<ChunkState>(await container(), [ownerId, batchId], sql(query, { ownerId, batchId }));
    },

    // Reads only names: one unreadable item must not delay the others.
    async findDue(at, limit) {
      const spec = sql("SELECT c.ownerId, c.batchId FROM c WHERE c.itemType = 'batch' AND c.wakeAt < @at", {
        at: at.toISOString(),
      });
      return queryAcross<BatchRef>(await container(), spec, limit);
    },
  };
  return onCosmos(records);
}
