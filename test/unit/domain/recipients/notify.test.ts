/** Recipients who get no e-mails: who reminds them, what they are sent, and what the evidence says. */
import { auditSentence } from '../../../../shared/domain/audit/audit-sentences.ts';
import { checksOf } from '../../../../shared/domain/audit/history.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { editEnvelope } from '../../../../shared/domain/envelopes/envelope-edit.ts';
import { recipientView } from '../../../../shared/domain/envelopes/envelope-view.ts';
import { addresseesOf, cancelReason, newMail } from '../../../../shared/domain/mail/mail.ts';
import { editRecipient, type Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import {
  isAllReminded,
  isLinkForSender,
  nextReminderAt,
  remind,
  remindAll,
  remindDue,
} from '../../../../shared/domain/signing/reminder.ts';
import { trailSentences } from '../../../../web/messages/trail.ts';
import {
  anAuditEvent,
  aRecipient,
  aSentEnvelope,
  minutesLater,
  recipientId,
  sentAt,
  sha256,
} from '../../../fixtures/envelopes.ts';
import { codeBy, detailsBy } from '../../../fixtures/refusals.ts';

const quiet = (digit: string, more: Partial<Recipient> = {}) => aRecipient(digit, { notify: false, ...more });
const reminders = { everyDays: 1, maxCount: 3 };
const day = 24 * 60;

describe('reminders', () => {
  const both = aSentEnvelope({ recipients: [quiet('1'), aRecipient('2')], reminders });
  const alone = aSentEnvelope({ recipients: [quiet('1')], reminders });

  it('of the owner are refused for one, and leave them out of all', () => {
    expect(codeBy(() => remind(both, recipientId('1'), false, minutesLater(5)))).toBe('no_notifications');
    const { facts, envelope } = remindAll(both, false, minutesLater(5));
    expect(facts.map(({ data }) => data.recipientId)).toEqual([recipientId('2')]);
    expect(isAllReminded(envelope, minutesLater(5))).toBe(true);
    expect(detailsBy(() => remindAll(alone, false, minutesLater(5)))).toEqual({
      status: 'sent',
      recipients: 'no recipient who gets e-mails can act now',
    });
  });

  it('of the clock leave them out', () => {
    expect(remindDue(both, minutesLater(day)).facts.map(({ data }) => data.recipientId)).toEqual([recipientId('2')]);
    expect([nextReminderAt(alone), remindDue(alone, minutesLater(day)).facts]).toEqual([null, []]);
  });
});

describe('e-mails', () => {
  const recipients = [quiet('1'), aRecipient('2'), quiet('3', { role: 'cc' })];
  const out = aSentEnvelope({ recipients });
  const about = (type: Parameters<typeof anAuditEvent>[1] & object, envelope: Envelope = out) =>
    addresseesOf(anAuditEvent(1, type), envelope).map(
      ({ kind, recipientId: id }) => `${kind} ${id?.at(-1) ?? 'owner'}`,
    );

  it('are none but codes', () => {
    const data = { recipientId: recipientId('1') };
    expect(about({ type: 'recipient.sent', data })).toEqual([]);
    expect(about({ type: 'recipient.reminded', data })).toEqual([]);
    expect(about({ type: 'recipient.code_sent', data })).toEqual(['code 1']);
    expect(about({ type: 'envelope.voided' })).toEqual(['voided 2']);
    expect(about({ type: 'envelope.completed' })).toEqual(['completed owner', 'completed 2']);
  });

  it('on their way are cancelled by a change', () => {
    const at = sentAt;
    const mail = newMail(
      anAuditEvent(1),
      out.ownerId,
      { kind: 'invitation', recipientId: recipientId('1') },
      at,
      sha256,
    );
    expect(cancelReason(mail, out)).toBe('the recipient gets no e-mails');
    expect(cancelReason({ ...mail, recipientId: recipientId('2') }, out)).toBeNull();
  });
});

describe('the link', () => {
  const later = quiet('2', { order: 2 });
  const out = aSentEnvelope({ recipients: [quiet('1'), later, quiet('3', { role: 'cc' }), aRecipient('4')] });

  it('is the sender’s from the turn of a recipient without e-mails on; a copy’s after the completion', () => {
    const ofSender = (envelope: Envelope) => envelope.recipients.map((one) => isLinkForSender(envelope, one));
    expect(ofSender(out)).toEqual([true, false, false, false]);
    expect(ofSender({ ...out, status: 'completed' } as never)).toEqual([true, false, true, false]);
    expect(ofSender({ ...out, status: 'completed', sentAt: null } as never)).toEqual([true, false, false, false]);
  });

  it('is stated by the trail and by the certificate', () => {
    const { facts } = editEnvelope(out, { recipients: [...out.recipients, quiet('5')] }, sentAt);
    const asked = facts.find(({ type }) => type === 'recipient.sent');
    expect(asked?.data).toMatchObject({ recipientId: recipientId('5'), isNotified: false });
    expect(auditSentence(asked as never, trailSentences().reader, { who: 'Eve' })).toBe(
      'The signing link of Eve was given to the sender to hand over.',
    );
    const signed = { type: 'recipient.completed', data: { recipientId: recipientId('5') } };
    expect(checksOf(signed as never, [asked as never])).toEqual(['passed_link']);
  });
});

describe('a change of notify', () => {
  it.each([true, false])('to %s after the recipient was asked ends the link and asks again', (notify) => {
    const before = aRecipient('1', { notify: !notify, status: 'viewed', sentAt: 'x', viewedAt: 'x', remindedAt: 'x' });
    expect(editRecipient(before, { notify })).toMatchObject({
      notify,
      status: 'pending',
      sentAt: null,
      linkVersion: 2,
    });
    expect(editRecipient(before, { notify: !notify })).toBe(before);
  });

  it('is none for a recipient of 1.0.0, whose record does not have it', () => {
    const { notify: _, ...old } = aRecipient('1', { status: 'completed' });
    expect(editRecipient(old, { notify: true })).toBe(old);
    expect(codeBy(() => editRecipient(old, { notify: false }))).toBe('recipient_locked');
    expect(recipientView(old).notify).toBe(true);
  });
});
