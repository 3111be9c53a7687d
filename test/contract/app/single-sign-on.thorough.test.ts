/** Single sign-on over HTTP: with a real provider, and with one that signs and answers what no provider should. */
import { awaitMail } from '../../ceremony.ts';
import { anAccount } from '../../fixtures/accounts.ts';
import { quickHash, storeAccount } from '../../fixtures/stored-items/stored-account.ts';
import { aPeculiarHost, type HostProcess } from '../../hosts.ts';
import {
  aForgingProvider,
  type ForgingProvider,
  forgedClient,
  type ProviderManners,
} from '../../servers/forging-provider.ts';
import { anOpenIdProvider, aPersonAtProvider, signOnSettings } from '../../servers/openid-provider.ts';
import { aSession, call, client, expectRefusal, type Reply, stack } from '../../stack.ts';

const own = { 'sec-fetch-site': 'same-origin' };

/** A browser at the service: it keeps both cookies. */
function aBrowser(baseUrl: string) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async post(path: string, body?: unknown, headers: Record<string, string> = own): Promise<Reply> {
      const cookie = [...cookies.values()].join('; ');
      const reply = await call('POST', path, { headers: { ...headers, ...(cookie && { cookie }) }, body, baseUrl });
      const set = reply.headers.get('set-cookie')?.split(';')[0];
      if (set) cookies.set(set.split('=')[0] ?? '', set);
      return reply;
    },
    async start(wish: Record<string, unknown> = {}): Promise<string> {
      const { status, json } = await this.post('/api/session/oidc/start', { returnTo: '/app', ...wish });
      expect(status).toBe(200);
      return json.url;
    },
    finish(answer: string): Promise<Reply> {
      return this.post('/api/session/oidc', { answer });
    },
  };
}

let people = 0;
/** A name at the provider that no other test has used. */
function aName(kind = 'ada'): string {
  people += 1;
  return `${kind}-${process.pid}-${people}`;
}

async function storedPerson(email: string, emailVerifiedAt: string | null) {
  const { PASSWORD_PEPPER = '' } = stack().env;
  const id = `usr_${Buffer.from(email).toString('hex').padEnd(32, '0').slice(-32)}`;
  const passwordHash = quickHash('correct horse battery', PASSWORD_PEPPER);
  expect(await storeAccount(stack().env, anAccount({ id, email, passwordHash, emailVerifiedAt }))).toBe(201);
  return { id, credentials: { email, password: 'correct horse battery' } };
}

