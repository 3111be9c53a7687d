import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { saveEntries, withoutOldEntries } from '../../../../shared/domain/signing/saved-entries.ts';
import { aField, aRecipient, aSentEnvelope, fieldId, recipientId, sentAt } from '../../../fixtures/envelopes.ts';

const fields = [
  aField('1', { type: 'text' }),
  aField('2'),
  aField('3', { type: 'text', recipientId: recipientId('2') }),
];
const envelope: Envelope = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')], fields });
const first = (from: Envelope) => from.recipients[0] as Recipient;
const save = (values: { id: string; value: string | null }[], from: Envelope = envelope) =>
  saveEntries(from, first(from), values, sentAt);

describe('entries that are kept for later', () => {
  it('are the person’s own, without signatures, and no part of the trail', () => {
    const { envelope: kept, facts } = save([
      { id: fieldId('1'), value: 'Bonn' },
      { id: fieldId('2'), value: 'applied' },
    ]);
    expect(first(kept).saved).toEqual({ at: sentAt.toISOString(), values: [{ id: fieldId('1'), value: 'Bonn' }] });
    expect(kept.fields).toEqual(envelope.fields);
    expect(facts).toEqual([]);
  });

  it('are refused for the field of another recipient, and where they are too long together', () => {
    expect(() => save([{ id: fieldId('3'), value: 'x' }])).toThrow('not valid');
    const many = {
      ...envelope,
      fields: Array.from({ length: 60 }, (_, index) => ({ ...fields[0], id: `fld_${index}` })),
    };
    const values = many.fields.map(({ id }) => ({ id, value: 'x'.repeat(2_000) }));
    expect(() => save(values, many as Envelope)).toThrow('not valid');
    expect(() => save(values.slice(0, 49), many as Envelope)).not.toThrow();
  });

  it('are erased once the person has acted, and once the envelope is over', () => {
    const { envelope: kept } = save([{ id: fieldId('1'), value: 'Bonn' }]);
    expect(withoutOldEntries(kept)).toBe(kept);
    const acted = { ...kept, recipients: kept.recipients.map((each) => ({ ...each, status: 'completed' as const })) };
    const over = { ...kept, status: 'voided' } as unknown as Envelope;
    for (const ended of [acted, over]) expect(first(withoutOldEntries(ended))).not.toHaveProperty('saved');
  });
});
