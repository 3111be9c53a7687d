/** Endpoints: disabled, deleted, busy; their secrets, their tests, and their bounds. */
import { maxWebhooksPerAccount } from '../../../../shared/domain/webhooks/webhook.ts';
import { deliverWebhook } from '../../../../shared/operations/webhooks/deliver-webhook.ts';
import { redeliver, testWebhook } from '../../../../shared/operations/webhooks/deliveries.ts';
import { dispatchEvents } from '../../../../shared/operations/webhooks/dispatch-events.ts';
import { rotateWebhookSecret, updateWebhook } from '../../../../shared/operations/webhooks/webhooks.ts';
import { idsOf, type OutboundEvents, outboundEvents, verifyAt } from '../../../fixtures/outbound-events.ts';
import { aReceiver, type Receiver } from '../../../servers/receiver.ts';

let world: OutboundEvents;
let receiver: Receiver;
let ownerId: string;

beforeAll(async () => {
  world = await outboundEvents();
});
afterAll(() => world.close());
beforeEach(async () => {
  receiver = await aReceiver();
  ownerId = world.anOwner();
  world.queue.length = 0;
});
afterEach(() => receiver.close());

const minuteMs = 60_000;

describe('an endpoint that does not want', () => {
  it('answers 410: disabled at once, pending deliveries end, and no new ones begin', async () => {
    receiver.script(410);
    const { webhook, ref, envelope } = await world.aDelivery(ownerId, receiver.url);
    await world.rename(envelope, 'Waiting');
    await dispatchEvents(world.deps, { ownerId });
    expect(await deliverWebhook(world.deps, ref)).toBe('failed');
    const [stored] = (await world.deps.webhooks.load(ownerId)).value;
    expect(stored).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    await world.work();
    expect(receiver.received).toHaveLength(1);
    const deliveries = await world.deliveriesTo(ownerId, webhook.id);
    const failures = deliveries.map((delivery) => (delivery.status === 'failed' ? delivery.failure : delivery.status));
    expect(failures.sort()).toEqual(['endpoint_disabled', 'endpoint_gone']);
    await world.rename(envelope, 'Later');
    await world.work();
    expect(await world.deliveriesTo(ownerId, webhook.id)).toHaveLength(2);
  });

  it('fails for five days: disabled; enabled again it gets what is asked for again', async () => {
    receiver.script(500);
    const { webhook } = await world.aWebhook(ownerId, receiver.url);
    const envelope = await world.commitEnvelope(ownerId);
    const state = async () => (await world.deps.webhooks.load(ownerId)).value[0];
    for (let hours = 0; hours < 24 * 6 && (await state())?.status === 'enabled'; hours += 12) {
      await world.rename(envelope, `After ${hours} hours`);
      await world.work();
      world.deps.clock.advance(12 * 60 * minuteMs);
      await world.sweep();
      await world.work();
    }
    expect(await state()).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
    receiver.script(200);
    const [newest] = await world.deliveriesTo(ownerId, webhook.id);
    const ref = { ownerId, webhookId: webhook.id, deliveryId: newest?.id ?? '' };
    await expect(redeliver(world.deps, ref)).rejects.toMatchObject({ code: 'invalid_state' });
    await updateWebhook(world.deps, ref, { status: 'enabled' });
    const before = receiver.received.length;
    await redeliver(world.deps, ref);
    await world.work();
    expect((await world.statusOf(ref))?.status).toBe('delivered');
    // Others that were still due may follow it: a backlog drains.
    expect(idsOf(receiver.received).slice(before)).toContain(newest?.eventId);
  }, 60_000);

  it('is not public: a failed attempt, no connection', async () => {
    const { webhook, ref } = await world.aDelivery(ownerId, receiver.url);
    const [stored] = (await world.deps.webhooks.load(ownerId)).value;
    const current = await world.deps.webhooks.load(ownerId);
    if (!stored) throw new Error('there is no webhook');
    // The endpoint was registered while its name still had a public address.
    await world.deps.webhooks.save(ownerId, current, [{ ...stored, url: `https://[::1]:${receiver.port}/` }]);
    await world.work();
    expect(receiver.connections()).toBe(0);
    const delivery = await world.statusOf(ref);
    expect(delivery).toMatchObject({ status: 'pending', webhookId: webhook.id });
    expect(delivery?.attempts[0]).toMatchObject({ outcome: 'forbidden_address', responseCode: null });
  });
});

