/** Organizations, their members and invitations, over HTTP. */
import { actingFor, aMember, anOrganization, invitationCodeOf, invited } from '../../fixtures/organizations.ts';
import { pageTexts } from '../../fixtures/page-text.ts';
import { withApp, withPasskey } from '../../second-factors.ts';
import {
  aDraft,
  anApiKey,
  aSession,
  call,
  client,
  everyScope,
  expectRefusal,
  type Session,
  stack,
} from '../../stack.ts';

const as = ({ token }: Session, organizationId: string, method: string, path: string, body?: unknown) =>
  call(method, `/api${path}`, { token, headers: actingFor(organizationId), body });
const join = ({ token }: Session, code: string) => call('POST', '/api/organizations/join', { token, body: { code } });

async function logIn({ email, password }: Session): Promise<Session> {
  const { json } = await call('POST', '/api/Login', { body: { email, password } });
  return { email, password, token: json.token, userId: json.user.userId };
}

it('members see the same documents, and nobody else does', async () => {
  const owner = await aSession();
  const organizationId = await anOrganization(owner);
  const member = await aMember(owner, organizationId, 'member');
  const made = await as(member, organizationId, 'POST', '/GetUploadUrl', {
    filename: 'a.pdf',
    mimetype: 'application/pdf',
  });
  expect(made.status).toBe(201);
  const seen = await as(owner, organizationId, 'GET', `/envelopes/${made.json.envelopeId}`);
  expect(seen.json).toMatchObject({ ownerId: organizationId, status: 'draft' });
  expectRefusal(await call('GET', `/api/envelopes/${made.json.envelopeId}`, { token: member.token }), 404, 'not_found');
  const events = await as(owner, organizationId, 'GET', `/envelopes/${made.json.envelopeId}/events`);
  const actor = { kind: 'owner', id: organizationId, memberId: member.userId };
  expect(events.json[0]).toMatchObject({ type: 'envelope.created', data: { actor } });
});

it('lists organizations with the role, and members with who invited them', async () => {
  const owner = await aSession();
  const organizationId = await anOrganization(owner, 'Northwind');
  const admin = await aMember(owner, organizationId, 'admin');
  const { json: own } = await call('GET', '/api/organizations', { token: admin.token });
  expect(own).toEqual([{ organizationId, name: 'Northwind', role: 'admin' }]);
  const { json: members } = await as(admin, organizationId, 'GET', '/organizations/members');
  expect(members).toMatchObject([
    { accountId: owner.userId, role: 'owner', email: owner.email, invitedBy: null },
    { accountId: admin.userId, role: 'admin', email: admin.email, invitedBy: owner.userId },
  ]);
  const { json: current } = await as(admin, organizationId, 'GET', '/organizations/current');
  expect(current).toMatchObject({ name: 'Northwind', role: 'admin', members: 2, plan: 'free' });
  expect(current.scopes).not.toContain('organization:own');
  const renamed = await as(admin, organizationId, 'PATCH', '/organizations/current', { name: 'Southwind' });
  expect(renamed.json.name).toBe('Southwind');
});

it('shows administrators and owners, and nobody else, which members have a second factor', async () => {
  const owner = await aSession();
  const organizationId = await anOrganization(owner, 'Northwind');
  const admin = await aMember(owner, organizationId, 'admin');
  const member = await aMember(owner, organizationId, 'member');
  const viewer = await aMember(owner, organizationId, 'viewer');
  await withApp(owner);
  await withPasskey(admin);
  // A set-up that is not confirmed is no second factor.
  await client(member.token)('POST', '/account/second-factor', { password: member.password });
  const factorsFor = async (who: Session) => {
    const { json } = await as(who, organizationId, 'GET', '/organizations/members');
    return json.map(({ hasSecondFactor }: { hasSecondFactor?: boolean }) => hasSecondFactor);
  };
  for (const manager of [owner, admin]) expect(await factorsFor(manager)).toEqual([true, true, false, false]);
  for (const other of [member, viewer]) expect(await factorsFor(other)).toEqual(Array(4).fill(undefined));
});

