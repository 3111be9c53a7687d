import { createEnvelope, type Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { checkTemplate } from '../../../../shared/domain/templates/template.ts';
import { templateOfEnvelope } from '../../../../shared/domain/templates/template-making.ts';
import {
  aField,
  aRecipient,
  aSentEnvelope,
  envelopeId,
  ownerId,
  recipientId,
  sentAt,
} from '../../../fixtures/envelopes.ts';

const recipients = [
  aRecipient('1', { order: 1, verification: 'email_code' }),
  aRecipient('2', { role: 'approver', order: 2 }),
  aRecipient('3', { role: 'cc' }),
];
const fields = [aField('1'), aField('2', { recipientId: recipientId('2'), type: 'text', label: 'Flat', value: '7' })];
const made = (envelope: Envelope, roleNames?: string[]) =>
  templateOfEnvelope(envelope, { id: `tpl_${'1'.repeat(32)}`, name: 'Lease', roleNames }, sentAt);

describe('a template made of an envelope', () => {
  it('has a role for each recipient, with kind and order, and the fields at their places', () => {
    const template = made(aSentEnvelope({ recipients, fields, message: 'Please' }), ['Tenant', 'Landlord']);
    expect(template.roles).toEqual([
      { key: 'role-1', name: 'Tenant', role: 'signer', order: 1, verification: 'email_code' },
      { key: 'role-2', name: 'Landlord', role: 'approver', order: 2 },
      { key: 'role-3', name: 'Person 3', role: 'cc', order: 1 },
    ]);
    expect(template.fields).toMatchObject([
      { id: fields[0]?.id, roleKey: 'role-1', page: 1, x: 100 },
      { roleKey: 'role-2', label: 'Flat' },
    ]);
    expect(template.defaults.message).toBe('Please');
    expect(() => checkTemplate(template)).not.toThrow();
  });

  it('holds nothing that a recipient has filled in', () => {
    expect(made(aSentEnvelope({ recipients, fields })).fields.map(({ value }) => value)).toEqual([null, null]);
    expect(JSON.stringify(made(aSentEnvelope({ recipients, fields })))).not.toContain('@example.com');
  });

  it('keeps the text of notes, which are the owner’s own words', () => {
    const note = { type: 'note', required: false } as const;
    const notes = [aField('3', { ...note, value: 'Read this' }), aField('4', { ...note, value: null })];
    const template = made({ ...aSentEnvelope({ recipients, fields }), fields: [...fields, ...notes] });
    expect(template.fields.map(({ value }) => value)).toEqual([null, null, 'Read this']);
    expect(() => checkTemplate(template)).not.toThrow();
  });

  it('keeps what the owner of a draft has filled in, and leaves out fields of a recipient who cannot fill them in', () => {
    const draft = createEnvelope(
      {
        id: envelopeId,
        ownerId,
        ownerEmail: 'owner@example.com',
        name: 'Lease',
        document: null,
        recipients,
        fields: [...fields, aField('3', { recipientId: recipientId('3') })],
        requireAllSignatures: false,
      },
      sentAt,
    ).envelope;
    expect(made(draft).fields.map(({ value }) => value)).toEqual([null, '7']);
  });

  it.each([
    ['2026-11-22T12:00:00.000Z', 3],
    ['2026-11-20T10:00:01.000Z', 1],
    ['2029-01-01T00:00:00.000Z', 365],
    [null, null],
  ])('gives as many days as the recipients had: until %s', (expiresAt, days) => {
    expect(made(aSentEnvelope({ recipients, expiresAt })).defaults.expiresInDays).toBe(days);
    expect(
      made({ ...aSentEnvelope({ recipients, expiresAt: null }), expiresInDays: days }).defaults.expiresInDays,
    ).toBe(days);
  });

  it('takes the owner’s choices along; early completion that was allowed stays open, as v1 has a default of its own', () => {
    const choices = {
      redirectUrl: 'https://example.com/done',
      reminders: { everyDays: 2, maxCount: 3 },
      signatureMethods: ['drawn' as const],
    };
    const all = made({ ...aSentEnvelope(), ...choices, requireAllSignatures: true, allowDelegation: true });
    expect(all.defaults).toMatchObject({ ...choices, requireAllSignatures: true, allowDelegation: true });
    expect(made({ ...aSentEnvelope(), requireAllSignatures: false }).defaults).not.toHaveProperty(
      'requireAllSignatures',
    );
  });
});
