/** Committed events become deliveries and e-mails: everything but the operations in memory. */
import { webhookEvent } from '../../../../shared/contracts/webhooks.ts';
import { claim, type Delivery, newDelivery } from '../../../../shared/domain/webhooks/delivery.ts';
import type { Outbox, PendingEvent } from '../../../../shared/domain/webhooks/outbox.ts';
import { snapshotOf } from '../../../../shared/domain/webhooks/snapshot.ts';
import {
  editWebhook,
  newWebhook,
  type Subscription,
  type Webhook,
} from '../../../../shared/domain/webhooks/webhook.ts';
import { toEnvelopeV1 } from '../../../../shared/http/views.ts';
import { sweepDeliveries } from '../../../../shared/operations/maintenance/sweep-deliveries.ts';
import { dispatchEvents } from '../../../../shared/operations/webhooks/dispatch-events.ts';
import { systemDigest } from '../../../../shared/system.ts';
import { validate } from '../../../../shared/validation/validate.ts';
import { accountsInMemory } from '../../../fixtures/account-records.ts';
import { aClock, aTimer } from '../../../fixtures/accounts.ts';
import {
  anAuditEvent,
  aSentEnvelope,
  envelopeId,
  minutesLater,
  ownerId,
  recipientId,
  sentAt,
} from '../../../fixtures/envelopes.ts';
import { anotherInstance, envelopesInMemory, only } from '../../../fixtures/operations.ts';
import { deliveriesInMemory, mailsInMemory, queueInMemory, webhooksInMemory } from '../../../fixtures/outbound.ts';

const envelope = aSentEnvelope();

const anEvent = (sequence: number, more: Partial<PendingEvent['event']> = {}): PendingEvent => {
  return { ownerId, snapshot: snapshotOf(envelope), event: anAuditEvent(sequence, more) };
};

const aWebhook = (digit: string, events: Subscription[] = ['*']): Webhook =>
  newWebhook(
    { id: `whk_${digit}`, ownerId, url: 'https://example.com/', description: null, events, secret: 's' },
    sentAt,
  );

/** An outbox as strict as the database's: a marked event is not found again. */
function aService(events: PendingEvent[], webhooks: Webhook[] = [aWebhook('1')]) {
  const deliveries = deliveriesInMemory();
  const mails = mailsInMemory();
  const { jobQueue, enqueued } = queueInMemory();
  const marked: string[] = [];
  const marks: number[] = [];
  const asked: unknown[] = [];
  const outbox = only<Outbox>({
    findPending: async (owner, limit) =>
      events.filter((each) => each.ownerId === owner && !marked.includes(each.event.id)).slice(0, limit),
    findPendingOwners: async (at, limit) => {
      asked.push([at.toISOString(), limit]);
      return { ownerIds: [ownerId], isBoundHit: false };
    },
    markDispatched: async (events) => {
      marks.push(events.length);
      marked.push(...events.map(({ event }) => event.id));
    },
  });
  const clock = aClock(sentAt.toISOString());
  const deps = {
    outbox,
    deliveries: deliveries.records,
    webhooks: webhooksInMemory(webhooks).records,
    mails: mails.records,
    envelopes: envelopesInMemory([envelope]).records,
    accounts: accountsInMemory().records,
    jobQueue,
    clock,
    timer: aTimer(),
    digest: systemDigest,
    settings: { sendsMail: true },
  };
  const made = () => deliveries.all().map(({ value }) => [value.eventId, value.webhookId]);
  return { deps, deliveries, mails, enqueued, marked, marks, asked, clock, made };
}

