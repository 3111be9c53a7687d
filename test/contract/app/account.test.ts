import { Webhook as Verifier } from 'standardwebhooks';
import { accountAnswer, changePasswordAnswer } from '../../../shared/contracts/accounts.ts';
import { aCommand } from '../../fixtures/commands.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { quarterMs, withinOneWindow } from '../../fixtures/time-windows.ts';
import { anEqualHost, type HostProcess, onPeculiarHost } from '../../hosts.ts';
import { aReceiver } from '../../servers/receiver.ts';
import { anApiKey, announced, aSession, call, client, expectRefusal, type Json, matches, stack } from '../../stack.ts';

const newPassword = 'a better password';

/** The bound of ten seconds, and the time of a request. */
const isRefusedInTime = (ask: () => Promise<{ status: number }>) =>
  eventually(async () => (await ask()).status === 401, { what: '401', timeoutMs: 12_000, everyMs: 500 });

describe('GET /api/account', () => {
  it('200: the account, its plan and limits', async () => {
    const { token, userId, email } = await aSession();
    const { status, json } = await call('GET', '/api/account', { token });
    expect(status).toBe(200);
    await matches(accountAnswer, json);
    const limits = { requestsPerMinute: 100, apiKeys: 50 };
    expect(json).toMatchObject({
      userId,
      email,
      role: 'user',
      plan: 'free',
      limits,
      sendsMail: true,
      hasBilling: true,
    });
  });

  it('200: says that the service sends no e-mail', async () => {
    const { token } = await aSession();
    await onPeculiarHost({ MAIL_FROM: '', SMTP_URL: '' }, async (url) => {
      const { status, json } = await client(token, url)('GET', '/account');
      expect([status, json.sendsMail]).toEqual([200, false]);
    });
  });
});

describe('npm run reset-password', () => {
  const reset = aCommand('reset-password.ts');
  const { COSMOS_ENDPOINT, COSMOS_KEY, PASSWORD_PEPPER } = stack().env;
  const settings = { COSMOS_ENDPOINT, COSMOS_KEY, PASSWORD_PEPPER };

  it('prints a new password that works, and ends every session', async () => {
    const { email, password, token } = await aSession();
    const { stdout } = await reset([email.toUpperCase()], settings);
    const login = (text: string) => call('POST', '/api/Login', { body: { email, password: text } });
    expect((await login(password)).status).toBe(401);
    expect((await login(stdout.trim())).status).toBe(200);
    await isRefusedInTime(() => call('GET', '/api/account', { token }));
  }, 120_000);

  it('refuses an unknown address, no address, and a missing setting, each with a sentence', async () => {
    const { PASSWORD_PEPPER: _, ...half } = settings;
    const refusals: [string[], NodeJS.ProcessEnv, string, number][] = [
      [['nobody@example.com'], settings, 'no account', 1],
      [[], settings, 'An argument is missing', 2],
      [['nobody@example.com'], half, 'PASSWORD_PEPPER', 1],
    ];
    await Promise.all(
      refusals.map(([args, env, words, code]) =>
        expect(reset(args, env)).rejects.toMatchObject({ code, stderr: expect.stringContaining(words) }),
      ),
    );
  }, 120_000);
});

describe('POST /api/account/password', () => {
  it('200: ends every session, starts a new one, and leaves API keys alone', async () => {
    const session = await aSession();
    const key = await anApiKey(session, ['account:read']);
    const second = await call('POST', '/api/Login', { body: { email: session.email, password: session.password } });
    const body = { currentPassword: session.password, newPassword };
    const { status, json } = await call('POST', '/api/account/password', { token: session.token, body });
    expect(status).toBe(200);
    await matches(changePasswordAnswer, json);
    for (const token of [session.token, second.json.token]) {
      expect((await call('GET', '/api/account', { token })).json.error.code).toBe('unauthorized');
    }
    expect((await call('GET', '/api/account', { token: json.token })).status).toBe(200);
    expect((await call('GET', '/api/v1/account', { token: key })).status).toBe(200);
    const login = (password: string) => call('POST', '/api/Login', { body: { email: session.email, password } });
    expect((await login(session.password)).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
  });

  it('401: a wrong current password; 429: guessing it is throttled like guessing at login', async () => {
    await withinOneWindow(quarterMs, async () => {
      const { token, email, password } = await aSession();
      const guess = () =>
        call('POST', '/api/account/password', { token, body: { currentPassword: 'guess', newPassword } });
      for (let i = 0; i < 10; i++) expect((await guess()).json.error.code).toBe('invalid_credentials');
      expect((await guess()).json.error.code).toBe('rate_limit_exceeded');
      expect((await call('POST', '/api/Login', { body: { email, password } })).status).toBe(429);
      expect((await call('GET', '/api/account', { token })).status).toBe(200);
    });
  });

  it('400: a new password that is too short or too long', async () => {
    const { token, password: currentPassword } = await aSession();
    for (const bad of ['seven77', 'é'.repeat(513)]) {
      const changed = await client(token)('POST', '/account/password', { currentPassword, newPassword: bad });
      expectRefusal(changed, 400, 'validation_error', 'newPassword');
    }
  });

  it('400: a new password that is easy to guess; the old one stays', async () => {
    const { token, email, password: currentPassword } = await aSession();
    for (const newPassword of ['password1', email, email.slice(0, email.indexOf('@'))]) {
      const changed = await client(token)('POST', '/account/password', { currentPassword, newPassword });
      expectRefusal(changed, 400, 'weak_password', 'newPassword');
    }
    expect((await call('POST', '/api/Login', { body: { email, password: currentPassword } })).status).toBe(200);
  });

  it('200 once: of many changes at once one succeeds, and its password works', async () => {
    const { token, email, password: currentPassword } = await aSession();
    const wanted = Array.from({ length: 3 }, (_, i) => `${newPassword} ${i}`);
    const replies = await Promise.all(
      wanted.map((each) => client(token)('POST', '/account/password', { currentPassword, newPassword: each })),
    );
    const winners = wanted.filter((_, i) => replies[i]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await call('POST', '/api/Login', { body: { email, password: winners[0] } })).status).toBe(200);
  });
});

