/** The form fields of an uploaded PDF become fields of the draft that the service accepts. */
import { ruleProblems } from '../../../../../shared/domain/fields/field-checks.ts';
import type { Field } from '../../../../../web/app/api/app-api.ts';
import type { FormField } from '../../../../../web/app/prepare/draft/tried-document.ts';
import { fieldsFromForm, offeredFields } from '../../../../../web/app/prepare/found-fields/found-fields.ts';
import { aField } from './drafts.ts';

const aFormField = (change: Partial<FormField> = {}): FormField => ({
  name: 'city',
  type: 'text',
  page: 1,
  ...{ x: 100, y: 100, width: 120, height: 20 },
  required: false,
  label: null,
  isMultiline: false,
  maxLength: null,
  options: [],
  ...change,
});
const made = (formFields: FormField[], fields: Field[] = []) =>
  fieldsFromForm(formFields, 'rcp_1', fields, () => ({ width: 600, height: 800 }));
const made1 = (change: Partial<FormField>) => made([aFormField(change)])[0];

describe('form fields of a PDF', () => {
  it('keep place, type and rules', () => {
    const form = aFormField({ required: true, isMultiline: true, maxLength: 40, label: 'Your city' });
    expect(made1(form)).toMatchObject({
      recipientId: 'rcp_1',
      ...{ type: 'text', page: 1, x: 100, y: 100, width: 120, height: 20 },
      ...{ required: true, multiline: true, maxLength: 40, label: 'Your city' },
    });
    expect(made1({ type: 'dropdown', options: ['a', 'b'] })).toMatchObject({ options: ['a', 'b'] });
  });

  it.each([
    ['form[0].Page1[0].First_name[0]', 'First name'],
    ['f1_1', null],
    ['Text2', null],
    ['', null],
  ])('named %j have the label %j where they have no tooltip', (name, label) => {
    expect(made1({ name })?.label).toBe(label);
  });

  it('of one radio group stay together, apart from the groups that are there', () => {
    const there = aField('rcp_2', { type: 'radio', group: 'A' });
    const buttons = ['rent', 'rent', 'pets'].map((name) => aFormField({ name, type: 'radio', label: 'x' }));
    const fields = made(buttons, [there]);
    expect(fields.map(({ group }) => group)).toEqual(['B', 'B', 'C']);
    expect(ruleProblems([there, ...fields], ({ recipientId }) => recipientId)).toEqual({});
  });

  it('are offered where there is no field yet', () => {
    const formFields = [aFormField(), aFormField({ page: 2 }), aFormField({ y: 300 })];
    const [first] = made(formFields);
    expect(offeredFields(formFields, first ? [first] : [])).toEqual(formFields.slice(1));
  });

  it('of all types make fields that the service accepts', () => {
    const types = ['text', 'number', 'date', 'checkbox', 'radio', 'dropdown', 'signature'] as const;
    const fields = made(types.map((type) => aFormField({ type, required: true, options: ['a'] })));
    expect(ruleProblems(fields, ({ recipientId }) => recipientId)).toEqual({});
  });
});
