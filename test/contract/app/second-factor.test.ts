/** The second factor over HTTP: log-in by code, by recovery code and by passkey, with attackers at every route. */
import { hmacKeyedHash } from '../../../shared/auth/keyed-hash.ts';
import { pageSessionAnswer } from '../../../shared/contracts/sessions.ts';
import { newChallenge } from '../../../shared/domain/accounts/passkey.ts';
import { systemDigest, systemRandom } from '../../../shared/system.ts';
import { awaitMail } from '../../ceremony.ts';
import { appCode } from '../../fixtures/app-codes.ts';
import { aCommand } from '../../fixtures/commands.ts';
import { actingFor, aMember, anOrganization } from '../../fixtures/organizations.ts';
import { aPasskeyDevice } from '../../fixtures/passkey-device.ts';
import { site, withApp, withPasskey } from '../../second-factors.ts';
import {
  aSession,
  call,
  client,
  expectRefusal,
  type Json,
  matches,
  type Reply,
  type Session,
  stack,
} from '../../stack.ts';
import { expectSameTimes } from '../../timing.ts';

const own = { 'sec-fetch-site': 'same-origin' };

const login = (session: Session, more: object = {}) =>
  call('POST', '/api/Login', { body: { email: session.email, password: session.password, ...more } });

/** A browser with the secret of its cookie. */
function aBrowser() {
  const cookies = new Map<string, string>();
  return {
    async post(path: string, body?: unknown) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await call('POST', path, { headers: { ...own, ...(cookie ? { cookie } : {}) }, body });
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(reply.headers.get('set-cookie') ?? '') ?? [];
      if (name) cookies.set(name, value ?? '');
      return reply;
    },
    /** The secret to which its challenges are bound. */
    secret: () => [...cookies].find(([name]) => name.endsWith('countersign-browser'))?.[1] ?? '',
    async challenge(): Promise<string> {
      return (await this.post('/api/session/passkey/options')).json.challenge;
    },
  };
}

