import { prefillTemplate } from '../../../../shared/domain/templates/prefill.ts';
import {
  assignRoles,
  checkTemplate,
  checkTemplatePlaces,
  instantiateFields,
  type Template,
  type TemplateField,
} from '../../../../shared/domain/templates/template.ts';
import { aField, aPinnedDocument, aRecipient, fieldId, ownerId } from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

function aTemplateField(digit: string, roleKey: string, more: Partial<TemplateField> = {}): TemplateField {
  const { recipientId: _, ...field } = aField(digit);
  return { ...field, roleKey, ...more };
}

function aTemplate(more: Partial<Template> = {}): Template {
  return {
    id: `tpl_${'1'.repeat(32)}`,
    ownerId,
    name: 'Lease',
    description: null,
    roles: [
      { key: 'landlord', name: 'Landlord', role: 'approver', order: 2 },
      { key: 'tenant', name: 'Tenant', role: 'signer', order: 3 },
    ],
    document: null,
    fields: [aTemplateField('1', 'tenant')],
    defaults: { message: null, expiresInDays: null },
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...more,
  };
}
const [landlord, tenant] = aTemplate().roles as [Template['roles'][number], Template['roles'][number]];

describe('a template', () => {
  it('with a role for each field is accepted', () => {
    expect(refusalBy(() => checkTemplate(aTemplate()))).toBeNull();
    expect(refusalBy(() => checkTemplate(aTemplate({ fields: [aTemplateField('1', 'landlord')] })))).toBeNull();
  });

  it.each<[string, Partial<Template>, Record<string, string>]>([
    ['two roles with one key', { roles: [landlord, tenant, landlord] }, { 'roles[2].key': 'is used twice' }],
    [
      'a field of no role',
      { fields: [aTemplateField('1', 'tenant'), aTemplateField('2', 'guest')] },
      { 'fields[1].roleKey': 'is not a role of this template' },
    ],
    [
      'a field of a role that only reads',
      { roles: [{ ...tenant, role: 'viewer' }] },
      { 'fields[0].roleKey': 'cannot fill in fields (viewer)' },
    ],
    [
      'one identifier for two fields',
      { fields: [aTemplateField('1', 'tenant'), aTemplateField('1', 'tenant')] },
      { 'fields[1].id': 'is used twice' },
    ],
    [
      'a preset signature',
      { fields: [aTemplateField('1', 'tenant', { value: 'x' })] },
      { 'fields[0].value': 'cannot be preset: its recipient draws it when signing' },
    ],
  ])('is refused with %s', (_, more, details) => {
    expect(refusalBy(() => checkTemplate(aTemplate(more)))).toEqual(['validation_error', details]);
  });

  it('has its fields on the pages of its document, as soon as that is known', () => {
    const template = aTemplate({ fields: [aTemplateField('1', 'tenant', { page: 3 })] });
    const { filename, mimetype, blobName, ...pinned } = aPinnedDocument();
    const announced = { filename, mimetype, blobName };
    expect(refusalBy(() => checkTemplatePlaces(template, null))).toBeNull();
    expect(refusalBy(() => checkTemplatePlaces(template, announced))).toBeNull();
    const problem = "is beyond the document's last page (2)";
    const whole = { ...announced, ...pinned };
    expect(refusalBy(() => checkTemplatePlaces(template, whole))).toEqual([
      'validation_error',
      { 'fields[0].page': problem },
    ]);
    expect(refusalBy(() => checkTemplatePlaces(template, whole, 'template.fields'))).toEqual([
      'validation_error',
      { 'template.fields[0].page': problem },
    ]);
  });
});

