import { loginAnswer } from '../../../shared/contracts/accounts.ts';
import { forgedTokens, token } from '../../fixtures/forged-tokens.ts';
import { quarterMs, withinOneWindow } from '../../fixtures/time-windows.ts';
import { aPeculiarHost, type HostProcess } from '../../hosts.ts';
import { type CaptchaMaker, startCaptchaMaker } from '../../servers/captcha.ts';
import { aSession, call, expectRefusal, matches, type Session, stack } from '../../stack.ts';

let session: Session;
const login = (body: unknown, headers = {}) => call('POST', '/api/Login', { body, headers });

beforeAll(async () => {
  session = await aSession();
});

describe('POST /api/Login', () => {
  it('200: answers a token that is valid for an hour, and the account', async () => {
    const { status, json } = await login({ email: ` ${session.email.toUpperCase()} `, password: session.password });
    expect(status).toBe(200);
    await matches(loginAnswer, json);
    expect(json).toMatchObject({
      expiresIn: 3_600,
      user: { userId: session.userId, email: session.email, role: 'user' },
    });
    expect((await call('GET', '/api/account', { token: json.token })).status).toBe(200);
  });

  it.each([
    [undefined, ['email', 'password']],
    [{}, ['email', 'password']],
    [{ email: 'a@example.com' }, ['password']],
    [{ password: 'x' }, ['email']],
    [{ email: '', password: '' }, ['email', 'password']],
  ])('400: missing parameters in %j', async (body, fields) => {
    expectRefusal(await login(body), 400, 'missing_parameters', ...fields);
  });

  it('401: the same answer to an unknown e-mail address, a wrong password and a malformed address', async () => {
    const wrong = await login({ email: session.email, password: 'not the password' });
    const unknown = await login({ email: `x${session.email}`, password: session.password });
    const malformed = await login({ email: 'nonsense', password: session.password });
    expectRefusal(wrong, 401, 'invalid_credentials');
    expect(unknown.json).toEqual(wrong.json);
    expect(malformed.json).toEqual(wrong.json);
  });

  it('429: guessing is throttled for known and unknown addresses alike, and not for other accounts', async () => {
    await withinOneWindow(quarterMs, async () => {
      const target = await aSession();
      const guess = async (email: string) => {
        const seen: number[] = [];
        for (let i = 0; i < 12; i++) seen.push((await login({ email, password: `guess ${i}` })).status);
        return seen;
      };
      const known = await guess(target.email);
      expect(known).toEqual([...Array(10).fill(401), 429, 429]);
      expect(await guess(`x${target.email}`)).toEqual(known);
      const right = await login({ email: target.email, password: target.password });
      expectRefusal(right, 429, 'rate_limit_exceeded');
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect((await login({ email: session.email, password: session.password })).status).toBe(200);
  });

  it('200: a stranger’s guesses do not lock out an owner at an address that has logged in before', async () => {
    await withinOneWindow(quarterMs, async () => {
      const { email, password } = await aSession();
      const home = { 'x-forwarded-for': '192.0.2.77:50123' };
      expect((await login({ email, password }, home)).status).toBe(200);
      const stranger = { 'x-forwarded-for': `203.0.113.9, 198.51.100.${process.pid % 250}:443` };
      for (let i = 0; i < 11; i++) await login({ email, password: 'guess' }, stranger);
      expect((await login({ email, password }, stranger)).status).toBe(429);
      expect((await login({ email, password }, home)).status).toBe(200);
    });
  });
});

describe('a session', () => {
  it('401: every forged token, with `WWW-Authenticate`', async () => {
    const [ring = ''] = (stack().env.JWT_SECRETS ?? '').split(',');
    const [kid = '', secret = ''] = ring.split(':');
    // Tokens of version 1.0.0 do not say when the person logged in.
    const { auth_time: _, ...claims } = JSON.parse(
      Buffer.from(session.token.split('.')[1] ?? '', 'base64url').toString(),
    );
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const mould = {
      kid,
      secret: Buffer.from(secret, 'base64'),
      claims: { ...claims, iat: nowSeconds, exp: nowSeconds + 3_600 },
      nowSeconds,
    };
    expect((await call('GET', '/api/account', { token: token(mould, {}, mould.claims) })).status).toBe(200);
    for (const [name, forged] of forgedTokens(mould)) {
      const { status, json, headers } = await call('GET', '/api/account', { token: forged });
      expect([name, status, json?.error.code, headers.get('www-authenticate')]).toEqual([
        name,
        401,
        'unauthorized',
        'Bearer',
      ]);
    }
  });
});

describe('a captcha', () => {
  let host: HostProcess;
  let maker: CaptchaMaker;

  beforeAll(async () => {
    maker = await startCaptchaMaker();
    host = await aPeculiarHost(maker.settings);
  });
  afterAll(async () => {
    await host.stop();
    await maker.close();
  });

  const ask = (path: string, body: object) => call('POST', path, { baseUrl: host.url, body });

  it('401: a missing or a wrong one, before anything else is checked', async () => {
    const { email, password } = session;
    for (const captchaToken of [undefined, 'bad']) {
      const attempts = [
        await ask('/api/Login', { email, password, captchaToken }),
        await ask('/api/Login', { email, password: 'wrong', captchaToken }),
        await ask('/api/Register', { email, password, invitationCode: 'guessed', captchaToken }),
      ];
      for (const attempt of attempts) expectRefusal(attempt, 401, 'invalid_captcha');
    }
  });

  it('200: a right one', async () => {
    const { email, password } = session;
    expect((await ask('/api/Login', { email, password, captchaToken: maker.solve() })).status).toBe(200);
    const registration = { email: `c${email}`, password, invitationCode: 'LOCAL-INVITE', captchaToken: maker.solve() };
    expect((await ask('/api/Register', registration)).status).toBe(201);
    expectRefusal(
      await ask('/api/Login', { email, password, captchaToken: registration.captchaToken }),
      401,
      'invalid_captcha',
    );
  });

  it('the log-in page reads how to show it, and its policy allows it; where none is configured, neither does', async () => {
    const options = async (baseUrl: string) => (await call('GET', '/api/session/options', { baseUrl })).json.captcha;
    const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SCRIPT_URL: scriptUrl = '' } = maker.settings;
    expect(await options(host.url)).toEqual({ siteKey, scriptUrl });
    expect(await options(stack().url)).toBeNull();
    const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? '';
    const { origin } = new URL(scriptUrl);
    for (const path of ['/app/login', '/start']) {
      expect(await policyOf(`${host.url}${path}`)).toContain(`script-src 'self' ${origin};`);
      expect(await policyOf(`${stack().url}${path}`)).toContain("script-src 'self';");
    }
    expect(await policyOf(`${host.url}/sign`)).toContain("script-src 'self';");
  });
});
