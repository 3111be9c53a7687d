import { voidEnvelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { copyLink } from '../../../../shared/domain/signing/reminder.ts';
import { aRecipient, aSentEnvelope, minutesLater, ownerId, recipientId } from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

const at = minutesLater(5);
const sent = { status: 'sent', sentAt: at.toISOString() } as const;

describe('a signing link that the owner copies', () => {
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
    expect(refusalBy(() => copyLink(envelope, recipientId('1'), at))?.[0]).toBe(code),
  );
});