it('403: an admin makes no owner and changes none; no member raises their role', async () => {
  const owner = await aSession();
  const organizationId = await anOrganization(owner);
  const admin = await aMember(owner, organizationId, 'admin');
  const member = await aMember(owner, organizationId, 'member');
  const role = (who: Session, whose: Session, wanted: string) =>
    as(who, organizationId, 'PATCH', `/organizations/members/${whose.userId}`, { role: wanted });
  for (const answer of [
    await role(admin, admin, 'owner'),
    await role(admin, owner, 'viewer'),
    await role(member, member, 'admin'),
    await as(admin, organizationId, 'POST', '/organizations/invitations', { email: 'x@example.com', role: 'owner' }),
    await as(admin, organizationId, 'DELETE', `/organizations/members/${owner.userId}`),
    await as(member, organizationId, 'DELETE', `/organizations/members/${admin.userId}`),
  ])
    expectRefusal(answer, 403, 'insufficient_permissions');
  expect((await role(admin, member, 'viewer')).json).toEqual({ accountId: member.userId, role: 'viewer' });
  expect((await role(owner, admin, 'owner')).status).toBe(200);
});

it('409: the last owner cannot leave or be demoted; a member who leaves is out at once', async () => {
  const owner = await aSession();
  const organizationId = await anOrganization(owner);
  const viewer = await aMember(owner, organizationId, 'viewer');
  const path = `/organizations/members/${owner.userId}`;
  expectRefusal(await as(owner, organizationId, 'DELETE', path), 409, 'last_owner');
  expectRefusal(await as(owner, organizationId, 'PATCH', path, { role: 'admin' }), 409, 'last_owner');
  const left = await as(viewer, organizationId, 'DELETE', `/organizations/members/${viewer.userId}`);
  expect(left.json).toEqual({ accountId: viewer.userId, removed: true });
  expectRefusal(await as(viewer, organizationId, 'GET', '/envelopes'), 404, 'not_found');
  expect((await call('GET', '/api/organizations', { token: viewer.token })).json).toEqual([]);
});

it('logs who changed what, as a chain that a change would break', async () => {
  const owner = await aSession();
  const organizationId = await anOrganization(owner, 'Northwind');
  const admin = await aMember(owner, organizationId, 'admin');
  const { json: key } = await as(admin, organizationId, 'POST', '/keys', { name: 'ci', scopes: ['envelopes:read'] });
  await as(owner, organizationId, 'DELETE', `/keys/${key.id}`);
  await as(owner, organizationId, 'PATCH', '/account/profile', { company: 'Northwind Ltd' });
  const url = 'https://hooks.example.com/x';
  const { json: webhook } = await as(admin, organizationId, 'POST', '/webhooks', { url });
  await as(admin, organizationId, 'DELETE', `/webhooks/${webhook.id}`);
  await as(owner, organizationId, 'PATCH', `/organizations/members/${admin.userId}`, { role: 'viewer' });
  const { json: log } = await as(owner, organizationId, 'GET', '/organizations/log');
  const entries = log.items.toReversed();
  expect(entries.map(({ type, memberId }: { type: string; memberId: string }) => [type, memberId])).toEqual([
    ['organization.created', owner.userId],
    ['member.invited', owner.userId],
    ['member.joined', admin.userId],
    ['key.created', admin.userId],
    ['key.deleted', owner.userId],
    ['profile.changed', owner.userId],
    ['webhook.created', admin.userId],
    ['webhook.deleted', admin.userId],
    ['member.role_changed', owner.userId],
  ]);
  for (const [index, entry] of entries.entries())
    expect([entry.sequence, entry.previousHash]).toEqual([index + 1, entries[index - 1]?.hash ?? '0'.repeat(64)]);
  const { json: page } = await as(owner, organizationId, 'GET', '/organizations/log?limit=2&before=4');
  expect([page.items.map(({ sequence }: { sequence: number }) => sequence), page.hasMore]).toEqual([[3, 2], true]);
  expectRefusal(await as(admin, organizationId, 'GET', '/organizations/log'), 403, 'insufficient_permissions');
  expect(JSON.stringify(log)).not.toContain(key.key);
});

