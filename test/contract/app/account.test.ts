import { Webhook as Verifier } from 'standardwebhooks';
import { accountAnswer, changePasswordAnswer } from '../../../shared/contracts/accounts.ts';
import { aCommand } from '../../fixtures/commands.ts';
import { quarterMs, withinOneWindow } from '../../fixtures/time-windows.ts';
import { anEqualHost, aPeculiarHost, type HostProcess } from '../../hosts.ts';
import { aReceiver } from '../../servers/receiver.ts';
import { anApiKey, aSession, call, matches, stack } from '../../stack.ts';

const newPassword = 'a better password';

describe('GET /api/account', () => {
  it('200: the account, its plan and limits', async () => {
    const { token, userId, email } = await aSession();
    const { status, json } = await call('GET', '/api/account', { token });
    expect(status).toBe(200);
    await matches(accountAnswer, json);
    const limits = { requestsPerMinute: 100, apiKeys: 50 };
    expect(json).toMatchObject({ userId, email, role: 'user', plan: 'free', limits, sendsMail: true });
  });

  it('200: says where no e-mail is sent, so that nobody waits for one', async () => {
    const { token } = await aSession();
    const silent = await aPeculiarHost({ MAIL_FROM: '', SMTP_URL: '' });
    try {
      const { status, json } = await call('GET', '/api/account', { token, baseUrl: silent.url });
      expect([status, json.sendsMail]).toEqual([200, false]);
    } finally {
      await silent.stop();
    }
  });
});

describe('npm run reset-password', () => {
  const reset = aCommand('reset-password.ts');

  it('prints a new password that works, and ends every session', async () => {
    const { COSMOS_ENDPOINT, COSMOS_KEY, PASSWORD_PEPPER } = stack().env;
    const settings = { COSMOS_ENDPOINT, COSMOS_KEY, PASSWORD_PEPPER };
    const { email, password, token } = await aSession();
    const { stdout } = await reset([email.toUpperCase()], settings);
    const login = (text: string) => call('POST', '/api/Login', { body: { email, password: text } });
    expect((await login(password)).status).toBe(401);
    expect((await login(stdout.trim())).status).toBe(200);
    const at = Date.now();
    while ((await call('GET', '/api/account', { token })).status !== 401) {
      expect(Date.now() - at).toBeLessThan(30_000);
      await new Promise((done) => setTimeout(done, 500));
    }
  }, 120_000);

  it('refuses an unknown address, no address, and a missing setting, each with a sentence', async () => {
    const { COSMOS_ENDPOINT, COSMOS_KEY, PASSWORD_PEPPER } = stack().env;
    const half = { COSMOS_ENDPOINT, COSMOS_KEY };
    const settings = { ...half, PASSWORD_PEPPER };
    const refusals: [string[], NodeJS.ProcessEnv, string][] = [
      [['nobody@example.com'], settings, 'no account'],
      [[], settings, 'Usage'],
      [['nobody@example.com'], half, 'PASSWORD_PEPPER'],
    ];
    await Promise.all(
      refusals.map(([args, env, words]) =>
        expect(reset(args, env)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) }),
      ),
    );
  }, 120_000);
});

describe('POST /api/account/password', () => {
  it('200: ends every session, starts a new one, and leaves API keys alone', async () => {
    const session = await aSession();
    const key = await anApiKey(session, ['account:read']);
    const second = await call('POST', '/api/Login', { body: { email: session.email, password: session.password } });
    const { status, json } = await call('POST', '/api/account/password', {
      token: session.token,
      body: { currentPassword: session.password, newPassword },
    });
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

  it('401: not with a wrong current password, and guessing it is throttled like guessing at login', async () => {
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
      const { status, json } = await call('POST', '/api/account/password', {
        token,
        body: { currentPassword, newPassword: bad },
      });
      expect([status, Object.keys(json.error.details)]).toEqual([400, ['newPassword']]);
    }
  });

  it('200 once: of many changes at once one wins, and its password is the one that works', async () => {
    const { token, email, password: currentPassword } = await aSession();
    const wanted = Array.from({ length: 3 }, (_, i) => `${newPassword} ${i}`);
    const replies = await Promise.all(
      wanted.map((each) =>
        call('POST', '/api/account/password', { token, body: { currentPassword, newPassword: each } }),
      ),
    );
    const winners = wanted.filter((_, i) => replies[i]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await call('POST', '/api/Login', { body: { email, password: winners[0] } })).status).toBe(200);
  });
});

