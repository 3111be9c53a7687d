/**
 * Two hosts on stores that show the writes of another instance two seconds late, as Cosmos DB may under session
 * consistency. Each step of a journey uses, at once, the host that did not do the step before.
 */

import { type RunningCosmos, startCosmos } from '../../infra/local/cosmos/start-cosmos.ts';
import { type HostProcess, type Stores, startHost } from '../../infra/local/stack.ts';
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { signingLinkToken } from '../../shared/domain/signing/signing-link.ts';
import { aSignature } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { separateStores } from '../hosts.ts';
import * as product from '../stack.ts';
import { announced, aSession, call, everyScope, type Json, type Reply, registered, type Session } from '../stack.ts';

const lagMs = 2_000;
const dataDir = temporaryFolder({ stop });
let cosmos: RunningCosmos;
let stores: Stores;
let a: HostProcess;
let b: HostProcess;
let owner: Session;

beforeAll(async () => {
  cosmos = await startCosmos({ dataDir: dataDir(), lagMs });
  const env = { COSMOS_ENDPOINT: cosmos.endpoint, COSMOS_KEY: cosmos.key };
  stores = await separateStores({ env });
  a = await startHost({ env: { ...stores.env, PUBLIC_URL: 'http://127.0.0.1:1' } });
  b = await startHost({ env: { ...stores.env, PUBLIC_URL: 'http://127.0.0.1:1' } });
  owner = await aSession({ url: a.url, env: stores.env });
}, 120_000);

async function stop(): Promise<void> {
  await Promise.all([a?.stop(), b?.stop()]);
  await stores?.stop();
  await cosmos?.close();
}

type Options = { token?: string; body?: unknown; headers?: Record<string, string> };
const on = (host: HostProcess, method: string, path: string, options: Options = {}): Promise<Reply> =>
  call(method, path, { ...options, baseUrl: host.url });

async function ok(host: HostProcess, method: string, path: string, options: Options = {}): Promise<Json> {
  const { status, json, text } = await on(host, method, path, options);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return json;
}

/** Waits for work in the background, slowly enough for the requests that a minute allows. */
const within60s = <T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> =>
  eventually(
    async () => {
      const value = await read();
      return isThere(value) && value;
    },
    { timeoutMs: 60_000, everyMs: 1_000 },
  );

const aDraft = (host: HostProcess) => product.aDraft(owner, undefined, { baseUrl: host.url });

it('the stores are late: a list on B lacks the new envelope of A, and has it later', async () => {
  const { token } = await aSession({ url: a.url, env: stores.env });
  await ok(b, 'GET', '/api/envelopes', { token });
  await announced({ token }, { baseUrl: a.url });
  expect(await ok(b, 'GET', '/api/envelopes', { token })).toEqual([]);
  await within60s(
    () => ok(b, 'GET', '/api/envelopes', { token }),
    (list) => list.length === 1,
  );
});

it('a client sees its writes at once', async () => {
  const { token } = await aSession({ url: a.url, env: stores.env });
  for (let n = 1; n <= 3; n++) {
    await announced({ token }, { baseUrl: a.url });
    expect(await ok(a, 'GET', '/api/envelopes', { token })).toHaveLength(n);
  }
});

it('accounts: registered on A, logged in on B; a new password of B is valid on A', async () => {
  const person = await registered(a.url, b.url);
  expect((await ok(a, 'GET', '/api/account', { token: person.token })).email).toBe(person.email);
  const body = { currentPassword: person.password, newPassword: 'another long password' };
  const changed = await ok(b, 'POST', '/api/account/password', { token: person.token, body });
  expect((await on(a, 'GET', '/api/account', { token: changed.token })).status).toBe(200);
  const login = { email: person.email, password: body.newPassword };
  expect((await on(a, 'POST', '/api/Login', { body: login })).status).toBe(200);
  const wrong = { email: person.email, password: 'a wrong password' };
  expect((await on(a, 'POST', '/api/Login', { body: wrong })).status).toBe(401);
  expect((await on(a, 'POST', '/api/Login', { body: { ...wrong, email: 'no@example.com' } })).status).toBe(401);
  const again = { ...login, invitationCode: 'LOCAL-INVITE' };
  expect((await on(b, 'POST', '/api/Register', { body: again })).status).toBe(409);
});

it('envelopes: made on A, completed on B, known by its hash and read on A', async () => {
  const id = await aDraft(a);
  const { hash } = await ok(b, 'POST', `/api/envelopes/${id}/complete`, { token: owner.token });
  const { isKnown } = await ok(a, 'POST', '/api/verify', { body: { sha256: hash } });
  expect(isKnown).toBe(true);
  const repeated = await ok(a, 'POST', `/api/envelopes/${id}/complete`, { token: owner.token });
  expect(repeated.hash).toBe(hash);
});