it('a dead endpoint holds four workers at most, one from its first failure on, and the others get theirs', async () => {
  const dead = await aReceiver(['hang']);
  await world.aWebhook(ownerId, dead.url);
  const { webhook } = await world.aWebhook(ownerId, receiver.url);
  const count = 40;
  await Promise.all(Array.from({ length: count }, () => world.commitEnvelope(ownerId)));
  for (let round = 0; round < 30 && receiver.received.length < count; round++) {
    await world.work(8);
    world.deps.clock.advance(1_000);
  }
  expect((await world.deliveriesTo(ownerId, webhook.id)).map(({ status }) => status)).toEqual(
    Array(count).fill('delivered'),
  );
  expect(dead.mostAtOnce()).toBeLessThanOrEqual(4);
  expect(dead.mostAtOnce()).toBeGreaterThan(0);
  expect(dead.received.length).toBeLessThan(count / 2);
  await dead.close();
}, 120_000);

describe('secrets', () => {
  it('after a rotation both verify for a day, then only the new one', async () => {
    const { webhook, secret: old } = await world.aWebhook(ownerId, receiver.url);
    const { secret: current } = await rotateWebhookSecret(world.deps, { ownerId, webhookId: webhook.id });
    const envelope = await world.commitEnvelope(ownerId);
    await world.work();
    const [first] = receiver.received;
    for (const secret of [old, current]) verifyAt(secret, first?.body ?? '', first?.headers ?? {});
    world.deps.clock.advance(24 * 60 * minuteMs);
    await world.rename(envelope, 'A day later');
    await world.work();
    const second = receiver.received[1];
    verifyAt(current, second?.body ?? '', second?.headers ?? {});
    expect(() => verifyAt(old, second?.body ?? '', second?.headers ?? {})).toThrow(/signature/i);
  });
});

describe('a test', () => {
  it('is tried once, and its failure is no mark against the endpoint', async () => {
    receiver.script(500);
    const { webhook } = await world.aWebhook(ownerId, receiver.url);
    expect(await testWebhook(world.deps, { ownerId, webhookId: webhook.id })).toMatchObject({ status: 'failed' });
    expect((await world.deps.webhooks.load(ownerId)).value[0]).toMatchObject({ status: 'enabled', failing: null });
  });
});

describe('bounds', () => {
  it('an account has exactly so many endpoints, under any race', async () => {
    const results = await Promise.allSettled(Array.from({ length: maxWebhooksPerAccount + 4 }, () => createInTurn()));
    const stored = (await world.deps.webhooks.load(ownerId)).value;
    expect(stored).toHaveLength(maxWebhooksPerAccount);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWebhooksPerAccount);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['validation_error']));
  });

  /** A caller who tries again after 503. */
  async function createInTurn(): Promise<void> {
    for (;;) {
      try {
        await world.aWebhook(ownerId, receiver.url);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'service_unavailable') throw error;
      }
    }
  }

  it('deliveries are listed newest first, page by page, with an honest total', async () => {
    const { webhook } = await world.aWebhook(ownerId, receiver.url);
    await Promise.all(Array.from({ length: 7 }, () => world.commitEnvelope(ownerId)));
    await dispatchEvents(world.deps, { ownerId });
    const page = (offset: number) => world.deps.deliveries.list(ownerId, webhook.id, { limit: 3, offset });
    const pages = await Promise.all([page(0), page(3), page(6), page(9)]);
    expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 1, 0]);
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(7);
    const times = pages.flatMap(({ items }) => items.map(({ createdAt }) => createdAt));
    expect(times).toEqual(times.toSorted().reverse());
    await world.work();
    const failed = await world.deps.deliveries.list(ownerId, webhook.id, { limit: 3, offset: 0, status: 'failed' });
    expect(failed).toEqual({ items: [], total: 0, hasMore: false });
    const [, , third] = pages[0]?.items ?? [];
    const after = await world.deps.deliveries.list(ownerId, webhook.id, { limit: 3, offset: 0, after: third ?? null });
    expect([after.items.map(({ id }) => id), after.hasMore, after.total]).toEqual([ids.slice(3, 6), true, undefined]);
  });
});
