import { appEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { itemsOf } from '../../../shared/contracts/paging.ts';
import { templateV1 } from '../../../shared/contracts/v1-templates.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import {
  aDraft,
  aPdf,
  type Client,
  download,
  expectRefusal,
  type Json,
  matches,
  type Session,
  upload,
} from '../../stack.ts';

let owner: Session;
let app: Client;
let api: Client;
let pdf: Uint8Array;

beforeAll(async () => {
  ({ owner, app, api } = await anIntegrator());
  pdf = await aPdf({ pages: 2 });
});

const roles = [
  { key: 'tenant', name: 'Tenant' },
  { key: 'landlord', name: 'Landlord', role: 'approver', order: 2 },
];
const place = { page: 2, x: 60, y: 600, width: 180, height: 20 };
const fields = [
  { roleKey: 'tenant', type: 'signature', ...place, height: 40 },
  { roleKey: 'tenant', type: 'text', ...place, y: 660, label: 'Flat' },
  { roleKey: 'landlord', type: 'date', ...place, y: 700, label: 'From' },
];
const people = [
  { roleKey: 'tenant', email: 't@example.com', name: 'Toni' },
  { roleKey: 'landlord', email: 'l@example.com', name: 'Lou' },
];

/** Makes a template as the pages do: announces the document, then uploads it. */
async function aTemplate(bytes: Uint8Array = pdf): Promise<Json> {
  const document = { filename: 'Lease.pdf', mimetype: 'application/pdf' };
  const { status, json } = await app('POST', '/templates', { name: 'Lease', roles, fields, document });
  expect([status, json.error]).toEqual([201, undefined]);
  const { upload: address, ...template } = json;
  await upload(address, bytes);
  return template;
}

describe('templates of the pages', () => {
  it('are made, opened, listed, changed, duplicated and deleted', async () => {
    const { id } = await aTemplate();
    const opened = await app('GET', `/templates/${id}/document`);
    expect(Buffer.from(await download(opened.json.url))).toEqual(Buffer.from(pdf));
    const read = await app('GET', `/templates/${id}`);
    await matches(templateV1, read.json);
    expect(read.json.document.pages).toBe(2);
    const etag = read.headers.get('etag') ?? '';
    const changed = await app('PATCH', `/templates/${id}`, { description: 'For flats' }, { 'if-match': etag });
    expect([changed.status, changed.json.description]).toEqual([200, 'For flats']);

    const copy = await app('POST', `/templates/${id}/duplicate`, { name: 'Lease (copy)' });
    await matches(templateV1, copy.json);
    expect(copy.json).toMatchObject({ name: 'Lease (copy)', description: 'For flats', roles: [{ key: 'tenant' }, {}] });
    expect(copy.json.fields).toEqual(read.json.fields);
    expect((await app('DELETE', `/templates/${id}`)).json).toEqual({ id, deleted: true });
    expect((await app('GET', `/templates/${id}`)).status).toBe(404);
    // The copy has a copy of the document.
    const { url } = (await app('GET', `/templates/${copy.json.id}/document`)).json;
    expect(Buffer.from(await download(url))).toEqual(Buffer.from(pdf));
    const list = await app('GET', '/templates?maxSearchResults=1');
    await matches(itemsOf(templateV1), list.json);
    expect(list.json.items[0].id).toBe(copy.json.id);
  });

  it('422: a document that cannot be used is refused when it is opened', async () => {
    const { id } = await aTemplate(Buffer.from('no document'));
    expectRefusal(await app('GET', `/templates/${id}/document`), 422, 'not_a_pdf');
  });

  it('become drafts with a recipient for each role, values, and a copy of the document', async () => {
    const { id } = await aTemplate();
    const used = await app('POST', `/templates/${id}/use`, { recipients: people, prefill: { Flat: '7' } });
    expect([used.status, used.json.error]).toEqual([201, undefined]);
    await matches(appEnvelope, used.json);
    const { signers, ...envelope } = used.json;
    expect(envelope).toMatchObject({ name: 'Lease', status: 'draft', requireAllSignatures: false });
    expect(signers).toMatchObject([
      { name: 'Toni', role: 'signer', order: 1 },
      { name: 'Lou', role: 'approver', order: 2 },
    ]);
    expect(envelope.fields.map(({ recipientId, value }: Json) => [recipientId, value])).toEqual([
      [signers[0].id, null],
      [signers[0].id, '7'],
      [signers[1].id, null],
    ]);
    await app('DELETE', `/templates/${id}`);
    const sent = await app('PATCH', `/envelopes/${envelope.id}`, { status: 'sent' });
    expect([sent.status, sent.json.status]).toEqual([200, 'sent']);
  });

  it('are made from an envelope, without its recipients', async () => {
    const draft = await aDraft(owner);
    const none = await app('POST', `/envelopes/${draft}/template`, { name: 'Lease' });
    expectRefusal(none, 400, 'validation_error', 'signers');
    const signers = [{ email: 'ada@example.com', name: 'Ada' }];
    const field = { type: 'text', ...place, page: 1, label: 'Flat', recipientId: 'ada@example.com', value: '7' };
    await app('PATCH', `/envelopes/${draft}`, { signers, fields: [field], message: 'Please' });
    const { status, json } = await app('POST', `/envelopes/${draft}/template`, {
      name: 'Lease',
      roleNames: ['Tenant'],
    });
    expect([status, json.error]).toEqual([201, undefined]);
    await matches(templateV1, json);
    expect(json).toMatchObject({
      name: 'Lease',
      roles: [{ key: 'role-1', name: 'Tenant' }],
      fields: [{ roleKey: 'role-1', label: 'Flat', value: '7' }],
      defaults: { message: 'Please' },
      document: { pages: expect.any(Number) },
    });
    expect(JSON.stringify(json)).not.toContain('ada@example.com');
    await app('DELETE', `/envelopes/${draft}`);
    expect((await app('GET', `/templates/${json.id}/document`)).status).toBe(200);
  });
});

describe('prefill', () => {
  it.each([
    [{ Floor: '7' }, 'prefill.Floor'],
    [{ From: 'soon' }, 'prefill.From'],
  ])('400: %j names %s, on both APIs', async (prefill, name) => {
    const { id } = await aTemplate();
    const used = await app('POST', `/templates/${id}/use`, { recipients: people, prefill });
    const v1 = await api('POST', '/envelopes', { name: 'x', templateId: id, recipients: people, prefill });
    for (const reply of [used, v1]) expectRefusal(reply, 400, 'validation_error', name);
  });

  it('fills fields by label or identifier in v1, and is only taken with a template', async () => {
    const template = await aTemplate();
    const prefill = { Flat: '7', [template.fields[2].id]: '2027-02-03' };
    const body = { name: 'x', recipients: people, prefill };
    const { status, json } = await api('POST', '/envelopes', { ...body, templateId: template.id });
    expect([status, json.data?.fields.map(({ value }: Json) => value)]).toEqual([201, [null, '7', '2027-02-03']]);
    const bare = people.map(({ roleKey: _, ...person }) => person);
    expectRefusal(await api('POST', '/envelopes', { ...body, recipients: bare }), 400, 'validation_error', 'prefill');
  });
});
