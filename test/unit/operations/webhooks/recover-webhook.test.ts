/** Events that an endpoint never got are delivered on request: everything but the operations in memory. */
import { fail, newEventDelivery } from '../../../../shared/domain/webhooks/delivery.ts';
import { type EventLog, eventCursor } from '../../../../shared/domain/webhooks/event-log.ts';
import type { PendingEvent } from '../../../../shared/domain/webhooks/outbox.ts';
import { snapshotOf } from '../../../../shared/domain/webhooks/snapshot.ts';
import { newWebhook, type Webhook } from '../../../../shared/domain/webhooks/webhook.ts';
import { recoverWebhook } from '../../../../shared/operations/webhooks/deliveries.ts';
import { systemDigest } from '../../../../shared/system.ts';
import { aClock } from '../../../fixtures/accounts.ts';
import { anAuditEvent, aSentEnvelope, minutesLater, ownerId, sentAt } from '../../../fixtures/envelopes.ts';
import { only } from '../../../fixtures/operations.ts';
import { deliveriesInMemory, queueInMemory, webhooksInMemory } from '../../../fixtures/outbound.ts';

const sha256 = (text: string) => systemDigest.sha256(text);
const snapshot = snapshotOf(aSentEnvelope());

function anEvent(sequence: number, type: PendingEvent['event']['type'] = 'envelope.sent'): PendingEvent {
  const at = minutesLater(sequence).toISOString();
  const id = `evt_${String(sequence).padStart(40, '0')}`;
  const event = anAuditEvent(sequence, { id, at, type });
  return { ownerId, snapshot, event };
}

const webhook = newWebhook(
  { id: 'whk_1', ownerId, url: 'https://example.com/', description: null, events: ['envelope.sent'], secret: 's' },
  sentAt,
);
const ref = { ownerId, webhookId: webhook.id };
const since = sentAt.toISOString();
const atOnce = { limit: 500, nextCursor: null };

function aService(events: PendingEvent[], endpoint: Webhook = webhook) {
  const deliveries = deliveriesInMemory();
  const { jobQueue, enqueued } = queueInMemory();
  const eventLog = only<EventLog>({
    listWithSnapshots: async (owner, { after, before, limit }) =>
      events
        .filter(({ event }) => `${event.at}${event.id}` > `${after.at}${after.id}` && event.at < before.toISOString())
        .filter((each) => each.ownerId === owner)
        .slice(0, limit),
  });
  const clock = aClock(minutesLater(10_000).toISOString());
  const webhooks = webhooksInMemory([endpoint]).records;
  const deps = { deliveries: deliveries.records, webhooks, eventLog, jobQueue, clock, digest: systemDigest };
  const statuses = () => deliveries.all().map(({ value }) => [value.eventId.slice(-1), value.status]);
  return { deps, deliveries, enqueued, statuses, clock };
}

describe('recover', () => {
  it('delivers what the endpoint never got: no delivery, or one that failed; and nothing twice', async () => {
    const [first, second, third] = [anEvent(1), anEvent(2), anEvent(3)];
    const { deps, deliveries, enqueued, statuses } = aService([first, second, third, anEvent(4, 'envelope.voided')]);
    const at = minutesLater(5);
    const { claimId: _c, nextAttemptAt: _n, wakeAt: _w, ...arrived } = newEventDelivery(first, webhook, sha256, at);
    deliveries.put({ ...arrived, status: 'delivered' });
    deliveries.put(fail(newEventDelivery(second, webhook, sha256, at), 'endpoint_disabled', at));
    expect(await recoverWebhook(deps, ref, { since })).toEqual({ enqueued: 2, ...atOnce });
    expect(statuses()).toEqual([
      ['1', 'delivered'],
      ['2', 'pending'],
      ['3', 'pending'],
    ]);
    expect(enqueued).toHaveLength(2);
    expect(await recoverWebhook(deps, ref, { since })).toEqual({ enqueued: 0, ...atOnce });
    expect(enqueued).toHaveLength(2);
  });

  it.each(['9999-12-31T23:59:59Z', '2020-01-01T00:00:00Z'])('400: since %s', async (since) => {
    const { deps } = aService([anEvent(1)]);
    await expect(recoverWebhook(deps, ref, { since })).rejects.toMatchObject({
      details: { since: expect.anything() },
    });
  });

  it('begins at `since`, and says where to go on after 500 events', async () => {
    const { deps, deliveries } = aService(Array.from({ length: 501 }, (_, index) => anEvent(index + 1)));
    const { nextCursor } = await recoverWebhook(deps, ref, { since: minutesLater(1).toISOString() });
    expect(deliveries.all().length).toBe(500);
    expect(await recoverWebhook(deps, ref, { cursor: nextCursor ?? '' })).toEqual({ enqueued: 1, ...atOnce });
    const { enqueued } = await recoverWebhook(deps, ref, { since: minutesLater(502).toISOString() });
    expect(enqueued).toBe(0);
  });

  it.each([
    ['since', {}],
    ['since', { since: sentAt.toISOString(), cursor: 'x' }],
    ['cursor', { cursor: 'x' }],
    ['since', { since: '2020-01-01T00:00:00Z' }],
    ['cursor', { cursor: eventCursor({ at: '2020-01-01T00:00:00.000Z', id: `evt_${'0'.repeat(40)}` }) }],
  ])('400: names %s of %j', async (field, from) => {
    const { deps } = aService([]);
    await expect(recoverWebhook(deps, ref, from)).rejects.toMatchObject({ details: { [field]: expect.any(String) } });
  });
});
