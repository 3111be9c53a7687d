/** Deliveries that find their endpoint's places taken. */
import { noteFailure } from '../../../../shared/domain/webhooks/webhook.ts';
import { deliverWebhook } from '../../../../shared/operations/webhooks/deliver-webhook.ts';
import {
  aDelivery,
  answer,
  aDeliveringService as aService,
  aWebhook,
  ownerId,
  start,
} from '../../../fixtures/delivering.ts';

describe('a backlog', () => {
  const idOf = (index: number) => `dlv_${index.toString(16).padStart(32, '0')}`;
  const backlog = (length: number) =>
    Array.from({ length }, (_, index) => aDelivery({ id: idOf(index), eventId: `evt_${index}` }));
  const deliverAll = (deps: Parameters<typeof deliverWebhook>[0], length: number) =>
    Promise.all(backlog(length).map(({ id }) => deliverWebhook(deps, { ownerId, deliveryId: id })));

  it('drains at the endpoint’s speed: those that found no place are posted by the workers that have one', async () => {
    const { deps, sent, deliveries, enqueued, inside } = aService({ deliveries: backlog(60), room: 4 });
    const results = await deliverAll(deps, 60);
    expect(results.filter((result) => result === 'delivered').length).toBeGreaterThanOrEqual(4);
    expect(deliveries.all().map(({ value }) => value.status)).toEqual(Array(60).fill('delivered'));
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(60);
    expect([sent.length, enqueued, inside()]).toEqual([60, [], 0]);
  });

  it('is carried on by a queue message after ten seconds, so that other endpoints get their turn', async () => {
    const service = aService({ deliveries: backlog(20), room: 1 });
    const slow = async () => {
      service.clock.advance(4_000);
      return answer(200);
    };
    service.deps.webhookSender.send = slow;
    await deliverAll(service.deps, 20);
    const left = service.deliveries.all().filter(({ value }) => value.status === 'pending');
    expect(left).toHaveLength(16);
    expect(service.enqueued).toEqual([['delivery', expect.stringMatching(/^dlv_/), 0]]);
    expect(left.map(({ value }) => value.id)).toContain(service.enqueued[0]?.[1]);
    expect(service.inside()).toBe(0);
  });

  it('of an endpoint that fails is tried one by one every 20 seconds, and drains at the first success', async () => {
    const failing = [noteFailure(aWebhook(), start)];
    const service = aService({ deliveries: backlog(8), room: 1, webhooks: failing });
    let isDown = true;
    service.deps.webhookSender.send = async () => {
      const code = isDown ? 503 : 200;
      isDown = false;
      return answer(code);
    };
    await deliverAll(service.deps, 8);
    const [retry, next, ...more] = service.enqueued;
    expect([retry?.[2], next?.[2], more]).toEqual([5_000, 20_000, []]);
    await deliverWebhook(service.deps, { ownerId, deliveryId: next?.[1] ?? '' });
    const statuses = service.deliveries.all().map(({ value }) => value.status);
    expect(statuses.filter((status) => status === 'delivered')).toHaveLength(7);
  });
});
