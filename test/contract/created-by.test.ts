/** Which member created an envelope of an organization: recorded by every way to create one, and answered by both APIs. */
import { envelopePage } from '../../shared/contracts/app-envelopes.ts';
import { envelopeIdFromV1 } from '../../shared/domain/ids.ts';
import { decline, tokenOf } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { anIntegrator } from '../fixtures/integrator.ts';
import { actingFor, aMember, anOrganization } from '../fixtures/organizations.ts';
import { leaseForm } from '../fixtures/reference-samples.ts';
import { aReceiver } from '../servers/receiver.ts';
import {
  aPdf,
  aSession,
  type Client,
  call,
  client,
  everyScope,
  expectRefusal,
  inline,
  type Json,
  matches,
  type Session,
  upload,
} from '../stack.ts';

let organizationId: string;
let owner: Session;
let member: Session;
/** The app API, as the member. */
let app: Client;
/** v1, by a key that an administrator made. */
let api: Client;
let admin: Session;
let templateId: string;

const acting =
  ({ token }: Session): Client =>
  (method, path, body, headers = {}) =>
    call(method, `/api${path}`, { token, body, headers: { ...actingFor(organizationId), ...headers } });

async function made(answer: Promise<{ status: number; json: Json }>): Promise<Json> {
  const { status, json } = await answer;
  expect([status, json.error]).toEqual([201, undefined]);
  return json.data ?? json;
}

beforeAll(async () => {
  owner = await aSession();
  organizationId = await anOrganization(owner);
  member = await aMember(owner, organizationId, 'member');
  admin = await aMember(owner, organizationId, 'admin');
  app = acting(member);
  const { key } = await made(acting(admin)('POST', '/keys', { name: 'ci', scopes: everyScope }));
  const ofKey = client(key);
  api = (method, path, ...more) => ofKey(method, `/v1${path}`, ...more);
  templateId = (await made(api('POST', '/templates', { ...leaseForm, document: inline(await aPdf()) }))).id;
});

const tenant = { roleKey: 'tenant', email: 'tenant@example.com', name: 'Tina' };
const document = async () => ({ document: inline(await aPdf()) });
const ada = { email: 'ada@example.com', name: 'Ada' };

async function anUpload(by: Client): Promise<string> {
  const announced = await made(by('POST', '/GetUploadUrl', { filename: 'Lease.pdf', mimetype: 'application/pdf' }));
  await upload(announced, await aPdf());
  return announced.envelopeId;
}

async function aSentOne(by: Client): Promise<string> {
  const id = await anUpload(by);
  expect((await by('PATCH', `/envelopes/${id}`, { signers: [ada], status: 'sent' })).status).toBe(200);
  return id;
}

async function ofBatch(begun: Json, by: Client): Promise<string> {
  let rows: Json[] = [];
  await eventually(async () => {
    const { json } = await by('GET', `/batches/${begun.id}/rows`);
    rows = json.data ?? json.items;
    return rows.every(({ envelopeId }) => envelopeId);
  });
  return rows[0].envelopeId;
}

const batch = () => ({
  templateId,
  name: 'Leases',
  rows: [{ recipients: [tenant], prefill: { Flat: '7' } }],
});

const ways: [string, 'member' | 'admin', () => Promise<string>][] = [
  ['an upload of the pages', 'member', () => anUpload(app)],
  [
    'a template used on the pages',
    'member',
    async () => (await made(app('POST', `/templates/${templateId}/use`, { recipients: [tenant] }))).id,
  ],
  [
    'a correction on the pages, of what another member sent',
    'member',
    async () => (await made(app('POST', `/envelopes/${await aSentOne(acting(owner))}/correct`))).id,
  ],
  ['a row of a batch from the pages', 'member', async () => ofBatch(await made(app('POST', '/batches', batch())), app)],
  [
    'v1 by a key',
    'admin',
    async () => (await made(api('POST', '/envelopes', { name: 'Lease', recipients: [ada], ...(await document()) }))).id,
  ],
  [
    'v1 from a template',
    'admin',
    async () => (await made(api('POST', '/envelopes', { name: 'Lease', templateId, recipients: [tenant] }))).id,
  ],
  ['v1: a row of a batch', 'admin', async () => ofBatch(await made(api('POST', '/batches', batch())), api)],
  [
    'v1: a correction of what a member sent',
    'admin',
    async () => (await made(api('POST', `/envelopes/${idInV1(await aSentOne(app))}/correct`))).id,
  ],
];

