/** From a committed event to a receiver: nothing is lost, whatever is lost on the way. */
import { Webhook as Verifier } from 'standardwebhooks';
import { maxWebhooksPerAccount } from '../../../../shared/domain/webhook.ts';
import { deleteWebhook } from '../../../../shared/operations/webhooks/delete-webhook.ts';
import { deliverWebhook } from '../../../../shared/operations/webhooks/deliver-webhook.ts';
import { dispatchEvents } from '../../../../shared/operations/webhooks/dispatch-events.ts';
import { redeliver } from '../../../../shared/operations/webhooks/redeliver.ts';
import { rotateWebhookSecret } from '../../../../shared/operations/webhooks/rotate-webhook-secret.ts';
import { testWebhook } from '../../../../shared/operations/webhooks/test-webhook.ts';
import { updateWebhook } from '../../../../shared/operations/webhooks/update-webhook.ts';
import { type OutboundEvents, outboundEvents } from '../../../fixtures/outbound-events.ts';
import { aReceiver, type Received, type Receiver } from '../../../servers/receiver.ts';

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
  world.losses.share = 0;
});
afterEach(() => receiver.close());

const minuteMs = 60_000;
const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id'] ?? '');
const committedIds = async (envelopes: { id: string }[]) =>
  (await Promise.all(envelopes.map(({ id }) => world.deps.envelopes.events(ownerId, id)))).flat().map(({ id }) => id);

/** The one delivery of the one event of a fresh envelope, not yet tried. */
async function aDelivery(url = receiver.url) {
  const { webhook, secret } = await world.aWebhook(ownerId, url);
  const envelope = await world.commitEnvelope(ownerId);
  await dispatchEvents(world.deps, { ownerId });
  const [delivery] = await world.deliveriesTo(ownerId, webhook.id);
  if (!delivery) throw new Error('there is no delivery');
  return { webhook, secret, envelope, ref: { ownerId, deliveryId: delivery.id } };
}
const statusOf = async (ref: { ownerId: string; deliveryId: string }) =>
  (await world.deps.deliveries.get(ref.ownerId, ref.deliveryId))?.value;

describe('an event', () => {
  it('arrives as decided: type, time, sequence, the envelope as it was, signed', async () => {
    const { webhook, secret } = await world.aWebhook(ownerId, receiver.url);
    const envelope = await world.commitEnvelope(ownerId);
    await world.rename(envelope, 'Renamed');
    await world.work();
    expect(webhook.secret).not.toContain(secret.slice('whsec_'.length));
    const bodies = receiver.received.map(({ body, headers }) => new Verifier(secret).verify(body, headers));
    const events = await world.deps.envelopes.events(ownerId, envelope.id);
    expect(bodies).toEqual([
      {
        type: 'envelope.created',
        timestamp: events[0]?.at,
        data: { eventId: events[0]?.id, sequence: 1, envelope: expect.objectContaining({ name: 'Contract' }) },
      },
      {
        type: 'envelope.updated',
        timestamp: events[1]?.at,
        data: { eventId: events[1]?.id, sequence: 2, envelope: expect.objectContaining({ name: 'Renamed' }) },
      },
    ]);
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.envelope.id).toBe(
      `env_${envelope.id.replaceAll('-', '')}`,
    );
    expect(idsOf(receiver.received)).toEqual(events.map(({ id }) => id));
  });

  it('goes to the endpoints that asked for its type, and to nobody else’s', async () => {
    const other = await aReceiver();
    await world.aWebhook(ownerId, `${receiver.url}/all`);
    await world.aWebhook(ownerId, `${receiver.url}/updates`, ['envelope.updated', 'envelope.sent']);
    await world.aWebhook(world.anOwner(), other.url);
    const envelope = await world.commitEnvelope(ownerId);
    await world.rename(envelope, 'Renamed');
    await world.work();
    const got = receiver.received.map(({ path, body }) => `${path.split('/').at(-1)} ${JSON.parse(body).type}`);
    expect(got.sort()).toEqual(['all envelope.created', 'all envelope.updated', 'updates envelope.updated']);
    expect(other.received).toHaveLength(0);
    await other.close();
  });

  it('is dispatched once by any number of dispatchers at once', async () => {
    const { webhook } = await world.aWebhook(ownerId, receiver.url);
    await world.commitEnvelope(ownerId);
    await Promise.all(Array.from({ length: 8 }, () => dispatchEvents(world.deps, { ownerId })));
    expect(await world.deliveriesTo(ownerId, webhook.id)).toHaveLength(1);
    await world.work();
    expect(receiver.received).toHaveLength(1);
    expect(await world.deps.outbox.findPending(ownerId, 10)).toEqual([]);
  });

  it('of an erased draft arrives, and then only the fact stays that there was one, for a time', async () => {
    await world.aWebhook(ownerId, receiver.url);
    const envelope = await world.commitEnvelope(ownerId);
    await world.rename(envelope, 'Renamed');
    await world.erase(envelope);
    await world.work();
    const arrived = receiver.received
      .map(({ body }) => JSON.parse(body))
      .map(({ type, data }) => [type, data.envelope.name]);
    expect(arrived.sort()).toEqual([
      ['envelope.created', 'Contract'],
      ['envelope.deleted', ''],
      ['envelope.updated', 'Renamed'],
    ]);
    const stored = await world.storedText(ownerId);
    expect(stored).not.toMatch(/Contract|Renamed/);
    const items = JSON.parse(stored) as { itemType: string; ttl?: number }[];
    expect(items.map(({ itemType, ttl }) => [itemType, ttl]).sort()).toEqual([
      ['envelope', 30 * 86_400],
      ['event', 30 * 86_400],
    ]);
  });

  it('survives a dispatcher that dies between its deliveries and its mark', async () => {
    const { webhook } = await world.aWebhook(ownerId, receiver.url);
    await world.commitEnvelope(ownerId);
    const dying = { ...world.deps.outbox, markDispatched: () => Promise.reject(new Error('killed')) };
    await expect(dispatchEvents({ ...world.deps, outbox: dying }, { ownerId })).rejects.toThrow('killed');
    world.queue.length = 0;
    world.deps.clock.advance(minuteMs);
    await world.sweep();
    await world.work();
    expect(await world.deliveriesTo(ownerId, webhook.id)).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
    expect(await world.deps.outbox.findPending(ownerId, 10)).toEqual([]);
  });
});

