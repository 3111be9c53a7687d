/** Deliveries to an endpoint: list, redeliver, recover, test. */
import { deliveryId, isId, ownEventId } from '../../domain/ids.ts';
import type { Ports } from '../../domain/ports.ts';
import type { PagePart, PagePosition } from '../../domain/versioned.ts';
import {
  redeliver as askAgain,
  type Delivery,
  isFailed,
  newDelivery,
  newEventDelivery,
  testBody,
} from '../../domain/webhooks/delivery.ts';
import { type EventPosition, eventCursor, eventPosition, recoverableMs } from '../../domain/webhooks/event-log.ts';
import type { PendingEvent } from '../../domain/webhooks/outbox.ts';
import { isSubscribed, refuseDisabled, type Webhook } from '../../domain/webhooks/webhook.ts';
import { AppError } from '../../errors.ts';
import { type RetryDeps, retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { type AttemptDeps, attemptDelivery } from './steps/attempt-delivery.ts';
import { getWebhook, type WebhookRef } from './webhooks.ts';

/**
 * Lists the deliveries to an endpoint in the last 30 days, newest first.
 * @throws AppError not_found
 */
export async function listDeliveries(
  deps: Ports<'webhooks' | 'deliveries'>,
  ref: WebhookRef,
  page: PagePosition & { status?: Delivery['status'] | undefined },
): Promise<PagePart<Delivery>> {
  await getWebhook(deps, ref);
  return deps.deliveries.list(ref.ownerId, ref.webhookId, page);
}

export type RedeliverDeps = RetryDeps & Ports<'webhooks' | 'deliveries' | 'jobQueue' | 'clock'>;

/**
 * Delivers an event again, from the first attempt on, under the same identifier.
 * @throws AppError not_found, invalid_state, service_unavailable
 */
export async function redeliver(deps: RedeliverDeps, ref: WebhookRef & { deliveryId: string }): Promise<Delivery> {
  const webhook = await getWebhook(deps, ref);
  if (!isId('dlv', ref.deliveryId)) throw new AppError('not_found');
  return retryOnConflict(
    deps,
    async () => {
      const current = await deps.deliveries.get(ref.ownerId, ref.deliveryId);
      if (current?.value.webhookId !== webhook.id) throw new AppError('not_found');
      return current;
    },
    (current) => askAgain(current.value, webhook, deps.clock.now()),
    async (current, next) => {
      if (next === current.value) return next;
      if ((await deps.deliveries.replace(current, next)) === 'conflict') return 'conflict';
      await deps.jobQueue.enqueueDelivery({ ownerId: ref.ownerId, deliveryId: next.id }, 0);
      return next;
    },
    { rounds: 5, maxPauseMs: 50 },
  );
}

export type RecoverDeps = Ports<'webhooks' | 'deliveries' | 'eventLog' | 'jobQueue' | 'clock' | 'digest'>;

/** Limits the events per call. The answer contains the cursor from which to continue. */
const maxEvents = 500;
const pageSize = 100;
/** The clock of a caller may be ahead. */
const clockSkewMs = 5 * 60_000;
/** Deliveries written in parallel. */
const maxAtOnce = 8;

export interface Recovery {
  /** Deliveries that were enqueued. */
  enqueued: number;
  /** The number of events that one call looks at. */
  limit: number;
  /** `cursor` of the next call; null when everything was looked at. */
  nextCursor: string | null;
}

/** Where to begin: at a time, or where an earlier call ended. */
interface RecoverFrom {
  since?: string;
  cursor?: string;
}

/**
 * Delivers the events since a given time that an endpoint never received. Safe to repeat: a delivery that is pending
 * or delivered stays unchanged.
 * @throws AppError not_found, validation_error, invalid_state (the endpoint is disabled)
 */
export async function recoverWebhook(deps: RecoverDeps, ref: WebhookRef, from: RecoverFrom): Promise<Recovery> {
  const webhook = await getWebhook(deps, ref);
  refuseDisabled(webhook);
  const now = deps.clock.now();
  let after = startOf(from, now);
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
    if (!last || page.length < pageSize) return { enqueued, limit: maxEvents, nextCursor: null };
    after = { at: last.at, id: last.id };
  }
  return { enqueued, limit: maxEvents, nextCursor: eventCursor(after) };
}

/** @throws AppError validation_error */
function startOf({ since, cursor }: RecoverFrom, now: Date): EventPosition {
  const invalid = (details: Record<string, string>) => new AppError('validation_error', { details });
  if (cursor !== undefined && since !== undefined) throw invalid({ since: 'cannot be combined with a cursor' });
  const position = cursor === undefined ? null : eventPosition(cursor);
  if (since === undefined && !position) throw invalid({ since: 'is required' });
  const start = position ?? { at: new Date(since ?? '').toISOString(), id: '' };
  const age = now.getTime() - Date.parse(start.at);
  if (age > recoverableMs || age < -clockSkewMs) {
    throw invalid({ [position ? 'cursor' : 'since']: 'must be within the last 30 days' });
  }
  return start;
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
    if ((await deps.deliveries.replace(current, askAgain(current.value, webhook, at))) === 'conflict') return false;
  }
  await deps.jobQueue.enqueueDelivery({ ownerId, deliveryId: delivery.id }, 0);
  return true;
}

/**
 * Tests an endpoint: `webhook.test` is posted immediately and once, also to a disabled endpoint.
 * @throws AppError not_found, service_unavailable
 */
export async function testWebhook(deps: AttemptDeps & Ports<'digest'>, ref: WebhookRef): Promise<Delivery> {
  const webhook = await getWebhook(deps, ref);
  const at = deps.clock.now();
  const eventId = ownEventId(deps.random.hex128());
  const delivery = newDelivery(
    {
      id: deliveryId(eventId, webhook.id, (text) => deps.digest.sha256(text)),
      ownerId: webhook.ownerId,
      webhookId: webhook.id,
      eventId,
      eventType: 'webhook.test',
      envelopeId: null,
      body: testBody(webhook.id, eventId, at),
    },
    at,
  );
  await deps.deliveries.create(delivery);
  const created = await deps.deliveries.get(webhook.ownerId, delivery.id);
  if (created?.value.status !== 'pending') throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  const outcome = await attemptDelivery(deps, { value: created.value, version: created.version }, webhook);
  if (outcome === 'taken') throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  return outcome;
}
