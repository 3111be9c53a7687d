import { changePreferences, type Notice, usualPreferences } from '../../../../shared/domain/accounts/preferences.ts';
import type { EventType } from '../../../../shared/domain/audit/audit.ts';
import type { PendingEvent } from '../../../../shared/domain/webhooks/outbox.ts';
import { queueMails } from '../../../../shared/operations/mail/steps/queue-mails.ts';
import { systemDigest } from '../../../../shared/system.ts';
import { accountsInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount } from '../../../fixtures/accounts.ts';
import { anAuditEvent, aRecipient, aSentEnvelope, ownerId, recipientId, sentAt } from '../../../fixtures/envelopes.ts';
import { envelopesInMemory } from '../../../fixtures/operations.ts';
import { mailsInMemory, queueInMemory } from '../../../fixtures/outbound.ts';

const anEvent = (type: EventType, digit?: string): PendingEvent => ({
  ownerId,
  snapshot: {} as PendingEvent['snapshot'],
  event: anAuditEvent(1, { type, data: digit ? { recipientId: recipientId(digit) } : {} }),
});

function aService(sendsMail = true, notifications: Partial<Record<Notice, boolean>> = {}) {
  const mails = mailsInMemory();
  const { jobQueue, enqueued } = queueInMemory();
  const envelope = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')] });
  const deps = {
    mails: mails.records,
    envelopes: envelopesInMemory([envelope]).records,
    accounts: accountsInMemory([
      anAccount({ id: ownerId, preferences: changePreferences(usualPreferences, { notifications }) }),
    ]).records,
    jobQueue,
    clock: aClock(sentAt.toISOString()),
    digest: systemDigest,
    settings: { sendsMail },
  };
  return { deps, mails, enqueued };
}

it('an event becomes one message per person, enqueued at once, however often it is dispatched', async () => {
  const { deps, mails, enqueued } = aService();
  const event = anEvent('envelope.voided');
  await queueMails(deps, event);
  await Promise.all([queueMails(deps, event), queueMails(deps, event)]);
  const stored = mails.all().map(({ value }) => value);
  expect(stored.map(({ recipientId: to, kind, status }) => [to, kind, status])).toEqual([
    [recipientId('1'), 'voided', 'pending'],
    [recipientId('2'), 'voided', 'pending'],
  ]);
  expect(enqueued).toEqual(stored.map(({ id }) => ['mail', id, 0]));
});

it.each<[EventType, number]>([
  ['recipient.sent', 1],
  ['recipient.reminded', 1],
  ['envelope.completed', 3],
  ['envelope.declined', 2],
  ['envelope.voided', 2],
  ['envelope.expired', 3],
  ['envelope.failed', 1],
])('%s: messages to %i people', async (type, count) => {
  const { deps, mails } = aService();
  await queueMails(deps, anEvent(type, '1'));
  expect(mails.all()).toHaveLength(count);
});

it('there are none without a mail service, nor for an envelope that is gone', async () => {
  const silent = aService(false);
  await queueMails(silent.deps, anEvent('envelope.voided'));
  expect(silent.mails.all()).toEqual([]);
  const { deps, mails } = aService();
  await queueMails({ ...deps, envelopes: envelopesInMemory().records }, anEvent('envelope.voided'));
  expect(mails.all()).toEqual([]);
});

describe('what the owner has chosen', () => {
  it.each<[Notice, EventType, string]>([
    ['viewed', 'recipient.viewed', 'viewed'],
    ['signed', 'recipient.completed', 'signed'],
  ])('%s: sent if the owner chose it, with the recipient it is about', async (notice, type, kind) => {
    const usual = aService();
    await queueMails(usual.deps, anEvent(type, '1'));
    expect(usual.mails.all()).toEqual([]);
    const { deps, mails } = aService(true, { [notice]: true });
    await queueMails(deps, anEvent(type, '1'));
    expect(mails.all().map(({ value }) => [value.kind, value.recipientId, value.subjectId])).toEqual([
      [kind, null, recipientId('1')],
    ]);
  });

  it.each<[Notice, EventType, number]>([
    ['completed', 'envelope.completed', 2],
    ['declined', 'envelope.declined', 1],
    ['expired', 'envelope.expired', 2],
  ])('%s: not sent if the owner chose so; recipients get theirs', async (notice, type, count) => {
    const { deps, mails } = aService(true, { [notice]: false });
    await queueMails(deps, anEvent(type, '1'));
    expect(mails.all().map(({ value }) => value.recipientId)).not.toContain(null);
    expect(mails.all()).toHaveLength(count);
  });
});
