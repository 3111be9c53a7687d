/** The rotation of all three peppers in docs/run/operations.md: passwords, keys, links and access codes stay valid. */
import { randomBytes } from 'node:crypto';
import { type HostProcess, type Stores, startHost } from '../../infra/local/stack.ts';
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { signingLinkToken } from '../../shared/domain/signing/signing-link.ts';
import { separateStores } from '../hosts.ts';
import { aDraft, call, registered } from '../stack.ts';

const peppers = ['PASSWORD_PEPPER', 'API_KEY_PEPPER', 'LINK_PEPPER'];
let stores: Stores;
let host: HostProcess | undefined;
let env: Record<string, string>;

beforeAll(async () => {
  stores = await separateStores();
  env = { ...stores.env };
});
afterAll(async () => {
  await host?.stop();
  await stores?.stop();
});

/** Restarts the host with other peppers. */
async function startWith(change: (pepper: string) => string): Promise<void> {
  await host?.stop();
  for (const name of peppers) env[name] = change(env[name] ?? '');
  host = await startHost({ env });
}

it('password, API key, link and access code stay valid, and after their use need only the new pepper', async () => {
  await startWith((pepper) => pepper);
  const at = (path: string, method: string, request: object = {}) =>
    call(method, path, { baseUrl: host?.url ?? '', ...request });
  const baseUrl = host?.url ?? '';
  const { email, password, userId, token: session } = await registered(baseUrl);
  const login = () => at('/api/Login', 'POST', { body: { email, password } });
  const key = await at('/api/keys', 'POST', { token: session, body: { name: 'ci', scopes: ['envelopes:read'] } });
  expect(key.status).toBe(201);
  const envelopeId = await aDraft({ token: session }, undefined, { baseUrl });
  const signers = [{ email: 'sam@example.com', name: 'Sam', accessCode: '4711' }];
  const sent = await at(`/api/envelopes/${envelopeId}`, 'PUT', { token: session, body: { signers, status: 'sent' } });
  expect(sent.status).toBe(200);
  const link = { ownerId: userId, envelopeId, recipientId: sent.json.signers[0].id, version: 1 };
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
