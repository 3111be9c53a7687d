/** Erasing, holds and retention in an organization follow the roles of its members, and its log has them. */
import { envelopeIdToV1 } from '../../../shared/domain/ids.ts';
import { actingFor, aMember, anOrganization } from '../../fixtures/organizations.ts';
import { changeRecord, recordsOfStack } from '../../fixtures/records.ts';
import {
  aDraft,
  anApiKey,
  aPdf,
  aSession,
  call,
  expectRefusal,
  inline,
  type Json,
  type Reply,
  runFunction,
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

it('an API key places a hold and erases what is not completed; a completed document and the end of a hold need a member', async () => {
  const { json: key } = await ask(admin, 'POST', '/keys', { name: 'archive', scopes: ['envelopes:write'] });
  const v1 = (method: string, id: string, path: string, body: object) =>
    call(method, `/api/v1/envelopes/${envelopeIdToV1(id)}${path}`, { token: key.key, body });
  const byKey = (id: string) => v1('POST', id, '/erase', { reason: 'test' });
  const [unsent, done] = [await draft(), await completed()];
  expect((await v1('PATCH', done, '', { legalHold: true })).status).toBe(200);
  for (const refused of [await v1('PATCH', done, '', { legalHold: false }), await byKey(done)]) {
    expectRefusal(refused, 403, 'insufficient_permissions');
  }
  expect((await ask(owner, 'PATCH', `/envelopes/${done}`, { legalHold: false })).status).toBe(200);
  const { json: refusal } = await byKey(done);
  expect(refusal.error.details).toEqual({ requiredScope: 'organization:manage' });
  expect((await ask(viewer, 'GET', `/envelopes/${done}`)).json.status).toBe('completed');
  expect((await byKey(unsent)).status).toBe(200);
  const ofThese = (await logged()).filter(({ details }) =>
    [unsent, done].some((id) => details.envelopeId === envelopeIdToV1(id)),
  );
  expect(ofThese.toReversed().map(({ type, memberId }) => [type, memberId])).toEqual([
    ['hold.placed', admin.userId],
    ['hold.ended', owner.userId],
    ['envelope.erased', admin.userId],
  ]);

  const own = await anApiKey(viewer, ['envelopes:write']);
  const theirs = await aDraft(viewer);
  expect((await call('POST', `/api/envelopes/${theirs}/complete`, { token: viewer.token })).status).toBe(200);
  const body = { reason: 'test' };
  const path = `/api/v1/envelopes/${envelopeIdToV1(theirs)}/erase`;
  expect((await call('POST', path, { token: own, body })).status).toBe(200);
}, 60_000);

it('a hold with which a document or its correction begins is logged once, with the member', async () => {
  const { json: key } = await ask(admin, 'POST', '/keys', { name: 'holds', scopes: ['envelopes:write'] });
  const held = { name: 'Lease', legalHold: true, send: true, recipients: [signer], document: inline(await aPdf()) };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const create = (body: object) => call('POST', '/api/v1/envelopes', { token: key.key, body, headers });
  const { status, json } = await create(held);
  expect([status, (await create(held)).json.data?.id]).toEqual([201, json.data.id]);
  const before = (await logged()).length;
  const refused = { ...held, recipients: [{ ...signer, roleKey: 'tenant' }] };
  expectRefusal(
    await call('POST', '/api/v1/envelopes', { token: key.key, body: refused }),
    400,
    'validation_error',
    'recipients[0].roleKey',
  );
  expect((await logged()).length).toBe(before);
  const correct = () => ask(member, 'POST', `/envelopes/${uuidOf(json.data.id)}/correct`, {});
  const { id: corrected, legalHold } = (await correct()).json;
  expect([(await correct()).json.id, legalHold]).toEqual([corrected, true]);
  const placed = (await logged()).filter(({ details: { envelopeId } }) =>
    [json.data.id, envelopeIdToV1(corrected)].includes(envelopeId),
  );
  expect(placed.toReversed().map(({ type, memberId, details }) => [type, memberId, details.envelopeId])).toEqual([
    ['hold.placed', admin.userId, json.data.id],
    ['hold.placed', member.userId, envelopeIdToV1(corrected)],
  ]);
}, 60_000);

it('what the retention erases is logged once, by nobody, also if the erasure is interrupted', async () => {
  const ids = [await completed(), await completed()];
  const longAgo = new Date(Date.now() - 500 * 86_400_000).toISOString();
  for (const id of ids) {
    await changeRecord(organizationId, id, (item) => {
      item.completedAt = longAgo;
    });
  }
  expect((await ask(admin, 'PATCH', '/account/retention', { completedDays: 450 })).status).toBe(200);
  const item = (await recordsOfStack()('accounts')).item(organizationId, organizationId);
  const { resource } = await item.read<Json>();
  await item.replace({ ...resource, retention: { ...resource.retention, noticedAt: longAgo } });
  await runFunction('SweepUploads');
  for (const id of ids) expect((await ask(owner, 'GET', `/envelopes/${id}`)).status).toBe(404);
  // As after a crash before the erasure was noted as done: the sweep repeats it.
  await changeRecord(organizationId, ids[0] ?? '', (erasure) => {
    Object.assign(erasure, { erasedAt: null, dueAt: longAgo });
  });
  await runFunction('SweepEnvelopes');
  const erased = (await logged()).filter(({ details }) => details.byRetention);
  expect(erased.map(({ details }) => details.envelopeId).sort()).toEqual(ids.map(envelopeIdToV1).sort());
  for (const entry of erased) {
    expect(entry).toMatchObject({ type: 'envelope.erased', memberId: null, details: { status: 'completed' } });
  }
  await ask(admin, 'PATCH', '/account/retention', { completedDays: null });
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
