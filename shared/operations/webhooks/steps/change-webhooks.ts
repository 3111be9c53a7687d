import type { Clock, Digest } from '../../../domain/system.ts';
import { type Webhook, webhookVersion } from '../../../domain/webhook.ts';
import type { WebhookRecords } from '../../../domain/webhook-records.ts';
import { AppError } from '../../../errors.ts';
import { checkIfMatch, type IfMatch } from '../../concurrency/if-match.ts';

export interface WebhookDeps {
  webhooks: WebhookRecords;
  clock: Clock;
  digest: Digest;
}

export interface WebhookRef {
  ownerId: string;
  webhookId: string;
  /** The version the caller decided on; another one is refused with precondition_failed. */
  ifMatch?: IfMatch;
}

const maxRounds = 8;

/**
 * One command on the endpoints of an account: read, decide (pure), write; decided anew when somebody else was faster.
 * Nothing is written when `decide` answers the list it was given.
 */
export async function changeWebhooks(
  deps: WebhookDeps,
  ownerId: string,
  decide: (webhooks: Webhook[], at: Date) => Webhook[],
): Promise<Webhook[]> {
  for (let round = 0; round < maxRounds; round++) {
    const current = await deps.webhooks.load(ownerId);
    const next = decide(current.value, deps.clock.now());
    if (next === current.value) return next;
    if ((await deps.webhooks.save(ownerId, current, next)) === 'saved') return next;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** round));
  }
  throw new AppError('service_unavailable', {
    retryAfterSeconds: 1,
    message: 'The webhooks are being changed by others.',
  });
}

/** The same for one of them. @throws AppError not_found, precondition_failed */
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
