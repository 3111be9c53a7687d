/** Deliveries in the container `webhooks`, partitioned by owner; Cosmos deletes each 30 days after its last change. */
import { type Delivery, deliveryRetentionSeconds } from '../domain/delivery.ts';
import type { DeliveryRecords, DeliveryRef } from '../domain/delivery-records.ts';
import type { Random } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { confirmWrite, createItem, queryAcross, queryPartition, readItem, replaceItem, sql } from './cosmos-items.ts';
import { deliveryItems } from './schemas/webhooks.ts';

export function cosmosDeliveries(containers: Containers, random: Random): DeliveryRecords {
  const container = () => containers('webhooks');
  const encode = (delivery: Delivery) =>
    deliveryItems.encode(delivery, {
      // Time and identifier in one: a total order, so that pages neither overlap nor skip.
      sortKey: `${delivery.createdAt} ${delivery.id}`,
      ttl: deliveryRetentionSeconds,
      writeId: random.hex128(),
    });

  const records: DeliveryRecords = {
    create: async (delivery) => createItem(await container(), encode(delivery)),

    async get(ownerId, deliveryId) {
      const item = await readItem(await container(), deliveryId, ownerId);
      if (!item || !deliveryItems.isKindOf(item)) return null;
      return { value: await deliveryItems.decode(item), version: item._etag };
    },

    async replace(current, next) {
      const target = await container();
      const item = encode(next);
      const version = await confirmWrite(target, item, next.ownerId, () =>
        replaceItem(target, item, next.ownerId, current.version),
      );
      return version === null ? 'conflict' : { value: next, version };
    },

    async list(ownerId, webhookId, { limit, offset, status }) {
      const filter = `c.ownerId = @ownerId AND c.itemType = 'delivery' AND c.webhookId = @webhookId${status ? ' AND c.status = @status' : ''}`;
      const parameters = { ownerId, webhookId, ...(status ? { status } : {}) };
      const page = `SELECT * FROM c WHERE ${filter} ORDER BY c.sortKey DESC OFFSET ${offset} LIMIT ${limit}`;
      const count = `SELECT VALUE COUNT(1) FROM c WHERE ${filter}`;
      const target = await container();
      const [items, counts] = await Promise.all([
        queryPartition(target, ownerId, sql(page, parameters)),
        queryPartition<number>(target, ownerId, sql(count, parameters)),
      ]);
      return { items: await deliveryItems.decodeAll(items), total: counts[0] ?? 0 };
    },

    // Only names: one item that cannot be read must not keep the others waiting.
    async findDue(at, limit) {
      const spec = sql(
        "SELECT c.ownerId, c.id AS deliveryId FROM c WHERE c.itemType = 'delivery' AND c.status = 'pending' AND c.wakeAt <= @at",
        { at: at.toISOString() },
      );
      return queryAcross<DeliveryRef>(await container(), spec, limit);
    },
  };
  return onCosmos(records);
}