describe('the roles of a template', () => {
  it('are taken by the recipients who name them, with their kind and order unless the recipient names others', () => {
    const inputs = [
      { roleKey: 'tenant' },
      { roleKey: 'landlord', role: 'signer' as const, order: 7 },
      { role: 'cc' as const, order: 9 },
      {},
    ];
    expect(assignRoles(aTemplate(), inputs)).toEqual([
      { role: 'signer', order: 3, roleKey: 'tenant' },
      { role: 'signer', order: 7, roleKey: 'landlord' },
      { role: 'cc', order: 9, roleKey: null },
      { roleKey: null },
    ]);
  });

  it.each<[string, Parameters<typeof assignRoles>[1], Record<string, string>]>([
    ['one is not taken', [{ roleKey: 'tenant' }], { recipients: 'no recipient takes the role landlord' }],
    ['none is taken', [{}], { recipients: 'no recipient takes the role landlord, tenant' }],
    [
      'one is taken twice',
      [{ roleKey: 'tenant' }, { roleKey: 'landlord' }, { roleKey: 'tenant' }],
      { 'recipients[2].roleKey': 'is already taken by another recipient' },
    ],
    [
      'one is unknown',
      [{ roleKey: 'tenant' }, { roleKey: 'landlord' }, { roleKey: 'guest' }],
      { 'recipients[2].roleKey': 'is not a role of the template' },
    ],
    [
      'one with fields is taken by a recipient who only reads',
      [{ roleKey: 'tenant', role: 'viewer' }, { roleKey: 'landlord' }],
      { 'recipients[0].role': 'cannot fill in fields (viewer)' },
    ],
  ])('are refused: %s', (_, inputs, details) => {
    expect(refusalBy(() => assignRoles(aTemplate(), inputs))).toEqual(['validation_error', details]);
  });

  it('come with the kind that the template names, and keep it from those who only read where one has fields', () => {
    const fields = [aTemplateField('1', 'landlord'), aTemplateField('2', 'tenant')];
    const inputs = [{ roleKey: 'landlord' }, { roleKey: 'tenant', role: 'cc' as const }];
    expect(assignRoles(aTemplate(), [{ roleKey: 'landlord' }, { roleKey: 'tenant' }])[0]).toEqual({
      role: 'approver',
      order: 2,
      roleKey: 'landlord',
    });
    expect(refusalBy(() => assignRoles(aTemplate({ fields }), inputs))).toEqual([
      'validation_error',
      { 'recipients[1].role': 'cannot fill in fields (cc)' },
    ]);
  });

  it('come with the verification that the template asks for, unless the recipient says another', () => {
    const template = aTemplate();
    const roles = template.roles.map((role) => ({ ...role, verification: 'email_code' as const }));
    const inputs = [{ roleKey: 'landlord' }, { roleKey: 'tenant', verification: null }];
    const assigned = assignRoles({ ...template, roles }, inputs);
    expect(assigned.map(({ verification }) => verification)).toEqual(['email_code', null]);
  });

  it('without fields may be taken by a recipient who only reads', () => {
    const inputs = [{ roleKey: 'tenant' }, { roleKey: 'landlord', role: 'viewer' as const }];
    expect(assignRoles(aTemplate(), inputs)[1]).toEqual({ role: 'viewer', order: 2, roleKey: 'landlord' });
  });
});

it('the fields go to the recipients who took their roles, under new identifiers', () => {
  const template = aTemplate({ fields: [aTemplateField('1', 'tenant'), aTemplateField('2', 'landlord')] });
  const recipients = [aRecipient('3', { roleKey: null }), aRecipient('4', { roleKey: 'tenant' })];
  const fields = instantiateFields(template, recipients, () => fieldId('9'));
  expect(fields).toEqual([aField('9', { recipientId: aRecipient('4').id })]);
});

it('conditions of fields name the fields that are made of the template', () => {
  const fields = [
    aTemplateField('1', 'tenant', { type: 'checkbox', required: false }),
    aTemplateField('2', 'tenant', { type: 'text', showWhen: { field: fieldId('1'), is: 'true' } }),
  ];
  let last = 3;
  const made = instantiateFields(aTemplate({ fields }), [aRecipient('4', { roleKey: 'tenant' })], () =>
    fieldId(String(++last)),
  );
  expect(made.map(({ id, showWhen }) => [id, showWhen])).toEqual([
    [fieldId('4'), undefined],
    [fieldId('5'), { field: fieldId('4'), is: 'true' }],
  ]);
});

describe('prefilling a template', () => {
  const prefilled = aTemplate({
    fields: [
      aTemplateField('1', 'tenant', { type: 'signature', label: 'Sign here' }),
      aTemplateField('2', 'tenant', { type: 'text', label: 'Flat' }),
      aTemplateField('3', 'tenant', { type: 'text', label: 'Flat', page: 2 }),
      aTemplateField('4', 'tenant', { type: 'date', label: 'From', value: '2026-01-01' }),
      aTemplateField('5', 'tenant', { type: 'text' }),
    ],
  });
  const valuesWith = (values?: Record<string, string>) =>
    prefillTemplate(prefilled, values).fields.map(({ value }) => value);

  it('changes nothing without values', () => expect(prefillTemplate(prefilled)).toEqual(prefilled));

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
      ...prefilled,
      fields: [
        aTemplateField('1', 'tenant', { ...radio, label: 'Cat', value: 'true' }),
        aTemplateField('2', 'tenant', { ...radio, label: 'Dog' }),
        aTemplateField('3', 'tenant', { ...radio, label: 'None' }),
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
