/** The filters of both lists of envelopes, with their refusals and cursors, and the counts of the tabs. */
import { envelopePage } from '../../shared/contracts/app-envelopes.ts';
import { envelopesV1 } from '../../shared/contracts/v1-envelopes.ts';
import { anIntegrator } from '../fixtures/integrator.ts';
import { changeRecord } from '../fixtures/records.ts';
import { type Client, expectRefusal, type Json, matches, type Session, uuidOf } from '../stack.ts';

const member = `usr_${'c'.repeat(32)}`;
let app: Client;
let api: Client;
let owner: Session;
let templateId: string;

const ada = { email: 'Ada@Example.com', name: 'Ada Lovelace' };
const ben = { email: 'ben@example.com', name: 'Ben' };

async function anEnvelope(body: object): Promise<string> {
  const { status, json } = await api('POST', '/envelopes', body);
  expect([status, json.error]).toEqual([201, undefined]);
  return uuidOf(json.data.id);
}

beforeAll(async () => {
  ({ app, api, owner } = await anIntegrator());
  const template = await api('POST', '/templates', { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }] });
  templateId = template.json.data.id;
  await anEnvelope({
    name: 'Mietvertrag Straße',
    recipients: [ada],
    labels: ['Lease', 'Flat, north'],
    externalId: 'case-1',
  });
  const second = await anEnvelope({
    name: 'Offer',
    recipients: [ben],
    labels: ['Lease'],
    metadata: { 'case.id': '4711', x: '' },
  });
  await anEnvelope({ name: 'From a template', templateId, recipients: [{ ...ben, roleKey: 'tenant' }] });
  await changeRecord(owner.userId, second, (item) => {
    item.createdBy = member;
  });
  const renamed = await app('PATCH', `/envelopes/${second}`, { name: 'Offer 2' });
  expect(renamed.status).toBe(200);
});

const inApp = async (query: string): Promise<string[]> => {
  const { status, json } = await app('GET', `/envelopes?${query}`);
  expect([status, json.error]).toEqual([200, undefined]);
  await matches(envelopePage, json);
  return json.items.map(({ name }: Json) => name);
};
const inV1 = async (query: string): Promise<string[]> => {
  const { status, json } = await api('GET', `/envelopes?${query}`);
  expect([status, json.error]).toEqual([200, undefined]);
  await matches(envelopesV1, json);
  expect(json.pagination.total).toBe(json.data.length);
  return json.data.map(({ name }: Json) => name);
};

const [lease, offer, fromTemplate] = ['Mietvertrag Straße', 'Offer 2', 'From a template'];
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

it.each([
  ['q=miet', [lease]],
  ['q=ADA+strasse', [lease]],
  ['q=ada%40example', [lease]],
  ['q=lease', [offer, lease]],
  ['q=ietvertrag', []],
  ['status=draft', [fromTemplate, offer, lease]],
  ['status=sent,draft', [fromTemplate, offer, lease]],
  ['status=sent&status=completed', []],
  ['label=Lease', [offer, lease]],
  ['label=Flat%2C%20north', [lease]],
  ['recipient=ADA%40example.com', [lease]],
  ['waitingFor=ada%40example.com', []],
  [`createdBy=${member}`, [offer]],
  ['from=2026-01-01&to=2099-12-31', [fromTemplate, offer, lease]],
  [`from=${encodeURIComponent(tomorrow)}`, []],
  ['sort=oldest', [lease, offer, fromTemplate]],
  ['sort=updated', [offer, fromTemplate, lease]],
  ['label=Lease&q=offer&status=draft&recipient=ben%40example.com', [offer]],
])('both APIs: %s', async (query, expected) => {
  expect(await inApp(query)).toEqual(expected);
  expect(await inV1(query)).toEqual(expected);
});

it('v1: by externalId, template and metadata', async () => {
  expect(await inV1('externalId=case-1')).toEqual([lease]);
  expect(await inV1(`templateId=${templateId}`)).toEqual([fromTemplate]);
  expect(await inV1('metadata.case.id=4711')).toEqual([offer]);
  expect(await inV1('metadata.case.id=4711&metadata.x=')).toEqual([offer]);
  expect(await inV1('metadata.case.id=4712')).toEqual([]);
});

