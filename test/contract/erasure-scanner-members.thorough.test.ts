/**
 * People of an organization delete their accounts: a member with an authenticator app and a passkey, a person who was
 * only invited, and a person of single sign-on. Then no container, blob, queue message or log line names them, and the
 * organization's log is intact.
 */
import { randomBytes } from 'node:crypto';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { firstBrokenLink } from '../../shared/domain/audit/audit.ts';
import { cosmosOrganizationLog } from '../../shared/records/cosmos-organization-log.ts';
import { systemDigest } from '../../shared/system.ts';
import { awaitMail } from '../ceremony.ts';
import { appCode } from '../fixtures/app-codes.ts';
import { eventually } from '../fixtures/eventually.ts';
import { actingFor, anOrganization, invited } from '../fixtures/organizations.ts';
import { aPasskeyDevice } from '../fixtures/passkey-device.ts';
import { recordsOfStack, sweptAccount } from '../fixtures/records.ts';
import { findWords } from '../fixtures/store-dump.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { anOpenIdProvider, aPersonAtProvider, signOnSettings } from '../servers/openid-provider.ts';
import {
  aDraft,
  call,
  client,
  type Json,
  type Reply,
  registered,
  type Session,
  stack,
  stackVariable,
} from '../stack.ts';

const dataDir = temporaryFolder({ stop });
const ownStack = process.env[stackVariable];
let product: Stack;
let provider: Awaited<ReturnType<typeof anOpenIdProvider>>;
let signOnHost: HostProcess;

/** Words of the people, by what they are. */
const words = new Map<string, string>();
function word(what: string): string {
  const value = `q${randomBytes(6).toString('hex')}`;
  words.set(what, value);
  return value;
}
const networkAddress = '203.0.113.78';
const found = () =>
  findWords([...words, ['network address', networkAddress]], product.host.output() + signOnHost.output());

beforeAll(async () => {
  product = await startStack({ dataDir: dataDir() });
  process.env[stackVariable] = JSON.stringify({ url: product.url, env: product.env });
  provider = await anOpenIdProvider(stack().env.PUBLIC_URL ?? '');
  signOnHost = await aPeculiarHost(signOnSettings(provider));
}, 120_000);

async function stop(): Promise<void> {
  process.env[stackVariable] = ownStack;
  await signOnHost?.stop();
  await provider?.stop();
  await product?.stop();
}

const ok = ({ status, json, text }: Reply): Json => {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return json;
};

/** The headers that a browser of the people sends. */
const browser = () => ({
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'x-forwarded-for': networkAddress,
  'sec-fetch-site': 'same-origin',
});

const asPerson = ({ token }: Pick<Session, 'token'>) => {
  const api = client(token);
  return async (method: string, path: string, body?: object) => ok(await api(method, path, body, browser()));
};

/** A person with a name, who has logged in with a browser. */
async function aPerson(what: string): Promise<Session> {
  const email = `${word(`address of ${what}`)}@Example.com`;
  const password = 'a long password';
  const body = { email, password, invitationCode: 'LOCAL-INVITE' };
  const { userId } = ok(await client()('POST', '/Register', body, browser()));
  ok(await call('POST', '/api/session', { body: { email, password }, headers: browser() }));
  const { token } = ok(await client()('POST', '/Login', { email, password }, browser()));
  const person = { email, password, userId, token };
  await asPerson(person)('PATCH', '/account/profile', { name: `Person ${word(`name of ${what}`)}` });
  return person;
}

async function addPasskey(person: Session): Promise<void> {
  const api = asPerson(person);
  const { challenge } = await api('POST', '/account/passkeys/options', { password: person.password });
  const { hostname: rpId, origin } = new URL(product.url);
  const answer = aPasskeyDevice().make({ challenge, rpId, origin });
  await api('POST', '/account/passkeys', { name: `Laptop ${word('name of a passkey')}`, answer });
}

async function addApp(person: Session): Promise<void> {
  const api = asPerson(person);
  const { secret } = await api('POST', '/account/second-factor', { password: person.password });
  await api('POST', '/account/second-factor/confirm', { code: appCode(secret, new Date(), -1) });
}

