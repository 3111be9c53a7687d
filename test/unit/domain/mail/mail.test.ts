import type { EventType } from '../../../../shared/domain/audit/audit.ts';
import type { Seal } from '../../../../shared/domain/documents/document.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { finishSealing, startSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import {
  addresseesOf,
  cancelReason,
  claimMail,
  isMailDue,
  mailKinds,
  mailRetentionSeconds,
  newMail,
  retryMail,
} from '../../../../shared/domain/mail/mail.ts';
import {
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  envelopeId,
  minutesLater,
  ownerId,
  recipientId,
  sentAt,
  sha256,
} from '../../../fixtures/envelopes.ts';

const recipients = [
  aRecipient('1'),
  aRecipient('2', { role: 'approver', order: 2 }),
  aRecipient('3', { role: 'viewer' }),
  aRecipient('4', { role: 'cc' }),
];

const anEvent = (type: EventType, subject?: string) => ({
  id: 'evt_1',
  envelopeId,
  sequence: 1,
  at: sentAt.toISOString(),
  type,
  actor: { kind: 'system' } as const,
  data: subject ? { recipientId: recipientId(subject) } : {},
  previousHash: '',
  hash: '',
});

/** Digits of the recipients; `o` is the owner. */
function mailsOf(type: EventType, sent: Envelope, subject?: string): string[] {
  const envelope = (type === 'envelope.completed' ? { ...sent, status: 'completed' } : sent) as Envelope;
  return addresseesOf(anEvent(type, subject), envelope).map(
    ({ kind, recipientId: id }) => `${kind} ${id?.at(-1) ?? 'o'}`,
  );
}

const out = aSentEnvelope({ recipients });

describe('whom an event is worth an e-mail to', () => {
  it.each<[EventType, string | undefined, string[]]>([
    ['recipient.sent', '1', ['invitation 1']],
    ['recipient.reminded', '1', ['reminder 1']],
    ['envelope.completed', undefined, ['completed o', 'completed 1', 'completed 3', 'completed 4']],
    ['envelope.declined', '1', ['declined o', 'declined 3']],
    ['envelope.voided', undefined, ['voided 1', 'voided 3']],
    ['envelope.expired', undefined, ['expired o', 'expired 1', 'expired 3']],
    ['envelope.failed', undefined, ['failed o']],
    ['envelope.created', undefined, []],
    ['envelope.updated', undefined, []],
    ['envelope.sent', undefined, []],
    ['envelope.deleted', undefined, []],
    ['recipient.viewed', '1', ['viewed o']],
    ['recipient.completed', '1', ['signed o']],
    ['recipient.declined', '1', []],
  ])('%s: those who were asked, and the owner where it is news', (type, subject, expected) => {
    expect(mailsOf(type, out, subject)).toEqual(expected);
  });

  it('those who were asked hear that a corrected document follows', () => {
    const event = { ...anEvent('envelope.voided'), data: { reason: null, replacedBy: 'env_1' } };
    expect(addresseesOf(event, out).map(({ kind, recipientId: id }) => `${kind} ${id?.at(-1)}`)).toEqual([
      'replaced 1',
      'replaced 3',
    ]);
  });

  it('a viewer in the last position of an order gets the completed document', () => {
    const last = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2', { role: 'viewer', order: 2 })] });
    expect(last.recipients[1]?.status).toBe('pending');
    expect(mailsOf('envelope.completed', last)).toEqual(['completed o', 'completed 1', 'completed 2']);
    expect(mailsOf('envelope.voided', last)).toEqual(['voided 1']);
  });

  it('only the owner gets an e-mail about a draft that the owner finishes', () => {
    const draft = { ...aSentEnvelope({ recipients }), status: 'draft' } as unknown as Envelope<'draft'>;
    const uninvited = draft.recipients.map((recipient) => ({ ...recipient, status: 'pending' as const }));
    const sealing = startSealing(
      { ...draft, recipients: uninvited, requireAllSignatures: false },
      aPinnedDocument(),
      { by: 'owner', claimId: 'x', leaseMs: 1 },
      sentAt,
    ).envelope;
    const done = finishSealing({ ...sealing, sentAt: null }, {} as Seal, sentAt).envelope;
    expect(mailsOf('envelope.completed', done)).toEqual(['completed o']);
  });
});

const invitation = (id: string | null = recipientId('1'), at = sentAt) =>
  newMail(anEvent('recipient.sent', '1'), ownerId, { kind: 'invitation', recipientId: id }, at, sha256);

describe('a message', () => {
  const mail = invitation();

  it('is the same for the same event and person', () => {
    const again = invitation(recipientId('1'), minutesLater(9));
    const other = invitation(null);
    expect([again.id === mail.id, other.id === mail.id]).toEqual([true, false]);
    expect(mail.id).toMatch(/^eml_[0-9a-f]{32}$/);
  });

  it('belongs to one worker while it is claimed, and to any when the claim is over', () => {
    const claimed = claimMail(mail, sentAt);
    expect([
      isMailDue(mail, sentAt),
      isMailDue(claimed, minutesLater(1.9)),
      isMailDue(claimed, minutesLater(2)),
    ]).toEqual([true, false, true]);
  });

  it('waits longer after each failure', () => {
    let now = mail;
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      now = retryMail(claimMail(now, sentAt), 'x', sentAt);
      waits.push((Date.parse(now.dueAt) - sentAt.getTime()) / 1_000);
    }
    expect(waits.slice(0, 8)).toEqual([10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400]);
    expect(now.status).toBe('failed');
  });

  it.each(mailKinds)('of kind %s is cancelled only when it asks for what cannot be done', (kind) => {
    const asks = kind === 'invitation' || kind === 'reminder';
    const voided = { ...out, status: 'voided' } as unknown as Envelope;
    const signed = { ...out, recipients: out.recipients.map((each) => ({ ...each, status: 'completed' as const })) };
    const removed = { ...out, recipients: out.recipients.slice(1) };
    expect(cancelReason({ ...mail, kind }, out)).toBeNull();
    expect(cancelReason({ ...mail, kind }, voided) !== null).toBe(asks);
    expect(cancelReason({ ...mail, kind }, signed) !== null).toBe(asks);
    expect(cancelReason({ ...mail, kind }, removed)).not.toBeNull();
    expect(cancelReason({ ...mail, kind, recipientId: null }, voided)).toBeNull();
  });
});

it('of a recipient who has to wait again is cancelled', () => {
  const pendingAgain = { ...out, recipients: out.recipients.map((one) => ({ ...one, status: 'pending' as const })) };
  const asked = invitation();
  expect(cancelReason(asked, pendingAgain)).toBe('the recipient is not asked any more');
});

it('an event about a recipient that names none sends no mail', () => {
  expect([mailsOf('recipient.sent', out), mailsOf('recipient.reminded', out)]).toEqual([[], []]);
});

it('is kept for thirty days', () => expect(mailRetentionSeconds).toBe(2_592_000));
