/** Every role at every route of the app API, generated from the table of roles and the values of the routes. */
import { memberScopes, type Role, roles, scopesOfRole } from '../../../shared/domain/accounts/roles.ts';
import { actingFor, aMember, anOrganization } from '../../fixtures/organizations.ts';
import { httpRoutes, type Route } from '../../fixtures/routes.ts';
import { aSession, call, type Reply, type Session } from '../../stack.ts';

/** Nothing exists under these identifiers. */
const absent = (path: string) => path.replace('{id}', '0f0e0d0c-0b0a-4908-8706-050403020100').replace(/\{\w+\}/g, 'x');

let routes: (Route & { auth: { kind: 'session' } })[];
let owner: Session;
let organizationId: string;
const people = new Map<Role | 'stranger', Session>();

beforeAll(async () => {
  routes = (await httpRoutes()).filter((route): route is (typeof routes)[number] => route.auth.kind === 'session');
  owner = await aSession();
  organizationId = await anOrganization(owner);
  for (const role of roles) people.set(role, await aMember(owner, organizationId, role));
  people.set('stranger', await aSession());
}, 60_000);

/** A body that no route accepts: a person with the scope gets as far as its refusal, or the missing resource. */
function ask(role: Role | 'stranger', route: Route, organization = organizationId): Promise<Reply> {
  const body = route.body ? { nonsense: true } : undefined;
  const { token } = people.get(role) as Session;
  return call(route.method, absent(route.path), { token, headers: actingFor(organization), body });
}

it.each(roles)('%s: may do what the table says, and nothing else', async (role) => {
  expect(routes.length).toBeGreaterThan(40);
  for (const route of routes) {
    const { status, json } = await ask(role, route);
    const isAllowed = scopesOfRole[role].includes(route.auth.scope);
    const refused = { code: 'insufficient_permissions', requiredScope: route.auth.scope };
    const got = { code: json?.error?.code, requiredScope: json?.error?.details?.requiredScope };
    expect([route.name, status === 403 ? got : 'allowed']).toEqual([route.name, isAllowed ? 'allowed' : refused]);
  }
});

it('404: an organization of others reads like one that does not exist, byte for byte', async () => {
  for (const route of routes) {
    const [foreign, none] = [await ask('stranger', route), await ask('stranger', route, `usr_${'0'.repeat(32)}`)];
    expect([route.name, foreign.status, foreign.json]).toEqual([route.name, 404, none.json]);
    expect([route.name, none.status, none.json.error.code]).toEqual([route.name, 404, 'not_found']);
  }
});

it.each(['', 'x', "' OR 1=1", 'usr_', 'a'.repeat(5_000)])('404: an organization %#', async (organization) => {
  const { token } = owner;
  const answer = await call('GET', '/api/envelopes', { token, headers: actingFor(organization) });
  expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found']);
});

it('400: routes of members need an organization', async () => {
  for (const path of ['current', 'members', 'invitations']) {
    const { status, json } = await call('GET', `/api/organizations/${path}`, { token: owner.token });
    expect([path, status, json.error.details]).toEqual([path, 400, { 'Countersign-Organization': 'is required' }]);
  }
});

it('every scope belongs to a role, every role includes the one below, and the owner has all', () => {
  expect(new Set(scopesOfRole.owner)).toEqual(new Set(memberScopes));
  const [own = [], manage = [], write = [], read = []] = roles.map((role) => scopesOfRole[role]);
  for (const [larger, smaller] of [
    [own, manage],
    [manage, write],
    [write, read],
  ] as const)
    expect(larger).toEqual(expect.arrayContaining([...smaller]));
});
