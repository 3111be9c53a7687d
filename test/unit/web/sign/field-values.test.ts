import {
  cleaned,
  fieldInputs,
  initialsOf,
  initialValues,
  isFilled,
  isOutstanding,
  isRequiredNow,
  missingFields,
  nextMissing,
  progressOf,
  statesOf,
} from '../../../../web/sign/field-values.ts';
import { aSignField } from '../../../fixtures/sign-field.ts';

const fields = [
  aSignField({ type: 'signature' }),
  aSignField({ type: 'email', value: 'me@example.com' }),
  aSignField({ type: 'date' }),
  aSignField({ type: 'checkbox' }),
  aSignField({ type: 'text', required: false }),
  aSignField({ id: 'fld_other', type: 'signature', isMine: false, value: 'a'.repeat(64) }),
];
const initial = initialValues(fields, '2026-11-20');

describe('the values of the fields', () => {
  it('begins with the preset values and today’s date, without the fields of other recipients', () => {
    expect(initial).toEqual({ fld_email: 'me@example.com', fld_date: '2026-11-20' });
  });

  it('leads from one missing field to the next and around; filled, optional and other recipients’ fields are passed over', () => {
    expect(missingFields(fields, initial).map(({ id }) => id)).toEqual(['fld_signature', 'fld_checkbox']);
    expect(nextMissing(fields, initial, null)?.id).toBe('fld_signature');
    expect(nextMissing(fields, initial, 'fld_signature')?.id).toBe('fld_checkbox');
    expect(nextMissing(fields, initial, 'fld_checkbox')?.id).toBe('fld_signature');
    expect(nextMissing(fields, { ...initial, fld_signature: 'applied', fld_checkbox: 'true' }, null)).toBeNull();
  });

  it('counts the fields that the person can edit', () => {
    expect(progressOf(fields, initial)).toEqual({ done: 1, total: 4 });
  });

  it('sends the person’s own fields only, and empty ones as empty', () => {
    expect(fieldInputs(fields, { ...initial, fld_signature: 'applied', fld_text: '  ' })).toEqual([
      { id: 'fld_signature', value: 'applied' },
      { id: 'fld_date', value: '2026-11-20' },
      { id: 'fld_checkbox', value: 'false' },
      { id: 'fld_text', value: null },
    ]);
  });

  it('sends a pasted number without the invisible characters around it, which the service refuses', () => {
    const pasted = '\u202d+49 170 1234567\u202c';
    expect(fieldInputs([aSignField({})], { fld_text: pasted })).toEqual([{ id: 'fld_text', value: '+49 170 1234567' }]);
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

describe('how a field looks', () => {
  const outstanding = (fields: ReturnType<typeof aSignField>[], values: Record<string, string> = {}) => {
    const states = statesOf(fields, values);
    return fields.filter((field) => isOutstanding(field, fields, states)).map(({ id }) => id);
  };
  const aRadio = (id: string, required: boolean) => aSignField({ id, type: 'radio', group: 'pet', required });
  const aTick = (id: string) => {
    return aSignField({ id, type: 'checkbox', group: 'extras', groupRule: 'at_least_one', required: false });
  };

  it.each(['signature', 'initials', 'date', 'text', 'number', 'dropdown', 'checkbox', 'radio', 'attachment'] as const)(
    'of a %s: asked for only where it is required',
    (type) => {
      const group = type === 'radio' ? { group: 'g' } : {};
      expect(outstanding([aSignField({ type, ...group, required: true })])).toEqual([`fld_${type}`]);
      expect(outstanding([aSignField({ type, ...group, required: false })])).toEqual([]);
    },
  );

  it('of radio buttons: all are asked for when one of them is required, none once one is chosen', () => {
    const pets = [aRadio('cat', true), aRadio('none', false)];
    expect(outstanding(pets)).toEqual(['cat', 'none']);
    expect(outstanding(pets, { none: 'true' })).toEqual([]);
    expect(isRequiredNow(pets[1] as (typeof pets)[0], pets, statesOf(pets, {}))).toBe(true);
    expect(outstanding([aRadio('cat', false), aRadio('none', false)])).toEqual([]);
  });

  it('of a group of checkboxes with a rule: asked for until one is ticked', () => {
    const extras = [aTick('a'), aTick('b')];
    expect(outstanding(extras)).toEqual(['a', 'b']);
    expect(outstanding(extras, { b: 'true' })).toEqual([]);
  });

  it('counts a group once, also where only its second radio button is required', () => {
    const pets = [aRadio('cat', false), aRadio('none', true)];
    expect(progressOf(pets, {})).toEqual({ done: 0, total: 1 });
    expect(progressOf(pets, { cat: 'true' })).toEqual({ done: 1, total: 1 });
  });
});
