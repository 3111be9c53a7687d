/**
 * The delivery of one event to one endpoint: the retry schedule, the claim that prevents two workers from posting at
 * once, and the record of each attempt. Pure: transitions take the time and, if a delay is spread, a fraction from 0 to
 * 1.
 */
import { type ApiKey, shownKey } from '../accounts/account.ts';
import type { AuditEvent, Sha256Hex } from '../audit/audit.ts';
import { eventView } from '../audit/event-view.ts';

import { type Batch, batchCounts } from '../batches/batch.ts';

import type { Erasure } from '../envelopes/erasure.ts';
import { deliveryId, envelopeIdToV1, erasureEventId } from '../ids.ts';

import { inMs, isReached, lostMessageMs, maxQueueDelayMs, nextDelayMs, withJitter } from '../retry.ts';
import type { PendingEvent } from './outbox.ts';
import type { EnvelopeSnapshot } from './snapshot.ts';
import { refuseDisabled, type Webhook, type WebhookEventType } from './webhook.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Delays before each attempt except the first: the schedule that Standard Webhooks recommends, about three days. */
export const retryDelaysMs: readonly number[] = [
  ...[5 * secondMs, 5 * minuteMs, 30 * minuteMs],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
];

const jitterShare = 0.1;

/** A longer Retry-After of a receiver is reduced to this. */
const maxRetryAfterMs = 24 * hourMs;

/** Timeout of one POST, from resolving the name to the end of the response. */
export const deliveryTimeoutMs = 15 * secondMs;

/** A claim outlives its POST by a margin for the write that records the result. */
export const claimLeaseMs = 25 * secondMs;

/** The sweep postpones a delivery whose endpoint is busy by at most this time. */
const maxPostponedMs = 2 * minuteMs;

/** Pause between two queue messages of the sweep for the same delivery. */
const sweepPauseMs = minuteMs;

export const deliveryRetentionSeconds = 30 * 86_400;

/** How much of a receiver's response is stored. */
export const excerptBytes = 1_024;

/** Attempts kept in the record. Repeated redelivery drops the oldest. */
const maxKeptAttempts = 20;

export const attemptOutcomes = [
  'answered',
  'timeout',
  'forbidden_address',
  'name_not_resolved',
  'connection_failed',
  'tls_failed',
  'in_progress',
  'interrupted',
] as const;
type AttemptOutcome = (typeof attemptOutcomes)[number];

interface Attempt {
  at: string;
  outcome: AttemptOutcome;
  responseCode: number | null;
  durationMs: number | null;
  /** The first kilobyte of the response. */
  responseBody: string | null;
}

export type DeliveryFailure = 'attempts_exhausted' | 'endpoint_gone' | 'endpoint_disabled' | 'endpoint_deleted';

interface DeliveryCore {
  /** `dlv_` + 32 hex digits, derived from event and endpoint: dispatching twice creates one delivery. */
  id: string;
  ownerId: string;
  webhookId: string;
  eventId: string;
  eventType: WebhookEventType;
  /** UUID; null for an event without an envelope. */
  envelopeId: string | null;
  /** The exact bytes that every attempt posts. */
  body: string;
  attempts: Attempt[];
  /** Attempts begun since the delivery was created or last requested again. */
  attemptCount: number;
  maxAttempts: number;
  createdAt: string;
  updatedAt: string;
}

type AnyDelivery =
  | (DeliveryCore & {
      status: 'pending';
      /** Identifies the attempt under way, or the last one. */
      claimId: string | null;
      /** No attempt starts before this time; while claimed, the end of the claim. */
      nextAttemptAt: string;
      /** When the sweep looks at it. */
      wakeAt: string;
    })
  | (DeliveryCore & { status: 'delivered' })
  | (DeliveryCore & { status: 'failed'; failure: DeliveryFailure });

export type Delivery<S extends AnyDelivery['status'] = AnyDelivery['status']> = Extract<AnyDelivery, { status: S }>;

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export function isFailed(delivery: Delivery): delivery is Delivery<'failed'> {
  return delivery.status === 'failed';
}

/** The message of an event, with its properties in a fixed order: every retry posts the same bytes. */
export function eventBody(event: AuditEvent, envelope: EnvelopeSnapshot): string {
  const { data, ...view } = eventView(event);
  return JSON.stringify({ ...view, data: { ...data, envelope: { ...envelope, id: data.envelopeId } } });
}

/** Makes the delivery of an event to an endpoint, with the same identifier and body each time. */
export function newEventDelivery(
  { ownerId, event, snapshot }: PendingEvent,
  webhook: Webhook,
  sha256: Sha256Hex,
  at: Date,
): Delivery<'pending'> {
  return newDelivery(
    {
      id: deliveryId(event.id, webhook.id, sha256),
      ownerId,
      webhookId: webhook.id,
      eventId: event.id,
      eventType: event.type,
      envelopeId: event.envelopeId,
      body: eventBody(event, snapshot),
    },
    at,
  );
}

