/** A worker makes the attempt that is due, and an owner asks for it again: everything but the operations in memory. */
import { claim, type Delivery, fail } from '../../../../shared/domain/webhooks/delivery.ts';
import { editWebhook, noteFailure, type Webhook } from '../../../../shared/domain/webhooks/webhook.ts';
import type { WebhookSender } from '../../../../shared/domain/webhooks/webhook-ports.ts';
import { AppError } from '../../../../shared/errors.ts';
import { deliverWebhook } from '../../../../shared/operations/webhooks/deliver-webhook.ts';
import { redeliver, testWebhook } from '../../../../shared/operations/webhooks/deliveries.ts';
import {
  aDelivery,
  answer,
  aDeliveringService as aService,
  aWebhook,
  deliveryId,
  otherWebhookId,
  ownerId,
  ref,
  start,
  webhookId,
} from '../../../fixtures/delivering.ts';
import { codeOf } from '../../../fixtures/refusals.ts';

describe('a due delivery', () => {
  it('is posted with the endpoint’s secrets, and recorded', async () => {
    const { deps, sent, now, enqueued, entered, inside } = aService();
    expect(await deliverWebhook(deps, ref)).toBe('delivered');
    expect(sent).toMatchObject([
      { webhookId, url: 'https://example.com/', messageId: 'evt_1', body: '{}', secrets: ['secret'], at: start },
    ]);
    expect(now()).toMatchObject({ status: 'delivered', attemptCount: 1 });
    expect([enqueued, entered, inside()]).toEqual([[], [[webhookId, false]], 0]);
  });

  it('is posted once by two workers at the same time', async () => {
    const { deps, sent } = aService();
    const results = await Promise.all([deliverWebhook(deps, ref), deliverWebhook(deps, ref)]);
    expect(results.sort()).toEqual(['delivered', 'taken']);
    expect(sent).toHaveLength(1);
  });

  it('that failed comes again by the queue after five seconds, and by the sweep after five minutes', async () => {
    const { deps, enqueued, now, clock } = aService({ send: async () => answer(500) });
    expect(await deliverWebhook(deps, ref)).toBe('pending');
    expect(enqueued).toEqual([['delivery', deliveryId, 5_000]]);
    clock.advance(5_000);
    expect(await deliverWebhook(deps, ref)).toBe('pending');
    expect(enqueued).toHaveLength(1);
    expect(now()).toMatchObject({ nextAttemptAt: '2026-11-20T10:05:05.000Z', attemptCount: 2 });
  });

  it('leaves its turn to others when the attempt could not be made, which does not count', async () => {
    const { deps, now, inside } = aService({ send: () => Promise.reject(new Error('no socket')) });
    await expect(deliverWebhook(deps, ref)).rejects.toThrow('no socket');
    expect(now()).toMatchObject({ status: 'pending', attemptCount: 0, nextAttemptAt: '2026-11-20T10:05:00.000Z' });
    expect(inside()).toBe(0);
  });

  it('stays due when its endpoint has as many attempts as it may, and the sweep looks later', async () => {
    const { deps, sent, now, enqueued } = aService({ room: 0 });
    expect(await deliverWebhook(deps, ref)).toBe('postponed');
    expect([sent, enqueued]).toEqual([[], []]);
    expect(now()).toMatchObject({
      attemptCount: 0,
      nextAttemptAt: '2026-11-20T10:00:00.000Z',
      wakeAt: '2026-11-20T10:00:15.750Z',
    });
  });

  it('is not put off twice by two workers who find no room', async () => {
    const { deps } = aService({ room: 0 });
    const results = await Promise.all([deliverWebhook(deps, ref), deliverWebhook(deps, ref)]);
    expect(results.sort()).toEqual(['postponed', 'taken']);
  });
});

describe('a delivery that is not due', () => {
  const inSeconds = (seconds: number) => new Date(start.getTime() + seconds * 1_000).toISOString();

  it.each<[string, Partial<Delivery<'pending'>>, number[]]>([
    ['in a second', { nextAttemptAt: inSeconds(1) }, [1_000]],
    ['in a minute', { nextAttemptAt: inSeconds(60) }, [60_000]],
    ['later: the sweep finds it', { nextAttemptAt: inSeconds(61) }, []],
    ['while a worker makes it', { nextAttemptAt: inSeconds(1), claimId: 'another' }, []],
  ])('is not posted; enqueued again when it is due %s', async (_, more, delays) => {
    const { deps, sent, enqueued } = aService({ deliveries: [aDelivery(more)] });
    expect(await deliverWebhook(deps, ref)).toBe('not_due');
    expect(sent).toEqual([]);
    expect(enqueued).toEqual(delays.map((delayMs) => ['delivery', deliveryId, delayMs]));
  });
});

describe('a delivery that cannot go on', () => {
  const disabled = editWebhook(aWebhook(), { status: 'disabled' }, start);
  it.each<[string, Webhook[], Partial<Delivery<'pending'>>]>([
    ['endpoint_deleted', [aWebhook({ id: otherWebhookId })], {}],
    ['endpoint_disabled', [disabled], {}],
    ['attempts_exhausted', [aWebhook()], { attemptCount: 10 }],
  ])('%s: it has failed, and nothing is posted', async (failure, webhooks, more) => {
    const { deps, sent, now } = aService({ webhooks, deliveries: [aDelivery(more)] });
    expect(await deliverWebhook(deps, ref)).toBe('failed');
    expect(now()).toMatchObject({ status: 'failed', failure });
    expect(sent).toEqual([]);
  });

  it('a test goes to a disabled endpoint too', async () => {
    const test = aDelivery({ eventType: 'webhook.test', maxAttempts: 1 });
    const { deps } = aService({ webhooks: [disabled], deliveries: [test] });
    expect(await deliverWebhook(deps, ref)).toBe('delivered');
  });
});

