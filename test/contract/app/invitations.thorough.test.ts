/** Attacks on invitations to an organization: many at once, another role, and guesses about what exists. */
import { actingFor, anOrganization, invitationCodeOf, invited } from '../../fixtures/organizations.ts';
import { recordsOfStack } from '../../fixtures/records.ts';
import { aSession, call, expectRefusal, type Json, type Reply, type Session } from '../../stack.ts';
import { expectSameTimes } from '../../timing.ts';

const password = 'a long password';
let people = 0;
const anEmail = () => `invited-${process.pid}-${Date.now()}-${people++}@example.com`;

const join = ({ token }: Session, code: string, more: object = {}) =>
  call('POST', '/api/organizations/join', { token, body: { code, ...more } });
const own = { 'sec-fetch-site': 'same-origin' };
const read = (code: string, more: object = {}) =>
  call('POST', '/api/invitation', { headers: own, body: { code, ...more } });
/** Each from another address, because the service limits registrations from one. */
const register = (email: string, invitationCode: string, more: object = {}) =>
  call('POST', '/api/Register', {
    headers: { 'x-forwarded-for': `192.0.2.${people++ % 250}:${50_000 + people}` },
    body: { email, password, invitationCode, ...more },
  });

const outcomeOf = ({ status, json }: Reply) => `${status} ${JSON.stringify(json)}`;

async function membersOf(owner: Session, organizationId: string): Promise<[accountId: string, role: string][]> {
  const headers = actingFor(organizationId);
  const { json } = await call('GET', '/api/organizations/members', { token: owner.token, headers });
  return json.map(({ accountId, role }: Json) => [accountId, role]);
}

let owner: Session;
let organizationId: string;
beforeAll(async () => {
  owner = await aSession();
  organizationId = await anOrganization(owner);
});

describe('fifty attempts at once', () => {
  it('of fifty people with one invitation: the invited one joins, and 49 get the same refusal', async () => {
    const attempts = await Promise.all(Array.from({ length: 50 }, () => aSession()));
    const person = attempts[31] as Session;
    const { code } = await invited(owner, organizationId, person.email, 'member');
    const answers = await Promise.all(attempts.map((each) => join(each, code)));
    expect(answers.filter(({ status }) => status === 200)).toEqual([answers[31]]);
    const refusals = answers.filter(({ status }) => status !== 200);
    expect([refusals.length, new Set(refusals.map(outcomeOf)).size]).toEqual([49, 1]);
    expectRefusal(refusals[0] as Reply, 403, 'invalid_invitation');
    expect(await membersOf(owner, organizationId)).toContainEqual([person.userId, 'member']);
    for (const each of attempts) {
      const { json } = await call('GET', '/api/organizations', { token: each.token });
      expect(json).toHaveLength(each === person ? 1 : 0);
    }
  });

  it('of the invited person: one membership and one entry of the log', async () => {
    const person = await aSession();
    const { code } = await invited(owner, organizationId, person.email, 'viewer');
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(person, code)));
    // Attempts that lose every round of the race are asked to come again; then they find the membership.
    const again = answers.filter(({ status }) => status === 503);
    const joinedNow = answers.filter((each) => !again.includes(each));
    expect(joinedNow.length).toBeGreaterThan(0);
    const repeated = await join(person, code);
    expect(new Set([...joinedNow, repeated].map(outcomeOf))).toEqual(new Set([outcomeOf(repeated)]));
    expect(repeated.json).toMatchObject({ organizationId, role: 'viewer' });
    const members = await membersOf(owner, organizationId);
    expect(members.filter(([accountId]) => accountId === person.userId)).toEqual([[person.userId, 'viewer']]);
    const headers = actingFor(organizationId);
    const { json: log } = await call('GET', '/api/organizations/log?limit=500', { token: owner.token, headers });
    const joined = ({ type, memberId }: Json) => type === 'member.joined' && memberId === person.userId;
    expect(log.items.filter(joined)).toHaveLength(1);
  });

  it('of a registration: one account and one membership', async () => {
    const email = anEmail();
    const { code } = await invited(owner, organizationId, email, 'member');
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(email, code)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    // Who comes before the membership is written finds the address taken; who comes later finds the invitation used.
    const refusals = new Set(answers.filter((each) => each !== made[0]).map(({ json }) => json.error.code));
    const allowed = ['email_taken', 'invalid_invitation', 'rate_limit_exceeded', 'service_unavailable'];
    expect(allowed).toEqual(expect.arrayContaining([...refusals]));
    const members = await membersOf(owner, organizationId);
    expect(members.filter(([accountId]) => accountId === made[0]?.json.userId)).toHaveLength(1);
  });
});