describe('with a real provider', () => {
  let provider: Awaited<ReturnType<typeof anOpenIdProvider>>;
  let host: HostProcess;

  beforeAll(async () => {
    provider = await anOpenIdProvider(stack().env.PUBLIC_URL ?? '');
    host = await aPeculiarHost(signOnSettings(provider));
  });
  afterAll(async () => {
    await host?.stop();
    await provider?.stop();
  });

  const logIn = async (name: string, browser = aBrowser(host.url)) =>
    browser.finish(await aPersonAtProvider(name)(await browser.start()));

  it('200: the first log-in makes the account, the second finds it', async () => {
    const name = aName();
    const browser = aBrowser(host.url);
    const first = await logIn(name, browser);
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({ isNew: true, bySignOn: true, returnTo: '/app', expiresIn: 600 });
    expect(first.headers.get('set-cookie')).toMatch(
      /^countersign=[\w-]{96}; Path=\/api\/session; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const account = await client(first.json.token, host.url)('GET', '/account');
    const email = `${name}@corp.example`;
    expect(account.json).toMatchObject({ email, name: `${name} of Corp`, emailVerified: true, hasPassword: false });
    const second = await logIn(name);
    expect(second.json).toMatchObject({ isNew: false, user: { userId: first.json.user.userId } });
    expect((await browser.post('/api/session/renew')).json).toMatchObject({ bySignOn: true });
  });

  it('the attempt is a cookie of ten minutes below its path, which hides what it holds', async () => {
    const browser = aBrowser(host.url);
    const { headers, json } = await browser.post('/api/session/oidc/start', { returnTo: '/app/settings' });
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^countersign-sign-on=[\w-]+; Path=\/api\/session\/oidc; Max-Age=600; HttpOnly; SameSite=Strict$/,
    );
    const asked = new URL(json.url).searchParams;
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code']);
    const held = Buffer.from(cookie.split(/[=;]/)[1] ?? '', 'base64url').toString('latin1');
    for (const name of ['state', 'nonce'] as const) expect(held).not.toContain(asked.get(name));
  });

  it('403 and 401: another site starts no attempt; an answer counts in the browser that asked for it', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const start = await aBrowser(host.url).post('/api/session/oidc/start', { returnTo: '/app' }, foreign);
    expectRefusal(start, 403, 'cross_site_request');
    const attacker = aBrowser(host.url);
    const answer = await aPersonAtProvider(aName('mallory'))(await attacker.start());
    const other = aBrowser(host.url);
    await logIn(aName(), other);
    const { userId } = (await other.post('/api/session/renew')).json.user;
    expectRefusal(await aBrowser(host.url).finish(answer), 401, 'sign_on_failed');
    expectRefusal(await other.finish(answer), 401, 'sign_on_failed');
    await other.start();
    expectRefusal(await other.finish(answer), 401, 'sign_on_failed');
    expect((await other.post('/api/session/renew')).json.user.userId).toBe(userId);
  });

  it('401: a code that was used, although the browser has the attempt', async () => {
    const browser = aBrowser(host.url);
    const answer = await aPersonAtProvider(aName())(await browser.start());
    expect((await browser.finish(answer)).status).toBe(200);
    expectRefusal(await browser.finish(answer), 401, 'sign_on_failed');
  });

  it('a silent attempt succeeds while the person is logged in at the provider, and else asks for a log-in', async () => {
    const name = aName();
    const atProvider = aPersonAtProvider(name);
    const browser = aBrowser(host.url);
    await browser.finish(await atProvider(await browser.start()));
    const renewed = await browser.finish(await atProvider(await browser.start({ isSilent: true })));
    expect(renewed.json).toMatchObject({ isNew: false, user: { email: `${name}@corp.example` } });
    const answer = await aPersonAtProvider(name)(await browser.start({ isSilent: true }));
    expect(answer).toContain('error=login_required');
    expectRefusal(await browser.finish(answer), 401, 'unauthorized');
  });

  it('links an account whose address was verified here, and ends its sessions', async () => {
    const name = aName();
    const person = await storedPerson(`${name}@corp.example`, '2026-11-20T10:00:00.000Z');
    // A host without single sign-on, before it was set up.
    const before = await aBrowser(stack().url).post('/api/session', person.credentials);
    const reply = await logIn(name);
    expect(reply.json).toMatchObject({ isNew: false, user: { userId: person.id } });
    expect((await client(before.json.token, host.url)('GET', '/account')).status).toBe(401);
    expect((await logIn(name)).json.user.userId).toBe(person.id);
  });

  it('409: an account whose address was never verified is not linked; the link in the mailbox changes that', async () => {
    const name = aName();
    const person = await storedPerson(`${name}@corp.example`, null);
    expectRefusal(await logIn(name), 409, 'sign_on_unconfirmed');
    const [link = ''] = (await awaitMail(person.credentials.email, ({ subject }) => /Confirm/.test(subject))).links;
    const body = { token: link.split('#')[1], decision: 'confirm' };
    expect((await aBrowser(host.url).post('/api/email/confirm', body)).status).toBe(200);
    expect((await logIn(name)).json.user.userId).toBe(person.id);
  });

  it('403: an address that the provider has not verified makes no account', async () => {
    expectRefusal(await logIn(aName('unproven')), 403, 'sign_on_not_allowed');
  });

  it('401: no password log-in for its addresses, on the pages or by Login; 403: no registration', async () => {
    const { email, password } = (await storedPerson(`${aName()}@corp.example`, '2026-11-20T10:00:00.000Z')).credentials;
    const browser = aBrowser(host.url);
    for (const body of [
      { email, password },
      { email, password: 'wrong' },
      { email: email.toUpperCase(), password },
    ]) {
      expectRefusal(await browser.post('/api/session', body), 401, 'invalid_credentials');
      expectRefusal(await call('POST', '/api/Login', { body, baseUrl: host.url }), 401, 'invalid_credentials');
    }
    const body = { email: `${aName()}@corp.example`, password: 'a long password', invitationCode: 'LOCAL-INVITE' };
    expectRefusal(await call('POST', '/api/Register', { body, baseUrl: host.url }), 403, 'single_sign_on_required');
    const { json } = await call('GET', '/api/session/options', { baseUrl: host.url });
    expect(json).toEqual({ singleSignOn: { domains: ['corp.example'] }, captcha: null });
  });

  it('other people log in with their passwords as before', async () => {
    const { email, password } = await aSession();
    const browser = aBrowser(host.url);
    expect((await browser.post('/api/session', { email, password })).json).toMatchObject({ bySignOn: false });
  });
});