/** Reports that an envelope was erased, with the same identifier each time. It contains nothing that the envelope said. */
export function newErasureDelivery(
  { id: envelopeId, ownerId, status, events, auditHead, claimedAt }: Erasure,
  webhook: Webhook,
  sha256: Sha256Hex,
  at: Date,
): Delivery<'pending'> {
  const eventType = 'envelope.erased';
  const eventId = erasureEventId(envelopeId);
  const erased = { status, erasedAt: claimedAt, events, auditHead };
  const data = { eventId, sequence: 0, envelopeId: envelopeIdToV1(envelopeId), erased, envelope: null };
  const body = JSON.stringify({ type: eventType, timestamp: at.toISOString(), data });
  const facts = { ownerId, webhookId: webhook.id, eventId, eventType, envelopeId, body } as const;
  return newDelivery({ id: deliveryId(eventId, webhook.id, sha256), ...facts }, at);
}

/** Makes the announcement that an API key ends soon, with the same identifier each time. */
export function newKeyDelivery(
  key: ApiKey,
  eventId: string,
  webhook: Webhook,
  sha256: Sha256Hex,
  at: Date,
): Delivery<'pending'> {
  const eventType = 'api_key.expiring';
  const data = { eventId, sequence: 0, apiKey: shownKey(key), envelope: null };
  const body = JSON.stringify({ type: eventType, timestamp: at.toISOString(), data });
  const facts = { ownerId: key.ownerId, webhookId: webhook.id, eventId, eventType, envelopeId: null, body } as const;
  return newDelivery({ id: deliveryId(eventId, webhook.id, sha256), ...facts }, at);
}

/** Makes the announcement that a batch has ended, with the same identifier each time. */
export function newBatchDelivery(
  batch: Batch,
  eventId: string,
  webhook: Webhook,
  sha256: Sha256Hex,
  at: Date,
): Delivery<'pending'> {
  const { id, ownerId, name, templateId, status, rows, createdAt, endedAt } = batch;
  const eventType = 'batch.completed';
  const ended = { id, name, templateId, status, rows, counts: batchCounts(batch), createdAt, endedAt };
  const data = { eventId, sequence: 0, batch: ended, envelope: null };
  const body = JSON.stringify({ type: eventType, timestamp: endedAt, data });
  const facts = { ownerId, webhookId: webhook.id, eventId, eventType, envelopeId: null, body } as const;
  return newDelivery({ id: deliveryId(eventId, webhook.id, sha256), ...facts }, at);
}

export function testBody(webhookId: string, eventId: string, at: Date): string {
  return JSON.stringify({
    type: 'webhook.test',
    timestamp: at.toISOString(),
    data: { eventId, sequence: 0, webhookId, envelope: null },
  });
}

export type NewDelivery = Pick<
  DeliveryCore,
  'id' | 'ownerId' | 'webhookId' | 'eventId' | 'eventType' | 'envelopeId' | 'body'
>;

