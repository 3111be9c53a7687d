/** A rotation of all three peppers, as docs/run/operations.md describes it, on one set of stores: nobody loses anything. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HostProcess, type Stores, startHost, startStores } from '../../infra/local/stack.ts';
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { signingLinkToken } from '../../shared/domain/signing/signing-link.ts';
import { aPdf, call, upload } from '../stack.ts';

const peppers = ['PASSWORD_PEPPER', 'API_KEY_PEPPER', 'LINK_PEPPER'];
const person = { email: 'owner@example.com', password: 'a long password' };
let dataDir: string;
let stores: Stores;
let host: HostProcess | undefined;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-rotation-'));
  stores = await startStores({ dataDir });
  env = { ...stores.env };
});
afterAll(async () => {
  await host?.stop();
  await stores?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Restarts the host with other peppers. */
async function startWith(change: (pepper: string) => string): Promise<void> {
  await host?.stop();
  for (const name of peppers) env[name] = change(env[name] ?? '');
  host = await startHost({ env });
}

it('rotation: password, API key, link and access code go on working, and need only the new pepper once they were used', async () => {
  await startWith((pepper) => pepper);
  const at = (path: string, method: string, request: object = {}) =>
    call(method, path, { baseUrl: host?.url ?? '', ...request });
  const registered = await at('/api/Register', 'POST', { body: { ...person, invitationCode: 'LOCAL-INVITE' } });
  const login = () => at('/api/Login', 'POST', { body: person });
  const { token: session } = (await login()).json;
  const key = await at('/api/keys', 'POST', { token: session, body: { name: 'ci', scopes: ['envelopes:read'] } });
  expect([registered.status, key.status]).toEqual([201, 201]);
  const drafted = await at('/api/GetUploadUrl', 'POST', {
    token: session,
    body: { filename: 'Contract.pdf', mimetype: 'application/pdf' },
  });
  await upload(drafted.json, await aPdf());
  const { envelopeId } = drafted.json;
  const signers = [{ email: 'sam@example.com', name: 'Sam', accessCode: '4711' }];
  const sent = await at(`/api/envelopes/${envelopeId}`, 'PUT', { token: session, body: { signers, status: 'sent' } });
  expect(sent.status).toBe(200);
  const link = { ownerId: registered.json.userId, envelopeId, recipientId: sent.json.signers[0].id, version: 1 };
  const linkUnder = (pepper = '') => signingLinkToken(hmacKeyedHash(Buffer.from(pepper, 'base64')), link);

  const works = async (token: string) => {
    const unlocked = await at('/api/sign/unlock', 'POST', { token, body: { accessCode: '4711' } });
    const envelopes = await at('/api/v1/envelopes', 'GET', { token: key.json.key });
    return [(await login()).status, envelopes.status, unlocked.status];
  };
  const before = linkUnder(env.LINK_PEPPER);
  expect(await works(before)).toEqual([200, 200, 200]);

  const fresh = () => randomBytes(32).toString('base64');
  await startWith((pepper) => `p2:${fresh()},${pepper}`);
  expect(await works(before)).toEqual([200, 200, 200]);

  await startWith((ring) => ring.split(',')[0] ?? '');
  expect(await works(linkUnder(env.LINK_PEPPER?.split(':')[1]))).toEqual([200, 200, 200]);
  expect((await at('/api/sign/unlock', 'POST', { token: before, body: { accessCode: '4711' } })).status).toBe(401);
}, 120_000);