describe('with an organization and roles', () => {
  it('the groups of the provider decide about role and access', async () => {
    const owner = await aSession();
    const { organizationId } = (await client(owner.token)('POST', '/organizations', { name: 'Corp' })).json;
    const provider = await anOpenIdProvider(stack().env.PUBLIC_URL ?? '', { admin: ['IT Staff'], clerk: ['Office'] });
    const settings = {
      ...signOnSettings(provider),
      OIDC_ORGANIZATION: organizationId,
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'IT Staff=admin,Office=viewer',
    };
    const host = await aPeculiarHost(settings);
    try {
      const logIn = async (name: string) => {
        const browser = aBrowser(host.url);
        return browser.finish(await aPersonAtProvider(name)(await browser.start()));
      };
      const roleOf = async (email: string) => {
        const header = { 'Countersign-Organization': organizationId };
        const { json } = await client(owner.token, host.url)('GET', '/organizations/members', undefined, header);
        return json.find((member: { email: string }) => member.email === email)?.role;
      };
      const [admin, clerk, stranger] = [aName('admin'), aName('clerk'), aName('stranger')];
      expect((await logIn(admin)).status).toBe(200);
      const { json } = await logIn(clerk);
      expect(await roleOf(`${admin}@corp.example`)).toBe('admin');
      expect(await roleOf(`${clerk}@corp.example`)).toBe('viewer');
      const header = { 'Countersign-Organization': organizationId };
      const invited = { email: 'someone@elsewhere.example', role: 'member' };
      const asViewer = await client(json.token, host.url)('POST', '/organizations/invitations', invited, header);
      expectRefusal(asViewer, 403, 'insufficient_permissions', 'requiredScope');
      expectRefusal(await logIn(stranger), 403, 'sign_on_not_allowed');
    } finally {
      await host.stop();
      await provider.stop();
    }
  });
});

