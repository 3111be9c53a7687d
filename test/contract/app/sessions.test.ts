/** Logging in on the pages, a forgotten password and a changed address, over HTTP with links from the mailbox. */
import { awaitMail, mailsTo, tokenIn } from '../../ceremony.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { anApiKey, aSession, call, client, everyScope, expectRefusal, type Reply, type Session } from '../../stack.ts';

const own = { 'sec-fetch-site': 'same-origin' };
const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

/** A browser: it keeps the cookie, and says that the request comes from a page of the service. */
function aBrowser() {
  let cookie = '';
  return {
    cookie: () => cookie,
    async post(path: string, body?: unknown, headers: Record<string, string> = own): Promise<Reply> {
      const reply = await call('POST', path, { headers: { ...headers, ...(cookie ? { cookie } : {}) }, body });
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return reply;
    },
    async logIn({ email, password }: Pick<Session, 'email' | 'password'>): Promise<Reply> {
      return this.post('/api/session', { email, password });
    },
  };
}

const account = (token: string) => client(token)('GET', '/account');

describe('POST /api/session', () => {
  it('200: as Login, with a cookie that scripts cannot read and other routes do not get', async () => {
    const session = await aSession();
    const reply = await aBrowser().logIn(session);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ expiresIn: 600, user: { userId: session.userId, email: session.email } });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^countersign=[\w-]{96}; Path=\/api\/session; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect((await account(reply.json.token)).status).toBe(200);
  });

  it('Login sets no cookie', async () => {
    const { email, password } = await aSession();
    const reply = await call('POST', '/api/Login', { headers: own, body: { email, password } });
    expect([reply.status, reply.headers.get('set-cookie'), reply.json.expiresIn]).toEqual([200, null, 3_600]);
    expect((await account(reply.json.token)).status).toBe(200);
  });

  it('403: login CSRF: another site can neither log a browser in, nor renew or end its session', async () => {
    const session = await aSession();
    const browser = aBrowser();
    await browser.logIn(session);
    for (const headers of [foreign, {}, { 'sec-fetch-site': 'same-site' }]) {
      for (const path of ['/api/session', '/api/session/renew', '/api/session/end']) {
        const { email, password } = session;
        const reply = await browser.post(path, path === '/api/session' ? { email, password } : undefined, headers);
        expect([path, reply.status, reply.json.error.code]).toEqual([path, 403, 'cross_site_request']);
        expect(reply.headers.get('set-cookie')).toBeNull();
      }
    }
    expect((await browser.post('/api/session/renew')).status).toBe(200);
  });

  it('401: the cookie alone at another route', async () => {
    const browser = aBrowser();
    await browser.logIn(await aSession());
    const headers = { ...own, cookie: browser.cookie() };
    expect((await call('GET', '/api/account', { headers })).status).toBe(401);
    expect((await call('POST', '/api/account/sessions/end', { headers })).status).toBe(401);
  });
});

describe('POST /api/session/renew', () => {
  it('200: many tabs at once, and none of them is logged out', async () => {
    const browser = aBrowser();
    await browser.logIn(await aSession());
    const replies = await Promise.all(Array.from({ length: 6 }, () => browser.post('/api/session/renew')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await browser.post('/api/session/renew')).status).toBe(200);
  });

  it('401: without a cookie, with an invented one, and after logging out', async () => {
    const browser = aBrowser();
    expect((await browser.post('/api/session/renew')).status).toBe(401);
    const cookie = `countersign=${'A'.repeat(96)}`;
    expect((await call('POST', '/api/session/renew', { headers: { ...own, cookie } })).status).toBe(401);
    await browser.logIn(await aSession());
    const kept = browser.cookie();
    const ended = await browser.post('/api/session/end');
    expect(ended.headers.get('set-cookie')).toMatch(/^countersign=; .*Max-Age=0;/);
    expect((await call('POST', '/api/session/renew', { headers: { ...own, cookie: kept } })).status).toBe(401);
  });
});