describe('an event', () => {
  it('is delivered to each endpoint that asked for its type, once, however often it is dispatched', async () => {
    const disabled = editWebhook(aWebhook('4'), { status: 'disabled' }, sentAt);
    const webhooks = [aWebhook('1'), aWebhook('2', ['envelope.sent']), aWebhook('3', ['envelope.voided']), disabled];
    const { deps, made, enqueued, deliveries, marked } = aService([anEvent(1)], webhooks);
    expect(await dispatchEvents(deps, { ownerId })).toEqual({ events: 1, deliveries: 2, isBoundHit: false });
    expect(made()).toEqual([
      ['evt_1', 'whk_1'],
      ['evt_1', 'whk_2'],
    ]);
    expect(enqueued).toEqual(deliveries.all().map(({ value }) => ['delivery', value.id, 0]));
    marked.length = 0;
    expect(await dispatchEvents(deps, { ownerId })).toEqual({ events: 1, deliveries: 0, isBoundHit: false });
    expect([made().length, enqueued.length, marked]).toEqual([2, 2, ['evt_1']]);
  });

  it('data.envelope is the Envelope of v1, with the two hashes beside it', async () => {
    const { deps, deliveries } = aService([anEvent(1)]);
    await dispatchEvents(deps, { ownerId });
    const body = JSON.parse(deliveries.all()[0]?.value.body ?? '{}');
    await validate(webhookEvent, body);
    const { documentSha256, sealedSha256, ...delivered } = body.data.envelope;
    expect(delivered).toEqual(JSON.parse(JSON.stringify(toEnvelopeV1(envelope))));
    expect([documentSha256, sealedSha256]).toEqual([envelope.document.sha256, null]);
  });

  it('contains the envelope as it was at that moment, and the recipient it is about', async () => {
    const { deps, deliveries } = aService([
      anEvent(1),
      anEvent(2, { type: 'recipient.viewed', data: { recipientId: recipientId('1') } }),
    ]);
    await dispatchEvents(deps, { ownerId });
    const bodies = deliveries.all().map(({ value }) => JSON.parse(value.body));
    expect(bodies).toMatchObject([
      { type: 'envelope.sent', data: { eventId: 'evt_1', sequence: 1, envelope: { status: 'sent' } } },
      { type: 'recipient.viewed', data: { recipientId: recipientId('1') } },
    ]);
    expect(bodies[0].data).not.toHaveProperty('recipientId');
    expect(bodies[0].data.envelope.id).toBe(`env_${envelopeId.replaceAll('-', '')}`);
  });

  it('is marked only when its deliveries and e-mails are made', async () => {
    const { deps, marked } = aService([anEvent(1, { type: 'envelope.voided' })]);
    const failing = { ...deps.mails, create: () => Promise.reject(new Error('the database is away')) };
    await expect(dispatchEvents({ ...deps, mails: failing }, { ownerId })).rejects.toThrow('away');
    expect(marked).toEqual([]);
  });

  it.each([
    [true, ['evt_1']],
    [false, []],
  ])('that erased a draft is marked once the earlier ones are erased (%p)', async (isErased, expected) => {
    const { deps, marked } = aService([anEvent(1, { type: 'envelope.deleted', data: { status: 'draft' } })]);
    const outbox = Object.assign(only<Outbox>({ ...deps.outbox }), { eraseBefore: async () => isErased });
    await dispatchEvents({ ...deps, outbox }, { ownerId });
    expect(marked).toEqual(expected);
  });
});

describe('the events of an account', () => {
  it('of one envelope keep their order; an envelope that fails does not hold up the others', async () => {
    const other = '0f9c1c9e-6f0a-4b5e-9a51-000000000002';
    const events = [anEvent(1), anEvent(2), anEvent(3, { envelopeId: other }), anEvent(4)];
    const { deps, marked, deliveries } = aService(events);
    const create: typeof deliveries.records.create = async (delivery) => {
      if (delivery.eventId === 'evt_2') throw new Error('the database is away');
      return deliveries.records.create(delivery);
    };
    await expect(
      dispatchEvents({ ...deps, deliveries: { ...deliveries.records, create } }, { ownerId }),
    ).rejects.toThrow('away');
    expect(marked.sort()).toEqual(['evt_1', 'evt_3']);
    await dispatchEvents(deps, { ownerId });
    expect(marked).toEqual(['evt_1', 'evt_3', 'evt_2', 'evt_4']);
  });

  it('of one envelope are marked together, and those before a deleted draft before it is erased', async () => {
    const { deps, marks, marked } = aService([anEvent(1), anEvent(2), anEvent(3)]);
    await dispatchEvents(deps, { ownerId });
    expect(marks).toEqual([3]);
    const deletion = anEvent(6, { type: 'envelope.deleted', data: { status: 'draft' } });
    const drafts = aService([anEvent(4), anEvent(5), deletion]);
    const markedBefore: string[][] = [];
    const eraseBefore = async () => {
      markedBefore.push([...drafts.marked]);
      return true;
    };
    await dispatchEvents({ ...drafts.deps, outbox: { ...drafts.deps.outbox, eraseBefore } }, { ownerId });
    expect(markedBefore).toEqual([['evt_4', 'evt_5']]);
    expect([marked, drafts.marked]).toEqual([
      ['evt_1', 'evt_2', 'evt_3'],
      ['evt_4', 'evt_5', 'evt_6'],
    ]);
  });

  it('are a hundred in one run; with more, another run is enqueued', async () => {
    const { deps, enqueued } = aService(
      Array.from({ length: 101 }, (_, index) => anEvent(index)),
      [],
    );
    expect(await dispatchEvents(deps, { ownerId })).toEqual({ events: 100, deliveries: 0, isBoundHit: true });
    expect(enqueued).toEqual([['dispatch', ownerId, 0]]);
    expect(await dispatchEvents(deps, { ownerId })).toEqual({ events: 1, deliveries: 0, isBoundHit: false });
    expect(enqueued).toHaveLength(1);
  });
});

