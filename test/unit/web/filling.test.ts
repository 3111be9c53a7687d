import {
  cleaned,
  filledFields,
  firstValues,
  initialsOf,
  isFilled,
  nextToDo,
  progressOf,
  ticked,
  toDo,
} from '../../../web/sign/filling.ts';
import { aSignField } from '../../fixtures/sign-field.ts';

const fields = [
  aSignField({ type: 'signature' }),
  aSignField({ type: 'email', value: 'me@example.com' }),
  aSignField({ type: 'date' }),
  aSignField({ type: 'checkbox' }),
  aSignField({ type: 'text', required: false }),
  aSignField({ id: 'fld_other', type: 'signature', isMine: false, value: 'a'.repeat(64) }),
];
const first = firstValues(fields, '2026-11-20');

describe('filling in', () => {
  it('begins with today and with what is preset, never with somebody else’s', () => {
    expect(first).toEqual({ fld_email: 'me@example.com', fld_date: '2026-11-20' });
  });

  it('guides from one required field to the next and around, past what is done, optional or somebody else’s', () => {
    expect(toDo(fields, first).map(({ id }) => id)).toEqual(['fld_signature', 'fld_checkbox']);
    expect(nextToDo(fields, first, null)?.id).toBe('fld_signature');
    expect(nextToDo(fields, first, 'fld_signature')?.id).toBe('fld_checkbox');
    expect(nextToDo(fields, first, 'fld_checkbox')?.id).toBe('fld_signature');
    expect(nextToDo(fields, { ...first, fld_signature: 'applied', fld_checkbox: 'true' }, null)).toBeNull();
  });

  it('counts what must be done and can be done', () => {
    expect(progressOf(fields, first)).toEqual({ done: 1, total: 3 });
  });

  it('takes a ticked box for filled, and white space for nothing', () => {
    expect(isFilled(aSignField({ type: 'checkbox' }), { fld_checkbox: 'false' })).toBe(false);
    expect(isFilled(aSignField({ type: 'checkbox' }), { fld_checkbox: 'true' })).toBe(true);
    expect(isFilled(aSignField({}), { fld_text: ' \n' })).toBe(false);
  });

  it('knows what the ticks of the person say, where the sender has said it', () => {
    const boxes = ['a', 'b', 'c'].map((id) =>
      aSignField({ id, type: 'checkbox', label: id === 'c' ? null : `Label ${id}` }),
    );
    expect(ticked(boxes, { a: 'true', b: 'false', c: 'true' })).toEqual(['Label a']);
    expect(ticked([aSignField({ type: 'text', label: 'City' })], { fld_text: 'true' })).toEqual([]);
  });

  it('sends own fields only, and empty ones as empty', () => {
    expect(filledFields(fields, { ...first, fld_signature: 'applied', fld_text: '  ' })).toEqual([
      { id: 'fld_signature', value: 'applied' },
      { id: 'fld_date', value: '2026-11-20' },
      { id: 'fld_checkbox', value: 'false' },
      { id: 'fld_text', value: null },
    ]);
  });

  it('sends a pasted number without the invisible marks around it, which the service refuses', () => {
    const pasted = '\u202d+49 170 1234567\u202c';
    expect(filledFields([aSignField({})], { fld_text: pasted })).toEqual([
      { id: 'fld_text', value: '+49 170 1234567' },
    ]);
    expect(cleaned('\u2068Ann\u2069\u0007\r\nÅ\ud800😀\t日 ')).toBe('Ann\nÅ😀\t日');
    expect(isFilled(aSignField({}), { fld_text: '\u202d \u202c' })).toBe(false);
  });

  it.each([
    ['Ann Marie Ångström', 'AÅ'],
    ['cher', 'C'],
    ['山田 太郎', '山太'],
    ['😀 x', '😀X'],
    ['  ', ''],
  ])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