describe('with a provider that answers what none should', () => {
  let provider: ForgingProvider;
  let host: HostProcess;

  beforeAll(async () => {
    provider = await aForgingProvider();
    host = await aPeculiarHost({
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: forgedClient.id,
      OIDC_CLIENT_SECRET: forgedClient.secret,
      OIDC_DOMAINS: 'corp.example',
    });
  });
  afterAll(async () => {
    await host?.stop();
    await provider?.close();
  });
  beforeEach(() => provider.behave({}));

  async function logIn(manners: ProviderManners, during: () => void = () => undefined): Promise<Reply> {
    const browser = aBrowser(host.url);
    const { code, state } = provider.logIn(await browser.start());
    provider.behave(manners);
    during();
    const reply = await browser.finish(`?${new URLSearchParams({ code, state })}`);
    if (reply.status !== 200) {
      expect(reply.headers.get('set-cookie')).toBeNull();
      expect((await browser.post('/api/session/renew')).status).toBe(401);
    }
    return reply;
  }

  const nowSeconds = () => Math.floor(Date.now() / 1_000);

  it('200: a good token', async () => {
    expect((await logIn({})).json).toMatchObject({ user: { email: 'ada@corp.example' } });
  });

  it.each<[string, () => ProviderManners]>([
    ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['another audience', () => ({ claims: { aud: 'another application' } })],
    ['two audiences and no azp', () => ({ claims: { aud: [forgedClient.id, 'another'] } })],
    ['another azp', () => ({ claims: { azp: 'another application' } })],
    ['another azp among audiences', () => ({ claims: { aud: [forgedClient.id, 'another'], azp: 'another' } })],
    ['another nonce', () => ({ claims: { nonce: 'of another attempt' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['no subject', () => ({ claims: { sub: undefined } })],
    ['alg none', () => ({ signs: 'with no key' })],
    ['the secret as the key', () => ({ signs: 'with the secret' })],
    ['a key of the token itself', () => ({ header: { kid: 'unknown', jwk: {} } })],
    ['a clock ten minutes ahead', () => ({ claims: { iat: nowSeconds() + 600, exp: nowSeconds() + 1_500 } })],
    ['a clock ten minutes behind', () => ({ claims: { iat: nowSeconds() - 600, exp: nowSeconds() + 300 } })],
    ['a token that has expired', () => ({ claims: { iat: nowSeconds() - 400, exp: nowSeconds() - 100 } })],
    ['a token that is not valid yet', () => ({ claims: { nbf: nowSeconds() + 600 } })],
  ])('401 and no session: %s', async (_, manners) => {
    expectRefusal(await logIn(manners()), 401, 'sign_on_failed');
  });

  it('a key that was replaced while the log-in runs is known; the old one counts no more', async () => {
    expect((await logIn({}, provider.rotateKey)).status).toBe(200);
    expectRefusal(await logIn({ signs: 'with the old key' }), 401, 'sign_on_failed');
  });

  it('401: a wrong state, a missing one, and a refusal of the person', async () => {
    const browser = aBrowser(host.url);
    const { code, state } = provider.logIn(await browser.start());
    expectRefusal(await browser.finish(`?code=${code}&state=${'A'.repeat(43)}`), 401, 'sign_on_failed');
    expectRefusal(await browser.finish(`?code=${code}`), 401, 'sign_on_failed');
    expectRefusal(await browser.finish(''), 401, 'sign_on_failed');
    expectRefusal(await browser.finish(`?error=access_denied&state=${state}`), 401, 'sign_on_failed');
    expect((await browser.finish(`?code=${code}&state=${state}`)).status).toBe(200);
  });

  it.each<[string, ProviderManners]>([
    ['answers HTML at the token endpoint', { token: 'html' }],
    ['hangs up at the token endpoint', { token: 'hang-up' }],
    ['does not answer at the token endpoint in time', { token: 'silence' }],
    ['does not know the secret', { token: 'wrong secret' }],
    ['answers HTML for its keys', { keys: 'html' }],
    ['hangs up for its keys', { keys: 'hang-up' }],
    ['does not send its keys in time', { keys: 'silence' }],
  ])('503 and no session: the provider %s', async (_, manners) => {
    const startedAt = performance.now();
    expectRefusal(await logIn(manners), 503, 'sign_on_unavailable');
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it.each<ProviderManners>([
    { discovery: 'html' },
    { discovery: 'hang-up' },
    { discovery: 'silence' },
    { discovery: 'another issuer' },
  ])('503: a provider that cannot be used from the start: %j; the next log-in finds it again', async (manners) => {
    const fresh = await aPeculiarHost({
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: forgedClient.id,
      OIDC_CLIENT_SECRET: forgedClient.secret,
      OIDC_DOMAINS: 'corp.example',
    });
    try {
      provider.behave(manners);
      const browser = aBrowser(fresh.url);
      const refused = await browser.post('/api/session/oidc/start', { returnTo: '/app' });
      expectRefusal(refused, 503, 'sign_on_unavailable');
      expect(refused.headers.get('set-cookie')).toBeNull();
      provider.behave({});
      await browser.start();
    } finally {
      await fresh.stop();
    }
  });
});

describe('without a provider', () => {
  it('the routes find nothing, and the log-in page offers passwords only', async () => {
    const { url } = stack();
    const browser = aBrowser(url);
    expect((await call('GET', '/api/session/options')).json).toEqual({ singleSignOn: null, captcha: null });
    expectRefusal(await browser.post('/api/session/oidc/start', { returnTo: '/app' }), 404, 'not_found');
    expectRefusal(await browser.finish('?code=a&state=b'), 404, 'not_found');
  });
});
