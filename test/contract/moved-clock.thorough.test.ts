/** Finding 1: the product years later. The host and its stores have a moved clock. */
import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { selfSignedCertificate } from '../../infra/azure/vault-certificate.ts';
import { startHost, startStores } from '../../infra/local/stack.ts';
import { aKey } from '../fixtures/certificates.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { aPdf, call, client, everyScope, expectRefusal, inline, registered } from '../stack.ts';

const movedClock = pathToFileURL(join(__dirname, '../fixtures/moved-clock.mjs')).href;

/** The certificate that a deployment makes for itself on its first day. */
async function firstCertificate(key: KeyObject): Promise<string> {
  const identity = {
    publicKey: createPublicKey(key),
    algorithm: 'RS256' as const,
    sign: async (message: Uint8Array) => sign('sha256', message, key),
  };
  return selfSignedCertificate(identity, { commonName: 'sign.example.com', from: new Date(), days: 3 * 365 });
}

const dataDir = temporaryFolder();

/** Starts the product and its stores with a clock that is so many days ahead. */
async function onDay(days: number, use: (url: string) => Promise<void>): Promise<void> {
  const key = aKey('rsa');
  const certificate = {
    SEAL_KEY_PEM: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    SEAL_CHAIN_PEM: await firstCertificate(key),
  };
  const { NODE_OPTIONS, MOVED_CLOCK_DAYS } = process.env;
  Object.assign(process.env, { NODE_OPTIONS: `--import=${movedClock}`, MOVED_CLOCK_DAYS: String(days) });
  const running: { stop(): Promise<void> }[] = [];
  try {
    const stores = await startStores({ dataDir: dataDir() });
    running.push(stores);
    const env = { ...stores.env, ...certificate, MOVED_CLOCK_DAYS: String(days) };
    const host = await startHost({ env, nodeOptions: ['--import', movedClock] });
    running.unshift(host);
    await use(host.url);
  } finally {
    for (const process of running) await process.stop();
    for (const [name, value] of Object.entries({ NODE_OPTIONS, MOVED_CLOCK_DAYS })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

const anEnvelope = (document: Uint8Array) => ({
  name: 'Years later',
  requireAllSignatures: false,
  recipients: [{ email: 'grace@example.com', name: 'Grace Hopper' }],
  document: inline(document),
});

async function aDraftOf(url: string) {
  const owner = await registered(url);
  const { json: made } = await client(owner.token, url)('POST', '/keys', { name: 'later', scopes: everyScope });
  const api = client(made.key, url);
  const created = await api('POST', '/v1/envelopes', anEnvelope(await aPdf()));
  expect(created.status).toBe(201);
  return { owner, api, id: created.json.data.id as string };
}

describe('a deployed product with its first certificate', () => {
  it(
    'sends, seals and verifies on its 400th day without a renewal',
    () =>
      onDay(400, async (url) => {
        expect((await call('GET', '/api/health', { baseUrl: url })).json.status).toBe('healthy');
        const { owner, api, id } = await aDraftOf(url);
        expect((await api('POST', `/v1/envelopes/${id}/send`)).status).toBe(200);
        const app = client(owner.token, url);
        const [{ id: appId }] = (await app('GET', '/envelopes')).json;
        const { status, json } = await app('POST', `/envelopes/${appId}/complete`);
        expect(status).toBe(200);
        const report = await call('POST', '/api/verify', { baseUrl: url, body: { sha256: json.hash } });
        expect(report.status).toBe(200);
        expect(Date.parse((await app('GET', `/envelopes/${appId}`)).json.completedAt)).toBeGreaterThan(
          Date.now() + 399 * 86_400_000,
        );
      }),
    60_000,
  );

  it(
    'is unhealthy once its certificate has expired, and says why nothing can be sent',
    () =>
      onDay(3 * 365 + 1, async (url) => {
        const health = await call('GET', '/api/health', { baseUrl: url });
        expect([health.status, health.json.status, health.json.checks.certificate]).toEqual([
          503,
          'unhealthy',
          'unhealthy',
        ]);
        const { api, id } = await aDraftOf(url);
        expectRefusal(await api('POST', `/v1/envelopes/${id}/send`), 503, 'sealing_certificate_expired');
        expect((await api('GET', `/v1/envelopes/${id}`)).json.data.status).toBe('draft');
        const atOnce = await api('POST', '/v1/envelopes', { ...anEnvelope(await aPdf()), send: true });
        expectRefusal(atOnce, 503, 'sealing_certificate_expired');
      }),
    60_000,
  );
});
