import { type Envelope, voidEnvelope } from '../../../../shared/domain/envelopes/envelope.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import {
  copyLink,
  isAllReminded,
  nextReminderAt,
  remind,
  remindAll,
  remindDue,
} from '../../../../shared/domain/signing/reminder.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { aRecipient, aSentEnvelope, minutesLater, ownerId, recipientId } from '../../../fixtures/envelopes.ts';
import { codeBy } from '../../../fixtures/refusals.ts';

const day = 24 * 60;
const two = [aRecipient('1'), aRecipient('2', { order: 2 })];
const reminders = { everyDays: 2, maxCount: 2 };
const first = (envelope: Envelope) => envelope.recipients[0];

describe('reminders of the clock', () => {
  it('go to those in turn, at their time, and not more often than agreed', () => {
    let envelope: Envelope = aSentEnvelope({ recipients: two, reminders });
    const times: string[] = [];
    for (let round = 0; round < 5; round++) {
      const next = nextReminderAt(envelope);
      if (next === null) break;
      times.push(next);
      expect(remindDue(envelope, new Date(Date.parse(next) - 1)).facts).toEqual([]);
      const change = remindDue(envelope, new Date(next));
      expect(change.facts.map(({ type, data }) => [type, data.recipientId])).toEqual([
        ['recipient.reminded', recipientId('1')],
      ]);
      envelope = change.envelope;
    }
    expect(times).toEqual([minutesLater(2 * day).toISOString(), minutesLater(4 * day).toISOString()]);
    expect(first(envelope)).toMatchObject({ reminderCount: 2, linkVersion: 1 });
  });

  it('are none without an agreement, and none for those who have acted', () => {
    expect(nextReminderAt(aSentEnvelope({ recipients: two }))).toBeNull();
    const envelope = aSentEnvelope({ recipients: two, reminders });
    const [one, other] = envelope.recipients.map((each) => ({ ...each, status: 'sent' as const }));
    const asked = { ...(other as Recipient), sentAt: minutesLater(day).toISOString() };
    const signed = { ...envelope, recipients: [{ ...(one as Recipient), status: 'completed' as const }, asked] };
    expect(remindDue(signed, minutesLater(2 * day)).facts).toEqual([]);
    expect(nextReminderAt(signed)).toBe(minutesLater(3 * day).toISOString());
  });
});

describe('a reminder of the owner', () => {
  it('may bring a new link, which ends the old one', () => {
    const envelope = aSentEnvelope();
    const kept = remind(envelope, recipientId('1'), false, minutesLater(1));
    expect(first(kept.envelope)).toMatchObject({ linkVersion: 1, reminderCount: 0 });
    const renewed = remind(kept.envelope, recipientId('1'), true, minutesLater(2));
    expect(first(renewed.envelope)).toMatchObject({ linkVersion: 2, remindedAt: minutesLater(2).toISOString() });
    expect(renewed.facts[0]?.actor).toEqual({ kind: 'owner', id: envelope.ownerId });
  });

  it('comes at most once a minute, and only to those who can act', () => {
    const envelope = aSentEnvelope({ recipients: two });
    expect(codeBy(() => remind(envelope, recipientId('1'), false, minutesLater(0.9)))).toBe('rate_limit_exceeded');
    expect(codeBy(() => remind(envelope, recipientId('2'), false, minutesLater(9)))).toBe('not_your_turn');
    expect(codeBy(() => remind(envelope, recipientId('9'), false, minutesLater(9)))).toBe('not_found');
    // Asked, but the turn has moved to another recipient since.
    const overtaken = {
      ...envelope,
      recipients: envelope.recipients.map((one) => ({ ...one, status: 'sent' as const })),
    };
    expect(codeBy(() => remind(overtaken, recipientId('2'), false, minutesLater(9)))).toBe('not_your_turn');
    const viewer = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2', { role: 'viewer' })] });
    const late = { ...viewer, recipients: viewer.recipients.map((one, index) => ({ ...one, order: index + 1 })) };
    expect(remind(late, recipientId('2'), false, minutesLater(9)).facts).toHaveLength(1);
  });
});

