import { dataOf, listOf } from '../../../shared/contracts/paging.ts';
import { templateV1 } from '../../../shared/contracts/v1-templates.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { aPdf, type Client, download, expectRefusal, inline, type Json, matches, upload } from '../../stack.ts';

let api: Client;
let pdf: Uint8Array;

beforeAll(async () => {
  ({ api } = await anIntegrator());
  pdf = await aPdf({ pages: 2 });
});

const roles = [
  { key: 'tenant', name: 'Tenant' },
  { key: 'landlord', name: 'Landlord', order: 2 },
];
const fields = [
  { roleKey: 'tenant', type: 'signature', page: 2, x: 60, y: 700, width: 180, height: 40 },
  { roleKey: 'landlord', type: 'date', page: 2, x: 60, y: 760, width: 180, height: 20, required: false },
];

const people = [
  { roleKey: 'landlord', email: 'l@example.com', name: 'Lou' },
  { roleKey: 'tenant', email: 't@example.com', name: 'Toni' },
];

async function aTemplate(more: object = {}): Promise<Json> {
  const { status, json } = await api('POST', '/templates', {
    name: 'Lease',
    roles,
    fields,
    defaults: { message: 'Please sign', expiresInDays: 14, signatureMethods: ['drawn'] },
    document: inline(pdf),
    ...more,
  });
  expect([status, json.error]).toEqual([201, undefined]);
  return json.data;
}

describe('templates', () => {
  it('are made, read, listed, changed and deleted', async () => {
    const template = await aTemplate();
    await matches(templateV1, template);
    expect(template).toMatchObject({ roles: [{ role: 'signer', order: 1 }, { order: 2 }], document: { pages: 2 } });
    const changed = await api('PATCH', `/templates/${template.id}`, { description: 'For flats' });
    await matches(dataOf(templateV1), changed.json);
    expect((await api('GET', `/templates/${template.id}`)).json.data).toMatchObject({
      name: 'Lease',
      description: 'For flats',
    });
    const list = await api('GET', '/templates?limit=1');
    await matches(listOf(templateV1), list.json);
    expect(list.json.data[0].id).toBe(template.id);
    expect((await api('DELETE', `/templates/${template.id}`)).json.data).toEqual({ id: template.id, deleted: true });
    expect((await api('GET', `/templates/${template.id}`)).status).toBe(404);
  });

  it('412: another change came first', async () => {
    const { id } = await aTemplate();
    const stale = (await api('GET', `/templates/${id}`)).headers.get('etag') ?? '';
    expect((await api('PATCH', `/templates/${id}`, { name: 'One' }, { 'if-match': stale })).status).toBe(200);
    for (const [method, body] of [['PATCH', { name: 'Two' }], ['DELETE']] as const)
      expectRefusal(await api(method, `/templates/${id}`, body, { 'if-match': stale }), 412, 'precondition_failed');
    const fresh = (await api('GET', `/templates/${id}`)).headers.get('etag') ?? '';
    expect((await api('DELETE', `/templates/${id}`, undefined, { 'if-match': fresh })).status).toBe(200);
  });

  it.each([
    [{ roles: [] }, 'roles'],
    [{ fields: [1, 2].map(() => ({ ...fields[0], id: `fld_${'a'.repeat(32)}` })) }, 'fields[1].id'],
    [{ roles: [roles[0], roles[0]] }, 'roles[1].key'],
    [{ fields: [{ ...fields[0], roleKey: 'nobody' }] }, 'fields[0].roleKey'],
    [{ fields, roles: [roles[0], { ...roles[1], role: 'cc' }] }, 'fields[1].roleKey'],
    [{ fields: [{ ...fields[0], value: 'Toni' }] }, 'fields[0].value'],
    [{ fields: [fields[0], { ...fields[1], value: 'tomorrow' }] }, 'fields[1].value'],
    [{ defaults: { expiresInDays: 0 } }, 'defaults.expiresInDays'],
    [{ defaults: { signatureMethods: [] } }, 'defaults.signatureMethods'],
    [{ name: '' }, 'name'],
    [{ colour: 'red' }, 'colour'],
  ])('400: %j names %s', async (more, field) => {
    expectRefusal(await api('POST', '/templates', { name: 'Lease', roles, ...more }), 400, 'validation_error', field);
  });

  it('400: a field off its page: of a new template, of a change, and of a template whose document came later', async () => {
    const { contentBase64: _, ...document } = inline(pdf);
    const body = { name: 'Lease', roles, fields: [{ ...fields[0], x: 500 }] };
    const refused = [400, 'validation_error', 'fields[0].width'] as const;
    expectRefusal(await api('POST', '/templates', { ...body, document: inline(pdf) }), ...refused);
    const { id } = await aTemplate();
    expectRefusal(await api('PATCH', `/templates/${id}`, { fields: body.fields }), ...refused);

    const late = (await api('POST', '/templates', { ...body, document })).json.data;
    await upload(late.upload, pdf);
    const envelope = await api('POST', '/envelopes', { templateId: late.id, name: 'Flat 7', recipients: people });
    expectRefusal(envelope, 400, 'validation_error', 'template.fields[0].width');
  });

  it('give an envelope its document, roles, fields and defaults', async () => {
    const template = await aTemplate();
    const { status, json } = await api('POST', '/envelopes', {
      templateId: template.id,
      name: 'Flat 7',
      recipients: people,
    });
    expect(status).toBe(201);
    const envelope = json.data;
    expect(envelope).toMatchObject({
      templateId: template.id,
      message: 'Please sign',
      signatureMethods: ['drawn'],
      document: { sha256: template.document.sha256, pages: 2 },
      recipients: [{ order: 2 }, { order: 1 }],
    });
    expect(envelope.fields.map(({ type, recipientId }: Json) => [type, recipientId])).toEqual([
      ['signature', envelope.recipients[1].id],
      ['date', envelope.recipients[0].id],
    ]);
    expect(Date.parse(envelope.expiresAt) - Date.now()).toBeGreaterThan(13 * 86_400_000);
    expect(envelope.expiresInDays).toBeNull();
    // The envelope has a copy of the document, which stays when the template is deleted.
    await api('DELETE', `/templates/${template.id}`);
    expect((await api('POST', `/envelopes/${envelope.id}/send`)).json.data.status).toBe('sent');
    const { json: document } = await api('GET', `/envelopes/${envelope.id}/document`);
    expect(Buffer.from(await download(document.data.original.url))).toEqual(Buffer.from(pdf));
  });

  it.each([
    [[people[1]], 'recipients'],
    [[people[1], { ...people[1], email: 'u@example.com' }, people[0]], 'recipients[1].roleKey'],
    [[{ ...people[1], roleKey: 'plumber' }], 'recipients[0].roleKey'],
    [[people[1], { ...people[0], role: 'viewer' }], 'recipients[1].role'],
  ])('400: roles that are not filled one to one (%#)', async (recipients, field) => {
    const { id: templateId } = await aTemplate();
    const { status, json } = await api('POST', '/envelopes', { templateId, name: 'x', recipients });
    expect([status, json.error.code]).toEqual([400, 'validation_error']);
    expect(Object.keys(json.error.details)).toContain(field);
  });

  it('400: a template of another account, as if there were none', async () => {
    const body = { templateId: (await aTemplate()).id, name: 'x', recipients: people };
    const { api: other } = await anIntegrator();
    expectRefusal(await other('POST', '/envelopes', body), 400, 'validation_error', 'templateId');
  });
});
