/** Webhook records under lost answers, conflicts and unexpected items. */
import type { Container } from '@azure/cosmos';
import { claim, newDelivery } from '../../../shared/domain/webhooks/delivery.ts';
import { snapshotOf } from '../../../shared/domain/webhooks/snapshot.ts';
import { newWebhook } from '../../../shared/domain/webhooks/webhook.ts';
import type { Containers } from '../../../shared/records/cosmos.ts';
import { cosmosDeliveries } from '../../../shared/records/cosmos-deliveries.ts';
import { cosmosOutbox } from '../../../shared/records/cosmos-outbox.ts';
import { cosmosWebhooks } from '../../../shared/records/cosmos-webhooks.ts';
import { systemRandom } from '../../../shared/system.ts';
import { aSentEnvelope } from '../../fixtures/envelopes.ts';
import { aLocalAccount, definitionOf, type LocalAccount } from '../infra/cosmos/local-account.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
const ownerId = 'usr_1';
let account: LocalAccount;
let container: Container;
let containers: Containers;

beforeAll(async () => {
  account = await aLocalAccount();
});
afterAll(() => account.close());
beforeEach(async () => {
  container = await account.aContainer({ partitionKey: { paths: ['/ownerId'] }, defaultTtl: -1 });
  containers = async () => container;
});

/** The database executes replaces and creates, but the client gets no answers. */
function losingAnswers(): Containers {
  const lose = async (write: Promise<unknown>): Promise<never> => {
    await write;
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  };
  const flaky = {
    items: { create: (item: object) => lose(container.items.create(item)) },
    item: (id: string, partitionKey: string) => {
      const item = container.item(id, partitionKey);
      return {
        read: () => item.read(),
        delete: (...args: Parameters<typeof item.delete>) => item.delete(...args),
        replace: (...args: Parameters<typeof item.replace>) => lose(item.replace(...args)),
      };
    },
  };
  return async () => flaky as unknown as Container;
}

const aDelivery = (digit: string, createdAt = at) =>
  newDelivery(
    {
      id: `dlv_${digit.repeat(32)}`,
      ownerId,
      webhookId: 'whk_1',
      eventId: `evt_${digit}`,
      eventType: 'envelope.sent',
      envelopeId: null,
      body: '{"a":"ü"}',
    },
    createdAt,
  );
const aWebhook = newWebhook(
  { id: 'whk_1', ownerId, url: 'https://example.com/', description: null, events: ['*'], secret: 's' },
  at,
);

describe('deliveries', () => {
  it('are read back as they were written, and forgotten after 30 days', async () => {
    const deliveries = cosmosDeliveries(containers, systemRandom);
    const delivery = aDelivery('1');
    expect(await deliveries.create(delivery)).toBe(true);
    expect(await deliveries.create(delivery)).toBe(false);
    expect((await deliveries.get(ownerId, delivery.id))?.value).toEqual(delivery);
    expect(await deliveries.get('usr_2', delivery.id)).toBeNull();
    expect((await container.item(delivery.id, ownerId).read()).resource).toMatchObject({ ttl: 30 * 86_400 });
  });

  it('a write decided on an older version is a conflict', async () => {
    const deliveries = cosmosDeliveries(containers, systemRandom);
    await deliveries.create(aDelivery('1'));
    const read = await deliveries.get(ownerId, aDelivery('1').id);
    if (!read) throw new Error('there is no delivery');
    const first = await deliveries.replace(read, claim(aDelivery('1'), 'a', 1_000, at));
    expect(first).not.toBe('conflict');
    expect(await deliveries.replace(read, claim(aDelivery('1'), 'b', 1_000, at))).toBe('conflict');
    if (first === 'conflict') return;
    expect(await deliveries.replace(first, claim(aDelivery('1'), 'c', 1_000, at))).not.toBe('conflict');
  });

  it('a claim whose answer was lost is read back and known as one’s own', async () => {
    const deliveries = cosmosDeliveries(containers, systemRandom);
    await deliveries.create(aDelivery('1'));
    const read = await deliveries.get(ownerId, aDelivery('1').id);
    if (!read) throw new Error('there is no delivery');
    const flaky = cosmosDeliveries(losingAnswers(), systemRandom);
    const claimed = await flaky.replace(read, claim(aDelivery('1'), 'a', 1_000, at));
    expect(claimed).toMatchObject({ value: { claimId: 'a' } });
    expect(await deliveries.get(ownerId, aDelivery('1').id)).toEqual(claimed);
  });

  it('an item of another form is refused, and does not keep the others asleep', async () => {
    const deliveries = cosmosDeliveries(containers, systemRandom);
    await deliveries.create(aDelivery('1'));
    await deliveries.create(aDelivery('2', later(3_600)));
    await container.items.create({
      id: 'dlv_odd',
      ownerId,
      itemType: 'delivery',
      schemaVersion: 2,
      status: 'pending',
      wakeAt: at.toISOString(),
    });
    await expect(deliveries.get(ownerId, 'dlv_odd')).rejects.toThrow(/schemaVersion/);
    const woken = await deliveries.findDue(later(60), 10);
    expect(woken.map(({ deliveryId }) => deliveryId).sort()).toEqual([aDelivery('1').id, 'dlv_odd']);
    expect(await deliveries.findDue(later(60), 1)).toHaveLength(1);
  });
});