it('begins with the language, the time zone and the dates of the person who creates it', async () => {
  const owner = await aSession();
  const own = { language: 'de', timeZone: 'Europe/Berlin', dateFormat: 'long' };
  await call('PATCH', '/api/account/profile', { token: owner.token, body: { ...own, name: 'Olivia Marsh' } });
  const organizationId = await anOrganization(owner, 'Northwind');
  const { json } = await as(owner, organizationId, 'GET', '/account/profile');
  expect(json).toMatchObject({ ...own, name: null, company: 'Northwind' });
});

it('answers the log as a PDF, in the language of the profile or the chosen one, from any entry on', async () => {
  const owner = await aSession();
  const organizationId = await anOrganization(owner, 'Northwind');
  const admin = await aMember(owner, organizationId, 'admin');
  await as(owner, organizationId, 'PATCH', '/account/profile', { language: 'de' });
  const textOf = async (query: string) => {
    const headers = { ...actingFor(organizationId), authorization: `Bearer ${admin.token}` };
    const response = await fetch(`${stack().url}/api/organizations/log/pdf${query}`, { headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return (await pageTexts(new Uint8Array(await response.arrayBuffer()))).join();
  };
  const german = await textOf('');
  expect(german).toContain('hat das Profil der Organisation geändert.');
  expect(german).toContain('4 · profile.changed');
  const older = await textOf('?before=3&language=en');
  expect(older.replace(/\s/g, '')).toContain(`invited${admin.email}asAdministrator.`);
  expect(older).toContain('No. 1 to 2');
  expect(older).not.toContain('member.joined');
  const ask = (who: Session, query = '') => as(who, organizationId, 'GET', `/organizations/log/pdf${query}`);
  expectRefusal(await ask(owner, '?language=xx'), 400, 'validation_error');
  expectRefusal(await ask(await aMember(owner, organizationId, 'member')), 403, 'insufficient_permissions');
  expectRefusal(await ask(await aSession()), 404, 'not_found');
  expectRefusal(await call('GET', '/api/organizations/log/pdf', { token: owner.token }), 400, 'validation_error');
});

describe('an invitation', () => {
  it('of fifty simultaneous attempts makes one membership, and is then used up', async () => {
    const owner = await aSession();
    const organizationId = await anOrganization(owner);
    const [person, other] = [await aSession(), await aSession()];
    const { code } = await invited(owner, organizationId, person.email, 'member');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => join(index % 2 ? other : person, code)));
    // The invited person joins once, however often it is asked.
    for (const [index, { status }] of answers.entries())
      expect([index, status]).toEqual([index, index % 2 ? 403 : 200]);
    const { json: members } = await as(owner, organizationId, 'GET', '/organizations/members');
    expect(members.map(({ accountId }: { accountId: string }) => accountId)).toEqual([owner.userId, person.userId]);
    await as(owner, organizationId, 'DELETE', `/organizations/members/${person.userId}`);
    expectRefusal(await join(person, code), 403, 'invalid_invitation');
  });

  it('403: for another address, withdrawn, replaced, forged, or of another organization', async () => {
    const owner = await aSession();
    const organizationId = await anOrganization(owner);
    const person = await aSession();
    const first = await invited(owner, organizationId, person.email, 'member');
    const second = await invited(owner, organizationId, person.email, 'viewer');
    expectRefusal(await join(person, first.code), 403, 'invalid_invitation');
    const { json: open } = await as(owner, organizationId, 'GET', '/organizations/invitations');
    expect(open).toMatchObject([{ id: second.id, email: person.email, role: 'viewer', invitedBy: owner.userId }]);
    await as(owner, organizationId, 'DELETE', `/organizations/invitations/${second.id}`);
    expectRefusal(await join(person, second.code), 403, 'invalid_invitation');
    const elsewhere = invitationCodeOf({ organizationId: await anOrganization(owner), invitationId: second.id });
    for (const code of ['', 'x', `${second.code.slice(0, -1)}A`, elsewhere])
      expectRefusal(await join(person, code), 403, 'invalid_invitation');
  });

  it('is the invitation code of a registration with its address, and of no other', async () => {
    const owner = await aSession();
    const organizationId = await anOrganization(owner);
    const email = `joining-${Date.now()}@example.com`;
    const { code } = await invited(owner, organizationId, email, 'member');
    const register = (address: string) =>
      call('POST', '/api/Register', { body: { email: address, password: 'a long password', invitationCode: code } });
    expectRefusal(await register('another@example.com'), 403, 'invalid_invitation');
    expect((await register(email)).status).toBe(201);
    const { json } = await call('POST', '/api/Login', { body: { email, password: 'a long password' } });
    const { json: own } = await call('GET', '/api/organizations', { token: json.token });
    expect(own).toMatchObject([{ organizationId, role: 'member' }]);
    expectRefusal(await register(`again-${email}`), 403, 'invalid_invitation');
  });

  it('is shown to who has its code', async () => {
    const owner = await aSession();
    const organizationId = await anOrganization(owner, 'Northwind');
    const { code } = await invited(owner, organizationId, 'shown@example.com', 'viewer');
    const read = (text: string) =>
      call('POST', '/api/invitation', { headers: { 'sec-fetch-site': 'same-origin' }, body: { code: text } });
    expect((await read(code)).json).toMatchObject({
      organizationId,
      organization: 'Northwind',
      invitedBy: owner.email,
      email: 'shown@example.com',
      role: 'viewer',
    });
    await call('PATCH', '/api/account/profile', { token: owner.token, body: { name: 'Olivia Marsh' } });
    expect((await read(code)).json.invitedBy).toBe('Olivia Marsh');
    expectRefusal(await read('x'), 403, 'invalid_invitation');
  });
});

