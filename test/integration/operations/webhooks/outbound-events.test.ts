import { deliverWebhook } from '../../../../shared/operations/webhooks/deliver-webhook.ts';
import { dispatchEvents } from '../../../../shared/operations/webhooks/dispatch-events.ts';
import { anotherInstance } from '../../../fixtures/operations.ts';
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
  world.losses.share = 0;
});
afterEach(() => receiver.close());

const minuteMs = 60_000;
const killed = () => Promise.reject(new Error('killed'));
const committedIds = async (envelopes: { id: string }[]) =>
  (await Promise.all(envelopes.map(({ id }) => world.deps.envelopes.events(ownerId, id)))).flat().map(({ id }) => id);

describe('an event', () => {
  it('is dispatched once by any number of dispatchers at once', async () => {
    const { webhook } = await world.aWebhook(ownerId, receiver.url);
    await world.commitEnvelope(ownerId);
    await Promise.all(Array.from({ length: 8 }, () => dispatchEvents(anotherInstance(world.deps), { ownerId })));
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

  it.each<[string, () => Partial<typeof world.deps>]>([
    ['its deliveries', () => ({ deliveries: { ...world.deps.deliveries, create: killed } })],
    ['its e-mails', () => ({ mails: { ...world.deps.mails, create: killed } })],
    ['its mark', () => ({ outbox: { ...world.deps.outbox, markDispatched: killed } })],
  ])('stays pending when its dispatcher dies before it writes %s, and arrives once by the sweep', async (_, dying) => {
    const { webhook } = await world.aWebhook(ownerId, receiver.url, ['recipient.sent']);
    await world.commitSent(ownerId);
    await expect(dispatchEvents({ ...world.deps, ...dying() }, { ownerId })).rejects.toThrow('killed');
    const pending = (await world.deps.outbox.findPending(ownerId, 10)).map(({ event }) => event.type);
    expect(pending).toContain('recipient.sent');
    world.queue.length = 0;
    world.deps.clock.advance(minuteMs);
    await world.sweep();
    await world.work();
    expect(await world.deliveriesTo(ownerId, webhook.id)).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
    expect(await world.deps.outbox.findPending(ownerId, 10)).toEqual([]);
  });
});

it('every committed event arrives: lost queue messages, parallel workers, a receiver that fails in every way', async () => {
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

describe('one attempt at a time', () => {
  it('eight workers, one POST', async () => {
    const { ref } = await world.aDelivery(ownerId, receiver.url);
    const results = await Promise.all(Array.from({ length: 8 }, () => deliverWebhook(world.deps, ref)));
    expect(results.filter((result) => result === 'delivered')).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('a worker that dies between POST and record: again after its claim, under the same identifier', async () => {
    const { ref } = await world.aDelivery(ownerId, receiver.url);
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
    const delivery = await world.statusOf(ref);
    expect(delivery?.status).toBe('delivered');
    expect(delivery?.attempts.map(({ outcome }) => outcome)).toEqual(['interrupted', 'answered']);
  });

  it('a result that comes after the claim was lost to another worker changes nothing', async () => {
    const { ref } = await world.aDelivery(ownerId, receiver.url);
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
    expect((await world.statusOf(ref))?.status).toBe('delivered');
  });
});