describe('webhooks', () => {
  it('a first write by two at once: one of them is a conflict', async () => {
    const webhooks = cosmosWebhooks(containers, systemRandom);
    const nothing = await webhooks.load(ownerId);
    expect(nothing.value).toEqual([]);
    const results = await Promise.all([1, 2].map(() => webhooks.save(ownerId, nothing, [aWebhook])));
    expect(results.sort()).toEqual(['conflict', 'saved']);
    expect((await webhooks.load(ownerId)).value).toEqual([aWebhook]);
    expect((await webhooks.load('usr_2')).value).toEqual([]);
  });

  it('a write whose answer was lost counts as written', async () => {
    const webhooks = cosmosWebhooks(containers, systemRandom);
    const flaky = cosmosWebhooks(losingAnswers(), systemRandom);
    expect(await flaky.save(ownerId, await webhooks.load(ownerId), [aWebhook])).toBe('saved');
    expect(await flaky.save(ownerId, await webhooks.load(ownerId), [])).toBe('saved');
    expect((await webhooks.load(ownerId)).value).toEqual([]);
  });

  it('an item of another form is refused, not mangled', async () => {
    await container.items.create({ id: 'webhooks', ownerId, itemType: 'webhooks', schemaVersion: 9, webhooks: [] });
    await expect(cosmosWebhooks(containers, systemRandom).load(ownerId)).rejects.toThrow(/schemaVersion/);
  });
});