describe('the list of devices', () => {
  it('names each device, ends the session of one, and then all sessions with every token', async () => {
    const session = await aSession();
    const [laptop, phone] = [aBrowser(), aBrowser()];
    const here = await laptop.logIn(session);
    const agent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36';
    const { email, password } = session;
    await phone.post('/api/session', { email, password }, { ...own, 'user-agent': agent });
    const { token } = here.json;
    const list = await call('GET', '/api/account/sessions', { token });
    expect(list.json).toHaveLength(2);
    const other = list.json.find(({ id }: { id: string }) => id !== here.json.sessionId);
    expect(other).toMatchObject({ browser: 'Chrome', system: 'Android' });
    expect((await call('DELETE', `/api/account/sessions/${other.id}`, { token })).status).toBe(200);
    expect((await phone.post('/api/session/renew')).status).toBe(401);
    expect((await laptop.post('/api/session/renew')).status).toBe(200);
    expect((await call('POST', '/api/account/sessions/end', { token })).status).toBe(200);
    expect((await laptop.post('/api/session/renew')).status).toBe(401);
    for (const old of [token, session.token]) expect((await account(old)).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is replaced once by the link in the mailbox, and all other sessions end', async () => {
    const session = await aSession();
    const browser = aBrowser();
    await browser.logIn(session);
    expect((await aBrowser().post('/api/password/forgot', { email: session.email })).json).toEqual({ sendsMail: true });
    const token = tokenIn(await awaitMail(session.email));
    const weak = await aBrowser().post('/api/password/reset', { token, newPassword: session.email });
    expectRefusal(weak, 400, 'weak_password', 'newPassword');
    const body = { token, newPassword: 'an unforgettable one' };
    expect((await aBrowser().post('/api/password/reset', body)).status).toBe(200);
    const again = await aBrowser().post('/api/password/reset', body);
    expectRefusal(again, 401, 'invalid_account_link');
    expect((await browser.post('/api/session/renew')).status).toBe(401);
    expect((await account(session.token)).status).toBe(401);
    const changed = await aBrowser().logIn({ email: session.email, password: 'an unforgettable one' });
    expect((await account(changed.json.token)).json).toMatchObject({ emailVerified: true });
    expect((await awaitMail(session.email, ({ subject }) => /changed/.test(subject))).links[0]).toMatch(
      /forgot-password$/,
    );
  });

  it('ends keys of an unverified address; later lists keys and webhooks, and one request ends them', async () => {
    const session = await aSession();
    const resets = async (count: number, newPassword: string) => {
      await aBrowser().post('/api/password/forgot', { email: session.email });
      const isReset = ({ subject }: { subject: string }) => /Reset/.test(subject);
      const mails = await eventually(async () => {
        const found = (await mailsTo(session.email)).filter(isReset);
        return found.length === count && found;
      });
      const tokens = mails.map(tokenIn);
      for (const token of tokens) {
        const reply = await aBrowser().post('/api/password/reset', { token, newPassword });
        if (reply.status === 200) return reply.json.remaining;
      }
      throw new Error('no link works');
    };
    const ofStranger = await anApiKey(session, everyScope);
    expect(await resets(1, 'an unforgettable one')).toBeNull();
    expect((await call('GET', '/api/v1/webhooks', { token: ofStranger })).status).toBe(401);

    const { json } = await aBrowser().logIn({ email: session.email, password: 'an unforgettable one' });
    const key = await anApiKey({ ...session, token: json.token }, everyScope);
    const url = 'https://hooks.example.com/remaining';
    expect((await call('POST', '/api/v1/webhooks', { token: key, body: { url } })).status).toBe(201);
    const remaining = await resets(2, 'another unforgettable one');
    expect(remaining).toMatchObject({ apiKeys: [expect.any(String)], webhooks: [url] });
    const mail = await awaitMail(session.email, ({ links }) => links[0]?.includes('/app/end-access#') ?? false);
    expect((await call('GET', '/api/v1/webhooks', { token: key })).status).toBe(200);
    expect((await aBrowser().post('/api/access/end', { token: remaining.token })).status).toBe(200);
    expect((await call('GET', '/api/v1/webhooks', { token: key })).status).toBe(401);
    expectRefusal(await aBrowser().post('/api/access/end', { token: tokenIn(mail) }), 401, 'invalid_account_link');
  });

  it('enumeration: an address without an account gets the same answer, and no message', async () => {
    const { email } = await aSession();
    const unknown = `nobody-${Date.now()}@example.com`;
    const [known, missing] = [
      await aBrowser().post('/api/password/forgot', { email }),
      await aBrowser().post('/api/password/forgot', { email: unknown }),
    ];
    const seen = ({ status, text, headers }: Reply) => [status, text, headers.get('set-cookie')];
    expect(seen(known)).toEqual(seen(missing));
    await awaitMail(email);
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it('429: a mailbox is not flooded', async () => {
    const email = `nobody-flooded-${Date.now()}@example.com`;
    for (let count = 0; count < 3; count++) await aBrowser().post('/api/password/forgot', { email });
    const reply = await aBrowser().post('/api/password/forgot', { email });
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('403: another site cannot ask for the messages', async () => {
    const reply = await aBrowser().post('/api/password/forgot', { email: 'ann@example.com' }, foreign);
    expect(reply.status).toBe(403);
  });
});

describe('the e-mail address', () => {
  it('is verified by the link that registration sends, in the language of the browser', async () => {
    const email = `registered-${Date.now()}@example.com`;
    const headers = { 'accept-language': 'de-AT,de;q=0.9' };
    const body = { email, password: 'correct horse battery', invitationCode: 'LOCAL-INVITE' };
    expect((await call('POST', '/api/Register', { headers, body })).status).toBe(201);
    const mail = await awaitMail(email);
    expect(mail.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
    const { token } = (await aBrowser().logIn({ email, password: 'correct horse battery' })).json;
    expect((await account(token)).json).toMatchObject({ emailVerified: false, newEmail: null });
    const reply = await aBrowser().post('/api/email/confirm', { token: tokenIn(mail), decision: 'confirm' });
    expect(reply.json).toEqual({ result: 'verified' });
    expect((await account(token)).json).toMatchObject({ emailVerified: true });
    expect((await call('POST', '/api/account/email/verify', { token })).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is changed by the links at both addresses, and the session stays', async () => {
    const session = await aSession();
    const { email, password } = session;
    const browser = aBrowser();
    let { token } = (await browser.logIn(session)).json;
    await call('POST', '/api/account/email/verify', { token, body: undefined });
    await aBrowser().post('/api/email/confirm', { token: tokenIn(await awaitMail(email)), decision: 'confirm' });
    const newEmail = `new-${Date.now()}@example.com`;
    const change = (withPassword: string) =>
      client(token)('POST', '/account/email', { newEmail, password: withPassword });
    expectRefusal(await change('a guess'), 401, 'invalid_credentials');
    const asked = await change(password);
    expect(asked.json.newEmail).toMatchObject({ email: newEmail, confirmedByNew: false, confirmedByOld: false });
    const atNew = tokenIn(await awaitMail(newEmail));
    const atOld = tokenIn(await awaitMail(email, ({ subject }) => /Change of/.test(subject)));
    const confirm = (link: string) => aBrowser().post('/api/email/confirm', { token: link, decision: 'confirm' });
    expect((await confirm(atNew)).json).toEqual({ result: 'waiting' });
    expect((await confirm(atOld)).json).toEqual({ result: 'changed' });
    expect((await confirm(atOld)).json.error.code).toBe('invalid_account_link');
    ({ token } = (await browser.post('/api/session/renew')).json);
    expect((await account(token)).json).toMatchObject({ email: newEmail, emailVerified: true, newEmail: null });
    expect((await aBrowser().logIn({ email, password })).status).toBe(401);
    expect((await aBrowser().logIn({ email: newEmail, password })).status).toBe(200);
    const fresh = { email, password: 'correct horse battery', invitationCode: 'LOCAL-INVITE' };
    expect((await call('POST', '/api/Register', { body: fresh })).status).toBe(201);
  });
});
