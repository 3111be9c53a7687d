import type { Field } from '../../../../shared/domain/fields/field.ts';
import { type FieldInput, fillFields, presetValue } from '../../../../shared/domain/fields/fill-fields.ts';
import type { Signing, StoredImage } from '../../../../shared/domain/recipients/recipient.ts';
import { aField, aRecipient, fieldId, recipientId } from '../../../fixtures/envelopes.ts';

const signer = aRecipient('1');
const image: StoredImage = { sha256: 'a'.repeat(64), mimetype: 'image/png', method: 'drawn' };
const signed: Signing = { signature: image, initials: null };

function fill(field: Partial<Field>, value?: FieldInput['value'], signing = signed) {
  const inputs = value === undefined ? [] : [{ id: fieldId('1'), value }];
  const { filled, problems } = fillFields([aField('1', field)], signer, inputs, signing);
  return Object.keys(problems).length > 0 ? problems : filled[0]?.value;
}

const at1 = `fields.${fieldId('1')}`;

describe('filling in', () => {
  it.each<[string, Partial<Field>, string | null | undefined, unknown]>([
    ['a required signature is applied unasked', { type: 'signature' }, undefined, image.sha256],
    ['a signature is applied', { type: 'signature' }, 'applied', image.sha256],
    ['a signature is nothing else', { type: 'signature' }, 'a'.repeat(64), { [at1]: 'must be "applied" or null' }],
    ['a required signature cannot be left out', { type: 'signature' }, null, { [at1]: 'is required' }],
    ['an optional signature is left out unasked', { type: 'signature', required: false }, undefined, null],
    ['an optional signature is applied', { type: 'signature', required: false }, 'applied', image.sha256],
    ['initials need an image of their own', { type: 'initials' }, 'applied', { initials: 'is required' }],
    ['a preset value of the sender is no signature', { value: 'b'.repeat(64), required: false }, undefined, null],
    ['a name is preset', { type: 'name' }, undefined, 'Person 1'],
    ['a name may be spelled otherwise', { type: 'name' }, 'P. One', 'P. One'],
    ['an e-mail address is preset', { type: 'email' }, undefined, 'p1@example.com'],
    ['an e-mail address is their own', { type: 'email' }, 'x@example.com', { [at1]: 'must be your e-mail address' }],
    ['a required text', { type: 'text' }, undefined, { [at1]: 'is required' }],
    ['a required text of blanks', { type: 'text' }, ' \n', { [at1]: 'is required' }],
    ['an optional text', { type: 'text', required: false }, '', null],
    ['a preset text', { type: 'text', value: 'preset' }, undefined, 'preset'],
    ['a preset text may be changed', { type: 'text', value: 'preset' }, 'changed', 'changed'],
    ['a text of lines', { type: 'text' }, 'two\n\tlines', 'two\n\tlines'],
    ['no controls', { type: 'text' }, 'a\u0007', { [at1]: 'contains characters that cannot be drawn' }],
    ['no overrides', { type: 'text' }, 'a\u202eb', { [at1]: 'contains characters that cannot be drawn' }],
    ['no halves', { type: 'text' }, 'a\ud800', { [at1]: 'contains characters that cannot be drawn' }],
    ['a date', { type: 'date' }, '2024-02-29', '2024-02-29'],
    ['no such day', { type: 'date' }, '2023-02-29', { [at1]: 'must be a date, YYYY-MM-DD' }],
    ['no other form of date', { type: 'date' }, '20.11.2026', { [at1]: 'must be a date, YYYY-MM-DD' }],
    ['a required checkbox must be ticked', { type: 'checkbox' }, 'false', { [at1]: 'is required' }],
    ['a ticked checkbox', { type: 'checkbox' }, 'true', 'true'],
    ['an optional checkbox is not ticked', { type: 'checkbox', required: false }, undefined, 'false'],
    ['a checkbox is no text', { type: 'checkbox' }, 'yes', { [at1]: 'must be "true" or "false"' }],
  ])('%s', (_, field, value, expected) => expect(fill(field, value)).toEqual(expected));

  it('refuses the fields of others, unknown ones and repetitions', () => {
    const fields = [aField('1', { type: 'text', required: false }), aField('2', { recipientId: recipientId('2') })];
    const inputs = ['1', '1', '2', '9'].map((digit) => ({ id: fieldId(digit), value: 'x' }));
    expect(fillFields(fields, signer, inputs, signed).problems).toEqual({
      [fieldId('1').replace(/^/, 'fields.')]: 'is given twice',
      [`fields.${fieldId('2')}`]: 'is not a field of yours',
      [`fields.${fieldId('9')}`]: 'is not a field of yours',
    });
  });

  it('never presets a signature', () => expect(presetValue(aField('1', { value: 'a'.repeat(64) }), signer)).toBeNull());
});
