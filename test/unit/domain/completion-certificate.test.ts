import type { AuditEvent } from '../../../shared/domain/audit.ts';
import { completionCertificateOf, stampsOf } from '../../../shared/domain/completion-certificate.ts';
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

describe('what the sealed file says of recipients', () => {
  const acted = aRecipient('1', { status: 'completed', completedAt: '2026-11-20T11:00:00.000Z' });
  const silent = aRecipient('2', { status: 'sent' });

  it('draws the values of recipients who have acted, and no others', () => {
    const marks = stampsOf(sealing([acted, silent]), new Map());
    expect(marks.map(({ content }) => content)).toEqual([{ type: 'text', text: 'filled in for 1' }]);
  });

  it('prints the label of a checkbox, ticked or not', () => {
    const boxes = [
      aField('3', { type: 'checkbox', label: 'I waive my right of withdrawal', value: 'true' }),
      aField('4', { type: 'checkbox', label: 'Send me the newsletter', value: null }),
      aField('5', { type: 'checkbox', value: 'true' }),
      aField('6', {
        type: 'checkbox',
        label: 'Of a recipient who did not act',
        value: 'true',
        recipientId: recipientId('2'),
      }),
    ];
    const envelope = { ...sealing([acted, silent]), fields: boxes };
    const signed: AuditEvent = {
      type: 'recipient.completed',
      actor: { kind: 'recipient', id: acted.id, ip: null, userAgent: null },
      data: {},
      id: 'evt_1',
      envelopeId: envelope.id,
      sequence: 1,
      at: sentAt.toISOString(),
      previousHash: '',
      hash: '',
    };
    const { signers } = completionCertificateOf(envelope, [signed], 'https://example.com/verify', new Map());
    expect(signers.map(({ evidence }) => evidence)).toEqual([
      ['Ticked: I waive my right of withdrawal', 'Not ticked: Send me the newsletter'],
      [],
    ]);
  });

  it('states of each recipient what was and was not done', () => {
    const { signers } = completionCertificateOf(sealing([acted, silent]), [], 'https://example.com/verify', new Map());
    expect(signers.map(({ statement }) => statement)).toEqual([
      expect.stringMatching(/^Signed 2026-11-20 11:00:00 UTC/),
      'Not signed through this service',
    ]);
  });
});