const uuid = (id: string) => (id.startsWith('env_') ? envelopeIdFromV1(id) : id) as string;
const idInV1 = (id: string) => `env_${id.replaceAll('-', '')}`;

it.each(ways)('%s', async (_, whose, create) => {
  const id = uuid(await create());
  const createdBy = (whose === 'member' ? member : admin).userId;
  const one = {
    app: (await app('GET', `/envelopes/${id}`)).json,
    v1: (await api('GET', `/envelopes/${idInV1(id)}`)).json.data,
  };
  expect([one.app.createdBy, one.v1.createdBy]).toEqual([createdBy, createdBy]);
  const page = (await app('GET', `/envelopes?createdBy=${createdBy}&maxSearchResults=100`)).json;
  await matches(envelopePage, page);
  const listed = (await api('GET', `/envelopes?createdBy=${createdBy}&limit=100`)).json.data;
  for (const rows of [page.items, listed] as Json[][]) {
    expect(rows.map((row) => uuid(row.id))).toContain(id);
    expect(new Set(rows.map((row) => row.createdBy))).toEqual(new Set([createdBy]));
  }
  const events = (await app('GET', `/envelopes/${id}/events`)).json;
  expect(events[0].data.actor).toEqual({ kind: 'owner', id: organizationId, memberId: createdBy });
});

it('does not change with who edits, sends or reads; the body of GET can be sent back, and another name is refused', async () => {
  const id = await anUpload(app);
  const other = acting(owner);
  const { json } = await other('GET', `/envelopes/${id}`);
  const edited = await other('PUT', `/envelopes/${id}`, { ...json, name: 'Renamed', signers: [ada] });
  expect([edited.status, edited.json.createdBy]).toEqual([200, member.userId]);
  const refused = await other('PATCH', `/envelopes/${id}`, { createdBy: owner.userId });
  expectRefusal(refused, 400, 'validation_error', 'createdBy');
  const sent = await other('PATCH', `/envelopes/${id}`, { status: 'sent' });
  expect([sent.status, sent.json.createdBy]).toEqual([200, member.userId]);
  for (const by of [api, (method: string, path: string, body: unknown) => other(method, `/v1${path}`, body)]) {
    const { status } = await by('POST', '/envelopes', { name: 'x', createdBy: member.userId });
    expect([400, 401]).toContain(status);
  }
});

it('of a key whose creator has left, is not known', async () => {
  const leaver = await aMember(owner, organizationId, 'admin');
  const { key } = await made(acting(leaver)('POST', '/keys', { name: 'left', scopes: everyScope }));
  const create = async () =>
    (await made(client(key)('POST', '/v1/envelopes', { name: 'Lease', recipients: [ada] }))) as Json;
  const before = await create();
  expect(before.createdBy).toBe(leaver.userId);
  await acting(owner)('DELETE', `/organizations/members/${leaver.userId}`);
  expect(await create()).not.toHaveProperty('createdBy');
  // The envelope of before still names the former member.
  expect((await api('GET', `/envelopes/${before.id}`)).json.data.createdBy).toBe(leaver.userId);
});

it('webhooks name the member too', async () => {
  const receiver = await aReceiver();
  try {
    await made(acting(admin)('POST', '/webhooks', { url: receiver.url, events: ['envelope.declined'] }));
    const id = await aSentOne(app);
    const { json } = await app('GET', `/envelopes/${id}`);
    const token = tokenOf({ ...member, userId: organizationId }, id, json.signers[0].id);
    expect((await decline(token)).status).toBe(200);
    const delivery = await eventually(() => receiver.received[0]);
    expect(JSON.parse(delivery.body).data.envelope).toMatchObject({ id: idInV1(id), createdBy: member.userId });
  } finally {
    await receiver.close();
  }
});

it('of a person’s own account, is in no answer', async () => {
  const own = await anIntegrator();
  const envelope = await made(own.api('POST', '/envelopes', { name: 'Lease', recipients: [ada] }));
  const id = uuid(envelope.id);
  for (const answer of [
    envelope,
    (await own.api('GET', `/envelopes/${envelope.id}`)).json.data,
    (await own.api('GET', '/envelopes')).json.data[0],
    (await own.app('GET', `/envelopes/${id}`)).json,
    (await own.app('GET', '/envelopes')).json[0],
  ]) {
    expect([uuid(answer.id), answer.createdBy]).toEqual([id, undefined]);
  }
});
