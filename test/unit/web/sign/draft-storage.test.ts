import type { SignField } from '../../../../shared/contracts/sign.ts';
import { decodeDraft, encodeDraft } from '../../../../web/sign/draft-storage.ts';
import { aSignField } from '../../../fixtures/sign-field.ts';

const aField = (type: SignField['type'], changes: Partial<SignField> = {}) =>
  aSignField({ id: type, type, ...changes });
const fields = [
  aField('text'),
  aField('checkbox'),
  aField('date'),
  aField('signature'),
  aField('email'),
  aField('name', { isMine: false }),
];
const initial = { date: '2026-11-20', email: 'me@example.com' };

describe('the draft that survives a reload', () => {
  it('holds what the person has changed, and no signature', () => {
    const values = { ...initial, text: 'Göteborg', checkbox: 'true', signature: 'applied' };
    const text = encodeDraft(fields, initial, values);
    expect(JSON.parse(text ?? '')).toEqual({ text: 'Göteborg', checkbox: 'true' });
    const tomorrow = { ...initial, date: '2026-11-21' };
    expect(decodeDraft(fields, tomorrow, text)).toEqual({ ...tomorrow, text: 'Göteborg', checkbox: 'true' });
  });

  it('holds that a field was emptied', () => {
    const text = encodeDraft(fields, initial, { ...initial, date: '' });
    expect(decodeDraft(fields, initial, text)).toEqual({ ...initial, date: '' });
  });

  it('does not exist while nothing was changed', () => {
    expect(encodeDraft(fields, initial, { ...initial, signature: 'applied' })).toBeNull();
    expect(decodeDraft(fields, initial, null)).toEqual(initial);
  });

  it.each(['{', 'null', '[]', '{"text":1}', '{"signature":"applied","email":"x@example.com","name":"x","other":"x"}'])(
    'is ignored where it does not fit: %s',
    (text) => expect(decodeDraft(fields, initial, text)).toEqual(initial),
  );
});
