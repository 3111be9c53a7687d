/** Reads and writes the endpoints of an account, which share one record. */
import type { Ports } from '../../../domain/ports.ts';
import { type Webhook, webhookVersion } from '../../../domain/webhooks/webhook.ts';
import { AppError } from '../../../errors.ts';
import { checkIfMatch, type IfMatch } from '../../concurrency/if-match.ts';
import { type RetryDeps, retryOnConflict } from '../../concurrency/retry-on-conflict.ts';

export type WebhookDeps = RetryDeps & Ports<'webhooks' | 'clock' | 'digest'>;

export interface WebhookRef {
  ownerId: string;
  webhookId: string;
  /** The version the caller decided on; any other is refused with precondition_failed. */
  ifMatch?: IfMatch;
}

const retries = { rounds: 8, maxPauseMs: 2_000, message: 'The webhooks are being changed by others.' };

/**
 * Runs one command on the endpoints of an account: read, decide (pure), write. Writes nothing if `decide` returns the
 * list it was given.
 */
export function changeWebhooks(
  deps: WebhookDeps,
  ownerId: string,
  decide: (webhooks: Webhook[], at: Date) => Webhook[],
): Promise<Webhook[]> {
  return retryOnConflict(
    deps,
    () => deps.webhooks.load(ownerId),
    (current) => decide(current.value, deps.clock.now()),
    async (current, next) => {
      if (next === current.value) return next;
      return (await deps.webhooks.save(ownerId, current, next)) === 'saved' ? next : 'conflict';
    },
    retries,
  );
}

/** Like `changeWebhooks`, for one endpoint. @throws AppError not_found, precondition_failed */
export async function changeWebhook(
  deps: WebhookDeps,
  ref: WebhookRef,
  decide: (webhook: Webhook, at: Date) => Webhook,
): Promise<Webhook> {
  const next = await changeWebhooks(deps, ref.ownerId, (webhooks, at) => {
    const webhook = pickVersion(deps, webhooks, ref);
    const decided = decide(webhook, at);
    return decided === webhook ? webhooks : webhooks.map((other) => (other === webhook ? decided : other));
  });
  return pick(next, ref.webhookId);
}

/** @throws AppError not_found, precondition_failed */
export function pickVersion(
  { digest }: Pick<WebhookDeps, 'digest'>,
  webhooks: readonly Webhook[],
  { webhookId, ifMatch }: WebhookRef,
): Webhook {
  const webhook = pick(webhooks, webhookId);
  checkIfMatch(
    ifMatch,
    webhookVersion(webhook, (text) => digest.sha256(text)),
  );
  return webhook;
}

/** @throws AppError not_found */
export function pick(webhooks: readonly Webhook[], webhookId: string): Webhook {
  const webhook = webhooks.find(({ id }) => id === webhookId);
  if (!webhook) throw new AppError('not_found');
  return webhook;
}
