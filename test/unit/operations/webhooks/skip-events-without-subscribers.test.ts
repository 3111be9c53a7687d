/** A request marks the events that no endpoint or e-mail needs as dispatched. */
import type { AccountRecords } from '../../../../shared/domain/accounts/account-records.ts';
import { changePreferences, usualPreferences } from '../../../../shared/domain/accounts/preferences.ts';
import type { EventType } from '../../../../shared/domain/audit/audit.ts';
import { newWebhook, type Subscription } from '../../../../shared/domain/webhooks/webhook.ts';
import { skipEventsWithoutSubscribers } from '../../../../shared/operations/webhooks/skip-events-without-subscribers.ts';
import { anAuditEvent, ownerId, sentAt } from '../../../fixtures/envelopes.ts';
import { only } from '../../../fixtures/operations.ts';
import { queueInMemory, webhooksInMemory } from '../../../fixtures/outbound.ts';

interface Given {
  subscribed?: Subscription[];
  notifiesViewed?: boolean;
  sendsMail?: boolean;
  outbox?: () => Promise<void>;
}

async function dispatched(types: EventType[], { subscribed, notifiesViewed, sendsMail = true, outbox }: Given = {}) {
  const { jobQueue, enqueued } = queueInMemory();
  const secrets = { description: null, secret: 's', url: 'https://example.com/' };
  const webhooks = subscribed ? [newWebhook({ id: 'whk_1', ownerId, events: subscribed, ...secrets }, sentAt)] : [];
  const preferences = changePreferences(usualPreferences, { notifications: { viewed: notifiesViewed ?? false } });
  const marked: string[] = [];
  const queue = skipEventsWithoutSubscribers(jobQueue, {
    webhooks: webhooksInMemory(webhooks).records,
    accounts: only<AccountRecords>({ get: async () => ({ value: { preferences }, version: '' }) as never }),
    outbox: {
      markDispatched: outbox ?? (async (events) => void marked.push(...events.map(({ event }) => event.type))),
    },
    settings: { sendsMail },
  });
  await queue.enqueueDispatch(
    { ownerId },
    types.map((type, index) => anAuditEvent(index, { type })),
  );
  return { marked, isEnqueued: enqueued.length > 0 };
}

it.each<[EventType[], Given]>([
  [['envelope.created'], {}],
  [['recipient.viewed'], {}],
  [['recipient.viewed'], { subscribed: ['envelope.completed'] }],
  [['recipient.viewed'], { notifiesViewed: true, sendsMail: false }],
])('%j is marked at once: %j', async (types, given) => {
  expect(await dispatched(types, given)).toEqual({ marked: types, isEnqueued: false });
});

it.each<[EventType[], Given]>([
  [['envelope.created'], { subscribed: ['*'] }],
  [['recipient.viewed'], { subscribed: ['recipient.viewed'] }],
  [['recipient.viewed'], { notifiesViewed: true }],
  [['envelope.created', 'recipient.sent'], {}],
  [['envelope.deleted'], {}],
  [[], {}],
])('a worker dispatches %j: %j', async (types, given) => {
  expect(await dispatched(types, given)).toEqual({ marked: [], isEnqueued: true });
});

it('a worker dispatches what could not be marked, and the request succeeds', async () => {
  const outbox = () => Promise.reject(new Error('the database is away'));
  expect((await dispatched(['envelope.created'], { outbox })).isEnqueued).toBe(true);
});