it('signing: sent, opened, signed and read on alternating hosts; the links work at once', async () => {
  const id = await aDraft(a);
  const path = `/api/envelopes/${id}`;
  const signers = ['ada', 'bob'].map((name) => ({ email: `${name}@example.com`, name }));
  const edited = await on(b, 'PUT', path, { token: owner.token, body: { signers } });
  const headers = { 'if-match': edited.headers.get('etag') ?? '' };
  const sent = await ok(a, 'PUT', path, { token: owner.token, body: { status: 'sent' }, headers });
  const keyedHash = hmacKeyedHash(Buffer.from(stores.env.LINK_PEPPER ?? '', 'base64'));
  for (const [index, { id: recipientId }] of (sent.signers as Json[]).entries()) {
    const ref = { ownerId: owner.userId, envelopeId: id, recipientId, version: 1 };
    const token = signingLinkToken(keyedHash, ref);
    const [first, second] = index === 0 ? [b, a] : [a, b];
    const opened = await ok(first, 'POST', '/api/sign/open', { token, body: {} });
    const consent = opened.consents.find(({ language }: Json) => language === opened.language);
    const body = {
      consent: { sha256: consent.sha256 },
      documentSha256: opened.document.sha256,
      fields: [],
      signature: aSignature(),
    };
    await ok(second, 'POST', '/api/sign/sign', { token, body });
  }
  const done = await within60s(
    () => ok(b, 'GET', path, { token: owner.token }),
    ({ status }) => status === 'completed',
  );
  // A read of new events of the other host may be late, but is complete.
  const trail = await within60s(
    () => ok(a, 'GET', `${path}/events`, { token: owner.token }),
    (events: Json[]) => events.at(-1).type === 'envelope.completed',
  );
  expect(trail.filter(({ type }: Json) => type === 'recipient.completed')).toHaveLength(2);
  expect(trail.map(({ data }: Json) => data.sequence)).toEqual(trail.map((_: Json, index: number) => index + 1));
  expect((await ok(a, 'POST', '/api/verify', { body: { sha256: done.hash } })).isKnown).toBe(true);
});

it('B reads the newest state before it refuses: an envelope that A has voided', async () => {
  const id = await aDraft(a);
  const path = `/api/envelopes/${id}`;
  const signers = [{ email: 'ada@example.com', name: 'Ada' }];
  await ok(a, 'PUT', path, { token: owner.token, body: { signers } });
  await ok(b, 'PUT', path, { token: owner.token, body: { status: 'sent' } });
  await ok(a, 'PUT', path, { token: owner.token, body: { status: 'voided' } });
  const late = await on(b, 'PUT', path, { token: owner.token, body: { name: 'Other' } });
  expect([late.status, late.json.error.code]).toEqual([409, 'invalid_state']);
});

it('keys, templates and webhooks: made on A, used on B, and events of B are delivered', async () => {
  const body = { name: 'late', scopes: everyScope };
  const { key } = await ok(a, 'POST', '/api/keys', { token: owner.token, body });
  const api = (host: HostProcess, method: string, path: string, more?: unknown) =>
    ok(host, method, `/api/v1${path}`, { token: key, ...(more === undefined ? {} : { body: more }) });
  const template = (await api(b, 'POST', '/templates', { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }] }))
    .data.id;
  expect((await api(a, 'PATCH', `/templates/${template}`, { name: 'Other' })).data.name).toBe('Other');
  await api(b, 'DELETE', `/templates/${template}`);
  const path = `/api/v1/templates/${template}`;
  expect((await on(a, 'PATCH', path, { token: key, body: { name: 'Gone' } })).status).toBe(404);
  expect((await on(a, 'GET', path, { token: key })).status).toBe(404);

  const hook = (await api(a, 'POST', '/webhooks', { url: 'https://hooks.example.com/late', events: ['*'] })).data.id;
  const made = (await api(b, 'POST', '/envelopes', { name: 'Late', recipients: [{ email: 'a@b.org', name: 'A' }] }))
    .data;
  expect((await api(b, 'GET', `/webhooks/${hook}`)).data.id).toBe(hook);
  await within60s(
    () => api(a, 'GET', `/webhooks/${hook}/deliveries?limit=100`),
    ({ data }) => data.some(({ eventType }: Json) => eventType === 'envelope.created'),
  );
  expect((await api(a, 'GET', `/envelopes/${made.id}`)).data.name).toBe('Late');
  await api(b, 'DELETE', `/webhooks/${hook}`);
  expect((await on(a, 'GET', `/api/v1/webhooks/${hook}`, { token: key })).status).toBe(404);
});
