/** Deliveries in the container `webhooks`, partitioned by owner; Cosmos forgets each 30 days after it was made. */
import type { JSONObject, SqlParameter } from '@azure/cosmos';
import { type Delivery, deliveryRetentionSeconds, deliveryStatuses } from '../domain/delivery.ts';
import type { DeliveryRecords, DeliveryRef } from '../domain/delivery-records.ts';
import type { Random } from '../domain/system.ts';
import { type Containers, createItem, readItem, replaceItem, withoutSystemProperties } from './cosmos.ts';
import { firstRows } from './cosmos-outbox.ts';

const schemaVersion = 1;

type StoredDelivery = Delivery & {
  itemType: 'delivery';
  schemaVersion: number;
  /** Time and identifier in one: a total order, so that pages neither overlap nor skip. */
  sortKey: string;
  /** Seconds from the last write. */
  ttl: number;
  /** Tells, after an answer was lost, whose write arrived. */
  writeId: string;
};

export function cosmosDeliveries(containers: Containers, random: Random): DeliveryRecords {
  const container = () => containers('webhooks');

  async function read(ownerId: string, deliveryId: string) {
    const item = await readItem<StoredDelivery>(await container(), deliveryId, ownerId);
    return item?.itemType === 'delivery' ? item : null;
  }

  return {
    create: async (delivery) => createItem(await container(), encode(delivery, random.hex128())),

    async get(ownerId, deliveryId) {
      const item = await read(ownerId, deliveryId);
      return item ? { value: decode(item), version: item._etag } : null;
    },

    async replace(current, next) {
      const writeId = random.hex128();
      const item = encode(next, writeId) as unknown as JSONObject & { id: string };
      try {
        const replaced = await replaceItem(await container(), item, next.ownerId, current.version);
        return replaced ? { value: next, version: replaced.etag } : 'conflict';
      } catch (error) {
        // The SDK does not retry writes: a lost answer may hide a write that happened.
        const stored = await read(next.ownerId, next.id);
        if (stored?.writeId === writeId) return { value: next, version: stored._etag };
        throw error;
      }
    },

    async list(ownerId, webhookId, { limit, offset, status }) {
      const filter = `c.ownerId = @ownerId AND c.itemType = 'delivery' AND c.webhookId = @webhookId${status ? ' AND c.status = @status' : ''}`;
      const parameters: SqlParameter[] = [
        { name: '@ownerId', value: ownerId },
        { name: '@webhookId', value: webhookId },
        ...(status ? [{ name: '@status', value: status }] : []),
      ];
      const { items } = await container();
      const [page, counts] = await Promise.all([
        items
          .query<StoredDelivery>(
            {
              query: `SELECT * FROM c WHERE ${filter} ORDER BY c.sortKey DESC OFFSET ${offset} LIMIT ${limit}`,
              parameters,
            },
            { partitionKey: ownerId },
          )
          .fetchAll(),
        items
          .query<number>(
            { query: `SELECT VALUE COUNT(1) FROM c WHERE ${filter}`, parameters },
            { partitionKey: ownerId },
          )
          .fetchAll(),
      ]);
      return { items: page.resources.map(decode), total: counts.resources[0] ?? 0 };
    },

    // Only names: one item that cannot be understood must not keep the others asleep.
    findDue: async (at, limit) =>
      firstRows<DeliveryRef>(
        await container(),
        "SELECT c.ownerId, c.id AS deliveryId FROM c WHERE c.itemType = 'delivery' AND c.status = 'pending' AND c.wakeAt <= @at",
        at,
        limit,
      ),
  };
}

function encode(delivery: Delivery, writeId: string): StoredDelivery {
  return {
    ...delivery,
    itemType: 'delivery',
    schemaVersion,
    sortKey: `${delivery.createdAt} ${delivery.id}`,
    ttl: deliveryRetentionSeconds,
    writeId,
  };
}

function decode(item: StoredDelivery): Delivery {
  if (item.schemaVersion !== schemaVersion || !deliveryStatuses.includes(item.status)) {
    throw new Error(`delivery ${item.id} has an unknown form (schema version ${item.schemaVersion})`);
  }
  const { itemType, schemaVersion: _version, sortKey, ttl, writeId, ...delivery } = withoutSystemProperties(item);
  return delivery as unknown as Delivery;
}
