/** The steps of every endpoint without adapters: authentication, limits, and the answer to a failure. */
import { Type } from '@sinclair/typebox';
import { anyone, apiKey, ownPage, route, session } from '../../../shared/contracts/route.ts';
import { AppError, errorCodes, errorStatus } from '../../../shared/errors.ts';
import { ok } from '../../../shared/http/answer.ts';
import { mayReadLinks } from '../../../shared/http/authenticate.ts';
import { allowance, ask, edgeServices } from '../../fixtures/edge.ts';

const open = route('GET /api/x', { name: 'Open', auth: anyone });
const own = route('GET /api/x', { name: 'Own', auth: session('envelopes:write') });
const read = route('GET /api/v1/x', { name: 'Read', auth: apiKey('envelopes:read') });
const write = route('GET /api/v1/x', { name: 'Write', auth: apiKey('envelopes:write', 'drafts') });
const done = async () => ok({ done: true });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('who is let in', () => {
  it('403: a route of the pages is run for a page of the service alone, and another site’s body is not read', async () => {
    const page = route('POST /api/x', { name: 'Page', auth: ownPage, body: Type.Object({}) });
    const run = jest.fn(done);
    const asked = (site?: string) =>
      ask(page, run, { method: 'POST', raw: '{', headers: site ? { 'sec-fetch-site': site } : {} });
    for (const site of [undefined, 'none', 'same-site', 'cross-site']) {
      const { status, json } = await asked(site);
      expect([site, status, json.error.code]).toEqual([site, 403, 'cross_site_request']);
    }
    expect((await asked('same-origin')).json.error.code).toBe('invalid_json');
    expect(run).not.toHaveBeenCalled();
    const headers = { origin: 'http://127.0.0.1' };
    expect((await ask(page, run, { method: 'POST', body: {}, headers })).status).toBe(200);
  });

  it('401 and 503 of v1 carry the rate limit of the caller’s address; beyond it an unknown key is 429', async () => {
    const ofAddress = { ...allowance, limit: 100, remaining: 41 };
    const unknown = await ask(read, done, bearer('other'));
    expect([unknown.status, unknown.headers['X-RateLimit-Limit'], unknown.headers['X-RateLimit-Remaining']]).toEqual([
      401,
      '100',
      '41',
    ]);
    const asked = (changes: Parameters<typeof edgeServices>[0]) =>
      ask(read, done, bearer('other'), async () =>
        edgeServices({ addressLimiter: { take: () => ({ ...ofAddress, isAdmitted: false }) }, ...changes }),
      );
    const beyond = await asked({});
    expect([beyond.status, beyond.json.error.code, beyond.headers['Retry-After']]).toEqual([
      429,
      'rate_limit_exceeded',
      expect.any(String),
    ]);
    // The records cannot confirm the key, which does not make it invalid.
    const unreadable = () => Promise.reject(new AppError('service_unavailable'));
    const down = await asked({ authenticateApiKey: unreadable });
    expect([down.status, down.headers['X-RateLimit-Remaining']]).toEqual([503, '41']);
  });

  it('403: a key for drafts only, at a route that does more, and with a body that asks for more', async () => {
    const key = async () => ({
      caller: { ownerId: 'usr_1', email: 'owner@example.com', keyId: 'key_1', draftsOnly: true as const },
      scopes: ['envelopes:write' as const, 'links:read' as const],
      allowance,
    });
    const services = async () => edgeServices({ authenticateApiKey: key });
    const links = jest.fn();
    const run = async ({ caller }: { caller: Parameters<typeof mayReadLinks>[0] }) => {
      links(mayReadLinks(caller));
      return done();
    };
    const acting = route('POST /api/v1/x', { name: 'Send', auth: apiKey('envelopes:write', 'acts') });
    const drafting = route('POST /api/v1/x', {
      name: 'Draft',
      auth: apiKey('envelopes:write', 'drafts'),
      body: Type.Object({ send: Type.Optional(Type.Boolean()) }),
      beyondDrafts: ['send'],
      takes: ['Idempotency-Key'],
    });
    const asked = (value: Parameters<typeof ask>[0], body?: object) =>
      ask(value, run as never, { method: 'POST', ...bearer('key'), ...(body && { body }) }, services);
    const refusal = { code: 'insufficient_permissions', details: { draftsOnly: expect.any(String) } };
    expect((await asked(acting)).json.error).toMatchObject(refusal);
    expect((await asked(drafting, { send: true })).json.error).toMatchObject(refusal);
    expect(links).not.toHaveBeenCalled();
    for (const body of [{}, { send: false }]) expect((await asked(drafting, body)).status).toBe(200);
    expect(links.mock.calls).toEqual([[false], [false]]);
  });

  it('HEAD answers what GET does, without the body', async () => {
    const head = await ask(read, async () => ok({ data: 1 }, { ETag: '"1"' }), {
      method: 'HEAD',
      headers: { authorization: 'Bearer key' },
    });
    expect([head.status, head.json, head.headers.ETag, head.headers['Content-Type']]).toEqual([
      200,
      undefined,
      '"1"',
      'application/json',
    ]);
  });

  it('429: an API key over its limit, with the headers of the limit and when to come back', async () => {
    const deps = edgeServices();
    const now = deps.clock.now().getTime() / 1_000;
    deps.authenticateApiKey = async () => ({
      caller: { ownerId: 'usr_1', email: 'a@example.com', keyId: 'key_1' },
      scopes: [],
      allowance: { isAdmitted: false, limit: 1, remaining: 0, resetsAt: now + 15 },
    });
    const { status, json, headers } = await ask(write, done, bearer('key'), async () => deps);
    expect([status, json.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(headers).toMatchObject({ 'Retry-After': '15', 'X-RateLimit-Limit': '1', 'X-RateLimit-Remaining': '0' });
  });
});

describe('the answer to a failure', () => {
  const secret = 'connect db.internal.example:443 SELECT * FROM c';

  it.each([
    ['a mistake', new TypeError(secret), 500, 'internal_error'],
    ['an error with a cause', new AppError('internal_error', { cause: new Error(secret) }), 500, 'internal_error'],
    ['something that is no error', secret, 500, 'internal_error'],
    [
      'an SDK’s error that no adapter translated',
      Object.assign(new Error(secret), { code: 400 }),
      500,
      'internal_error',
    ],
    [
      'a store that is away',
      new AppError('service_unavailable', { cause: new Error(secret) }),
      503,
      'service_unavailable',
    ],
  ])('%s: nothing of its cause is in the answer, and all of it in the log', async (_, failure, status, code) => {
    const reply = await ask(open, () => Promise.reject(failure));
    const { message } = new AppError(code as 'internal_error');
    expect([reply.status, reply.json]).toEqual([status, { error: { code, message } }]);
    expect(JSON.stringify(reply.headers)).not.toContain('internal.example');
    expect(reply.lines.join('\n')).toContain('db.internal.example');
  });

  it('503: a configuration that is not usable, worth a retry after five seconds; its problems go to the log only', async () => {
    const { status, json, headers, lines } = await ask(open, done, {}, () => Promise.reject(new Error(secret)));
    expect([status, json.error.code, headers['Retry-After']]).toEqual([503, 'service_unavailable', '5']);
    expect(JSON.stringify(json)).not.toContain('internal.example');
    expect(lines.join('\n')).toContain('db.internal.example');
  });

  it.each(errorCodes)('every refusal has the one error body: %s', async (code) => {
    const details = { field: 'is wrong' };
    const { status, json, headers, lines } = await ask(open, () => Promise.reject(new AppError(code, { details })));
    expect([status, json]).toEqual([errorStatus(code), { error: { code, message: expect.any(String), details } }]);
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    expect(headers['X-Request-Id']).toBeTruthy();
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ route: 'Open', method: 'GET', status, code });
  });

  it('a line of the log has the hash of the owner and no address', async () => {
    const url = 'http://127.0.0.1/api/envelopes/secret?token=secret';
    const { lines } = await ask(own, done, { ...bearer('session'), url });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/secret|usr_1/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ owner: expect.stringMatching(/^[0-9a-f]{12}$/), status: 400 });
  });
});
