/**
 * Uses of public links in the container `batches`. The uses of a link and their number share a logical partition, so that
 * a place is claimed and counted in one transaction; the link of one owner does not slow down another.
 */
import type { OperationInput } from '@azure/cosmos';
import type { Random, Timer } from '../domain/system.ts';
import type { PublicLinkRef, PublicLinkUse, PublicLinkUses } from '../domain/templates/public-link.ts';
import { AppError } from '../errors.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { createItem, glanceAt, queryPartition, runBatch, sql, unexpectedStatus } from './cosmos-items.ts';
import { linkCountItems, linkUseItems } from './schemas/public-links.ts';

/** Bounds the attempts that other writes delay (449), or whose counter another instance creates at this moment. */
const maxAttempts = 40;
/** Cosmos DB takes 100 operations in a transaction. */
const deletedAtOnce = 100;
/** Bounds the work of one request. The rest goes with the account. */
const maxDeletedBatches = 300;

const countId = 'count';
const linkIdOf = ({ templateId, version }: PublicLinkRef) => `${templateId}:${version}`;
const keyOf = (ref: PublicLinkRef) => [ref.ownerId, linkIdOf(ref)];
const useId = ({ addressHash, number }: PublicLinkUse) => `use_${addressHash}_${number}`;

/** @param ports used for the pause before a delayed write is repeated */
export function cosmosPublicLinkUses(
  containers: Containers,
  { timer, random }: { timer: Pick<Timer, 'sleep'>; random: Pick<Random, 'fraction'> },
): PublicLinkUses {
  const container = () => containers('batches');
  // The container deletes batches after 90 days; uses stay as long as their link.
  const beside = (ref: PublicLinkRef, id: string) => ({ id, ownerId: ref.ownerId, batchId: linkIdOf(ref), ttl: -1 });

  const count = (amount: 1 | -1, condition?: string): OperationInput => ({
    operationType: 'Patch',
    id: countId,
    resourceBody: {
      operations: [{ op: 'incr', path: '/count', value: amount }],
      ...(condition !== undefined && { condition }),
    },
  });

  /** Returns the status of the operation that failed; null if none did. */
  async function write(ref: PublicLinkRef, operations: OperationInput[]) {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const outcome = await runBatch(await container(), operations, keyOf(ref));
      if (!('failedStatus' in outcome)) return null;
      if (outcome.failedStatus !== 449) return outcome;
      await timer.sleep(5 + random.fraction() * 20);
    }
    throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  }

  const uses: PublicLinkUses = {
    async ofAddress(ref, addressHash) {
      const spec = sql(
        'SELECT * FROM c WHERE c.ownerId = @ownerId AND c.batchId = @batchId AND c.addressHash = @addressHash',
        { ownerId: ref.ownerId, batchId: linkIdOf(ref), addressHash },
      );
      return linkUseItems.decodeAll(await queryPartition(await container(), keyOf(ref), spec));
    },

    async claim(ref, use, maxUses) {
      const create: OperationInput = {
        operationType: 'Create',
        resourceBody: linkUseItems.encode(use, beside(ref, useId(use))) as never,
      };
      // An owner may lower the maximum below the number of uses.
      const condition = maxUses === null ? undefined : `FROM c WHERE c.count < ${maxUses}`;
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const failed = await write(ref, [create, count(1, condition)]);
        if (failed === null) return 'claimed';
        const { failedIndex, failedStatus } = failed;
        if (failedIndex === 0 && failedStatus === 409) return 'taken';
        if (failedIndex === 1 && failedStatus === 412) return 'full';
        if (failedStatus !== 404) throw unexpectedStatus(failedStatus);
        await createItem(await container(), linkCountItems.encode({ count: 0 }, beside(ref, countId)));
      }
      throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
    },

    async settle(ref, use) {
      const item = (await container()).item(useId(use), keyOf(ref));
      await item.patch([{ op: 'set', path: '/isSettled', value: true }]);
    },

    async release(ref, use) {
      // Another request may have settled it, or released it and claimed it again.
      const condition = `FROM c WHERE c.isSettled = false AND c.attemptId = '${use.attemptId}'`;
      const isReleased = { op: 'set', path: '/isSettled', value: true } as const;
      const failed = await write(ref, [
        { operationType: 'Patch', id: useId(use), resourceBody: { operations: [isReleased], condition } },
        { operationType: 'Delete', id: useId(use) },
        count(-1),
      ]);
      const isOthers = failed?.failedIndex === 0 && [404, 412].includes(failed.failedStatus);
      if (failed && !isOthers) throw unexpectedStatus(failed.failedStatus);
    },

    async unsettled(ref, before, limit) {
      const query = `SELECT * FROM c WHERE c.ownerId = @ownerId AND c.batchId = @batchId AND c.isSettled = false AND c.at < @before OFFSET 0 LIMIT ${limit}`;
      const spec = sql(query, { ownerId: ref.ownerId, batchId: linkIdOf(ref), before: before.toISOString() });
      return linkUseItems.decodeAll(await queryPartition(await container(), keyOf(ref), spec));
    },

    async count(ref) {
      const item = await glanceAt(await container(), countId, keyOf(ref));
      return item ? (await linkCountItems.decode(item)).count : 0;
    },

    async deleteAll(ref) {
      const query = `SELECT VALUE c.id FROM c WHERE c.ownerId = @ownerId AND c.batchId = @batchId OFFSET 0 LIMIT ${deletedAtOnce}`;
      const spec = sql(query, { ownerId: ref.ownerId, batchId: linkIdOf(ref) });
      for (let batch = 0; batch < maxDeletedBatches; batch++) {
        const ids = await queryPartition<string>(await container(), keyOf(ref), spec);
        if (ids.length === 0) return;
        const failed = await write(
          ref,
          ids.map((id) => ({ operationType: 'Delete', id })),
        );
        // Another request deletes the same uses.
        if (failed && failed.failedStatus !== 404) throw unexpectedStatus(failed.failedStatus);
      }
    },
  };
  return onCosmos(uses);
}
