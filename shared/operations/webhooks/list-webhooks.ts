/** Lists the account's endpoints, newest first. */
import type { Ports } from '../../domain/ports.ts';
import type { Page } from '../../domain/versioned.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';

export async function listWebhooks(
  deps: Ports<'webhooks'>,
  { ownerId, limit, offset }: { ownerId: string; limit: number; offset: number },
): Promise<Page<Webhook>> {
  const webhooks = (await deps.webhooks.load(ownerId)).value.toReversed();
  return { items: webhooks.slice(offset, offset + limit), total: webhooks.length };
}
