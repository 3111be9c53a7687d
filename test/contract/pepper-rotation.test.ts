/** A rotation of all three peppers, as docs/operations.md describes it, on one data folder: nobody loses anything. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { hmacKeyedHash } from '../../shared/auth/keyed-hash.ts';
import { signingLinkToken } from '../../shared/domain/signing-link.ts';
import { aPdf, call, upload } from '../stack.ts';

const peppers = ['PASSWORD_PEPPER', 'API_KEY_PEPPER', 'LINK_PEPPER'];
const person = { email: 'owner@example.com', password: 'a long password' };
let dataDir: string;
let stack: Stack | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-rotation-'));
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Restarts with peppers changed in the file that holds the local product's secrets. */
async function startWith(change: (pepper: string) => string): Promise<Stack> {
  await stack?.stop();
  const path = join(dataDir, 'local-secrets.json');
  const secrets = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  for (const name of peppers) if (secrets[name]) secrets[name] = change(secrets[name]);
  await writeFile(path, JSON.stringify(secrets), { mode: 0o600 });
  stack = await startStack({ dataDir });
  return stack;
}

it('rotation: password, API key, link and access code go on working, and need only the new pepper once they were used', async () => {
  const first = await startWith((pepper) => pepper);
  const at = (path: string, method: string, request: object = {}, { url: baseUrl } = stack ?? first) =>
    call(method, path, { baseUrl, ...request });
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
  const before = linkUnder(first.env.LINK_PEPPER);
  expect(await works(before)).toEqual([200, 200, 200]);

  const fresh = () => randomBytes(32).toString('base64');
  await startWith((pepper) => `p2:${fresh()},${pepper}`);
  expect(await works(before)).toEqual([200, 200, 200]);

  const last = await startWith((ring) => ring.split(',')[0] ?? '');
  expect(await works(linkUnder(last.env.LINK_PEPPER?.split(':')[1]))).toEqual([200, 200, 200]);
  expect((await at('/api/sign/unlock', 'POST', { token: before, body: { accessCode: '4711' } })).status).toBe(401);
}, 120_000);