it('every committed event arrives: lost jobQueue, parallel workers, a receiver that fails in every way', async () => {
  world.losses.share = 0.5;
  receiver.script(
    500,
    'reset',
    'hang',
    { status: 429, headers: { 'retry-after': '30' } },
    302,
    'slow headers',
    503,
    'endless body',
    200,
    404,
    200,
  );
  const { webhook, secret } = await world.aWebhook(ownerId, receiver.url);
  const envelopes = await Promise.all(Array.from({ length: 6 }, () => world.commitEnvelope(ownerId)));
  await Promise.all(envelopes.map((envelope) => world.rename(envelope, 'Second')));
  await Promise.all(envelopes.map((envelope) => world.rename(envelope, 'Third')));
  const committed = await committedIds(envelopes);
  expect(committed).toHaveLength(18);

  for (let round = 0; round < 60; round++) {
    await world.work();
    world.deps.clock.advance(5 * minuteMs);
    await world.sweep();
    const open = (await world.deliveriesTo(ownerId, webhook.id)).filter(({ status }) => status === 'pending');
    if (open.length === 0 && (await world.deps.outbox.findPending(ownerId, 1)).length === 0) break;
  }

  const deliveries = await world.deliveriesTo(ownerId, webhook.id);
  expect(deliveries.map(({ status }) => status)).toEqual(Array(18).fill('delivered'));
  expect(new Set(idsOf(receiver.received))).toEqual(new Set(committed));
  const bodies = new Map<string, string>();
  for (const { headers, body } of receiver.received) {
    const id = headers['webhook-id'] ?? '';
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
    // The clock of this test is ahead of the library's, which refuses signatures from the future.
    const shifted = { ...headers, 'webhook-timestamp': headers['webhook-timestamp'] ?? '' };
    expect(() => verifyAt(secret, body, shifted)).not.toThrow();
  }
  for (const envelope of envelopes) {
    const uuid = envelope.id.replaceAll('-', '');
    const sequences = [...bodies.values()]
      .map((body) => JSON.parse(body).data)
      .filter((data) => data.envelope.id === `env_${uuid}`)
      .map((data) => data.sequence);
    expect(sequences.sort()).toEqual([1, 2, 3]);
  }
}, 60_000);

