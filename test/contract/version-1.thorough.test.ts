/**
 * Records, tokens, links and keys of version 1.0.0 work unchanged, of a person and after the account became an
 * organization. `fixtures/stored-items/version-1.0.0` is the data folder of a local product of that version; the clock
 * stands at its time, so that its session and its access token have not ended.
 */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startHost, startStores } from '../../infra/local/stack.ts';
import { cosmosContainers } from '../../shared/records/cosmos.ts';
import { cosmosWebhooks } from '../../shared/records/cosmos-webhooks.ts';
import { systemRandom } from '../../shared/system.ts';
import { secretBox } from '../../shared/webhooks/secret-box.ts';
import { aSignature } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { token } from '../fixtures/forged-tokens.ts';
import { actingFor } from '../fixtures/organizations.ts';
import { verifyAt } from '../fixtures/outbound-events.ts';
import { aReceiver } from '../servers/receiver.ts';
import { type Client, call, client, download, expectRefusal, type Json } from '../stack.ts';

const kept = join(__dirname, '../fixtures/stored-items/version-1.0.0');
const movedClock = pathToFileURL(join(__dirname, '../fixtures/moved-clock.mjs')).href;
const { NODE_OPTIONS, MOVED_CLOCK_DAYS } = process.env;

let facts: Json;
let secrets: Record<string, string>;
beforeAll(async () => {
  facts = JSON.parse(await readFile(join(kept, 'facts.json'), 'utf8'));
  secrets = JSON.parse(await readFile(join(kept, 'local-secrets.json'), 'utf8'));
});
afterAll(() => {
  for (const [name, value] of Object.entries({ NODE_OPTIONS, MOVED_CLOCK_DAYS })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

/** The access token that version 1.0.0 issued at its log-ins: the claims of that version, signed with its secret. */
function formerToken(): string {
  const [kid = '', secret = ''] = (secrets.JWT_SECRETS ?? '').split(':');
  const iat = Math.floor(Date.parse(facts.madeAt) / 1_000);
  const { userId: sub, email } = facts.owner;
  const times = { iat, exp: iat + 3_600, jti: '4b1c1ce5-5f0c-4a3f-8b0f-6b0d9f0a3c11' };
  const claims = { iss: 'countersign', aud: 'countersign/app', sub, email, role: 'user', tv: 1, ...times };
  return token({ kid, secret: Buffer.from(secret, 'base64'), claims, nowSeconds: iat }, {}, claims);
}

const allButDate = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

describe.each([
  ['a person', false],
  ['an account that has become an organization', true],
])('version 1.0.0: %s', (_, isOrganization) => {
  const running: { stop(): Promise<void> }[] = [];
  let dataDir: string;
  let url: string;
  let stores: Awaited<ReturnType<typeof startStores>>;
  let api: Client;

  const renew = () =>
    call('POST', '/api/session/renew', {
      baseUrl: url,
      headers: { cookie: facts.cookie, 'sec-fetch-site': 'same-origin' },
    });

  async function logIn(): Promise<{ app: Client; userId: string }> {
    const { email, password } = facts.owner;
    const { status, json } = await client(undefined, url)('POST', '/Login', { email, password });
    expect(status).toBe(200);
    const headers = isOrganization ? actingFor(facts.owner.userId) : {};
    const asUser = client(json.token, url);
    return { app: (method, path, body) => asUser(method, path, body, headers), userId: json.user.userId };
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'countersign-version-1-'));
    await cp(kept, dataDir, { recursive: true });
    const days = String((Date.parse(facts.madeAt) + 60_000 - Date.now()) / 86_400_000);
    Object.assign(process.env, { NODE_OPTIONS: `--import=${movedClock}`, MOVED_CLOCK_DAYS: days });
    // The local certificate, which this process makes, is valid at that time.
    stores = await atTheTimeOfTheStores(() => startStores({ dataDir }));
    running.push(stores);
    const env = { ...stores.env, MOVED_CLOCK_DAYS: days, WEBHOOK_ALLOW_HOSTS: '127.0.0.1:*' };
    const host = await startHost({ env, nodeOptions: ['--import', movedClock] });
    running.unshift(host);
    url = host.url;
    api = client(facts.key, url);
    if (!isOrganization) return;
    const app = client(formerToken(), url);
    const made = await app('POST', '/organizations', { name: 'Northwind', fromAccount: true });
    expect([made.status, made.json.organizationId]).toEqual([201, facts.owner.userId]);
  }, 180_000);

  afterAll(async () => {
    for (const process of running) await process.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('access token and session', async () => {
    const account = await client(formerToken(), url)('GET', '/account');
    const renewed = await renew();
    if (isOrganization) {
      expectRefusal(account, 401, 'unauthorized');
      expectRefusal(renewed, 401, 'unauthorized');
      return;
    }
    expect([account.status, account.json.email]).toEqual([200, facts.owner.email]);
    expect([renewed.status, renewed.json.user?.userId]).toEqual([200, facts.owner.userId]);
  });

  it('password, key, template, events, sealed file and draft', async () => {
    const { app, userId } = await logIn();
    expect(userId === facts.owner.userId).toBe(!isOrganization);
    expect((await app('GET', '/account/profile')).json).toMatchObject({
      name: isOrganization ? null : 'Olivia Marsh',
      company: 'Northwind',
    });
    const completed = await app('GET', `/envelopes/${facts.completedId}`);
    expect(completed.json).toMatchObject({ status: 'completed', hash: facts.hash });
    expect((await api('GET', '/v1/account')).json.data).toMatchObject({
      id: facts.owner.userId,
      email: facts.owner.email,
    });
    const { json: envelopes } = await api('GET', '/v1/envelopes');
    expect(envelopes.data.map(({ name }: Json) => name).sort()).toEqual(['Agreement', 'Draft', 'Sent']);
    expect((await api('GET', `/v1/templates/${facts.templateId}`)).json.data).toMatchObject({ name: 'Kept' });
    const { json: events } = await api('GET', `/v1/envelopes/${facts.sentId}/events`);
    expect(events.data[0]).toMatchObject({ type: 'envelope.created', data: { actor: { kind: 'owner' } } });
    const sealed = await call('POST', '/api/verify', { baseUrl: url, body: { sha256: facts.hash } });
    expect(sealed.json).toMatchObject({ seal: { version: 'sealed', pages: 3 } });
    const changed = await api('PATCH', `/v1/envelopes/${facts.draftId}`, { message: 'Still a draft.' });
    expect(changed.json.data).toMatchObject({ status: 'draft', message: 'Still a draft.' });
  });

  it('the signing link signs to completion, and the webhook reports it with its signature', async () => {
    const receiver = await aReceiver();
    try {
      const webhook = `/v1/webhooks/${facts.webhookId}`;
      expect((await api('GET', webhook)).json.data).toMatchObject({ status: 'enabled' });
      // Its address was one of the internet.
      expect((await api('PATCH', webhook, { url: receiver.url, events: ['*'] })).status).toBe(200);
      await signByLink();
      const delivered = await eventually(
        () => receiver.received.find(({ body }) => JSON.parse(body).type === 'envelope.completed'),
        { what: 'the delivery' },
      );
      expect(JSON.parse(delivered.body).data.envelope).toMatchObject({ id: facts.sentId, status: 'completed' });
      const secret = await storedSecret();
      verifyAt(secret, delivered.body, delivered.headers);
      expect(() => verifyAt(secret, `${delivered.body} `, delivered.headers)).toThrow();
    } finally {
      await receiver.close();
    }
    const { data } = (await api('GET', `/v1/envelopes/${facts.sentId}`)).json;
    expect(data).toMatchObject({ name: 'Sent', status: 'completed' });
    const { original, sealed } = (await api('GET', `/v1/envelopes/${facts.sentId}/document`)).json.data;
    expect((await download(sealed.url)).length).toBeGreaterThan((await download(original.url)).length);
    const found = await call('POST', '/api/verify', { baseUrl: url, body: { sha256: data.seal.sha256 } });
    expect(found.json).toMatchObject({ seal: { version: 'sealed' } });
    const { json } = await api('GET', `/v1/envelopes/${facts.sentId}/events`);
    expect(json.data.map(({ type }: Json) => type)).toContain('envelope.completed');
  });

  async function signByLink(): Promise<void> {
    const opened = await call('POST', '/api/sign/open', { baseUrl: url, token: facts.link, body: {} });
    expect([opened.status, JSON.stringify(opened.json)]).toEqual([200, expect.stringContaining('Ada Lovelace')]);
    const consent = opened.json.consents.find(({ language }: Json) => language === opened.json.language);
    const { sha256: documentSha256 } = opened.json.document;
    const act = { consent: { sha256: consent.sha256 }, documentSha256, fields: [], signature: aSignature() };
    const signed = await call('POST', '/api/sign/sign', { baseUrl: url, token: facts.link, body: act });
    expect([signed.status, signed.json.error]).toEqual([200, undefined]);
  }

  /** The stores refuse requests of another day. Only the clock of this process moves. */
  async function atTheTimeOfTheStores<T>(act: () => Promise<T>): Promise<T> {
    jest.useFakeTimers({ now: Date.parse(facts.madeAt) + 60_000, doNotFake: allButDate });
    try {
      return await act();
    } finally {
      jest.useRealTimers();
    }
  }

  /** The secret that the answer to its creation had: 1.0.0 encrypted it with its key. */
  async function storedSecret(): Promise<string> {
    const { COSMOS_ENDPOINT = '', COSMOS_KEY = '', COSMOS_DATABASE = 'countersign' } = stores.env;
    const containers = cosmosContainers({
      endpoint: COSMOS_ENDPOINT,
      key: COSMOS_KEY,
      database: COSMOS_DATABASE,
      createsContainers: false,
      credential: () => Promise.reject(new Error('the local product has a key')),
    });
    const webhooks = cosmosWebhooks(containers, systemRandom);
    const { value } = await atTheTimeOfTheStores(() => webhooks.load(facts.owner.userId));
    const encrypted = value.find(({ id }) => id === facts.webhookId)?.secret ?? '';
    const box = secretBox([Buffer.from(secrets.WEBHOOK_KEY ?? '', 'base64')]);
    return `whsec_${Buffer.from(box.open(encrypted, facts.webhookId)).toString('base64')}`;
  }
});
