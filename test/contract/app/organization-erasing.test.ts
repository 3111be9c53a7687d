/** Erasing, holds and retention in an organization follow the roles of its members, and its log has them. */
import { actingFor, aMember, anOrganization } from '../../fixtures/organizations.ts';
import {
  aDraft,
  aPdf,
  aSession,
  call,
  expectRefusal,
  inline,
  type Json,
  type Reply,
  type Session,
  uuidOf,
} from '../../stack.ts';

let owner: Session;
let admin: Session;
let member: Session;
let viewer: Session;
let organizationId: string;
beforeAll(async () => {
  owner = await aSession();
  organizationId = await anOrganization(owner);
  admin = await aMember(owner, organizationId, 'admin');
  member = await aMember(owner, organizationId, 'member');
  viewer = await aMember(owner, organizationId, 'viewer');
}, 60_000);

const ask = (person: Session, method: string, path: string, body?: object): Promise<Reply> =>
  call(method, `/api${path}`, { token: person.token, headers: actingFor(organizationId), body });
const erase = (person: Session, id: string) => ask(person, 'POST', `/envelopes/${id}/erase`, { reason: 'test' });

const signer = { email: 'ada@example.com', name: 'Ada Lovelace' };

async function draft(): Promise<string> {
  const { json } = await ask(owner, 'POST', '/keys', { name: `k${Math.random()}`, scopes: ['envelopes:write'] });
  const made = await call('POST', '/api/v1/envelopes', {
    token: json.key,
    body: { name: 'Lease', requireAllSignatures: false, recipients: [signer], document: inline(await aPdf()) },
  });
  expect(made.status).toBe(201);
  return uuidOf(made.json.data.id);
}

async function completed(): Promise<string> {
  const id = await draft();
  expect((await ask(member, 'POST', `/envelopes/${id}/complete`)).status).toBe(200);
  return id;
}

const logged = async (): Promise<Json[]> => (await ask(owner, 'GET', '/organizations/log')).json.items;

it('a member erases a draft; a completed envelope needs an admin; a viewer erases nothing; the log names who did it', async () => {
  const first = await draft();
  expectRefusal(await erase(viewer, first), 403, 'insufficient_permissions');
  expect((await erase(member, first)).status).toBe(200);
  const second = await completed();
  expectRefusal(await erase(member, second), 403, 'insufficient_permissions');
  expect((await erase(admin, second)).status).toBe(200);
  const entries = JSON.stringify((await logged()).filter(({ type }) => type === 'envelope.erased'));
  for (const person of [member, admin]) expect(entries).toContain(person.userId);
  expect(entries).not.toContain(viewer.userId);
}, 60_000);

it('a member places a hold, and only an owner ends it', async () => {
  const id = await completed();
  const hold = (person: Session, legalHold: boolean) => ask(person, 'PATCH', `/envelopes/${id}`, { legalHold });
  expect((await hold(member, true)).status).toBe(200);
  for (const person of [member, admin]) expectRefusal(await hold(person, false), 403, 'insufficient_permissions');
  expectRefusal(await erase(owner, id), 409, 'legal_hold');
  expect((await hold(owner, false)).status).toBe(200);
  const types = (await logged()).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['hold.placed', 'hold.ended']));
}, 60_000);

it('an export is logged once with the member who began it; that of a person is not', async () => {
  const begin = (headers: object) =>
    call('POST', '/api/account/exports', { token: viewer.token, headers: { ...headers } as Record<string, string> });
  const key = { 'idempotency-key': crypto.randomUUID() };
  expect((await begin(key)).json).toEqual({ startedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  const answers = await Promise.all([1, 2, 3].map(() => begin({ ...key, ...actingFor(organizationId) })));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { status, json } = await begin({ ...key, ...actingFor(organizationId) });
  expect([status, Object.keys(json)]).toEqual([200, ['startedAt']]);
  const exportsOf = async () => (await logged()).filter(({ type }) => type === 'documents.exported');
  expect(await exportsOf()).toMatchObject([{ memberId: viewer.userId, details: {} }]);
  await begin({ 'idempotency-key': crypto.randomUUID(), ...actingFor(organizationId) });
  expect(await exportsOf()).toHaveLength(2);
  expectRefusal(await call('POST', '/api/account/exports', {}), 401, 'unauthorized');
}, 60_000);

it('retention needs an admin, every member reads it, and it is not the retention of the person', async () => {
  const set = (person: Session) => ask(person, 'PATCH', '/account/retention', { completedDays: 400 });
  expectRefusal(await set(member), 403, 'insufficient_permissions');
  expect((await set(admin)).json.completedDays).toBe(400);
  expect((await ask(viewer, 'GET', '/account/retention')).json.completedDays).toBe(400);
  const own = await call('GET', '/api/account/retention', { token: admin.token });
  expect(own.json.completedDays).toBeNull();
  expect((await logged()).map(({ type }) => type)).toContain('retention.changed');
});

it('the last owner of an organization keeps the account; another member leaves with the account', async () => {
  const remove = (person: Session) =>
    call('DELETE', '/api/account', { token: person.token, body: { password: person.password } });
  expectRefusal(await remove(owner), 409, 'last_owner');
  const leaving = await aMember(owner, organizationId, 'member');
  await aDraft(leaving);
  expect((await remove(leaving)).status).toBe(200);
});
