/** Deliveries in the container `webhooks`, partitioned by owner; Cosmos deletes each 30 days after its last change. */
import type { CreatedRecord } from '../domain/list-position.ts';
import type { Random } from '../domain/system.ts';
import { type Delivery, deliveryRetentionSeconds } from '../domain/webhooks/delivery.ts';
import type { DeliveryRecords, DeliveryRef } from '../domain/webhooks/webhook-ports.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { createItem, queryAcross, queryPartition, sql } from './cosmos-items.ts';
import { deliveryItems } from './schemas/webhooks.ts';
import { queryPage, readValue, replaceValue } from './versioned-items.ts';

/** Joins time and identifier into a total order, so that pages neither overlap nor skip. */
const sortKeyOf = ({ createdAt, id }: CreatedRecord) => `${createdAt} ${id}`;

export function cosmosDeliveries(containers: Containers, random: Random): DeliveryRecords {
  const container = () => containers('webhooks');
  const encode = (delivery: Delivery) =>
    deliveryItems.encode(delivery, {
      sortKey: sortKeyOf(delivery),
      ttl: deliveryRetentionSeconds,
      writeId: random.hex128(),
    });

  const records: DeliveryRecords = {
    create: async (delivery) => createItem(await container(), encode(delivery)),

    get: async (ownerId, deliveryId) => readValue(await container(), deliveryItems, deliveryId, ownerId),

    replace: async (current, next) => replaceValue(await container(), encode(next), next.ownerId, current, next),

    async list(ownerId, webhookId, { status, limit, offset, after }) {
      const filter = `c.ownerId = @ownerId AND c.itemType = 'delivery' AND c.webhookId = @webhookId${status ? ' AND c.status = @status' : ''}`;
      const parameters = { ownerId, webhookId, ...(status ? { status } : {}) };
      const query = { filter, orderBy: 'sortKey', parameters };
      const start = after ? { value: sortKeyOf(after), id: after.id } : offset;
      return queryPage(await container(), deliveryItems, ownerId, query, { limit, start });
    },

    // Reads only names: one unreadable item must not delay the others.
    async findDue(at, limit) {
      const spec = sql(
        "SELECT c.ownerId, c.id AS deliveryId FROM c WHERE c.itemType = 'delivery' AND c.status = 'pending' AND c.wakeAt <= @at",
        { at: at.toISOString() },
      );
      return queryAcross<DeliveryRef>(await container(), spec, limit);
    },

    async findDueTo(ownerId, webhookId, at, limit) {
      const spec = sql(
        `SELECT VALUE c.id FROM c WHERE c.ownerId = @ownerId AND c.itemType = 'delivery' AND c.webhookId = @webhookId AND c.status = 'pending' AND c.nextAttemptAt <= @at OFFSET 0 LIMIT ${limit}`,
        { ownerId, webhookId, at: at.toISOString() },
      );
      return queryPartition<string>(await container(), ownerId, spec);
    },
  };
  return onCosmos(records);
}
