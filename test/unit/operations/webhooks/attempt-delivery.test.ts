/** One attempt, with everything but the operation in memory. */

import type { Random } from '../../../../shared/domain/system.ts';
import type { Versioned } from '../../../../shared/domain/versioned.ts';
import { type Delivery, newDelivery } from '../../../../shared/domain/webhooks/delivery.ts';
import type { DeliveryRecords } from '../../../../shared/domain/webhooks/delivery-records.ts';
import { newWebhook, type Webhook } from '../../../../shared/domain/webhooks/webhook.ts';
import type { WebhookRecords } from '../../../../shared/domain/webhooks/webhook-records.ts';
import { attemptDelivery } from '../../../../shared/operations/webhooks/steps/attempt-delivery.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { aClock, aTimer, userId } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';

const at = new Date('2026-11-20T10:00:00.000Z');
const ownerId = userId('a');
const webhook = newWebhook(
  { id: 'whk_1', ownerId, url: 'https://example.com/', description: null, events: ['*'], secret: 's' },
  at,
);
const delivery = newDelivery(
  {
    id: 'dlv_1',
    ownerId,
    webhookId: webhook.id,
    eventId: 'evt_1',
    eventType: 'envelope.sent',
    envelopeId: null,
    body: '{}',
  },
  at,
);

/** An endpoint that answers 500, tried by a worker whose random number is this. */
async function failedAttempt(fraction: number) {
  const random: Random = { ...systemRandom, fraction: () => fraction };
  let stored: Versioned<Delivery> = { value: delivery, version: '1' };
  let webhooks: Versioned<Webhook[]> = { value: [webhook], version: '1' };
  const deps = {
    clock: aClock(at.toISOString()),
    timer: aTimer(),
    random,
    digest: systemDigest,
    deliveries: only<DeliveryRecords>({
      replace: async (current, next) => {
        if (current.version !== stored.version) return 'conflict';
        stored = { value: next, version: `${stored.version}1` };
        return stored;
      },
    }),
    webhooks: only<WebhookRecords>({
      load: async () => webhooks,
      save: async (_, current, next) => {
        if (current.version !== webhooks.version) return 'conflict';
        webhooks = { value: next, version: `${webhooks.version}1` };
        return 'saved';
      },
    }),
    webhookSender: {
      targetProblem: () => null,
      send: async () => ({
        outcome: 'answered' as const,
        responseCode: 500,
        durationMs: 1,
        responseBody: null,
        retryAfterMs: null,
      }),
    },
  };
  const outcome = await attemptDelivery(deps, { value: delivery, version: '1' }, webhook);
  if (outcome === 'taken' || outcome.status !== 'pending') throw new Error('it did not fail');
  return { delayMs: Date.parse(outcome.nextAttemptAt) - at.getTime(), webhooks: webhooks.value };
}

it('the next attempt comes after a random part of the jitter: two workers’ delays differ', async () => {
  const delays = [
    (await failedAttempt(0)).delayMs,
    (await failedAttempt(0.5)).delayMs,
    (await failedAttempt(1)).delayMs,
  ];
  expect(delays).toEqual([4_500, 5_000, 5_500]);
});

it('a failure is noted at the endpoint', async () => {
  const { webhooks } = await failedAttempt(0);
  expect(webhooks).toMatchObject([{ failing: { since: at.toISOString(), notedAt: at.toISOString() } }]);
});
