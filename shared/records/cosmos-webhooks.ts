/** Webhook endpoints in the container `webhooks`: those of one account are one item. */
import type { JSONObject } from '@azure/cosmos';
import type { Random } from '../domain/system.ts';
import type { Webhook } from '../domain/webhook.ts';
import type { WebhookRecords } from '../domain/webhook-records.ts';
import { type Containers, createItem, readItem, replaceItem } from './cosmos.ts';

const schemaVersion = 1;

/** There is one such item per owner; the partition key tells them apart. */
const itemId = 'webhooks';

interface StoredWebhooks {
  id: typeof itemId;
  ownerId: string;
  itemType: 'webhooks';
  schemaVersion: number;
  webhooks: Webhook[];
  /** Tells, after an answer was lost, whose write arrived. */
  writeId: string;
}

export function cosmosWebhooks(containers: Containers, random: Random): WebhookRecords {
  const container = () => containers('webhooks');

  return {
    async load(ownerId) {
      const item = await readItem<StoredWebhooks>(await container(), itemId, ownerId);
      return item ? { value: decode(item), version: item._etag } : { value: [], version: '' };
    },

    async save(ownerId, current, next) {
      const writeId = random.hex128();
      const item: StoredWebhooks = {
        id: itemId,
        ownerId,
        itemType: 'webhooks',
        schemaVersion,
        webhooks: next,
        writeId,
      };
      const target = await container();
      try {
        const isWritten =
          current.version === ''
            ? await createItem(target, item)
            : await replaceItem(target, item as unknown as JSONObject & { id: string }, ownerId, current.version);
        return isWritten ? 'saved' : 'conflict';
      } catch (error) {
        const stored = await readItem<StoredWebhooks>(target, itemId, ownerId);
        if (stored?.writeId === writeId) return 'saved';
        throw error;
      }
    },
  };
}

function decode(item: StoredWebhooks): Webhook[] {
  const isKnown = item.itemType === 'webhooks' && item.schemaVersion === schemaVersion && Array.isArray(item.webhooks);
  if (!isKnown || item.webhooks.some(({ status }) => status !== 'enabled' && status !== 'disabled')) {
    throw new Error(`the webhooks of ${item.ownerId} have an unknown form (schema version ${item.schemaVersion})`);
  }
  return item.webhooks;
}