describe('a role in the request', () => {
  const smuggled = [
    { role: 'owner' },
    { roles: ['owner'] },
    { member: { role: 'owner' } },
    { scopes: ['organization:own'] },
    { invitation: { role: 'owner' } },
    { organizationId: `usr_${'0'.repeat(32)}`, role: 'owner' },
  ];

  it('400: every route that takes an invitation refuses another member, and the invitation stays', async () => {
    const person = await aSession();
    const { code } = await invited(owner, organizationId, person.email, 'viewer');
    const email = anEmail();
    const forNewcomer = await invited(owner, organizationId, email, 'viewer');
    for (const more of smuggled) {
      const names = Object.keys(more);
      expectRefusal(await join(person, code, more), 400, 'validation_error', ...names);
      expectRefusal(await read(code, more), 400, 'validation_error', ...names);
      expectRefusal(await register(email, forNewcomer.code, more), 400, 'validation_error', ...names);
    }
    expect((await membersOf(owner, organizationId)).map(([accountId]) => accountId)).not.toContain(person.userId);
    expect((await read(code)).json).toMatchObject({ role: 'viewer', email: person.email });
  });

  it('400 in the address; in headers and in later requests it changes nothing', async () => {
    const person = await aSession();
    const { code } = await invited(owner, organizationId, person.email, 'viewer');
    const headers = { 'countersign-role': 'owner', role: 'owner', ...actingFor(organizationId) };
    const options = { token: person.token, headers, body: { code } };
    const inAddress = await call('POST', '/api/organizations/join?role=owner', options);
    expectRefusal(inAddress, 400, 'validation_error', 'role');
    const { status, json } = await call('POST', '/api/organizations/join', options);
    expect([status, json]).toEqual([200, { organizationId, name: 'Northwind', role: 'viewer' }]);
    // The person is a member by now: another attempt does not change the role either.
    expect((await join(person, code)).json.role).toBe('viewer');
    const email = anEmail();
    const forNewcomer = await invited(owner, organizationId, email, 'viewer');
    const body = { email, password, invitationCode: forNewcomer.code };
    expectRefusal(await call('POST', '/api/Register?role=owner', { body }), 400, 'validation_error', 'role');
    const made = await call('POST', '/api/Register', { headers: { role: 'owner' }, body });
    expect(made.status).toBe(201);
    const members = await membersOf(owner, organizationId);
    expect(members).toContainEqual([person.userId, 'viewer']);
    expect(members).toContainEqual([made.json.userId, 'viewer']);
    for (const more of smuggled) expect(await aRoleOf(person, more)).toBe('viewer');
  });

  /** The role after the person has tried to change it. */
  async function aRoleOf({ token, userId }: Session, body: object): Promise<string | undefined> {
    const headers = actingFor(organizationId);
    for (const path of [`/organizations/members/${userId}`, '/organizations/current', '/account/profile']) {
      const { status } = await call('PATCH', `/api${path}`, { token, headers, body });
      expect([path, [400, 403].includes(status)]).toEqual([path, true]);
    }
    return (await membersOf(owner, organizationId)).find(([accountId]) => accountId === userId)?.[1];
  }
});

describe('guesses about invitations', () => {
  const kinds = [
    ...(['unknown', 'used', 'expired', 'withdrawn', 'of another organization'] as const),
    ...(['of no organization', 'for another person', 'forged'] as const),
  ];
  type Kind = (typeof kinds)[number];
  const codes = {} as Record<Kind, string>;
  let stranger: Session;

  beforeAll(async () => {
    stranger = await aSession();
    const member = await aSession();
    const used = await invited(owner, organizationId, member.email, 'member');
    expect((await join(member, used.code)).status).toBe(200);
    const [expired, withdrawn, open] = [await aFreshOne(), await aFreshOne(), await aFreshOne()];
    await endInvitation(expired.id);
    const options = { token: owner.token, headers: actingFor(organizationId) };
    const ended = await call('DELETE', `/api/organizations/invitations/${withdrawn.id}`, options);
    expect([ended.status, (await read(open.code)).status]).toEqual([200, 200]);
    const [other, none] = [await anOrganization(await aSession(), 'Elsewhere'), `usr_${'0'.repeat(32)}`];
    codes.unknown = invitationCodeOf({ organizationId, invitationId: '0'.repeat(32) });
    codes.used = used.code;
    codes.expired = expired.code;
    codes.withdrawn = withdrawn.code;
    codes['of another organization'] = invitationCodeOf({ organizationId: other, invitationId: open.id });
    codes['of no organization'] = invitationCodeOf({ organizationId: none, invitationId: open.id });
    codes['for another person'] = open.code;
    codes.forged = `${open.code.slice(0, -1)}${open.code.endsWith('A') ? 'B' : 'A'}`;
  });

  const aFreshOne = () => invited(owner, organizationId, anEmail(), 'member');

  /** As if seven days had passed. */
  async function endInvitation(invitationId: string): Promise<void> {
    const item = (await recordsOfStack()('accounts')).item(organizationId, organizationId);
    const { resource } = await item.read<Json>();
    const invitation = resource.invitations.find(({ id }: Json) => id === invitationId);
    invitation.expiresAt = new Date(Date.now() - 1_000).toISOString();
    await item.replace(resource);
  }

  const routes = {
    'POST /api/organizations/join': (kind: Kind) => join(stranger, codes[kind]),
    'POST /api/Register': (kind: Kind) => register(anEmail(), codes[kind]),
    // An open invitation is shown to each holder of its code.
    'POST /api/invitation': (kind: Kind) => read(codes[kind === 'for another person' ? 'unknown' : kind]),
  };

  it.each(Object.entries(routes))('%s: one status and one body for all of them', async (_, ask) => {
    const answers = await Promise.all(kinds.map(async (kind) => [kind, await ask(kind)] as const));
    for (const [, answer] of answers) expectRefusal(answer, 403, 'invalid_invitation');
    expect(new Set(answers.map(([, answer]) => outcomeOf(answer))).size).toBe(1);
  });

  // A forged code is refused before any record is read. It says nothing about what exists.
  it.each(Object.entries(routes))('%s: the same time for all of them', (_, ask) =>
    expectSameTimes(
      kinds.filter((kind) => kind !== 'forged'),
      ask,
    ),
  );
});
