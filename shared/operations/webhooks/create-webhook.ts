/** Registers an endpoint. Only this answer contains its secret. */
import type { CreateWebhookBody } from '../../contracts/webhooks.ts';
import type { Ports } from '../../domain/ports.ts';
import { newWebhook, refuseTooMany, type Webhook } from '../../domain/webhooks/webhook.ts';
import type { WebhookSender } from '../../domain/webhooks/webhook-sender.ts';
import { changeWebhooks, pick, type WebhookDeps } from './steps/change-webhooks.ts';
import { refuseTarget } from './steps/refuse-target.ts';

export type CreateWebhookDeps = WebhookDeps &
  Ports<'webhookSecrets'> & { webhookSender: Pick<WebhookSender, 'targetProblem'> };

interface CreateWebhook extends CreateWebhookBody {
  ownerId: string;
  /**
   * A UUID, the same if a request is repeated after a crash: that run replaces the endpoint, whose secret nobody
   * received.
   */
  seed: string;
}

/** @throws AppError validation_error, service_unavailable */
export async function createWebhook(
  deps: CreateWebhookDeps,
  { ownerId, seed, url, description = null, events = ['*'] }: CreateWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  refuseTarget(deps.webhookSender, url);
  const id = `whk_${seed.replaceAll('-', '')}`;
  const { secret, encrypted } = deps.webhookSecrets.create(id);
  const webhooks = await changeWebhooks(deps, ownerId, (present, at) => {
    const others = present.filter((webhook) => webhook.id !== id);
    refuseTooMany(others);
    return [...others, newWebhook({ id, ownerId, url, description, events, secret: encrypted }, at)];
  });
  return { webhook: pick(webhooks, id), secret };
}
