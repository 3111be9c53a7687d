/** A person deletes the account with everything that it owns. */

import { anAddress, awaitMail, open, tokenOf } from '../../ceremony.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { actingFor, aMember } from '../../fixtures/organizations.ts';
import { changeRecord, itemsOf, recordsOfStack, sweptAccount } from '../../fixtures/records.ts';
import {
  aDraft,
  aSession,
  call,
  client,
  expectRefusal,
  type Json,
  registered,
  runFunction,
  type Session,
  stack,
  tokenOfLogin,
} from '../../stack.ts';

const remove = ({ token }: Pick<Session, 'token'>, body: object) => call('DELETE', '/api/account', { token, body });

it('200: the account opens nothing, recipients are notified, everything is erased, and the address is free again', async () => {
  const { owner, key, app } = await anIntegrator();
  const ada = anAddress('ada');
  const draftId = await aDraft(owner);
  const sent = await app('PUT', `/envelopes/${await aDraft(owner)}`, {
    signers: [{ email: ada, name: 'Ada Lovelace' }],
    status: 'sent',
  });
  await awaitMail(ada);
  const template = await app('POST', `/envelopes/${sent.json.id}/template`, { name: 'Lease' });
  expect(template.status).toBe(201);
  const link = tokenOf(owner, sent.json.id, sent.json.signers[0].id);

  expectRefusal(await remove(owner, { password: 'not the password' }), 401, 'invalid_credentials');
  expect((await app('GET', '/account')).status).toBe(200);
  const answer = await remove(owner, { password: owner.password });
  expect([answer.status, answer.json]).toEqual([200, { userId: owner.userId, deleted: true }]);

  expectRefusal(await app('GET', '/account'), 401, 'unauthorized');
  expectRefusal(await client(owner.token)('GET', '/envelopes'), 401, 'unauthorized');
  const { email, password } = owner;
  expectRefusal(await client()('POST', '/Login', { email, password }), 401, 'invalid_credentials');
  // Other instances remember keys for ten seconds.
  await eventually(async () => (await client(key)('GET', '/v1/account')).status === 401, {
    what: 'the key to be refused',
    timeoutMs: 20_000,
  });

  // The deletion gives the e-mails about voided envelopes two minutes; `sweptAccount` does not.
  await runFunction('SweepEnvelopes');
  await awaitMail(ada, ({ subject }) => subject.startsWith('Voided') || subject.includes('void'));
  await sweptAccount(owner.userId);
  expect((await open(link)).status).toBeGreaterThanOrEqual(400);
  const last = await awaitMail(email, ({ subject }) => subject === 'Your account was deleted');
  expect(last.text).toContain('Copies of sealed documents');

  const all = async (name: 'envelopes' | 'accounts' | 'webhooks' | 'mails' | 'templates') => {
    const { items } = await recordsOfStack()(name);
    const query = 'SELECT * FROM c WHERE c.ownerId = @id OR c.accountId = @id OR c.id = @id';
    const spec = { query, parameters: [{ name: '@id', value: owner.userId }] };
    return (await items.query<Json>(spec).fetchAll()).resources;
  };
  expect((await all('envelopes')).map(({ id, itemType }) => [id, itemType]).sort()).toEqual(
    [draftId, sent.json.id].map((id) => [id, 'erasure']).sort(),
  );
  expect((await all('accounts')).map(({ kind }) => kind)).toEqual(['barred']);
  await eventually(async () => (await all('mails')).length === 0, { what: 'the last message to be deleted' });
  expect([...(await all('webhooks')), ...(await all('templates'))]).toEqual([]);

  const again = await client()('POST', '/Register', { email, password, invitationCode: 'LOCAL-INVITE' });
  expect(again.status).toBe(201);
  expect(again.json.userId).not.toBe(owner.userId);
}, 120_000);