/** A test is tried once: its caller waits for the result. */
export function newDelivery(input: NewDelivery, at: Date): Delivery<'pending'> {
  return {
    ...input,
    status: 'pending',
    attempts: [],
    attemptCount: 0,
    maxAttempts: input.eventType === 'webhook.test' ? 1 : retryDelaysMs.length + 1,
    claimId: null,
    ...dueIn(0, at),
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}

export function isDue(delivery: Delivery<'pending'>, at: Date): boolean {
  return isReached(delivery.nextAttemptAt, at);
}

/** Claims the delivery for one attempt, which counts at once: a response may kill the worker. */
export function claim(delivery: Delivery<'pending'>, claimId: string, leaseMs: number, at: Date): Delivery<'pending'> {
  const leaseUntil = inMs(leaseMs, at);
  const attempt: Attempt = {
    at: at.toISOString(),
    outcome: 'in_progress',
    responseCode: null,
    durationMs: null,
    responseBody: null,
  };
  return {
    ...delivery,
    claimId,
    nextAttemptAt: leaseUntil,
    wakeAt: leaseUntil,
    attempts: [...delivery.attempts.map(interrupted), attempt].slice(-maxKeptAttempts),
    attemptCount: delivery.attemptCount + 1,
    updatedAt: at.toISOString(),
  };
}

/** Whether every attempt was begun: then only an interrupted attempt can have left the delivery pending. */
export function isExhausted(delivery: Delivery<'pending'>): boolean {
  return delivery.attemptCount >= delivery.maxAttempts;
}

export interface AttemptResult {
  outcome: Exclude<AttemptOutcome, 'in_progress' | 'interrupted'>;
  responseCode: number | null;
  durationMs: number;
  responseBody: string | null;
  retryAfterMs: number | null;
}

/** Success is a 2xx. Redirects are not followed and count as failures. */
export function isSuccess({ outcome, responseCode }: AttemptResult): boolean {
  return outcome === 'answered' && responseCode !== null && responseCode >= 200 && responseCode < 300;
}

/** 410: the receiver asks never to be called again. */
export function isGone({ responseCode }: AttemptResult): boolean {
  return responseCode === 410;
}

/**
 * Records the result of the claimed attempt: delivered, failed, or due again.
 * @param fraction of the jitter, from 0 to 1
 */
export function settle(delivery: Delivery<'pending'>, result: AttemptResult, fraction: number, at: Date): Delivery {
  const { outcome, responseCode, durationMs, responseBody } = result;
  const attempts = delivery.attempts.map((attempt, index) =>
    index === delivery.attempts.length - 1 ? { ...attempt, outcome, responseCode, durationMs, responseBody } : attempt,
  );
  const settled = { ...delivery, attempts, updatedAt: at.toISOString() };
  if (isSuccess(result)) return { ...withoutClaim(settled), status: 'delivered' };
  if (isGone(result)) return fail(settled, 'endpoint_gone', at);
  if (isExhausted(settled)) return fail(settled, 'attempts_exhausted', at);
  return { ...settled, claimId: null, ...dueIn(retryDelayMs(settled.attemptCount, result, fraction), at) };
}

/** Takes back an attempt that an error in the service prevented: it does not count and is repeated after a while. */
export function unclaim(delivery: Delivery<'pending'>, at: Date): Delivery<'pending'> {
  return {
    ...delivery,
    claimId: null,
    attempts: delivery.attempts.slice(0, -1),
    attemptCount: delivery.attemptCount - 1,
    ...dueIn(5 * minuteMs, at),
  };
}

/** Ends a delivery that cannot continue. */
export function fail(delivery: Delivery<'pending'>, failure: DeliveryFailure, at: Date): Delivery<'failed'> {
  const attempts = delivery.attempts.map(interrupted);
  return { ...withoutClaim(delivery), status: 'failed', failure, attempts, updatedAt: at.toISOString() };
}

/**
 * Postpones the sweep because the endpoint is busy. The delivery stays due: a worker that delivers to this endpoint
 * continues with it. The older the delivery, the longer the sweep waits, so that a backlog costs few writes.
 */
export function postpone(delivery: Delivery<'pending'>, fraction: number, at: Date): Delivery<'pending'> {
  const ageMs = at.getTime() - Date.parse(delivery.createdAt);
  const delayMs = Math.min(maxPostponedMs, Math.max(lostMessageMs, ageMs / 2));
  return { ...delivery, wakeAt: inMs(delayMs * (1 + jitterShare * fraction), at) };
}

/** Notes that the sweep has enqueued it again. The sweep looks again after a pause. */
export function noteSwept(delivery: Delivery<'pending'>, at: Date): Delivery<'pending'> {
  return { ...delivery, wakeAt: inMs(sweepPauseMs, at) };
}

/**
 * Repeats the delivery at the owner's request: due at once, with all its attempts; earlier attempts stay on record. If
 * an attempt is under way, that attempt decides.
 * @throws AppError invalid_state while the endpoint is disabled
 */
export function redeliver(delivery: Delivery, webhook: Webhook, at: Date): Delivery {
  refuseDisabled(webhook);
  if (delivery.status === 'pending' && delivery.claimId !== null && !isDue(delivery, at)) return delivery;
  const { id, ownerId, webhookId, eventId, eventType, envelopeId, body, createdAt } = delivery;
  return {
    ...newDelivery({ id, ownerId, webhookId, eventId, eventType, envelopeId, body }, at),
    attempts: delivery.attempts.map(interrupted),
    createdAt,
  };
}

/** Delay until the next attempt after `attemptCount` attempts. */
function retryDelayMs(attemptCount: number, result: AttemptResult, fraction: number): number {
  const scheduled = withJitter(nextDelayMs(retryDelaysMs, attemptCount) ?? 0, jitterShare, fraction);
  const asked = Math.min(result.retryAfterMs ?? 0, maxRetryAfterMs);
  return Math.max(scheduled, asked);
}

function dueIn(delayMs: number, at: Date): { nextAttemptAt: string; wakeAt: string } {
  const graceMs = delayMs <= maxQueueDelayMs ? lostMessageMs : 0;
  return { nextAttemptAt: inMs(delayMs, at), wakeAt: inMs(delayMs + graceMs, at) };
}

function withoutClaim({ claimId: _claim, nextAttemptAt: _next, wakeAt: _wake, ...core }: Delivery<'pending'>) {
  return core;
}

function interrupted(attempt: Attempt): Attempt {
  return attempt.outcome === 'in_progress' ? { ...attempt, outcome: 'interrupted' } : attempt;
}
