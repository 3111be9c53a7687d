import type { TemplateV1 } from '../../../../../shared/contracts/v1-templates.ts';
import { identityOf } from '../../../../../web/app/prepare/draft/draft-changes.ts';
import { roleProblems } from '../../../../../web/app/prepare/recipients/recipient-problems.ts';
import { asDraft, toPatch } from '../../../../../web/app/templates/template-draft.ts';
import { templateAt, templatePath, templateUsePath } from '../../../../../web/app/templates/template-paths.ts';
import { bodyOfUse, newUseForm } from '../../../../../web/app/templates/template-use.ts';

const id = `tpl_${'a'.repeat(32)}`;
const place = { x: 0, y: 100, width: 100, height: 20 };

function aField(digit: string, change: Partial<TemplateV1['fields'][number]> = {}): TemplateV1['fields'][number] {
  const fieldId = `fld_${digit.repeat(32)}`;
  const rest = { required: true, label: null, value: null };
  return { id: fieldId, roleKey: 'tenant', type: 'text', page: 1, ...place, ...rest, ...change };
}

const template = {
  id,
  name: 'Lease',
  description: null,
  roles: [
    { key: 'landlord', name: 'Landlord', role: 'approver' as const, order: 2 },
    { key: 'tenant', name: 'Tenant', role: 'signer' as const, order: 1, verification: 'email_code' as const },
  ],
  document: null,
  fields: [
    aField('1', { label: 'Flat', page: 2 }),
    aField('2', { label: 'From', type: 'date', value: '2027-01-01' }),
    aField('3', { label: 'Flat', page: 1, y: 300, value: '7' }),
    aField('4', { label: 'Sign here', type: 'signature' }),
    aField('5'),
  ],
  defaults: { message: 'Please', expiresInDays: 14 },
  publicLink: null,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-02T00:00:00.000Z',
  version: '"1"',
};

describe('the addresses of templates', () => {
  it('name the template, and what is done with it', () => {
    expect(templateAt(templatePath(id, 'fields'))).toEqual({ kind: 'edit', id, step: 'fields' });
    expect(templateAt(templateUsePath(id))).toEqual({ kind: 'use', id });
    expect(templateAt(`/app/templates/${id}`)).toEqual({ kind: 'edit', id, step: 'recipients' });
    expect(templateAt(`/app/templates/${id}/edit/nothing`)).toBeNull();
    expect(templateAt('/app/templates/new')).toBeNull();
  });
});

describe('a template in the editor', () => {
  it('is a draft whose recipients are its roles, and the request that saves it makes the same template', () => {
    const draft = asDraft(template, 'https://storage.example.com/lease');
    expect(draft).toMatchObject({ status: 'draft', message: 'Please', expiresInDays: 14 });
    expect(draft.signers).toMatchObject([{ id: 'landlord', name: 'Landlord', email: '' }, { id: 'tenant' }]);
    const { name, signers, fields, message, expiresInDays } = draft;
    const patch = toPatch({ name, signers: signers as never, fields, message, expiresInDays: expiresInDays ?? null });
    const { roles, defaults } = template;
    expect(patch).toEqual({ name, roles, fields: template.fields, defaults });
  });

  it('sends nothing that was not changed, and gives a new role a key that no other has', () => {
    expect(toPatch({ expiresInDays: null })).toEqual({ defaults: { expiresInDays: null } });
    const signers = [{ id: 'role-2', name: 'Kept' }, { name: 'One' }, { name: 'Two' }];
    expect(toPatch({ signers }).roles?.map(({ key }) => key)).toEqual(['role-2', 'role-1', 'role-3']);
  });

  it('knows its roles by their names, which it has once each', () => {
    expect(identityOf({ email: ' Ada@Example.com ', name: 'Ada' })).toBe(identityOf({ email: 'ada@example.com' }));
    expect(identityOf({ email: '', name: ' Tenant ' })).toBe('Tenant');
    const signers = { items: { properties: { name: { minLength: 1 }, email: { format: 'email' } } } };
    const roles = ['Tenant', 'Tenant', ''].map((name) => ({ name, email: '' }));
    expect(roleProblems(roles, { properties: { signers } })).toEqual({
      'signers[1].name': { reason: 'duplicateName' },
      'signers[2].name': { reason: 'empty' },
    });
  });
});

describe('using a template', () => {
  it('sends the language of each recipient, and only the values that differ from the template’s', () => {
    const form = newUseForm(template);
    const languageOf = () => 'de' as const;
    expect(bodyOfUse(form, template, languageOf)).not.toHaveProperty('prefill');
    const { name, recipients, prefill } = bodyOfUse({ ...form, 'prefill.From': '', name: ' ' }, template, languageOf);
    expect([name, recipients[0]?.language, prefill]).toEqual(['Lease', 'de', { From: '' }]);
  });
});