describe('a change on one instance', () => {
  let other: HostProcess;

  beforeAll(async () => {
    other = await anEqualHost();
  });
  afterAll(() => other.stop());

  it('of a password or a deletion of a key takes effect within ten seconds on another', async () => {
    const { token, password } = await aSession();
    const app = client(token);
    const { json: created } = await app('POST', '/keys', { name: 'to be deleted', scopes: ['account:read'] });
    const bySession = () => client(token, other.url)('GET', '/account');
    const byKey = () => client(created.key, other.url)('GET', '/v1/account');
    expect([(await bySession()).status, (await byKey()).status]).toEqual([200, 200]);

    expect((await app('DELETE', `/keys/${created.id}`)).status).toBe(200);
    const changed = await app('POST', '/account/password', { currentPassword: password, newPassword });
    expect(changed.status).toBe(200);
    // The other instance admits the new session at once, because it is newer than the account that it remembers.
    expect((await client(changed.json.token, other.url)('GET', '/account')).status).toBe(200);
    await Promise.all([isRefusedInTime(bySession), isRefusedInTime(byKey)]);
  }, 120_000);

  it('of the address, the secret or the end of a webhook takes effect at once on another', async () => {
    const { token } = await aSession();
    const [former, next] = [await aReceiver(), await aReceiver()];
    try {
      const app = client(token);
      const { json: webhook } = await app('POST', '/webhooks', { url: former.url, events: ['envelope.declined'] });
      const path = `/webhooks/${webhook.id}`;
      const send = () => client(token, other.url)('POST', `${path}/test`);
      expect((await send()).json.status).toBe('delivered');

      await app('PATCH', path, { url: next.url });
      expect((await send()).json.status).toBe('delivered');
      expect([former.received.length, next.received.length]).toEqual([1, 1]);

      const rotated = await app('POST', `${path}/rotate-secret`);
      expect((await send()).json.status).toBe('delivered');
      const { body: text = '', headers = {} } = next.received[1] ?? {};
      for (const secret of [rotated.json.secret, webhook.secret]) {
        expect(new Verifier(secret).verify(text, headers)).toMatchObject({ type: 'webhook.test' });
      }

      await app('DELETE', path);
      expect([(await send()).status, next.received.length]).toEqual([404, 2]);
    } finally {
      await Promise.all([former.close(), next.close()]);
    }
  });

  it('that disables or deletes a webhook keeps later events of another from it', async () => {
    const { token } = await aSession();
    const receiver = await aReceiver();
    try {
      const app = client(token);
      const body = { url: receiver.url, events: ['envelope.created'] };
      const add = async () => (await app('POST', '/webhooks', body)).json;
      const [disabled, deleted, kept] = [await add(), await add(), await add()];
      await app('PATCH', `/webhooks/${disabled.id}`, { status: 'disabled' });
      await app('DELETE', `/webhooks/${deleted.id}`);
      await announced({ token }, { baseUrl: other.url });
      const deliveriesTo = async ({ id }: Json) =>
        (await client(token, other.url)('GET', `/webhooks/${id}/deliveries`)).json.items;
      // The service makes the deliveries to all endpoints together: with one of them, the others would exist.
      await eventually(async () => (await deliveriesTo(kept)).length > 0);
      expect(await deliveriesTo(disabled)).toEqual([]);
      expect((await app('GET', `/webhooks/${deleted.id}/deliveries`)).status).toBe(404);
    } finally {
      await receiver.close();
    }
  }, 120_000);
});