describe('the sweep of deliveries', () => {
  const aDelivery = (number: number): Delivery<'pending'> =>
    newDelivery(
      {
        id: `dlv_${number}`,
        ownerId,
        webhookId: 'whk_1',
        eventId: `evt_${number}`,
        eventType: 'envelope.sent',
        envelopeId,
        body: '{}',
      },
      minutesLater(-1),
    );
  const refOf = ({ id }: Delivery) => ({ ownerId, deliveryId: id });
  const withDue = (service: ReturnType<typeof aService>, due: { ownerId: string; deliveryId: string }[]) => {
    const limits: number[] = [];
    const findDue = async (_: Date, limit: number) => {
      limits.push(limit);
      return due.slice(0, limit);
    };
    return { ...service.deps, deliveries: Object.assign(service.deliveries.records, { findDue }), limits };
  };

  it('dispatches events older than ten seconds, and enqueues each due delivery once', async () => {
    const service = aService([anEvent(1)]);
    service.deliveries.put(aDelivery(7));
    const deps = withDue(service, [refOf(aDelivery(7))]);
    const expected = { events: 1, enqueued: 1, failures: [], isBoundHit: false };
    expect(await sweepDeliveries(deps)).toEqual(expected);
    expect([service.asked, deps.limits]).toEqual([[[minutesLater(-1 / 6).toISOString(), 5_000]], [500]]);
    expect(service.enqueued).toContainEqual(['delivery', 'dlv_7', 0]);
    expect(service.deliveries.the('dlv_7')).toMatchObject({ wakeAt: minutesLater(1).toISOString() });
  });

  it('enqueues a delivery once when two sweeps find it, and none that has ended or is gone', async () => {
    const service = aService([]);
    service.deliveries.put(aDelivery(7));
    service.deliveries.put({ ...claim(aDelivery(8), 'c', 1, sentAt), status: 'delivered' } as unknown as Delivery);
    const deps = withDue(
      service,
      [7, 8, 9].map((number) => refOf(aDelivery(number))),
    );
    const reports = await Promise.all([sweepDeliveries(deps), sweepDeliveries(anotherInstance(deps))]);
    expect(reports.map(({ enqueued }) => enqueued).sort()).toEqual([0, 1]);
    expect(service.enqueued).toEqual([['delivery', 'dlv_7', 0]]);
  });

  it('says when there may be more: of owners, of events, of deliveries', async () => {
    const owners = aService([]);
    const findPendingOwners = async () => ({ ownerIds: [], isBoundHit: true });
    const outbox = Object.assign(owners.deps.outbox, { findPendingOwners });
    expect(await sweepDeliveries({ ...withDue(owners, []), outbox })).toMatchObject({ isBoundHit: true });
    const many = aService(
      Array.from({ length: 101 }, (_, index) => anEvent(index)),
      [],
    );
    expect(await sweepDeliveries(withDue(many, []))).toMatchObject({ isBoundHit: true, events: 100 });
    const due = Array.from({ length: 501 }, (_, index) => refOf(aDelivery(index)));
    expect(await sweepDeliveries(withDue(aService([]), due))).toMatchObject({ isBoundHit: true, enqueued: 0 });
  });
});
