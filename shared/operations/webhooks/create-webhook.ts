import { newWebhook, refuseTooMany, type Subscription, type Webhook } from '../../domain/webhook.ts';
import type { WebhookSecrets, WebhookSender } from '../../domain/webhook-sender.ts';
import { AppError } from '../../errors.ts';
import { changeWebhooks, pick, type WebhookDeps } from './steps/change-webhooks.ts';

export interface CreateWebhookDeps extends WebhookDeps {
  webhookSecrets: WebhookSecrets;
  webhookSender: Pick<WebhookSender, 'targetProblem'>;
}

interface CreateWebhook {
  ownerId: string;
  /** A UUID that is the same when a request is run again after a crash: nobody has seen the secret of the first run. */
  seed: string;
  url: string;
  description?: string | null | undefined;
  events?: readonly Subscription[] | undefined;
}

/** The secret is answered here and never again. @throws AppError validation_error */
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

/** @throws AppError validation_error for an address that could lead anywhere but to a public host */
export function refuseTarget(sender: Pick<WebhookSender, 'targetProblem'>, url: string): void {
  const problem = sender.targetProblem(url);
  if (problem) throw new AppError('validation_error', { details: { url: problem } });
}
