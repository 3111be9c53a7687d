import type { SignField } from '../../../shared/contracts/sign.ts';
import { asKept, fromKept } from '../../../web/sign/kept.ts';
import { aSignField } from '../../fixtures/sign-field.ts';

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
const first = { date: '2026-11-20', email: 'me@example.com' };

describe('what is kept over a reload', () => {
  it('is what the person has changed, and no signature', () => {
    const values = { ...first, text: 'Göteborg', checkbox: 'true', signature: 'applied' };
    const text = asKept(fields, first, values);
    expect(JSON.parse(text ?? '')).toEqual({ text: 'Göteborg', checkbox: 'true' });
    const tomorrow = { ...first, date: '2026-11-21' };
    expect(fromKept(fields, tomorrow, text)).toEqual({ ...tomorrow, text: 'Göteborg', checkbox: 'true' });
  });

  it('is what was emptied, too', () => {
    const text = asKept(fields, first, { ...first, date: '' });
    expect(fromKept(fields, first, text)).toEqual({ ...first, date: '' });
  });

  it('is nothing where nothing was changed', () => {
    expect(asKept(fields, first, { ...first, signature: 'applied' })).toBeNull();
    expect(fromKept(fields, first, null)).toEqual(first);
  });

  it.each(['{', 'null', '[]', '{"text":1}', '{"signature":"applied","email":"x@example.com","name":"x","other":"x"}'])(
    'takes nothing from what does not fit: %s',
    (text) => expect(fromKept(fields, first, text)).toEqual(first),
  );
});
