import { checkRules, type Field } from '../../../../shared/domain/fields/field.ts';
import { fillFields } from '../../../../shared/domain/fields/fill-fields.ts';
import { AppError } from '../../../../shared/errors.ts';
import { aField, aRecipient, fieldId, recipientId } from '../../../fixtures/envelopes.ts';

const at = (digit: string) => `fields.${fieldId(digit)}`;
const unsigned = { signature: null, initials: null };

/** The errors of fields that a sender writes; a field is named by its position, from 1. */
function refusal(...fields: Partial<Field>[]): Record<string, string> {
  const written = fields.map((field, index) => aField(String(index + 1), { type: 'text', required: false, ...field }));
  try {
    checkRules(written, (field) => field.recipientId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_error') return error.details ?? {};
    throw error;
  }
  return {};
}

describe('fields that are written', () => {
  it.each<[string, Partial<Field>[], string[]]>([
    ['a dropdown', [{ type: 'dropdown', options: ['a', 'b'] }], []],
    ['a dropdown without options', [{ type: 'dropdown' }], ['fields[0].options']],
    ['an option twice', [{ type: 'dropdown', options: ['a', 'a'] }], ['fields[0].options']],
    ['a preset that is no option', [{ type: 'dropdown', options: ['a'], value: 'b' }], ['fields[0].value']],
    ['a radio button without a group', [{ type: 'radio' }], ['fields[0].group']],
    ['a checkbox with half a group', [{ type: 'checkbox', group: 'a' }], ['fields[0].groupRule']],
    ['a group rule without a group', [{ type: 'checkbox', groupRule: 'exactly_one' }], ['fields[0].group']],
    [
      'a required box of a group',
      [{ type: 'checkbox', group: 'a', groupRule: 'exactly_one', required: true }],
      ['fields[0].required'],
    ],
    [
      'two rules of one group',
      [
        { type: 'checkbox', group: 'a', groupRule: 'exactly_one' },
        { type: 'checkbox', group: 'a', groupRule: 'at_least_one' },
      ],
      ['fields[1].groupRule'],
    ],
    [
      'a group of two recipients',
      [
        { type: 'radio', group: 'a' },
        { type: 'radio', group: 'a', recipientId: recipientId('2') },
      ],
      ['fields[1].group'],
    ],
    [
      'two presets of which one can be chosen',
      [
        { type: 'radio', group: 'a', value: 'true' },
        { type: 'radio', group: 'a', value: 'true' },
      ],
      ['fields[1].value'],
    ],
    ['a note', [{ type: 'note', value: 'Please read § 3.' }], []],
    ['a note without a text', [{ type: 'note', value: ' ' }], ['fields[0].value']],
    ['a note that is required', [{ type: 'note', value: 'a', required: true }], ['fields[0].required']],
    ['a range upside down', [{ type: 'number', min: 2, max: 1 }], ['fields[0].max']],
    ['a preset out of range', [{ type: 'number', max: 1, value: '2' }], ['fields[0].value']],
    ['a preset that is no number', [{ type: 'number', value: '1e3' }], ['fields[0].value']],
    ['a pattern with a group', [{ pattern: '(a+)+' }], ['fields[0].pattern']],
    ['a preset against the pattern', [{ pattern: '\\d+', value: 'x' }], ['fields[0].value']],
    ['patterns for long texts', Array(9).fill({ pattern: '[a-z]{300}[^@]*', value: 'x' }), ['fields']],
    ['the same patterns for short texts', Array(9).fill({ pattern: '[a-z]{300}[^@]*', maxLength: 300 }), []],
    ['a preset attachment', [{ type: 'attachment', value: 'a' }], ['fields[0].value']],
    ['a condition', [{}, { showWhen: { field: fieldId('1'), is: 'yes' } }], []],
    ['a condition without a test', [{}, { showWhen: { field: fieldId('1') } }], ['fields[1].showWhen']],
    [
      'a condition with two tests',
      [{}, { showWhen: { field: fieldId('1'), is: 'a', filled: true } }],
      ['fields[1].showWhen'],
    ],
    ['a condition on itself', [{ showWhen: { field: fieldId('1'), filled: true } }], ['fields[0].showWhen']],
    ['a condition on a field that is not there', [{ showWhen: { field: 'x', filled: true } }], ['fields[0].showWhen']],
    [
      'a condition on another recipient',
      [{ recipientId: recipientId('2') }, { requiredWhen: { field: fieldId('1'), filled: true } }],
      ['fields[1].requiredWhen'],
    ],
    [
      'a condition on the text of a signature',
      [{ type: 'signature' }, { showWhen: { field: fieldId('1'), is: 'a' } }],
      ['fields[1].showWhen'],
    ],
    [
      'a condition on an invalid tick',
      [{ type: 'checkbox' }, { showWhen: { field: fieldId('1'), is: 'yes' } }],
      ['fields[1].showWhen'],
    ],
    [
      'required and required when',
      [{}, { required: true, requiredWhen: { field: fieldId('1'), filled: true } }],
      ['fields[1].requiredWhen'],
    ],
    [
      'conditions in a circle',
      [
        { showWhen: { field: fieldId('3'), filled: true } },
        { showWhen: { field: fieldId('1'), filled: true } },
        { requiredWhen: { field: fieldId('2'), filled: true } },
      ],
      ['fields[0].showWhen'],
    ],
  ])('%s', (_, fields, places) => expect(Object.keys(refusal(...fields))).toEqual(places));
});

/** The stored values or the errors; inputs are named by the digit of the field. */
function fill(fields: Partial<Field>[], inputs: Record<string, string | null>) {
  const own = fields.map((field, index) => aField(String(index + 1), { type: 'text', required: false, ...field }));
  const given = Object.entries(inputs).map(([digit, value]) => ({ id: fieldId(digit), value }));
  const { filled, problems } = fillFields(own, aRecipient('1'), given, unsigned);
  return Object.keys(problems).length > 0 ? problems : filled.map(({ value }) => value);
}

const radios: Partial<Field>[] = [
  { type: 'radio', group: 'a', required: true },
  { type: 'radio', group: 'a', required: true },
];
const boxes: Partial<Field>[] = [
  { type: 'checkbox', group: 'a', groupRule: 'at_least_one' },
  { type: 'checkbox', group: 'a', groupRule: 'at_least_one' },
];
const oneBox = boxes.map((box): Partial<Field> => ({ ...box, groupRule: 'exactly_one' }));
const hidden = (field: Partial<Field>): Partial<Field>[] => [
  { type: 'checkbox' },
  { ...field, showWhen: { field: fieldId('1'), is: 'true' } },
];

describe('what a recipient fills in', () => {
  it.each<[string, Partial<Field>[], Record<string, string | null>, unknown]>([
    ['an option', [{ type: 'dropdown', options: ['a', 'b'] }], { 1: 'b' }, ['b']],
    ['no option', [{ type: 'dropdown', options: ['a'] }], { 1: 'c' }, { [at('1')]: 'must be one of the options' }],
    ['a number', [{ type: 'number', min: 0, max: 10, decimals: 2 }], { 1: '9.99' }, ['9.99']],
    ['too small', [{ type: 'number', min: 0 }], { 1: '-1' }, { [at('1')]: 'must be at least 0' }],
    ['too large', [{ type: 'number', max: 10 }], { 1: '10.01' }, { [at('1')]: 'must be at most 10' }],
    [
      'too many decimals',
      [{ type: 'number', decimals: 1 }],
      { 1: '1.25' },
      { [at('1')]: 'must have at most 1 digits behind the decimal point' },
    ],
    ['too long', [{ maxLength: 2 }], { 1: 'abc' }, { [at('1')]: 'must be at most 2 characters' }],
    ['characters, not code units', [{ maxLength: 2 }], { 1: '😀😀' }, ['😀😀']],
    ['a pattern', [{ pattern: '[A-Z]{2}\\d+' }], { 1: 'DE12' }, ['DE12']],
    ['against a pattern', [{ pattern: '\\d+' }], { 1: 'x' }, { [at('1')]: 'does not match the pattern' }],
    ['a format', [{ format: 'digits' }], { 1: 'x' }, { [at('1')]: 'is not of the format digits' }],
    ['no radio button', radios, {}, { [at('1')]: 'one field of the group a is required' }],
    [
      'two radio buttons',
      radios,
      { 1: 'true', 2: 'true' },
      { [at('2')]: 'only one field of the group a can be "true"' },
    ],
    ['no box', boxes, {}, { [at('1')]: 'one field of the group a is required' }],
    ['exactly one box', oneBox, { 1: 'true', 2: 'true' }, { [at('2')]: 'only one field of the group a can be "true"' }],
    ['a hidden field is neither required nor kept', hidden({ required: true, value: 'preset' }), {}, ['false', null]],
    ['a hidden field may hold anything', hidden({ type: 'number' }), { 2: 'abc' }, ['false', null]],
    ['a hidden note is not kept', hidden({ type: 'note', value: 'Read this.' }), {}, ['false', null]],
    ['a shown note is kept', hidden({ type: 'note', value: 'Read this.' }), { 1: 'true' }, ['true', 'Read this.']],
    [
      'a note is not filled in',
      [{ type: 'note', value: 'Read this.' }],
      { 1: 'mine' },
      { [at('1')]: 'is the sender’s: leave it out' },
    ],
    [
      'hidden behind a hidden field',
      [
        { type: 'checkbox' },
        { value: 'a', showWhen: { field: fieldId('1'), is: 'true' } },
        { required: true, showWhen: { field: fieldId('2'), filled: true } },
      ],
      {},
      ['false', null, null],
    ],
    [
      'a file that was not uploaded',
      [{ type: 'attachment' }],
      { 1: 'a'.repeat(64) },
      { [at('1')]: 'is not the file that was uploaded' },
    ],
    ['a required file', [{ type: 'attachment', required: true }], {}, { [at('1')]: 'is required' }],
  ])('%s', (_, fields, inputs, expected) => expect(fill(fields, inputs)).toEqual(expected));

  it('a hidden signature is not applied, and needs no image', () => {
    const own = [
      aField('1', { type: 'checkbox', required: false }),
      aField('2', { showWhen: { field: fieldId('1'), filled: true } }),
    ];
    const { filled, problems } = fillFields(own, aRecipient('1'), [], unsigned);
    expect([filled.map(({ value }) => value), problems]).toEqual([['false', null], {}]);
  });
});
