/**
 * Delivers the events since a given time that an endpoint never received. Safe to repeat: a delivery that is pending or
 * delivered stays unchanged.
 */

import type { Ports } from '../../domain/ports.ts';
import { isFailed, newEventDelivery, redeliver } from '../../domain/webhooks/delivery.ts';
import { recoverableMs } from '../../domain/webhooks/event-log.ts';
import type { PendingEvent } from '../../domain/webhooks/outbox.ts';
import { isSubscribed, refuseDisabled, type Webhook } from '../../domain/webhooks/webhook.ts';
import { AppError } from '../../errors.ts';
import { getWebhook } from './get-webhook.ts';
import type { WebhookRef } from './steps/change-webhooks.ts';

export type RecoverDeps = Ports<'webhooks' | 'deliveries' | 'eventLog' | 'jobQueue' | 'clock' | 'digest'>;

/** Limit of events per call; the answer says from which time to continue. */
const maxEvents = 500;
const pageSize = 100;
/** Deliveries written in parallel. */
const maxAtOnce = 8;

export interface Recovery {
  /** Deliveries that were enqueued. */
  enqueued: number;
  /** `since` of the next call; null when everything was looked at. */
  nextSince: string | null;
}

/** @throws AppError not_found, validation_error, invalid_state (the endpoint is disabled) */
export async function recoverWebhook(
  deps: RecoverDeps,
  { since, ...ref }: WebhookRef & { since: string },
): Promise<Recovery> {
  const webhook = await getWebhook(deps, ref);
  refuseDisabled(webhook);
  const now = deps.clock.now();
  const start = new Date(since);
  if (now.getTime() - start.getTime() > recoverableMs) {
    throw new AppError('validation_error', { details: { since: 'must be within the last 30 days' } });
  }
  let after = { at: start.toISOString(), id: '' };
  let enqueued = 0;
  for (let seen = 0; seen < maxEvents; seen += pageSize) {
    const page = await deps.eventLog.listWithSnapshots(ref.ownerId, { after, before: now, limit: pageSize });
    const wanted = page.filter(({ event }) => isSubscribed(webhook, event.type));
    for (let first = 0; first < wanted.length; first += maxAtOnce) {
      const some = wanted.slice(first, first + maxAtOnce);
      const made = await Promise.all(some.map((committed) => recover(deps, committed, webhook)));
      enqueued += made.filter(Boolean).length;
    }
    const last = page.at(-1)?.event;
    if (!last || page.length < pageSize) return { enqueued, nextSince: null };
    after = { at: last.at, id: last.id };
  }
  return { enqueued, nextSince: after.at };
}

/** Returns false if the endpoint received the event, or will. */
async function recover(deps: RecoverDeps, committed: PendingEvent, webhook: Webhook): Promise<boolean> {
  const { ownerId } = committed;
  const at = deps.clock.now();
  const delivery = newEventDelivery(committed, webhook, (text) => deps.digest.sha256(text), at);
  if (!(await deps.deliveries.create(delivery))) {
    const current = await deps.deliveries.get(ownerId, delivery.id);
    if (!current || !isFailed(current.value)) return false;
    // Another call or an attempt has just changed it and takes care of it.
    if ((await deps.deliveries.replace(current, redeliver(current.value, webhook, at))) === 'conflict') return false;
  }
  await deps.jobQueue.enqueueDelivery({ ownerId, deliveryId: delivery.id }, 0);
  return true;
}
