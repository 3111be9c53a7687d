/**
 * The endpoints of an account, to which the service posts events. A change is written with all endpoints of the
 * account.
 */
import type { CreateWebhookBody } from '../../contracts/webhooks.ts';
import type { Ports } from '../../domain/ports.ts';
import {
  editWebhook,
  newWebhook,
  refuseTooMany,
  rotateSecret,
  type Webhook,
  type WebhookEdit,
  webhookVersion,
} from '../../domain/webhooks/webhook.ts';
import type { WebhookSender } from '../../domain/webhooks/webhook-ports.ts';
import { AppError } from '../../errors.ts';
import { type LogDeps, logBefore, type OwnerRef } from '../accounts/steps/organization-log.ts';
import { checkIfMatch, type IfMatch } from '../concurrency/if-match.ts';
import { type RetryDeps, retryOnConflict } from '../concurrency/retry-on-conflict.ts';

interface CreateWebhook extends CreateWebhookBody, OwnerRef {
  /**
   * A UUID, the same if a request is repeated after a crash: that run replaces the endpoint, whose secret nobody
   * received.
   */
  seed: string;
}

/**
 * Registers an endpoint. Only this answer contains its secret.
 * @throws AppError validation_error, service_unavailable
 */
export async function createWebhook(
  deps: WebhookDeps & LogDeps & Ports<'webhookSecrets'> & { webhookSender: Pick<WebhookSender, 'targetProblem'> },
  { seed, url, description = null, events = ['*'], ...ref }: CreateWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  refuseTarget(deps.webhookSender, url);
  const id = `whk_${seed.replaceAll('-', '')}`;
  const { secret, encrypted } = deps.webhookSecrets.create(id);
  const { ownerId } = ref;
  await logBefore(deps, ref, 'webhook.created', { webhookId: id, url });
  const webhooks = await changeWebhooks(deps, ownerId, (present, at) => {
    const others = present.filter((webhook) => webhook.id !== id);
    refuseTooMany(others);
    return [...others, newWebhook({ id, ownerId, url, description, events, secret: encrypted }, at)];
  });
  return { webhook: pick(webhooks, id), secret };
}

/**
 * Returns one endpoint.
 * @throws AppError not_found, also for an endpoint of another account
 */
export async function getWebhook(deps: Ports<'webhooks'>, ref: WebhookRef): Promise<Webhook> {
  return pick((await deps.webhooks.load(ref.ownerId)).value, ref.webhookId);
}

/** Lists the account's endpoints, newest first. */
export async function listWebhooks(deps: Ports<'webhooks'>, { ownerId }: { ownerId: string }): Promise<Webhook[]> {
  return (await deps.webhooks.load(ownerId)).value.toReversed();
}

/**
 * Changes an endpoint: address, description, events, enabled or disabled.
 * @throws AppError not_found, precondition_failed, validation_error
 */
export async function updateWebhook(
  deps: WebhookDeps & LogDeps & { webhookSender: Pick<WebhookSender, 'targetProblem'> },
  ref: WebhookRef & OwnerRef,
  edit: WebhookEdit,
): Promise<Webhook> {
  await logExisting(deps, ref, 'webhook.changed');
  return changeWebhook(deps, ref, (webhook, at) => {
    if (edit.url !== undefined) refuseTarget(deps.webhookSender, edit.url);
    return editWebhook(webhook, edit, at);
  });
}

/**
 * Rotates an endpoint's secret. Both secrets sign for a day; only this answer contains the new one.
 * @throws AppError not_found, precondition_failed
 */
export async function rotateWebhookSecret(
  deps: WebhookDeps & LogDeps & Ports<'webhookSecrets'>,
  ref: WebhookRef & OwnerRef,
): Promise<{ webhook: Webhook; secret: string }> {
  await logExisting(deps, ref, 'webhook.secret_rotated');
  const { secret, encrypted } = deps.webhookSecrets.create(ref.webhookId);
  const webhook = await changeWebhook(deps, ref, (current, at) => rotateSecret(current, encrypted, at));
  return { webhook, secret };
}

/**
 * Deletes an endpoint with its secrets. Its pending deliveries fail at their next attempt.
 * @throws AppError not_found, precondition_failed
 */
export async function deleteWebhook(deps: WebhookDeps & LogDeps, ref: WebhookRef & OwnerRef): Promise<void> {
  await logExisting(deps, ref, 'webhook.deleted');
  await changeWebhooks(deps, ref.ownerId, (webhooks) => {
    const deleted = pickVersion(deps, webhooks, ref);
    return webhooks.filter((webhook) => webhook !== deleted);
  });
}

/** @throws AppError not_found, precondition_failed: nothing is logged */
async function logExisting(
  deps: WebhookDeps & LogDeps,
  ref: WebhookRef & OwnerRef,
  type: 'webhook.changed' | 'webhook.secret_rotated' | 'webhook.deleted',
): Promise<void> {
  if (!ref.isOrganization) return;
  const { id: webhookId, url } = pickVersion(deps, (await deps.webhooks.load(ref.ownerId)).value, ref);
  await logBefore(deps, ref, type, { webhookId, url });
}

export type WebhookDeps = RetryDeps & Ports<'webhooks' | 'clock' | 'digest'>;

export interface WebhookRef {
  ownerId: string;
  webhookId: string;
  /** The version the caller decided on; any other is refused with precondition_failed. */
  ifMatch?: IfMatch;
}

const retries = { rounds: 8, maxPauseMs: 2_000, message: 'The webhooks are being changed by others.' };

/**
 * Reads and writes the endpoints of an account, which share one record. Runs one command on the endpoints of an
 * account: read, decide (pure), write. Writes nothing if `decide` returns the list it was given.
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

/**
 * Checks an endpoint's address when it is registered or changed.
 * @throws AppError validation_error for an address that could lead to a host that is not public
 */
export function refuseTarget(sender: Pick<WebhookSender, 'targetProblem'>, url: string): void {
  const problem = sender.targetProblem(url);
  if (problem) throw new AppError('validation_error', { details: { url: problem } });
}
