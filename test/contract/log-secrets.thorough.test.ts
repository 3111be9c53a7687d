/** The log contains no secret: the tests use and misuse a host with unique values, let its stores fail, and search its output. */
import { randomBytes } from 'node:crypto';
import { parseApiKey } from '../../shared/auth/api-key-text.ts';
import { tokenOf } from '../ceremony.ts';
import { printedSecrets } from '../fixtures/printed-secrets.ts';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { beforeStores } from '../servers/before-stores.ts';
import { aTamperingProxy } from '../servers/tampering-proxy.ts';
import { aPdf, call, everyScope, stack } from '../stack.ts';

const canary = () => `canary${randomBytes(12).toString('hex')}`;

let host: HostProcess;
let stores: Awaited<ReturnType<typeof beforeStores>>;
/** Maps a name to a text that must not be printed. */
const secrets = new Map<string, string>();
/** The status that the stores answer to addresses with this part. */
let trouble: { part: string; status: number } | null = null;

function secret(what: string, value: string): string {
  secrets.set(`${what} ${secrets.size}`, value);
  return value;
}

beforeAll(async () => {
  const answer = (_method: string, url: string) => (trouble && url.includes(trouble.part) ? trouble.status : undefined);
  stores = await beforeStores(stack().env, (target) => aTamperingProxy(target, { answer }));
  host = await aPeculiarHost(stores.env);
}, 60_000);
afterAll(async () => {
  await host?.stop();
  await stores?.close();
});

const ask = (method: string, path: string, token?: string, body?: unknown) =>
  call(method, path, { baseUrl: host.url, token, body });

function signatureOf(url: string): string {
  return new URL(url).searchParams.get('sig') ?? '';
}

it('the host prints no password, token, key, code, signature, document or setting', async () => {
  secrets.clear();
  // Settings.
  for (const name of ['JWT_SECRETS', 'PASSWORD_PEPPER', 'API_KEY_PEPPER', 'LINK_PEPPER', 'WEBHOOK_KEY', 'COSMOS_KEY']) {
    secret(name, (stack().env[name] ?? '').replace(/^[^:]*:/, ''));
  }
  secret('storage key', /AccountKey=([^;]+)/.exec(stack().env.AzureWebJobsStorage ?? '')?.[1] ?? '');
  secret('seal key', (stack().env.SEAL_KEY_PEM ?? '').split('\n')[3] ?? '');

  // Accounts: right, wrong, malformed.
  const email = `${secret('e-mail', canary())}@example.com`;
  const password = secret('password', canary());
  expect(
    (await ask('POST', '/api/Register', undefined, { email, password, invitationCode: 'LOCAL-INVITE' })).status,
  ).toBe(201);
  await ask('POST', '/api/Register', undefined, {
    email: 'a@example.com',
    password,
    invitationCode: secret('invitation', canary()),
  });
  await ask('POST', '/api/Login', undefined, { email, password: secret('wrong password', canary()) });
  await call('POST', '/api/Login', {
    baseUrl: host.url,
    raw: `{"email":"x","password":"${secret('broken JSON', canary())}`,
  });
  const token = secret('session', (await ask('POST', '/api/Login', undefined, { email, password })).json.token);
  secret('signature of the session', token.split('.')[2] ?? '');
  await ask('GET', '/api/account', `${token}x`);
  await ask('GET', `/api/envelopes?token=${secret('query', canary())}`, token);

  // Keys and webhooks.
  const key = secret(
    'API key',
    (await ask('POST', '/api/keys', token, { name: 'canary', scopes: everyScope })).json.key,
  );
  secret('secret of the API key', parseApiKey(key)?.secret ?? '');
  await ask('GET', '/api/v1/account', key);
  await ask('GET', '/api/v1/account', `${key.slice(0, -1)}0`);
  const webhook = await ask('POST', '/api/v1/webhooks', key, {
    url: `https://hooks.example.com/${secret('path of a webhook', canary())}`,
    events: ['*'],
  });
  expect(webhook.status).toBe(201);
  secret('webhook secret', webhook.json.data.secret.replace('whsec_', ''));

  // Envelopes, signed addresses, signing links, access codes.
  const start = await ask('POST', '/api/GetUploadUrl', token, { filename: 'canary.pdf', mimetype: 'application/pdf' });
  const { uploadUrl, uploadHeaders, envelopeId } = start.json;
  secret('signature of the upload', signatureOf(uploadUrl));
  const document = await aPdf({ fieldValue: secret('content', canary()) });
  await fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: document as Uint8Array<ArrayBuffer> });
  const accessCode = secret('access code', canary());
  const sent = await ask('PUT', `/api/envelopes/${envelopeId}`, token, {
    signers: [{ email: 'signer@example.com', name: secret('name of a signer', canary()), accessCode }],
    message: secret('message', canary()),
    status: 'sent',
  });
  expect(sent.status).toBe(200);
  const me = await ask('GET', '/api/account', token);
  const link = secret(
    'signing link',
    tokenOf({ userId: me.json.userId ?? me.json.id, token, email, password }, envelopeId, sent.json.signers[0].id),
  );
  await ask('POST', '/api/sign/open', link, {});
  await ask('POST', '/api/sign/unlock', link, { accessCode: secret('wrong access code', canary()) });
  const unlocked = await ask('POST', '/api/sign/unlock', link, { accessCode });
  if (unlocked.json?.accessProof) secret('access proof', unlocked.json.accessProof);
  await ask('POST', '/api/sign/open', `${link}x`, {});

  // Failures of the stores, whose errors may contain anything.
  for (const [part, status] of [
    [envelopeId, 500],
    [envelopeId, 403],
    ['/docs', 429],
    ['/docs', 400],
    ['/uploads/', 403],
    ['/sealed/', 500],
  ] as const) {
    trouble = { part, status };
    const failed = await ask('POST', `/api/envelopes/${envelopeId}/complete`, token);
    expect(failed.status).toBeGreaterThanOrEqual(400);
    trouble = null;
  }
  await new Promise((resolve) => setTimeout(resolve, 5_500));
  const done = await ask('POST', `/api/envelopes/${envelopeId}/complete`, token);
  expect(done.status).toBe(200);
  secret('signature of the download', signatureOf(done.json.signedUrl));

  const printed = host.output();
  const decoded = `${printed}\n${decodeURIComponent(printed.replace(/%(?![0-9a-f]{2})/gi, '%25'))}`;
  expect(printed).toContain('"route":"CompleteEnvelope"');
  expect(printed).toMatch(/"status":50[03]/);
  expect(printed).toContain('"route":"Register"');
  expect(printedSecrets(decoded, stack().env)).toEqual([]);
  const found = [...secrets].filter(([, value]) => value.length < 8 || decoded.includes(value));
  expect(found.map(([what]) => what)).toEqual([]);
}, 120_000);