/** Verifies as a receiver does at the moment of the delivery. */
function verifyAt(secret: string, body: string, headers: Record<string, string>): void {
  jest.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1_000, doNotFake: ['nextTick', 'setImmediate'] });
  try {
    new Verifier(secret).verify(body, headers);
  } finally {
    jest.useRealTimers();
  }
}

describe('one attempt at a time', () => {
  it('eight workers, one POST', async () => {
    const { ref } = await aDelivery();
    const results = await Promise.all(Array.from({ length: 8 }, () => deliverWebhook(world.deps, ref)));
    expect(results.filter((result) => result === 'delivered')).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('a worker that dies between POST and record: again after its claim, under the same identifier', async () => {
    const { ref } = await aDelivery();
    let writes = 0;
    const dying = {
      ...world.deps.deliveries,
      // The claim is written, the result never is.
      replace: (...args: Parameters<typeof world.deps.deliveries.replace>) =>
        writes++ === 0 ? world.deps.deliveries.replace(...args) : Promise.reject(new Error('killed')),
    };
    await expect(deliverWebhook({ ...world.deps, deliveries: dying }, ref)).rejects.toThrow('killed');
    expect(await deliverWebhook(world.deps, ref)).toBe('not_due');
    world.queue.length = 0;
    world.deps.clock.advance(31_000);
    await world.sweep();
    await world.work();
    expect(idsOf(receiver.received)).toHaveLength(2);
    expect(new Set(idsOf(receiver.received)).size).toBe(1);
    const delivery = await statusOf(ref);
    expect(delivery?.status).toBe('delivered');
    expect(delivery?.attempts.map(({ outcome }) => outcome)).toEqual(['interrupted', 'answered']);
  });

  it('a result that comes after the claim was lost to another worker changes nothing', async () => {
    const { ref } = await aDelivery();
    receiver.script({ status: 500 }, 200);
    const slow = {
      ...world.deps.webhookSender,
      send: async (...args: Parameters<typeof world.deps.webhookSender.send>) => {
        const result = await world.deps.webhookSender.send(...args);
        world.deps.clock.advance(31_000);
        expect(await deliverWebhook(world.deps, ref)).toBe('delivered');
        return result;
      },
    };
    expect(await deliverWebhook({ ...world.deps, webhookSender: slow }, ref)).toBe('taken');
    expect((await statusOf(ref))?.status).toBe('delivered');
  });

  it('a nudge that comes early, by a clock that is behind, comes again; one that comes during an attempt does not', async () => {
    const { ref } = await aDelivery();
    world.queue.length = 0;
    const behind = { now: () => new Date(world.deps.clock.now().getTime() - 700) };
    expect(await deliverWebhook({ ...world.deps, clock: behind }, ref)).toBe('not_due');
    expect(world.queue).toEqual([expect.objectContaining({ kind: 'deliver', ref })]);
    const during = {
      ...world.deps.webhookSender,
      send: async (...args: Parameters<typeof world.deps.webhookSender.send>) => {
        world.queue.length = 0;
        expect(await deliverWebhook(world.deps, ref)).toBe('not_due');
        expect(world.queue).toEqual([]);
        return world.deps.webhookSender.send(...args);
      },
    };
    expect(await deliverWebhook({ ...world.deps, webhookSender: during }, ref)).toBe('delivered');
  });

  it('an attempt that could not be made for a reason of ours does not count', async () => {
    const { ref } = await aDelivery();
    const broken = { ...world.deps.webhookSender, send: () => Promise.reject(new Error('no key')) };
    await expect(deliverWebhook({ ...world.deps, webhookSender: broken }, ref)).rejects.toThrow('no key');
    expect(await statusOf(ref)).toMatchObject({ status: 'pending', attemptCount: 0, attempts: [] });
  });
});

describe('an endpoint that does not want', () => {
  it('answers 410: disabled at once, what still waits ends, nothing new begins', async () => {
    receiver.script(410);
    const { webhook, ref, envelope } = await aDelivery();
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
    for (let hours = 0; hours < 24 * 6 && (await state())?.status === 'enabled'; hours += 6) {
      await world.rename(envelope, `After ${hours} hours`);
      await world.work();
      world.deps.clock.advance(6 * 60 * minuteMs);
      await world.sweep();
      await world.work();
    }
    expect(await state()).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
    receiver.script(200);
    const [newest] = await world.deliveriesTo(ownerId, webhook.id);
    const ref = { ownerId, webhookId: webhook.id, deliveryId: newest?.id ?? '' };
    await expect(redeliver(world.deps, ref)).rejects.toMatchObject({ code: 'invalid_state' });
    await updateWebhook(world.deps, ref, { status: 'enabled' });
    await redeliver(world.deps, ref);
    await world.work();
    expect((await statusOf(ref))?.status).toBe('delivered');
    expect(idsOf(receiver.received).at(-1)).toBe(newest?.eventId);
  }, 60_000);

  it('is deleted: nothing more is sent', async () => {
    const { webhook, ref } = await aDelivery();
    await deleteWebhook(world.deps, { ownerId, webhookId: webhook.id });
    await world.work();
    expect(receiver.received).toHaveLength(0);
    expect(await statusOf(ref)).toMatchObject({ status: 'failed', failure: 'endpoint_deleted' });
  });

  it('is not public: a failed attempt, no connection', async () => {
    const { webhook, ref } = await aDelivery();
    const [stored] = (await world.deps.webhooks.load(ownerId)).value;
    const current = await world.deps.webhooks.load(ownerId);
    if (!stored) throw new Error('there is no webhook');
    // As if it had been registered when its name still led somewhere public.
    await world.deps.webhooks.save(ownerId, current, [{ ...stored, url: `https://[::1]:${receiver.port}/` }]);
    await world.work();
    expect(receiver.connections()).toBe(0);
    const delivery = await statusOf(ref);
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
  expect(dead.mostAtOnce()).toBe(4);
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
  it('is sent at once and tells how it went', async () => {
    const { webhook, secret } = await world.aWebhook(ownerId, receiver.url, ['envelope.completed']);
    const delivery = await testWebhook(world.deps, { ownerId, webhookId: webhook.id });
    expect(delivery).toMatchObject({ status: 'delivered', eventType: 'webhook.test', attemptCount: 1 });
    expect(delivery.attempts).toEqual([
      expect.objectContaining({ outcome: 'answered', responseCode: 200, responseBody: 'status 200' }),
    ]);
    const [received] = receiver.received;
    verifyAt(secret, received?.body ?? '', received?.headers ?? {});
    expect(JSON.parse(received?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { eventId: delivery.eventId },
    });
  });

  it('is tried once, and its failure is no mark against the endpoint', async () => {
    receiver.script(500);
    const { webhook } = await world.aWebhook(ownerId, receiver.url);
    expect(await testWebhook(world.deps, { ownerId, webhookId: webhook.id })).toMatchObject({ status: 'failed' });
    expect((await world.deps.webhooks.load(ownerId)).value[0]).toMatchObject({ status: 'enabled', failing: null });
  });
});

describe('bounds', () => {
  it('an account has exactly so many endpoints, under any race', async () => {
    const results = await Promise.allSettled(Array.from({ length: maxWebhooksPerAccount + 10 }, () => createInTurn()));
    const stored = (await world.deps.webhooks.load(ownerId)).value;
    expect(stored).toHaveLength(maxWebhooksPerAccount);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWebhooksPerAccount);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['validation_error']));
  });

  /** A caller who tries again when told that others are faster. */
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
    expect(failed).toEqual({ items: [], total: 0 });
  });

  it('a dispatch that finds more than it takes asks for another one', async () => {
    await world.aWebhook(ownerId, receiver.url);
    await world.commitEnvelope(ownerId);
    for (let round = 0; round < 4; round++) {
      await Promise.all(Array.from({ length: 27 }, () => world.commitEnvelope(ownerId)));
    }
    world.queue.length = 0;
    expect(await dispatchEvents(world.deps, { ownerId })).toMatchObject({ events: 100, isBoundHit: true });
    // What finds all lanes to the endpoint taken steps back for a moment.
    for (let round = 0; round < 30 && receiver.received.length < 109; round++) {
      await world.work();
      world.deps.clock.advance(2_000);
    }
    expect(new Set(idsOf(receiver.received)).size).toBe(109);
  }, 60_000);
});