it('the app API: several labels, all of which the envelope has', async () => {
  expect(await inApp('label=Lease%0AFlat%2C%20north')).toEqual([lease]);
});

it.each([
  ['q=%3F', 'q'],
  ['status=open', 'status'],
  ['status=draft,', 'status'],
  ['from=yesterday%21', 'from'],
  ['to=2026-02-30', 'to'],
  ['createdBy=me', 'createdBy'],
  ['sort=name', 'sort'],
  [`recipient=${'x'.repeat(255)}`, 'recipient'],
  ['color=red', 'color'],
])('both APIs: 400 validation_error: %s', async (query, field) => {
  for (const answer of [await app('GET', `/envelopes?${query}`), await api('GET', `/envelopes?${query}`)]) {
    expectRefusal(answer, 400, 'validation_error', field);
  }
});

it('400 validation_error: filters of v1 alone, in the app API; metadata that no envelope can have', async () => {
  for (const query of ['externalId=case-1', 'templateId=tpl_1', 'metadata.x=1']) {
    expectRefusal(await app('GET', `/envelopes?${query}`), 400, 'validation_error');
  }
  expectRefusal(await api('GET', '/envelopes?metadata.a%22b=1'), 400, 'validation_error');
  const six = Array.from({ length: 6 }, (_, n) => `metadata.k${n}=x`).join('&');
  expectRefusal(await api('GET', `/envelopes?${six}`), 400, 'validation_error', 'metadata');
});

it.each(['newest', 'oldest', 'updated'])(
  'pages in the order %s skip and repeat nothing, in both APIs',
  async (sort) => {
    const seen = { app: [] as string[], v1: [] as string[] };
    for (let query = '', isFirst = true; isFirst || query; isFirst = false) {
      const { json } = await app('GET', `/envelopes?maxSearchResults=1&sort=${sort}&status=draft${query}`);
      seen.app.push(...json.items.map(({ name }: Json) => name));
      query = json.continuationToken ? `&continuationToken=${json.continuationToken}` : '';
    }
    for (let query = '', isFirst = true; isFirst || query; isFirst = false) {
      const { json } = await api('GET', `/envelopes?limit=1&sort=${sort}&status=draft${query}`);
      seen.v1.push(...json.data.map(({ name }: Json) => name));
      query = json.pagination.nextCursor ? `&cursor=${json.pagination.nextCursor}` : '';
    }
    const whole = await inV1(`sort=${sort}`);
    expect(seen).toEqual({ app: whole, v1: whole });
  },
);

it('a cursor is a position in its order: another filter begins there, and another order refuses it', async () => {
  const first = (await api('GET', '/envelopes?limit=1')).json.pagination.nextCursor;
  expect((await api('GET', `/envelopes?label=Lease&cursor=${first}`)).json.data).toHaveLength(2);
  const refused = await api('GET', `/envelopes?sort=updated&cursor=${first}`);
  expectRefusal(refused, 400, 'validation_error', 'cursor');
  const inOther = await app('GET', `/envelopes?sort=updated&continuationToken=${first}`);
  expectRefusal(inOther, 400, 'validation_error', 'continuationToken');
});

it('the tabs are counted, by filter; a change of the same instance is counted at once', async () => {
  const counts = async (more = '') => (await app('GET', `/envelope-counts?you=ben%40example.com${more}`)).json;
  const none = { yours: 0, waiting: 0, completed: 0, ended: 0 };
  expect(await counts()).toEqual({ ...none, all: 3, draft: 3 });
  expect(await counts('&label=Lease&q=offer')).toEqual({ ...none, all: 1, draft: 1 });
  await anEnvelope({ name: 'Another', recipients: [ben] });
  expect(await counts()).toEqual({ ...none, all: 4, draft: 4 });
  expectRefusal(await app('GET', '/envelope-counts'), 400, 'validation_error', 'you');
  expect((await app('GET', '/envelope-labels')).json.sort()).toEqual(['Flat, north', 'Lease']);
});
