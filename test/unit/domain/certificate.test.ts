import { certificateOf, marksOf } from '../../../shared/domain/certificate.ts';
import type { Envelope } from '../../../shared/domain/envelope.ts';
import { startSealing } from '../../../shared/domain/envelope-sealing.ts';
import type { Recipient } from '../../../shared/domain/recipient.ts';
import { aField, aPinnedDocument, aRecipient, aSentEnvelope, recipientId, sentAt } from '../../fixtures/envelopes.ts';

function sealing(recipients: Recipient[]): Envelope<'sealing'> {
  const fields = ['1', '2'].map((digit) =>
    aField(digit, { type: 'text', value: `filled in for ${digit}`, recipientId: recipientId(digit) }),
  );
  const sent = {
    ...aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')], fields }),
    recipients,
    requireAllSignatures: false,
  };
  return startSealing(sent, aPinnedDocument(), { by: 'owner', claimId: 'c', leaseMs: 1 }, sentAt).envelope;
}

describe('what the sealed file says of people', () => {
  const acted = aRecipient('1', { status: 'completed', completedAt: '2026-11-20T11:00:00.000Z' });
  const silent = aRecipient('2', { status: 'sent' });

  it('draws the values of who confirmed them by acting, and of nobody else', () => {
    const marks = marksOf(sealing([acted, silent]), new Map());
    expect(marks.map(({ content }) => content)).toEqual([{ type: 'text', text: 'filled in for 1' }]);
  });

  it('states for each what was and was not done', () => {
    const { signers } = certificateOf(sealing([acted, silent]), [], 'https://example.com/verify', new Map());
    expect(signers.map(({ statement }) => statement)).toEqual([
      expect.stringMatching(/^Signed 2026-11-20 11:00:00 UTC/),
      'Not signed through this service',
    ]);
  });
});