it('without the password: 200 within ten minutes after the log-in, 400 after them', async () => {
  const person = await registered(stack().url);
  const earlier = await tokenOfLogin(person, new Date(Date.now() - 10 * 60_000));
  expectRefusal(await remove({ token: earlier }, {}), 400, 'validation_error', 'password');
  expect((await remove(person, {})).status).toBe(200);
  expectRefusal(await remove(person, {}), 401, 'unauthorized');
  await sweptAccount(person.userId);
  await awaitMail(person.email, ({ subject }) => subject === 'Your account was deleted');
}, 90_000);

it('409: a document under a legal hold keeps the account', async () => {
  const owner = await aSession();
  const path = `/api/envelopes/${await aDraft(owner)}`;
  const hold = (legalHold: boolean) => call('PATCH', path, { token: owner.token, body: { legalHold } });
  expect((await hold(true)).status).toBe(200);
  expectRefusal(await remove(owner, { password: owner.password }), 409, 'legal_hold');
  expect((await hold(false)).status).toBe(200);
  expect((await remove(owner, { password: owner.password })).status).toBe(200);
}, 60_000);

it('race: a document on which a hold was placed after the claim stays, and the deletion waits until the hold has ended', async () => {
  const owner = await aSession();
  const [held, free] = [await aDraft(owner), await aDraft(owner)];
  expect((await remove(owner, { password: owner.password })).status).toBe(200);
  const hold = (legalHold: boolean) => changeRecord(owner.userId, held, (item) => Object.assign(item, { legalHold }));
  await hold(true);
  const accounts = await recordsOfStack()('accounts');
  const item = accounts.item(owner.userId, owner.userId);
  for (let run = 0; run < 3; run++) {
    const { resource } = await item.read<Json>();
    await item.replace({ ...resource, dueAt: new Date(0).toISOString() });
    await runFunction('SweepEnvelopes');
  }
  const kinds = async () => (await itemsOf(owner.userId, held)).map(({ itemType }) => itemType);
  expect((await itemsOf(owner.userId, free)).map(({ itemType }) => itemType)).toEqual(['erasure']);
  expect([(await kinds()).includes('envelope'), (await item.read<Json>()).resource?.kind]).toEqual([
    true,
    'accountDeletion',
  ]);
  await hold(false);
  await sweptAccount(owner.userId);
  expect(await kinds()).toEqual(['erasure']);
}, 90_000);

describe('the deletion of an organization', () => {
  it('200: it is gone at once for all members, its founder logs in as before, and everything is erased', async () => {
    const person = await aSession();
    const id = await aDraft(person);
    const body = { name: 'Northwind', fromAccount: true };
    await call('POST', '/api/organizations', { token: person.token, body });
    const organizationId = person.userId;
    const { email, password } = person;
    const { json } = await call('POST', '/api/Login', { body: { email, password } });
    const owner = { email, password, token: json.token, userId: json.user.userId };
    const admin = await aMember(owner, organizationId, 'admin');
    const headers = actingFor(organizationId);
    const remove = (token: string, proof: object) =>
      call('DELETE', '/api/organizations/current', { token, headers, body: proof });
    expectRefusal(await remove(admin.token, { password: admin.password }), 403, 'insufficient_permissions');
    expectRefusal(await remove(owner.token, { password: 'wrong' }), 401, 'invalid_credentials');
    const gone = await remove(owner.token, { password });
    expect([gone.status, gone.json]).toEqual([200, { organizationId, deleted: true }]);
    for (const { token } of [owner, admin])
      expectRefusal(await call('GET', `/api/envelopes/${id}`, { token, headers }), 404, 'not_found');
    expect((await call('GET', '/api/organizations', { token: owner.token })).json).toEqual([]);
    expect((await call('POST', '/api/Login', { body: { email, password } })).status).toBe(200);
    await sweptAccount(organizationId);
    const { items } = await recordsOfStack()('envelopes');
    const parameters = [{ name: '@id', value: organizationId }];
    const left = await items.query<Json>({ query: 'SELECT * FROM c WHERE c.ownerId = @id', parameters }).fetchAll();
    expect(left.resources.filter(({ itemType }) => itemType !== 'erasure')).toEqual([]);
  }, 120_000);
});
