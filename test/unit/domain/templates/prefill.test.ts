import { prefillTemplate } from '../../../../shared/domain/templates/prefill.ts';
import type { Template, TemplateField } from '../../../../shared/domain/templates/template.ts';
import { aField, fieldId, ownerId } from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

function aTemplateField(digit: string, more: Partial<TemplateField>): TemplateField {
  const { recipientId: _, ...field } = aField(digit);
  return { ...field, roleKey: 'tenant', ...more };
}

const template: Template = {
  id: `tpl_${'1'.repeat(32)}`,
  ownerId,
  name: 'Lease',
  description: null,
  roles: [{ key: 'tenant', name: 'Tenant', role: 'signer', order: 1 }],
  document: null,
  fields: [
    aTemplateField('1', { type: 'signature', label: 'Sign here' }),
    aTemplateField('2', { type: 'text', label: 'Flat' }),
    aTemplateField('3', { type: 'text', label: 'Flat', page: 2 }),
    aTemplateField('4', { type: 'date', label: 'From', value: '2026-01-01' }),
    aTemplateField('5', { type: 'text' }),
  ],
  defaults: { message: null, expiresInDays: null },
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const valuesWith = (values?: Record<string, string>) =>
  prefillTemplate(template, values).fields.map(({ value }) => value);

describe('prefilling a template', () => {
  it('changes nothing without values', () => {
    expect(prefillTemplate(template)).toEqual(template);
  });

  it('fills every field with the label, and the one with the identifier', () => {
    expect(valuesWith({ Flat: '7', [fieldId('5')]: 'Köln' })).toEqual([null, '7', '7', '2026-01-01', 'Köln']);
  });

  it('takes the place of what the template fills in, and takes it away with an empty value', () => {
    expect(valuesWith({ From: '2027-02-03' })[3]).toBe('2027-02-03');
    expect(valuesWith({ From: '' })[3]).toBeNull();
  });

  it('ticks one of a group in place of the one that the template ticks, and never two', () => {
    const radio = { type: 'radio', group: 'Pets', required: false } as const;
    const pets = {
      ...template,
      fields: [
        aTemplateField('1', { ...radio, label: 'Cat', value: 'true' }),
        aTemplateField('2', { ...radio, label: 'Dog' }),
        aTemplateField('3', { ...radio, label: 'None' }),
      ],
    };
    const ticks = (values: Record<string, string>) => prefillTemplate(pets, values).fields.map(({ value }) => value);
    expect(ticks({ Dog: 'true' })).toEqual([null, 'true', null]);
    expect(refusalBy(() => ticks({ Dog: 'true', None: 'true' }))).toEqual([
      'validation_error',
      { 'prefill.None': 'is the second "true" of a group with one' },
    ]);
  });

  it.each([
    ['an unknown name', { flat: '7' }, { 'prefill.flat': 'is not a field of the template' }],
    ['no label at all', { null: '7' }, { 'prefill.null': 'is not a field of the template' }],
    [
      'a signature',
      { 'Sign here': 'x' },
      { 'prefill.Sign here': 'cannot be preset: its recipient draws it when signing' },
    ],
    ['a malformed value', { From: 'soon' }, { 'prefill.From': 'must be a date, YYYY-MM-DD' }],
  ])('refuses %s', (_, values, details) => {
    expect(refusalBy(() => valuesWith(values as Record<string, string>))).toEqual(['validation_error', details]);
  });
});
