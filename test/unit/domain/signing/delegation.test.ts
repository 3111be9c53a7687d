import { completionCertificateOf } from '../../../../shared/domain/envelopes/completion-certificate.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { type Delegate, delegate } from '../../../../shared/domain/signing/delegation.ts';
import { aField, aRecipient, aSentEnvelope, minutesLater, recipientId } from '../../../fixtures/envelopes.ts';

const client = { ip: '192.0.2.7', userAgent: 'a browser' };
const to: Delegate = { id: recipientId('9'), name: ' Bob ', email: 'bob@example.com', reason: ' On leave. ' };
const recipients = [
  aRecipient('1', { role: 'approver', roleKey: 'tenant', accessCodeHash: 'hash', verification: 'email_code' }),
  aRecipient('2', { order: 2 }),
];
const envelope: Envelope = {
  ...aSentEnvelope({
    recipients,
    fields: [aField('1', { type: 'text' }), aField('2', { recipientId: recipientId('2') })],
  }),
  allowDelegation: true,
};
const first = (from: Envelope) => from.recipients[0] as Recipient;
const at = minutesLater(3);

function refusal(from: Envelope, change: Partial<Delegate> = {}, recipient = first(from)): unknown {
  try {
    delegate(from, recipient, { ...to, ...change }, client, at);
    return 'nothing';
  } catch (error) {
    const { code, details } = error as { code: string; details?: object };
    return details && code === 'validation_error' ? details : code;
  }
}

describe('a recipient who names another person', () => {
  it('is replaced in the same place: role, turn, fields and checks move, and the new one is asked', () => {
    const { envelope: next, facts } = delegate(envelope, first(envelope), to, client, at);
    expect(next.recipients).toHaveLength(2);
    expect(first(next)).toMatchObject({
      id: recipientId('9'),
      name: 'Bob',
      email: 'bob@example.com',
      status: 'sent',
      sentAt: at.toISOString(),
      linkVersion: 1,
      delegatedFrom: { name: 'Person 1', email: 'p1@example.com', reason: 'On leave.' },
    });
    expect(first(next)).toMatchObject({ roleKey: 'tenant', accessCodeHash: 'hash' });
    expect(next.fields.map((field) => field.recipientId)).toEqual([recipientId('9'), recipientId('2')]);
    expect(facts.map(({ type }) => type)).toEqual(['recipient.delegated', 'recipient.sent']);
    expect(facts[0]).toEqual({
      type: 'recipient.delegated',
      actor: { kind: 'recipient', id: recipientId('1'), ...client },
      data: {
        recipientId: recipientId('1'),
        name: 'Person 1',
        email: 'p1@example.com',
        toRecipientId: recipientId('9'),
        toName: 'Bob',
        toEmail: 'bob@example.com',
        reason: 'On leave.',
      },
    });
  });

  it('is refused where the sender does not allow it, and to a person who was named', () => {
    expect(refusal({ ...envelope, allowDelegation: false })).toBe('delegation_not_allowed');
    const { envelope: next } = delegate(envelope, first(envelope), to, client, at);
    expect(refusal(next, { email: 'third@example.com' })).toBe('delegation_not_allowed');
  });

  it.each(['P2@example.com', ' p1@EXAMPLE.com'])('is refused for %s: one address acts once', (email) => {
    expect(refusal(envelope, { email })).toEqual({ email: 'is already used by another recipient' });
  });

  it('is refused before the turn, after acting, and in an envelope that is over', () => {
    const second = { ...(envelope.recipients[1] as Recipient) };
    expect(refusal(envelope, {}, second)).toBe('not_your_turn');
    expect(refusal(envelope, {}, { ...first(envelope), status: 'completed' })).toBe('recipient_locked');
    expect(refusal({ ...envelope, status: 'voided' } as never)).toBe('invalid_state');
    expect(refusal(envelope, {}, { ...first(envelope), role: 'viewer' })).toBe('role_not_allowed');
  });

  it('stays named on the certificate, where the new person says by whom and why', () => {
    const { envelope: next, facts } = delegate(envelope, first(envelope), to, client, at);
    const viewed = {
      type: 'recipient.viewed' as const,
      actor: { kind: 'recipient' as const, id: recipientId('1'), ...client },
      data: { recipientId: recipientId('1') },
    };
    const events = [viewed, ...facts].map((fact) => ({ ...fact, at: at.toISOString() }) as never);
    const sealing = { requestedBy: 'owner', requestedAt: at.toISOString() };
    const certificate = completionCertificateOf({ ...next, status: 'sealing', sealing } as never, {
      events,
      verifyUrl: '',
      images: new Map(),
      logo: null,
      consents: [],
    });
    expect(certificate.events.map(({ type, who }) => [type, who])).toEqual([
      ['recipient.viewed', 'Person 1'],
      ['recipient.delegated', 'Person 1'],
      ['recipient.sent', 'Bob'],
    ]);
    expect(certificate.signers[0]?.delegatedFrom).toEqual({
      ...{ name: 'Person 1', email: 'p1@example.com', reason: 'On leave.' },
    });
  });
});