describe('a reminder of the owner for the whole envelope', () => {
  const together = [
    aRecipient('1'),
    aRecipient('2'),
    aRecipient('3', { order: 2 }),
    aRecipient('4', { role: 'viewer' }),
  ];
  const details = (run: () => unknown) => {
    try {
      run();
      return null;
    } catch (error) {
      const { code, details, retryAfterSeconds } = error as AppError;
      return { code, details, retryAfterSeconds };
    }
  };

  it('goes to everyone whose turn it is, and to no one else', () => {
    const { envelope, facts } = remindAll(aSentEnvelope({ recipients: together }), false, minutesLater(1));
    expect(facts.map(({ type, actor, data }) => [type, actor.kind, data.recipientId])).toEqual([
      ['recipient.reminded', 'owner', recipientId('1')],
      ['recipient.reminded', 'owner', recipientId('2')],
    ]);
    expect(envelope.recipients.map(({ remindedAt }) => remindedAt)).toEqual([
      minutesLater(1).toISOString(),
      minutesLater(1).toISOString(),
      null,
      null,
    ]);
    expect(envelope.recipients.map(({ linkVersion }) => linkVersion)).toEqual([1, 1, 1, 1]);
  });

  it('may bring new links, which end the old ones', () => {
    const { envelope } = remindAll(aSentEnvelope({ recipients: together }), true, minutesLater(1));
    expect(envelope.recipients.map(({ linkVersion }) => linkVersion)).toEqual([2, 2, 1, 1]);
  });

  it('leaves out those who were asked less than a minute ago', () => {
    const sent = aSentEnvelope({ recipients: together });
    const { envelope } = remind(sent, recipientId('1'), false, minutesLater(1));
    const { facts } = remindAll(envelope, false, minutesLater(1.5));
    expect(facts.map(({ data }) => data.recipientId)).toEqual([recipientId('2')]);
  });

  it('is refused when all of them were, with the time to wait, and when the envelope is not out', () => {
    const sent = aSentEnvelope({ recipients: together });
    expect(details(() => remindAll(sent, false, minutesLater(0.75)))).toEqual({
      code: 'invalid_state',
      details: { status: 'sent', recipients: 'were asked less than a minute ago' },
      retryAfterSeconds: 15,
    });
    const { envelope: voided } = voidEnvelope(sent, null, minutesLater(2));
    expect(details(() => remindAll(voided, false, minutesLater(9)))).toMatchObject({
      code: 'invalid_state',
      details: { status: 'voided' },
    });
  });

  it('is found done by a repetition within the minute', () => {
    const sent = aSentEnvelope({ recipients: together });
    expect(isAllReminded(sent, minutesLater(0.5))).toBe(false);
    const { envelope } = remindAll(sent, false, minutesLater(1));
    expect([1.5, 2].map((minutes) => isAllReminded(envelope, minutesLater(minutes)))).toEqual([true, false]);
  });
});

describe('whom the owner cannot have reminded', () => {
  const sent = aSentEnvelope({ recipients: two });
  it('says after how many seconds it may be', () => {
    const early = (run: () => unknown) => expect(run).toThrow(expect.objectContaining({ retryAfterSeconds: 15 }));
    early(() => remind(sent, recipientId('1'), false, minutesLater(0.75)));
    expect(remind(sent, recipientId('1'), false, minutesLater(1)).facts).toHaveLength(1);
    const both = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')] });
    const later = remind(both, recipientId('1'), false, minutesLater(1)).envelope;
    const again = remind(later, recipientId('2'), false, minutesLater(1.5)).envelope;
    early(() => remindAll(again, false, minutesLater(1.75)));
  });
});

describe('the next reminder', () => {
  it('is that of the recipient who is due first', () => {
    const both = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')], reminders });
    const { envelope } = remind(both, recipientId('1'), false, minutesLater(day));
    expect(nextReminderAt(envelope)).toBe(minutesLater(2 * day).toISOString());
    const { envelope: unchanged, facts } = remindDue(envelope, minutesLater(day));
    expect([unchanged, facts]).toEqual([envelope, []]);
    expect(unchanged).toBe(envelope);
  });
});

describe('a signing link that the owner copies', () => {
  const at = minutesLater(5);
  const sent = { status: 'sent', sentAt: at.toISOString() } as const;

  it('stays valid, and the audit trail records who copied whose link', () => {
    const envelope = aSentEnvelope({ recipients: [aRecipient('1', sent)] });
    const { envelope: next, facts } = copyLink(envelope, recipientId('1'), at);
    expect(next.recipients).toEqual(envelope.recipients);
    expect(facts).toEqual([
      {
        type: 'recipient.link_copied',
        actor: { kind: 'owner', id: ownerId },
        data: { recipientId: recipientId('1'), email: 'p1@example.com' },
      },
    ]);
  });

  it.each([
    ['not_found', aSentEnvelope({ recipients: [aRecipient('2', sent)] })],
    ['invalid_state', voidEnvelope(aSentEnvelope({ recipients: [aRecipient('1', sent)] }), null, at).envelope],
    [
      'recipient_locked',
      aSentEnvelope({ recipients: [aRecipient('1', { status: 'completed' }), aRecipient('2', sent)] }),
    ],
    [
      'not_your_turn',
      aSentEnvelope({ recipients: [aRecipient('1', { status: 'pending', order: 2 }), aRecipient('2', sent)] }),
    ],
    [
      'not_your_turn',
      aSentEnvelope({ recipients: [aRecipient('1', { role: 'cc', status: 'pending' }), aRecipient('2', sent)] }),
    ],
  ])('is refused with %s where there is none to pass on', (code, envelope) =>
    expect(codeBy(() => copyLink(envelope, recipientId('1'), at))).toBe(code),
  );
});