describe('an account that becomes an organization', () => {
  it('keeps documents, keys and links; the person logs in as before; the former token opens nothing', async () => {
    const person = await aSession();
    const id = await aDraft(person);
    const key = await anApiKey(person, everyScope);
    const retention = { token: person.token, body: { completedDays: 400 } };
    expect((await call('PATCH', '/api/account/retention', retention)).status).toBe(200);
    const body = { name: 'Northwind', fromAccount: true };
    const made = await call('POST', '/api/organizations', { token: person.token, body });
    expect([made.status, made.json.organizationId]).toEqual([201, person.userId]);
    expectRefusal(await call('GET', '/api/account', { token: person.token }), 401, 'unauthorized');
    const again = await logIn(person);
    expect(again.userId).not.toBe(person.userId);
    expect((await call('GET', '/api/envelopes', { token: again.token })).json).toEqual([]);
    const own = await call('GET', '/api/account/retention', { token: again.token });
    expect(own.json.completedDays).toBeNull();
    expect((await as(again, person.userId, 'GET', '/account/retention')).json.completedDays).toBe(400);
    const seen = await as(again, person.userId, 'GET', `/envelopes/${id}`);
    expect(seen.json).toMatchObject({ id, ownerId: person.userId });
    const v1 = client(key);
    expect((await v1('GET', '/v1/account')).json.data).toMatchObject({ id: person.userId, email: person.email });
    expect((await v1('GET', '/v1/envelopes')).json.data).toHaveLength(1);
    expect((await call('GET', '/api/organizations', { token: again.token })).json).toMatchObject([{ role: 'owner' }]);
  });

  it('400: while the person is a member elsewhere', async () => {
    const [owner, organizer] = [await aSession(), await aSession()];
    const organizationId = await anOrganization(organizer);
    const { code } = await invited(organizer, organizationId, owner.email, 'member');
    await join(owner, code);
    const body = { name: 'Mine', fromAccount: true };
    expectRefusal(
      await call('POST', '/api/organizations', { token: owner.token, body }),
      400,
      'validation_error',
      'fromAccount',
    );
  });
});