describe('what changes on one instance', () => {
  let other: HostProcess;

  beforeAll(async () => {
    other = await anEqualHost();
  });
  afterAll(() => other.stop());

  it('takes effect within 30 seconds on another: a password change, a deleted key', async () => {
    const { token, password } = await aSession();
    const created = await call('POST', '/api/keys', {
      token,
      body: { name: 'to be deleted', scopes: ['account:read'] },
    });
    const asks = {
      session: () => call('GET', '/api/account', { token, baseUrl: other.url }),
      key: () => call('GET', '/api/v1/account', { token: created.json.key, baseUrl: other.url }),
    };
    expect([(await asks.session()).status, (await asks.key()).status]).toEqual([200, 200]);

    const at = Date.now();
    expect((await call('DELETE', `/api/keys/${created.json.id}`, { token })).status).toBe(200);
    const body = { currentPassword: password, newPassword };
    const changed = await call('POST', '/api/account/password', { token, body });
    expect(changed.status).toBe(200);
    // The new session is newer than what the other instance remembers, and is let in at once.
    const fresh = await call('GET', '/api/account', { token: changed.json.token, baseUrl: other.url });
    expect(fresh.status).toBe(200);
    for (const ask of [asks.session, asks.key]) {
      while ((await ask()).status !== 401) {
        expect(Date.now() - at).toBeLessThan(30_000);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }, 120_000);

  it('takes effect at once on another for a webhook endpoint: its address, its secrets, its end', async () => {
    const { token } = await aSession();
    const [former, next] = [await aReceiver(), await aReceiver()];
    try {
      const body = { url: former.url, events: ['envelope.declined'] };
      const { json: webhook } = await call('POST', '/api/webhooks', { token, body });
      const path = `/api/webhooks/${webhook.id}`;
      const send = () => call('POST', `${path}/test`, { token, baseUrl: other.url });
      expect((await send()).json.status).toBe('delivered');

      await call('PATCH', path, { token, body: { url: next.url } });
      expect((await send()).json.status).toBe('delivered');
      expect([former.received.length, next.received.length]).toEqual([1, 1]);

      const rotated = await call('POST', `${path}/rotate-secret`, { token });
      expect((await send()).json.status).toBe('delivered');
      const { body: text = '', headers = {} } = next.received[1] ?? {};
      for (const secret of [rotated.json.secret, webhook.secret]) {
        expect(new Verifier(secret).verify(text, headers)).toMatchObject({ type: 'webhook.test' });
      }

      await call('DELETE', path, { token });
      expect([(await send()).status, next.received.length]).toEqual([404, 2]);
    } finally {
      await Promise.all([former.close(), next.close()]);
    }
  });

  it('does so for the events of an endpoint that was disabled or deleted meanwhile', async () => {
    const { token } = await aSession();
    const receiver = await aReceiver();
    try {
      const add = async () =>
        (await call('POST', '/api/webhooks', { token, body: { url: receiver.url, events: ['envelope.created'] } }))
          .json;
      const [disabled, deleted, kept] = [await add(), await add(), await add()];
      await call('PATCH', `/api/webhooks/${disabled.id}`, { token, body: { status: 'disabled' } });
      await call('DELETE', `/api/webhooks/${deleted.id}`, { token });
      const announced = { filename: 'a.pdf', mimetype: 'application/pdf' };
      await call('POST', '/api/GetUploadUrl', { token, body: announced, baseUrl: other.url });
      const deliveriesTo = async (id: string) =>
        (await call('GET', `/api/webhooks/${id}/deliveries`, { token, baseUrl: other.url })).json.data;
      // Deliveries to all endpoints are made together: when one is there, the others would be.
      while ((await deliveriesTo(kept.id)).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await deliveriesTo(disabled.id)).toEqual([]);
      expect((await call('GET', `/api/webhooks/${deleted.id}/deliveries`, { token })).status).toBe(404);
    } finally {
      await receiver.close();
    }
  }, 120_000);
});