const awaitInvitation = (address: string) => awaitMail(address, ({ subject }) => subject.startsWith('Join Northwind'));

/** The stored sessions of a person, with the browsers. */
async function sessionsOf({ userId }: Session): Promise<string> {
  const id = `sessions:${userId}`;
  const { resource } = await (await recordsOfStack()('transient')).item(id, id).read<Json>();
  return resource ? JSON.stringify(resource) : '';
}

/** With an authenticator app, a passkey, and a draft in the organization that was erased since. */
async function aSecondOwner(founder: Session, organizationId: string): Promise<Session> {
  const member = await aPerson('the member');
  const { code } = await invited(founder, organizationId, member.email, 'owner');
  await awaitInvitation(member.email);
  await asPerson(member)('POST', '/organizations/join', { code });
  await addPasskey(member);
  await addApp(member);
  const acting = async (who: Session, method: string, path: string, body?: object) =>
    ok(await call(method, `/api${path}`, { token: who.token, body, headers: { ...actingFor(organizationId) } }));
  const document = await acting(member, 'POST', '/GetUploadUrl', { filename: 'a.pdf', mimetype: 'application/pdf' });
  await acting(member, 'POST', `/envelopes/${document.envelopeId}/erase`, { reason: 'The test asks for it.' });
  await acting(founder, 'PATCH', `/organizations/members/${member.userId}`, { role: 'admin' });
  await acting(founder, 'PATCH', `/organizations/members/${member.userId}`, { role: 'owner' });
  return member;
}

/** A person of single sign-on, with a token of a log-in just now. */
async function aPersonOfSignOn(): Promise<Pick<Session, 'email' | 'token' | 'userId'>> {
  const name = word('name at the provider');
  const post = (path: string, body: object, cookie = '') =>
    call('POST', path, { body, baseUrl: signOnHost.url, headers: { ...browser(), cookie } });
  const started = await post('/api/session/oidc/start', { returnTo: '/app' });
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
  const answer = await aPersonAtProvider(name)(ok(started).url);
  const { token, user } = ok(await post('/api/session/oidc', { answer }, cookie));
  await aDraft({ token });
  return { email: `${name}@corp.example`, token, userId: user.userId };
}

it('a member, an invited person and a person of single sign-on who delete their accounts are found nowhere', async () => {
  const founder = await registered(product.url);
  const organizationId = await anOrganization(founder);
  const member = await aSecondOwner(founder, organizationId);
  const guest = await aPerson('the invited person');
  await invited(founder, organizationId, guest.email.toUpperCase(), 'viewer');
  const bySignOn = await aPersonOfSignOn();
  await awaitInvitation(guest.email.toUpperCase());

  // The search finds each word while the accounts exist, so it would find what is left.
  const before = (await found()).join('\n');
  expect([...words].filter(([, value]) => !before.includes(value)).map(([what]) => what)).toEqual([]);
  expect(await sessionsOf(member)).toContain('Firefox');
  expect(before).not.toContain(': log');

  const people = [member, guest, bySignOn];
  for (const person of people) {
    const password = 'password' in person ? { password: person.password } : {};
    const request = { token: person.token, body: password, headers: browser() };
    ok(
      await call('DELETE', '/api/account', {
        ...request,
        baseUrl: 'password' in person ? product.url : signOnHost.url,
      }),
    );
  }
  for (const { userId } of people) await sweptAccount(userId);
  for (const { email } of people) await awaitMail(email, ({ subject }) => subject === 'Your account was deleted');
  await eventually(async () => (await found()).length === 0, { what: 'the last messages to be deleted' }).catch(
    () => undefined,
  );
  expect(await found()).toEqual([]);
  expect(await sessionsOf(member)).toBe('');

  const log = await cosmosOrganizationLog(recordsOfStack()).list(organizationId, { before: null, limit: 100 });
  expect(firstBrokenLink(log.toReversed(), systemDigest.sha256)).toBeNull();
  expect(log.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['member.invited', 'member.joined', 'member.left', 'member.invitation_withdrawn']),
  );
  const { json: shown } = await call('GET', '/api/organizations/log', {
    token: founder.token,
    headers: actingFor(organizationId),
  });
  expect(shown.items).toHaveLength(log.length);
}, 300_000);
