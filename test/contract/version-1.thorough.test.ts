/**
 * Records, tokens, links and keys of version 1.0.0 work unchanged, before and after their account became an
 * organization. `fixtures/stored-items/version-1.0.0` is the data folder of a local product of that version; the clock stands at its
 * time, so that its session has not ended.
 */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startHost, startStores } from '../../infra/local/stack.ts';
import { actingFor } from '../fixtures/organizations.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { type Client, call, client, expectRefusal, type Json } from '../stack.ts';

const kept = join(__dirname, '../fixtures/stored-items/version-1.0.0');
const movedClock = pathToFileURL(join(__dirname, '../fixtures/moved-clock.mjs')).href;
const dataDir = temporaryFolder();
const running: { stop(): Promise<void> }[] = [];
const { NODE_OPTIONS, MOVED_CLOCK_DAYS } = process.env;

let facts: Json;
let url: string;

beforeAll(async () => {
  facts = JSON.parse(await readFile(join(kept, 'facts.json'), 'utf8'));
  await cp(kept, dataDir(), { recursive: true });
  const days = String((Date.parse(facts.madeAt) + 60_000 - Date.now()) / 86_400_000);
  Object.assign(process.env, { NODE_OPTIONS: `--import=${movedClock}`, MOVED_CLOCK_DAYS: days });
  const stores = await startStores({ dataDir: dataDir() });
  running.push(stores);
  const host = await startHost({
    env: { ...stores.env, MOVED_CLOCK_DAYS: days },
    nodeOptions: ['--import', movedClock],
  });
  running.unshift(host);
  url = host.url;
}, 120_000);

afterAll(async () => {
  for (const process of running) await process.stop();
  for (const [name, value] of Object.entries({ NODE_OPTIONS, MOVED_CLOCK_DAYS })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

async function logIn(): Promise<{ app: Client; userId: string; token: string }> {
  const { email, password } = facts.owner;
  const { status, json } = await client(undefined, url)('POST', '/Login', { email, password });
  expect(status).toBe(200);
  return { app: client(json.token, url), userId: json.user.userId, token: json.token };
}

/** Everything that has an address of its own: the key, the signing link, the sealed file. */
async function expectAccess(): Promise<void> {
  const v1 = client(facts.key, url);
  expect((await v1('GET', '/v1/account')).json.data).toMatchObject({
    id: facts.owner.userId,
    email: facts.owner.email,
  });
  const { json: envelopes } = await v1('GET', '/v1/envelopes');
  expect(envelopes.data.map(({ name }: Json) => name).sort()).toEqual(['Agreement', 'Draft', 'Sent']);
  expect((await v1('GET', `/v1/templates/${facts.templateId}`)).json.data).toMatchObject({ name: 'Kept' });
  expect((await v1('GET', `/v1/webhooks/${facts.webhookId}`)).json.data).toMatchObject({ status: 'enabled' });
  const { json: events } = await v1('GET', `/v1/envelopes/${facts.sentId}/events`);
  expect(events.data[0]).toMatchObject({ type: 'envelope.created', data: { actor: { kind: 'owner' } } });
  const opened = await call('POST', '/api/sign/open', { baseUrl: url, token: facts.link, body: {} });
  expect([opened.status, JSON.stringify(opened.json)]).toEqual([200, expect.stringContaining('Ada Lovelace')]);
  const sealed = await call('POST', '/api/verify', { baseUrl: url, body: { sha256: facts.hash } });
  expect(sealed.json).toMatchObject({ seal: { version: 'sealed', pages: 3 } });
}

it('of a person: log-in, session, key, link, sealed file and records', async () => {
  await expectAccess();
  const { app } = await logIn();
  expect((await app('GET', '/account/profile')).json).toMatchObject({ name: 'Olivia Marsh', company: 'Northwind' });
  const renewed = await call('POST', '/api/session/renew', {
    baseUrl: url,
    headers: { cookie: facts.cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect([renewed.status, renewed.json.user?.userId]).toEqual([200, facts.owner.userId]);
  const renamed = await client(facts.key, url)('PATCH', `/v1/envelopes/${facts.draftId}`, {
    message: 'Still a draft.',
  });
  expect(renamed.json.data).toMatchObject({ status: 'draft', message: 'Still a draft.' });
});

it('of an account that becomes an organization: the same', async () => {
  const person = await logIn();
  const made = await person.app('POST', '/organizations', { name: 'Northwind', fromAccount: true });
  expect([made.status, made.json.organizationId]).toEqual([201, facts.owner.userId]);
  expectRefusal(await person.app('GET', '/account'), 401, 'unauthorized');
  await expectAccess();
  const again = await logIn();
  expect(again.userId).not.toBe(facts.owner.userId);
  const acting = actingFor(facts.owner.userId);
  const { json } = await again.app('GET', `/envelopes/${facts.completedId}`, undefined, acting);
  expect(json).toMatchObject({ status: 'completed', hash: facts.hash });
  const profile = await again.app('GET', '/account/profile', undefined, acting);
  expect(profile.json).toMatchObject({ name: null, company: 'Northwind' });
  const voided = await again.app('DELETE', `/envelopes/${facts.completedId}`, undefined, acting);
  expect(voided.json).toMatchObject({ deleted: true });
});
