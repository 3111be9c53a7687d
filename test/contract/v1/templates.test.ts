import { dataOf, listOf } from '../../../shared/contracts/paging.ts';
import { templateV1 } from '../../../shared/contracts/v1-templates.ts';
import { anIntegrator, type Integrator } from '../../fixtures/integrator.ts';
import { anApiKey, aPdf, aSession, call, download, everyScope, type Json, matches } from '../../stack.ts';

let api: Integrator['api'];
let base64: string;

beforeAll(async () => {
  ({ api } = await anIntegrator());
  base64 = Buffer.from(await aPdf({ pages: 2 })).toString('base64');
});

const roles = [
  { key: 'tenant', name: 'Tenant' },
  { key: 'landlord', name: 'Landlord', order: 2 },
];
const fields = [
  { roleKey: 'tenant', type: 'signature', page: 2, x: 60, y: 700, width: 180, height: 40 },
  { roleKey: 'landlord', type: 'date', page: 2, x: 60, y: 760, width: 180, height: 20, required: false },
];

async function aTemplate(more: object = {}): Promise<Json> {
  const { status, json } = await api('POST', '/templates', {
    name: 'Lease',
    roles,
    fields,
    defaults: { message: 'Please sign', expiresInDays: 14, signatureMethods: ['drawn'] },
    document: { filename: 'Lease.pdf', mimetype: 'application/pdf', contentBase64: base64 },
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
    const { status, json } = await api('PATCH', `/templates/${id}`, { name: 'Two' }, { 'if-match': stale });
    expect([status, json.error.code]).toEqual([412, 'precondition_failed']);
    const gone = await api('DELETE', `/templates/${id}`, undefined, { 'if-match': stale });
    expect([gone.status, gone.json.error.code]).toEqual([412, 'precondition_failed']);
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
    const { status, json } = await api('POST', '/templates', { name: 'Lease', roles, ...more });
    expect([status, json.error.code]).toEqual([400, 'validation_error']);
    expect(Object.keys(json.error.details)).toContain(field);
  });

  it('400: a field off its page, when made, when changed, and when an envelope is made of what came later', async () => {
    const document = { filename: 'Lease.pdf', mimetype: 'application/pdf' };
    const astray = [{ ...fields[0], x: 500 }];
    const named = (reply: { status: number; json: Json }) => [reply.status, Object.keys(reply.json.error.details)];
    const made = await api('POST', '/templates', {
      name: 'Lease',
      roles,
      fields: astray,
      document: { ...document, contentBase64: base64 },
    });
    expect(named(made)).toEqual([400, ['fields[0].width']]);
    const { id } = await aTemplate();
    expect(named(await api('PATCH', `/templates/${id}`, { fields: astray }))).toEqual([400, ['fields[0].width']]);

    const late = (await api('POST', '/templates', { name: 'Lease', roles, fields: astray, document })).json.data;
    const body = Buffer.from(base64, 'base64');
    await fetch(late.upload.url, { method: 'PUT', headers: late.upload.headers, body });
    const cast = [
      { roleKey: 'landlord', email: 'l@example.com', name: 'Lou' },
      { roleKey: 'tenant', email: 't@example.com', name: 'Toni' },
    ];
    const envelope = await api('POST', '/envelopes', { templateId: late.id, name: 'Flat 7', recipients: cast });
    expect(named(envelope)).toEqual([400, ['template.fields[0].width']]);
  });

  it('make an envelope with the document, roles, fields and defaults', async () => {
    const template = await aTemplate();
    const { status, json } = await api('POST', '/envelopes', {
      templateId: template.id,
      name: 'Flat 7',
      recipients: [
        { roleKey: 'landlord', email: 'l@example.com', name: 'Lou' },
        { roleKey: 'tenant', email: 't@example.com', name: 'Toni' },
      ],
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
    // The envelope's document is its own: it stays when the template goes.
    await api('DELETE', `/templates/${template.id}`);
    expect((await api('POST', `/envelopes/${envelope.id}/send`)).json.data.status).toBe('sent');
    const { json: document } = await api('GET', `/envelopes/${envelope.id}/document`);
    expect(Buffer.from(await download(document.data.original.url)).toString('base64')).toBe(base64);
  });

  it.each([
    [[{ roleKey: 'tenant', email: 't@example.com', name: 'T' }], 'recipients'],
    [
      [
        { roleKey: 'tenant', email: 't@example.com', name: 'T' },
        { roleKey: 'tenant', email: 'u@example.com', name: 'U' },
        { roleKey: 'landlord', email: 'l@example.com', name: 'L' },
      ],
      'recipients[1].roleKey',
    ],
    [[{ roleKey: 'plumber', email: 't@example.com', name: 'T' }], 'recipients[0].roleKey'],
    [
      [
        { roleKey: 'tenant', email: 't@example.com', name: 'T' },
        { roleKey: 'landlord', email: 'l@example.com', name: 'L', role: 'viewer' },
      ],
      'recipients[1].role',
    ],
  ])('400: roles that are not filled one to one (%#)', async (recipients, field) => {
    const template = await aTemplate();
    const { status, json } = await api('POST', '/envelopes', { templateId: template.id, name: 'x', recipients });
    expect([status, json.error.code]).toEqual([400, 'validation_error']);
    expect(Object.keys(json.error.details)).toContain(field);
  });

  it('400: a template of another account reads like none', async () => {
    const template = await aTemplate();
    const other = await anApiKey(await aSession(), everyScope);
    const { status, json } = await call('POST', '/api/v1/envelopes', {
      token: other,
      body: { templateId: template.id, name: 'x', recipients: [{ email: 'a@example.com', name: 'A' }] },
    });
    expect([status, Object.keys(json.error.details)]).toEqual([400, ['templateId']]);
  });
});