describe('testing an endpoint', () => {
  it('service_unavailable: another worker has taken the delivery, or the record is lost', async () => {
    const { deps, deliveries } = aService({ deliveries: [] });
    const gone = { ...deliveries.records, get: async () => null };
    const taken = {
      ...deliveries.records,
      create: deliveries.records.create,
      replace: async () => 'conflict' as const,
    };
    for (const broken of [gone, { ...taken, get: deliveries.records.get }]) {
      await expect(testWebhook({ ...deps, deliveries: broken }, { ownerId, webhookId })).rejects.toMatchObject({
        code: 'service_unavailable',
        retryAfterSeconds: 1,
      });
    }
  });
});

describe('the health of an endpoint', () => {
  it('a success forgets its failures', async () => {
    const { deps, webhooks } = aService({ webhooks: [noteFailure(aWebhook(), start)] });
    await deliverWebhook(deps, ref);
    expect(webhooks.of(ownerId)[0]).toMatchObject({ failing: null });
  });

  it('410 disables it, and ends the delivery', async () => {
    const { deps, webhooks, now } = aService({ send: async () => answer(410) });
    expect(await deliverWebhook(deps, ref)).toBe('failed');
    expect(now()).toMatchObject({ failure: 'endpoint_gone' });
    expect(webhooks.of(ownerId)[0]).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
  });

  it('an endpoint that was deleted during the attempt has none; other errors are passed on', async () => {
    const { deps, webhooks } = aService({ send: async () => answer(500) });
    let reads = 0;
    const deleted = {
      ...webhooks.records,
      load: async () => (reads++ === 0 ? webhooks.records.load(ownerId) : { value: [], version: '1' }),
    };
    expect(await deliverWebhook({ ...deps, webhooks: deleted }, ref)).toBe('pending');
    const away = aService({ send: async () => answer(500) });
    const save = () => Promise.reject(new Error('the database is away'));
    await expect(deliverWebhook({ ...away.deps, webhooks: { ...away.webhooks.records, save } }, ref)).rejects.toThrow(
      'away',
    );
  });
});

describe('asking for a delivery again', () => {
  const failed = fail(claim(aDelivery(), 'c', 1, start), 'attempts_exhausted', start);
  const again = { ownerId, webhookId, deliveryId };

  it('makes it due at once, from the first attempt on', async () => {
    const { deps, now, enqueued, clock } = aService({ deliveries: [failed] });
    clock.advance(1_000);
    expect(await redeliver(deps, again)).toMatchObject({ status: 'pending', attemptCount: 0 });
    expect(now()).toMatchObject({ status: 'pending', nextAttemptAt: clock.now().toISOString() });
    expect(enqueued).toEqual([['delivery', deliveryId, 0]]);
  });

  it('leaves one alone that a worker is trying at this moment', async () => {
    const claimed = claim(aDelivery(), 'c', 30_000, start);
    const { deps, now, enqueued } = aService({ deliveries: [claimed] });
    await redeliver(deps, again);
    expect([now(), enqueued]).toEqual([claimed, []]);
  });

  it('invalid_state: of a disabled endpoint', async () => {
    const webhooks = [editWebhook(aWebhook(), { status: 'disabled' }, start)];
    const { deps, now } = aService({ deliveries: [failed], webhooks });
    expect(await codeOf(redeliver(deps, again))).toBe('invalid_state');
    expect(now()).toEqual(failed);
  });

  it('decides anew when another request was faster, and gives up after five rounds', async () => {
    const { deps, deliveries, enqueued } = aService({ deliveries: [failed] });
    let conflicts = 4;
    const replace: typeof deliveries.records.replace = async (current, next) =>
      conflicts-- > 0 ? 'conflict' : deliveries.records.replace(current, next);
    const busy = { ...deps, deliveries: { ...deliveries.records, get: deliveries.records.get, replace } };
    expect(await codeOf(redeliver(busy, again))).toBe('done');
    expect(enqueued).toHaveLength(1);
    conflicts = 5;
    deliveries.put(failed);
    expect(await codeOf(redeliver(busy, again))).toBe('service_unavailable');
    expect(enqueued).toHaveLength(1);
  });
});

it('a result that comes after another worker has taken over is taken by that one', async () => {
  const { deps, deliveries, clock, enqueued } = aService({ send: async () => answer(500) });
  const slow: WebhookSender['send'] = async () => {
    clock.advance(30_000);
    const now = deliveries.the(deliveryId);
    if (now?.status === 'pending') deliveries.put(claim(now, 'another', 30_000, clock.now()));
    return answer(500);
  };
  const webhookSender = { ...deps.webhookSender, send: slow };
  expect(await deliverWebhook({ ...deps, webhookSender }, ref)).toBe('taken');
  expect(deliveries.the(deliveryId)).toMatchObject({ claimId: 'another', attemptCount: 2 });
  expect(enqueued).toEqual([]);
});

it('a delivery that has ended is not looked into', async () => {
  const ended = fail(aDelivery(), 'endpoint_deleted', start);
  const { deps, enqueued } = aService({
    deliveries: [{ ...ended, claimId: null, nextAttemptAt: start.toISOString() } as Delivery],
  });
  expect(await deliverWebhook(deps, ref)).toBe('not_due');
  expect(enqueued).toEqual([]);
});

it('an outage of the records while health is recorded is passed on, although it is an AppError', async () => {
  const { deps, webhooks } = aService({ send: async () => answer(500) });
  const save = () => Promise.reject(new AppError('service_unavailable'));
  await expect(deliverWebhook({ ...deps, webhooks: { ...webhooks.records, save } }, ref)).rejects.toMatchObject({
    code: 'service_unavailable',
  });
});
