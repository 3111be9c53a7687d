/** Webhook endpoints in the container `webhooks`: those of one account are one item. */
import type { Random } from '../domain/system.ts';
import type { WebhookRecords } from '../domain/webhooks/webhook-ports.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { confirmWrite, createItem, readNewest, replaceItem } from './cosmos-items.ts';
import { webhooksItems } from './schemas/webhooks.ts';

/** There is one such item per owner, each in its own partition. */
const id = 'webhooks';

export function cosmosWebhooks(containers: Containers, random: Random): WebhookRecords {
  const container = () => containers('webhooks');

  const records: WebhookRecords = {
    async load(ownerId) {
      // Deliveries and refusals depend on it: an endpoint that another instance has just created counts.
      const item = await readNewest(await container(), id, ownerId);
      if (!item) return { value: [], version: '' };
      return { value: (await webhooksItems.decode(item)).webhooks, version: item._etag };
    },

    async save(ownerId, current, next) {
      const target = await container();
      const item = webhooksItems.encode({ id, ownerId, webhooks: next }, { writeId: random.hex128() });
      const create = async () => ((await createItem(target, item)) ? '' : null);
      const replace = () => replaceItem(target, item, ownerId, current.version);
      const version = await confirmWrite(target, item, ownerId, current.version === '' ? create : replace);
      return version === null ? 'conflict' : 'saved';
    },
  };
  return onCosmos(records);
}
