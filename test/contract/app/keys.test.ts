import { parseApiKey } from '../../../shared/auth/api-key-text.ts';
import { accountV1, createdKeyAnswer, deletedKeyAnswer, keysAnswer } from '../../../shared/contracts/accounts.ts';
import { dataOf } from '../../../shared/contracts/paging.ts';
import { aSession, call, everyScope, matches, type Session } from '../../stack.ts';

let session: Session;
const create = (body: unknown, by = session) => call('POST', '/api/keys', { token: by.token, body });
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

  it('201: lasts as long as was asked for, or until it is deleted', async () => {
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
    ['a key of its own making', { name: 'a', scopes: ['account:read'], key: 'csk_live_x' }, 'key'],
  ])('400: %s', async (_, body, field) => {
    const { status, json } = await create(body);
    expect([status, json.error.code]).toEqual([400, 'validation_error']);
    expect(json.error.details).toHaveProperty([field]);
  });

  it('400: the fifty-first', async () => {
    const hoarder = await aSession();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => create({ name: `key ${i}`, scopes: ['account:read'] }, hoarder)),
    );
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    const { status, json } = await create({ name: 'one more', scopes: ['account:read'] }, hoarder);
    expect([status, json.error.code]).toEqual([400, 'validation_error']);
    const [first] = (await call('GET', '/api/keys', { token: hoarder.token })).json;
    await call('DELETE', `/api/keys/${first.id}`, { token: hoarder.token });
    expect((await create({ name: 'one more', scopes: ['account:read'] }, hoarder)).status).toBe(201);
  });
});

describe('GET /api/keys', () => {
  it('200: the owner’s keys, newest first, without what makes them work, and when they were last used', async () => {
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
    expect(json.map(({ name }: { name: string }) => name)).toEqual(['second', 'first']);
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
    await matches(deletedKeyAnswer, deleted.json);
    const refused = await call('GET', '/api/v1/account', { token: json.key });
    expect([refused.status, refused.json.error.code]).toEqual([401, 'invalid_api_key']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect((await call('DELETE', `/api/keys/${json.id}`, { token: session.token })).status).toBe(404);
  });

  it('404: another account’s key, which goes on working', async () => {
    const { json } = await create({ name: 'mine', scopes: ['account:read'] });
    const stranger = await aSession();
    expect((await call('DELETE', `/api/keys/${json.id}`, { token: stranger.token })).status).toBe(404);
    expect((await call('GET', '/api/v1/account', { token: json.key })).status).toBe(200);
  });

  it('404: an account is not a key', async () => {
    for (const id of [session.userId, 'x', `key_${'0'.repeat(32)}`]) {
      expect((await call('DELETE', `/api/keys/${id}`, { token: session.token })).status).toBe(404);
    }
    expect((await call('GET', '/api/account', { token: session.token })).status).toBe(200);
  });
});