describe('the outbox', () => {
  beforeEach(async () => {
    container = await account.aContainer(definitionOf('envelopes'));
  });

  const anEvent = (sequence: number, owner = ownerId, eventAt = at) => ({
    id: `evt_${owner}${sequence}`,
    ownerId: owner,
    itemType: 'event',
    schemaVersion: 1,
    envelopeId: 'e',
    sequence,
    at: eventAt.toISOString(),
    type: 'envelope.updated',
    actor: { kind: 'system' },
    data: {},
    previousHash: '',
    hash: 'h',
    pending: true,
    snapshot: snapshotOf(aSentEnvelope()),
  });

  it('gives events in their order, and each until it is marked; the rest of the item stays as it was', async () => {
    const outbox = cosmosOutbox(containers);
    for (const sequence of [3, 1, 2]) await container.items.create(anEvent(sequence));
    const pending = await outbox.findPending(ownerId, 10);
    expect(pending.map(({ event }) => event.sequence)).toEqual([1, 2, 3]);
    const [first] = pending;
    if (!first) throw new Error('nothing is pending');
    await outbox.markDispatched([first]);
    await outbox.markDispatched([first]);
    expect((await outbox.findPending(ownerId, 10)).map(({ event }) => event.sequence)).toEqual([2, 3]);
    const { pending: _, ...unmarked } = anEvent(1);
    const stored = (await container.item(first.event.id, [ownerId, 'e']).read()).resource;
    expect(stored).toMatchObject(unmarked);
    expect(stored).not.toHaveProperty('pending');
  });

  it('marks with one call, again after its answer was lost, and an event that is gone not at all', async () => {
    await container.items.create(anEvent(1));
    const outbox = cosmosOutbox(containers);
    const [event] = await outbox.findPending(ownerId, 10);
    if (!event) throw new Error('nothing is pending');
    const calls: string[] = [];
    const lossy = {
      item: (id: string, partitionKey: string[]) => ({
        patch: async (...args: Parameters<ReturnType<Container['item']>['patch']>) => {
          calls.push(id);
          await container.item(id, partitionKey).patch(...args);
          throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
        },
      }),
    };
    await expect(cosmosOutbox(async () => lossy as unknown as Container).markDispatched([event])).rejects.toThrow();
    expect(calls).toEqual([event.event.id]);
    await outbox.markDispatched([event]);
    await container.item(event.event.id, [ownerId, 'e']).delete();
    await outbox.markDispatched([event]);
    expect(await outbox.findPending(ownerId, 10)).toEqual([]);
  });

  it('marks several with one call; those left when one of them is gone', async () => {
    const outbox = cosmosOutbox(containers);
    for (const sequence of [1, 2, 3, 4]) await container.items.create(anEvent(sequence));
    const pending = await outbox.findPending(ownerId, 10);
    const batches: number[] = [];
    const batch: Container['items']['batch'] = (operations, ...rest) => {
      batches.push(operations.length);
      return container.items.batch(operations, ...rest);
    };
    // Without `item`, a single event cannot be marked.
    const together = cosmosOutbox(async () => ({ items: { batch } }) as unknown as Container);
    await together.markDispatched(pending.slice(0, 2));
    expect(batches).toEqual([2]);
    expect((await outbox.findPending(ownerId, 10)).map(({ event }) => event.sequence)).toEqual([3, 4]);
    await container.item(anEvent(3).id, [ownerId, 'e']).delete();
    await outbox.markDispatched(pending);
    expect(await outbox.findPending(ownerId, 10)).toEqual([]);
    const left = (await container.items.readAll().fetchAll()).resources.map(({ id }) => id);
    expect(left.sort()).toEqual([1, 2, 4].map((sequence) => anEvent(sequence).id));
  });

  it('erases what came before an event, and nothing while some of it is still to be dispatched', async () => {
    const outbox = cosmosOutbox(containers);
    for (const sequence of [1, 2, 3, 4]) await container.items.create(anEvent(sequence));
    await container.items.create({ ...anEvent(1), id: 'evt_other', envelopeId: 'f' });
    const [first, , third] = (await outbox.findPending(ownerId, 10)).filter(({ event }) => event.envelopeId === 'e');
    const second = (await outbox.findPending(ownerId, 10)).find(({ event }) => event.sequence === 2);
    if (!first || !second || !third) throw new Error('nothing is pending');
    await outbox.markDispatched([first]);
    expect(await outbox.eraseBefore(third)).toBe(false);
    expect((await container.items.readAll().fetchAll()).resources).toHaveLength(5);
    await outbox.markDispatched([second]);
    expect(await outbox.eraseBefore(third)).toBe(true);
    const left = (await container.items.readAll().fetchAll()).resources.map(({ id }) => id);
    expect(left.sort()).toEqual([anEvent(3).id, anEvent(4).id, 'evt_other'].sort());
  });

  it('finds every owner with something old enough, however much one of them has', async () => {
    const outbox = cosmosOutbox(containers);
    for (let sequence = 1; sequence <= 30; sequence++) await container.items.create(anEvent(sequence));
    await container.items.create(anEvent(1, 'usr_2'));
    await container.items.create(anEvent(1, 'usr_3', later(60)));
    const waiting = await outbox.findPendingOwners(later(30), 1_000);
    expect({ ...waiting, ownerIds: waiting.ownerIds.sort() }).toEqual({
      ownerIds: ['usr_1', 'usr_2'],
      isBoundHit: false,
    });
    expect((await outbox.findPendingOwners(later(30), 10)).isBoundHit).toBe(true);
  });
});
