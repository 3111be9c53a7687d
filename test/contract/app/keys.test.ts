import { parseApiKey } from '../../../shared/auth/api-key-text.ts';
import { accountV1, createdKeyAnswer, keysAnswer } from '../../../shared/contracts/accounts.ts';
import { dataOf } from '../../../shared/contracts/paging.ts';
import { deletedV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { aSession, call, client, everyScope, expectRefusal, type Json, matches, type Session } from '../../stack.ts';

let session: Session;
const create = (body: unknown, by = session) => client(by.token)('POST', '/keys', body);
const dayMs = 86_400_000;

beforeAll(async () => {
  session = await aSession();
});

describe('POST /api/keys', () => {
  it('201: shows the key once, and it works', async () => {
    const { status, json } = await create({ name: 'Build server', scopes: everyScope });
    expect(status).toBe(201);
    await matches(createdKeyAnswer, json);
    expect(json.key).toMatch(/^csk_live_[0-9a-f]{32}_[\w-]{43}_[0-9a-f]{8}$/);
    expect(json).toMatchObject({ name: 'Build server', scopes: everyScope, lastUsedAt: null });
    expect(Date.parse(json.expiresAt) - Date.parse(json.createdAt)).toBe(90 * dayMs);
    const account = await call('GET', '/api/v1/account', { token: json.key });
    expect(account.status).toBe(200);
    await matches(dataOf(accountV1), account.json);
    expect(account.json.data).toMatchObject({ id: session.userId, email: session.email, plan: 'free' });
  });

  it('201: is valid for the given time, or until it is deleted', async () => {
    const year = await create({ name: 'a', scopes: ['account:read'], expiresInDays: 365 });
    expect(Date.parse(year.json.expiresAt) - Date.parse(year.json.createdAt)).toBe(365 * dayMs);
    const lasting = await create({ name: 'a', scopes: ['account:read'], expiresInDays: null });
    expect(lasting.json.expiresAt).toBeNull();
  });

  it.each([
    ['no name', { scopes: ['account:read'] }, 'name'],
    ['an empty name', { name: '', scopes: ['account:read'] }, 'name'],
    ['a long name', { name: 'x'.repeat(101), scopes: ['account:read'] }, 'name'],
    ['no scopes', { name: 'a', scopes: [] }, 'scopes'],
    ['an unknown scope', { name: 'a', scopes: ['account:write'] }, 'scopes[0]'],
    ['a scope twice', { name: 'a', scopes: ['account:read', 'account:read'] }, 'scopes'],
    ['no days', { name: 'a', scopes: ['account:read'], expiresInDays: 0 }, 'expiresInDays'],
    ['too many days', { name: 'a', scopes: ['account:read'], expiresInDays: 366 }, 'expiresInDays'],
    ['a chosen key', { name: 'a', scopes: ['account:read'], key: 'csk_live_x' }, 'key'],
  ])('400: %s', async (_, body, field) => {
    expectRefusal(await create(body), 400, 'validation_error', field);
  });

  it('400: the fifty-first', async () => {
    const hoarder = await aSession();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => create({ name: `key ${i}`, scopes: ['account:read'] }, hoarder)),
    );
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    expectRefusal(await create({ name: 'one more', scopes: ['account:read'] }, hoarder), 400, 'validation_error');
    const [first] = (await call('GET', '/api/keys', { token: hoarder.token })).json;
    await call('DELETE', `/api/keys/${first.id}`, { token: hoarder.token });
    expect((await create({ name: 'one more', scopes: ['account:read'] }, hoarder)).status).toBe(201);
  });
});

describe('GET /api/keys', () => {
  it('200: the owner’s keys, newest first, without their secrets, and when they were last used', async () => {
    const startedAt = Date.now();
    const owner = await aSession();
    const first = await create({ name: 'first', scopes: ['account:read'] }, owner);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await create({ name: 'second', scopes: ['envelopes:read'] }, owner);
    await create({ name: 'foreign', scopes: ['account:read'] });
    await call('GET', '/api/v1/account', { token: first.json.key });
    const { status, json, text } = await call('GET', '/api/keys', { token: owner.token });
    expect(status).toBe(200);
    await matches(keysAnswer, json);
    expect(json.map(({ name }: Json) => name)).toEqual(['second', 'first']);
    expect(json[0].lastUsedAt).toBeNull();
    expect(Date.parse(json[1].lastUsedAt)).toBeGreaterThanOrEqual(startedAt);
    expect(Date.parse(json[1].lastUsedAt)).toBeLessThanOrEqual(Date.now());
    for (const { json: created } of [first, second]) expect(text).not.toContain(parseApiKey(created.key)?.secret);
  });
});

describe('DELETE /api/keys/{id}', () => {
  it('200: the key is refused from then on', async () => {
    const { json } = await create({ name: 'to be deleted', scopes: ['account:read'] });
    expect((await call('GET', '/api/v1/account', { token: json.key })).status).toBe(200);
    const deleted = await call('DELETE', `/api/keys/${json.id}`, { token: session.token });
    expect(deleted.status).toBe(200);
    await matches(deletedV1, deleted.json);
    const refused = await call('GET', '/api/v1/account', { token: json.key });
    expectRefusal(refused, 401, 'invalid_api_key');
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect((await call('DELETE', `/api/keys/${json.id}`, { token: session.token })).status).toBe(404);
  });

  it('404: an account is not a key', async () => {
    for (const id of [session.userId, 'x', `key_${'0'.repeat(32)}`]) {
      expect((await call('DELETE', `/api/keys/${id}`, { token: session.token })).status).toBe(404);
    }
    expect((await call('GET', '/api/account', { token: session.token })).status).toBe(200);
  });
});