describe('Login with a second factor', () => {
  let session: Session;
  let recoveryCodes: string[];
  let secret: string;
  let setUpCode: string;
  beforeAll(async () => {
    session = await aSession();
    ({ secret, recoveryCodes, setUpCode } = await withApp(session));
  });

  it('401 second_factor_required: only after the right password', async () => {
    expectRefusal(await login(session), 401, 'second_factor_required');
    const wrong = await login(session, { password: 'wrong', code: recoveryCodes[0] });
    const other = await login(await aSession(), { password: 'wrong', code: recoveryCodes[0] });
    expectRefusal(wrong, 401, 'invalid_credentials');
    expect(other.json).toEqual(wrong.json);
  });

  it('200: with a code of the app, once; POST /api/session alike', async () => {
    expectRefusal(await login(session, { code: setUpCode }), 401, 'invalid_code');
    const code = appCode(secret, new Date());
    expect((await login(session, { code })).status).toBe(200);
    expectRefusal(await login(session, { code }), 401, 'invalid_code');
    const { email, password } = session;
    const next = { email, password, code: appCode(secret, new Date(), 1) };
    const reply = await aBrowser().post('/api/session', next);
    expect(reply.status).toBe(200);
    await matches(pageSessionAnswer, reply.json);
  });

  it('200: with each recovery code once, also when many requests bring it at the same time', async () => {
    const code = recoveryCodes[1];
    const replies = await Promise.all(Array.from({ length: 8 }, () => login(session, { code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const state = await client(session.token)('GET', '/account/second-factor');
    expect(state.json.app.recoveryCodesLeft).toBe(9);
    expect(state.text).not.toContain(secret);
  });
});

describe('the second factor of an account', () => {
  it('is changed with the password only, and the person is notified', async () => {
    const session = await aSession();
    const { api } = await withApp(session);
    await awaitMail(session.email, ({ subject }) => /second factor now/.test(subject));
    for (const [method, path] of [
      ['POST', ''],
      ['DELETE', ''],
      ['POST', '/recovery-codes'],
    ] as const) {
      const address = `/account/second-factor${path}`;
      expectRefusal(await api(method, address, {}), 400, 'validation_error', 'password');
      expectRefusal(await api(method, address, { password: 'wrong' }), 401, 'invalid_credentials');
      expectRefusal(await api(method, address, { code: '000000' }), 401, 'invalid_code');
    }
    const { password } = session;
    expect((await api('POST', '/account/second-factor/recovery-codes', { password })).json.recoveryCodes).toHaveLength(
      10,
    );
    expect((await api('DELETE', '/account/second-factor', { password })).json).toEqual({ app: null, passkeys: [] });
    expect((await login(session)).status).toBe(200);
    await awaitMail(session.email, ({ subject }) => /was removed/.test(subject));
  });
});

/** A challenge of this browser whose minutes are over, as the service made it. */
function expiredChallenge(secret: string): string {
  const keyedHash = hmacKeyedHash(Buffer.from(stack().env.LINK_PEPPER ?? '', 'base64'));
  const hashes = { keyedHash, digest: systemDigest };
  return newChallenge(hashes, 'log-in', secret, systemRandom.hex128(), new Date(Date.now() - 3_600_000));
}

describe('a passkey', () => {
  it('200: logs in without address and password, for one browser and one time', async () => {
    const session = await aSession();
    const { device, added } = await withPasskey(session);
    expect(added.json).toMatchObject({ app: null, passkeys: [{ name: 'Laptop', lastUsedAt: null }] });
    const browser = aBrowser();
    const answer = device.sign({ challenge: await browser.challenge(), ...site() });
    const elsewhere = aBrowser();
    await elsewhere.challenge();
    expectRefusal(await elsewhere.post('/api/session/passkey', { answer }), 401, 'invalid_passkey');
    const reply = await browser.post('/api/session/passkey', { answer });
    expect([reply.status, reply.json.user.userId]).toEqual([200, session.userId]);
    expect(reply.headers.get('set-cookie')).toMatch(/^countersign=[\w-]{96}; Path=\/api\/session;/);
    expectRefusal(await browser.post('/api/session/passkey', { answer }), 401, 'invalid_passkey');
    const used = await client(reply.json.token)('GET', '/account/second-factor');
    expect(used.json.passkeys[0].lastUsedAt).toEqual(expect.any(String));
    expect((await browser.post('/api/session/renew')).status).toBe(200);
  });

  it('200: the options do not reveal who has a passkey, by status, body or time', async () => {
    const session = await aSession();
    const { device } = await withPasskey(session);
    const known = aBrowser();
    const answer = device.sign({ challenge: await known.challenge(), ...site() });
    expect((await known.post('/api/session/passkey', { answer })).status).toBe(200);
    const stranger = aBrowser();
    await stranger.challenge();
    const browsers = { known, stranger, new: aBrowser() };
    const kinds = ['known', 'stranger', 'new'] as const;
    const ask = (kind: (typeof kinds)[number]) => browsers[kind].post('/api/session/passkey/options');
    const answers = await Promise.all(kinds.map(ask));
    const bodies = answers.map(({ status, json: { challenge, ...same } }) => [status, typeof challenge, same]);
    expect(bodies).toEqual(Array(3).fill([200, 'string', bodies[0]?.[2]]));
    expect(answers[0]?.json.allowCredentials).toEqual([]);
    expect(new Set(answers.map(({ json }) => json.challenge)).size).toBe(3);
    await expectSameTimes(kinds, ask);
  });

  it('401: unknown, used, expired, of another browser, origin or device: one status, one body', async () => {
    const { device } = await withPasskey(await aSession());
    const browser = aBrowser();
    const sign = async (more: object = {}, by = device) =>
      by.sign({ challenge: await browser.challenge(), ...site(), ...more });
    const used = await sign();
    expect((await browser.post('/api/session/passkey', { answer: used })).status).toBe(200);
    const other = aBrowser();
    const impostor = { ...aPasskeyDevice(), credentialId: device.credentialId };
    const forged = await sign({}, impostor as typeof device);
    const answers = {
      unknown: await sign({}, aPasskeyDevice()),
      used,
      expired: device.sign({ challenge: expiredChallenge(browser.secret()), ...site() }),
      foreign: device.sign({ challenge: await other.challenge(), ...site() }),
      'of another origin': await sign({ origin: 'https://evil.example' }),
      'of another site': await sign({ rpId: 'evil.example' }),
      'by another device': { ...forged, id: device.credentialId, rawId: device.credentialId },
      'without a person': await sign({ isVerified: false }),
    };
    const kinds = Object.keys(answers) as (keyof typeof answers)[];
    const ask = (kind: keyof typeof answers) => browser.post('/api/session/passkey', { answer: answers[kind] });
    const replies = await Promise.all(kinds.map(ask));
    for (const [index, { status, json }] of replies.entries())
      expect([kinds[index], status, json]).toEqual([kinds[index], 401, replies[0]?.json]);
    expectRefusal(replies[0] as Reply, 401, 'invalid_passkey');
    // Who lacks the secret of its cookie learns nothing either.
    const bare = await call('POST', '/api/session/passkey', { headers: own, body: { answer: answers.unknown } });
    expect([bare.status, bare.json]).toEqual([401, replies[0]?.json]);
    expect((await browser.post('/api/session/passkey', { answer: await sign() })).status).toBe(200);
  });

  it('401: without the password, the options to add one reveal nothing about the account', async () => {
    const [plain, withOne, withAnApp] = [await aSession(), await aSession(), await aSession()];
    await withPasskey(withOne);
    await withApp(withAnApp);
    const replies = [];
    for (const { token } of [plain, withOne, withAnApp])
      replies.push(await client(token)('POST', '/account/passkeys/options', { password: 'wrong' }));
    for (const { status, json } of replies) expect([status, json]).toEqual([401, replies[0]?.json]);
    expectRefusal(replies[0] as Reply, 401, 'invalid_credentials');
  });

  it('403: another site gets neither options nor a session', async () => {
    for (const path of ['/api/session/passkey/options', '/api/session/passkey']) {
      expectRefusal(
        await call('POST', path, { headers: { 'sec-fetch-site': 'cross-site' } }),
        403,
        'cross_site_request',
      );
    }
  });

  it('404: the passkey of another person is not there to be removed', async () => {
    const session = await aSession();
    const other = await aSession();
    const { added, api } = await withPasskey(session);
    const [{ id }] = added.json.passkeys as Json[];
    const path = `/account/passkeys/${id}`;
    expectRefusal(await client(other.token)('DELETE', path, { password: other.password }), 404, 'not_found');
    expect((await api('DELETE', path, { password: session.password })).json.passkeys).toEqual([]);
  });
});

describe('an organization that requires a second factor', () => {
  const as = ({ token }: { token: string }, organizationId: string, method: string, path: string, body?: unknown) =>
    call(method, `/api/organizations${path}`, { token, headers: actingFor(organizationId), body });

  it('403: can be made only by a person who has one, and then lets in only those; 404 for strangers', async () => {
    const owner = await aSession();
    const organizationId = await anOrganization(owner);
    const member = await aMember(owner, organizationId, 'member');
    const require = () => as(owner, organizationId, 'PATCH', '/current', { requiresSecondFactor: true });
    expectRefusal(await require(), 403, 'second_factor_missing');
    await withApp(owner);
    expect((await require()).json).toMatchObject({ requiresSecondFactor: true });
    expectRefusal(await as(member, organizationId, 'GET', '/members'), 403, 'second_factor_missing');
    expectRefusal(await as(await aSession(), organizationId, 'GET', '/members'), 404, 'not_found');
    expect((await client(member.token)('GET', '/account')).status).toBe(200);
    const { device } = await withPasskey(member);
    const browser = aBrowser();
    const answer = device.sign({ challenge: await browser.challenge(), ...site() });
    await browser.post('/api/session/passkey', { answer });
    const byPasskey = (await browser.post('/api/session/renew')).json;
    expect((await as(byPasskey, organizationId, 'GET', '/members')).status).toBe(200);
    expectRefusal(await as(member, organizationId, 'GET', '/members'), 403, 'second_factor_missing');
    await withApp(member);
    expect((await as(member, organizationId, 'GET', '/members')).status).toBe(200);
    const { items } = (await as(owner, organizationId, 'GET', '/log')).json;
    expect(items.map(({ type }: Json) => type)).toContain('organization.second_factor_changed');
  });

  it('an owner resets the second factor of a member, and nobody else; it is logged', async () => {
    const owner = await aSession();
    const organizationId = await anOrganization(owner);
    const admin = await aMember(owner, organizationId, 'admin');
    const member = await aMember(owner, organizationId, 'member');
    await withApp(member);
    const reset = (who: Session, whose: Session) =>
      as(who, organizationId, 'POST', `/members/${whose.userId}/second-factor/reset`);
    expectRefusal(await reset(admin, member), 403, 'insufficient_permissions', 'requiredScope');
    expectRefusal(await reset(owner, owner), 400, 'validation_error', 'accountId');
    expectRefusal(await reset(owner, await aSession()), 404, 'not_found');
    expect((await reset(owner, member)).json).toEqual({ accountId: member.userId, reset: true });
    expectRefusal(await client(member.token)('GET', '/account'), 401, 'unauthorized');
    expect((await login(member)).status).toBe(200);
    const { items } = (await as(owner, organizationId, 'GET', '/log')).json;
    const logged = {
      type: 'member.second_factor_reset',
      memberId: owner.userId,
      details: { accountId: member.userId },
    };
    expect(items).toContainEqual(expect.objectContaining(logged));
    await awaitMail(member.email, ({ subject }) => /was reset/.test(subject));
  });

  it('a person whose account became an organization keeps the second factor and the passkeys', async () => {
    const session = await aSession();
    const { secret } = await withApp(session);
    const { device } = await withPasskey(session);
    const body = { name: 'Northwind', fromAccount: true };
    expect((await call('POST', '/api/organizations', { token: session.token, body })).status).toBe(201);
    expectRefusal(await login(session), 401, 'second_factor_required');
    const { json } = await login(session, { code: appCode(secret, new Date()) });
    expect(json.user.userId).not.toBe(session.userId);
    const browser = aBrowser();
    const answer = device.sign({ challenge: await browser.challenge(), ...site() });
    const reply = await browser.post('/api/session/passkey', { answer });
    expect([reply.status, reply.json.user]).toEqual([200, json.user]);
  });
});

describe('npm run reset-password -- --second-factor', () => {
  it('removes app and passkeys, ends every session, keeps the password, and notifies the person', async () => {
    const session = await aSession();
    await withApp(session);
    const { device } = await withPasskey(session);
    const { COSMOS_ENDPOINT, COSMOS_KEY } = stack().env;
    const { stderr } = await aCommand('reset-password.ts')(['--second-factor', session.email], {
      COSMOS_ENDPOINT,
      COSMOS_KEY,
    });
    expect(stderr).toContain('The password stays.');
    const { status, json } = await login(session);
    expect(status).toBe(200);
    expect((await client(json.token)('GET', '/account/second-factor')).json).toEqual({ app: null, passkeys: [] });
    const browser = aBrowser();
    const answer = device.sign({ challenge: await browser.challenge(), ...site() });
    expectRefusal(await browser.post('/api/session/passkey', { answer }), 401, 'invalid_passkey');
    await awaitMail(session.email, ({ subject }) => /was reset/.test(subject));
  }, 120_000);
});
