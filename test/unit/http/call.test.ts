/**
 * The arguments of a handler: the resource of the path, the version of If-Match, the client, and the Idempotency-Key's
 * run.
 */
import { Type } from '@sinclair/typebox';
import { anyone, apiKey, route, session, signingLink } from '../../../shared/contracts/route.ts';
import { signingLinkToken } from '../../../shared/domain/signing/signing-link.ts';
import { AppError } from '../../../shared/errors.ts';
import { created, ok } from '../../../shared/http/answer.ts';
import { clientOf, languageOf } from '../../../shared/http/client.ts';
import { type Asked, ask, clock, edgeServices, keysInMemory } from '../../fixtures/edge.ts';

const uuid = '0f0e0d0c-0b0a-4908-8706-050403020100';
const v1Id = `env_${uuid.replaceAll('-', '')}`;
const owner = { authorization: 'Bearer session' };
const key = { authorization: 'Bearer key' };

describe('the resource of a path', () => {
  const app = route('GET /api/envelopes/{id}/signers/{signerId}', { name: 'App', auth: session('envelopes:write') });
  const v1 = route('GET /api/v1/envelopes/{envelopeId}/recipients/{recipientId}', {
    name: 'V1',
    auth: apiKey('envelopes:read'),
  });

  it('is named by the segment before it, with the caller as its owner', async () => {
    const fromApp = await ask(app, async ({ ref }) => ok(ref), {
      headers: owner,
      params: { id: uuid, signerId: 'rcp_1' },
    });
    expect(fromApp.json).toEqual({ ownerId: 'usr_1', envelopeId: uuid, recipientId: 'rcp_1' });
    const params = { envelopeId: v1Id, recipientId: 'rcp_1' };
    expect((await ask(v1, async ({ ref }) => ok(ref), { headers: key, params })).json).toEqual(fromApp.json);
  });

  it.each(['', 'x', v1Id, uuid.toUpperCase()])('404: in the app API %j is no envelope', async (id) => {
    const { status, json } = await ask(app, async () => ok({}), { headers: owner, params: { id, signerId: 'rcp_1' } });
    expect([status, json.error.code]).toEqual([404, 'not_found']);
  });

  it.each(['', 'x', uuid, v1Id.toUpperCase()])('404: in v1 %j is no envelope', async (envelopeId) => {
    const { status } = await ask(v1, async () => ok({}), {
      headers: key,
      params: { envelopeId, recipientId: 'rcp_1' },
    });
    expect(status).toBe(404);
  });
});

describe('If-Match', () => {
  const takes = route('PATCH /api/x', { name: 'Takes', auth: session('envelopes:write'), takes: ['If-Match'] });
  const ignores = route('PATCH /api/x', { name: 'Ignores', auth: session('envelopes:write') });

  it('is handed on as it was sent by a route that takes it, and by no other', async () => {
    const headers = { ...owner, 'if-match': 'W/"7"' };
    const asked: Asked = { method: 'PATCH', headers };
    expect((await ask(takes, async ({ ref }) => ok(ref), asked)).json).toMatchObject({ ifMatch: 'W/"7"' });
    expect((await ask(takes, async ({ ref }) => ok(ref), { ...asked, headers: owner })).json).toMatchObject({
      ifMatch: null,
    });
    expect((await ask(ignores, async ({ ref }) => ok(ref), asked)).json).toEqual({ ownerId: 'usr_1' });
  });
});

describe('the client', () => {
  const open = route('GET /api/x', { name: 'Open', auth: anyone });
  const addressOf = async (forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await ask(open, async ({ clientAddress }) => ok({ clientAddress }), { headers })).json.clientAddress;
  };

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    // The client wrote the first address itself.
    ['198.51.100.1, 203.0.113.7:4711', '203.0.113.7'],
    ['198.51.100.1,198.51.100.2,203.0.113.7', '203.0.113.7'],
  ])('X-Forwarded-For %j: its address is %j, the one that the platform appended', async (forwarded, address) => {
    expect(await addressOf(forwarded)).toBe(address);
  });

  it('has the language that the browser names first', async () => {
    const languages: string[] = [];
    const headers = [
      {},
      { 'accept-language': '' },
      { 'accept-language': ' de-AT ; q=0.9, fr' },
      { 'accept-language': 'xx,fr' },
    ];
    for (const each of headers) {
      await ask(open, async ({ request }) => ok(languages.push(languageOf(request))), { headers: each });
    }
    expect(languages).toEqual(['en', 'en', 'de', 'en']);
  });

  it('is printed with up to 200 characters of its browser, and without an invalid address', async () => {
    const clients: unknown[] = [];
    const callWith = (headers: Record<string, string>) =>
      ask(open, async ({ request }) => ok(clients.push(clientOf(request))), { headers });
    await callWith({ 'user-agent': 'b'.repeat(201), 'x-forwarded-for': '2001:db8::7' });
    await callWith({});
    expect(clients).toEqual([
      { ip: '2001:db8::7', userAgent: 'b'.repeat(200) },
      { ip: null, userAgent: null },
    ]);
  });

  it('is unknown when the platform says nothing', async () => {
    expect([await addressOf(), await addressOf('')]).toEqual(['unknown', 'unknown']);
  });

  it('of a signing link is evidence: a well-formed address and printable text', async () => {
    const link = {
      ownerId: `usr_${'1'.repeat(32)}`,
      envelopeId: uuid,
      recipientId: `rcp_${'2'.repeat(32)}`,
      version: 3,
    };
    const keyedHash = { hash: () => 'a'.repeat(64), matches: () => true };
    const token = signingLinkToken(keyedHash, link);
    const sign = route('GET /api/sign/x', { name: 'Sign', auth: signingLink });
    const headers = {
      authorization: `Bearer ${token}`,
      'x-access-proof': 'proof',
      'user-agent': 'Browser\u00e91',
      'x-forwarded-for': 'not an address',
    };
    const services = async () => edgeServices({ keyedHash });
    const { json } = await ask(sign, async ({ ref }) => ok(ref), { headers }, services);
    expect(json).toEqual({ link, accessProof: 'proof', client: { ip: null, userAgent: 'Browser 1' } });
    expect((await ask(sign, async () => ok({}), { headers })).json.error.code).toBe('invalid_signing_link');
  });
});

describe('Idempotency-Key', () => {
  const body = Type.Object({ name: Type.String() }, { additionalProperties: false });
  const declared = { auth: session('envelopes:write'), body } as const;
  const kept = route('POST /api/x', { ...declared, name: 'Kept', takes: ['Idempotency-Key'] });
  const rerun = route('POST /api/x', { ...declared, name: 'Rerun', takes: ['Idempotency-Key'], isReplayed: false });
  const without = route('POST /api/x', { ...declared, name: 'Without' });
  const asked = (name = 'a', more = {}): Asked => ({
    method: 'POST',
    headers: { ...owner, 'idempotency-key': 'k', ...more },
    body: { name },
  });
  let services: () => Promise<ReturnType<typeof edgeServices>>;
  let runs: { seed: string; isRepeat: boolean }[];
  const run = async ({ seed, isRepeat }: { seed: string; isRepeat: boolean }) => {
    runs.push({ seed, isRepeat });
    return created({ run: runs.length });
  };

  beforeEach(() => {
    const deps = edgeServices();
    services = async () => deps;
    runs = [];
  });

  it('201: an equal request gets the first answer again, and says so', async () => {
    const first = await ask(kept, run, asked(), services);
    const second = await ask(kept, run, asked(), services);
    expect([second.status, second.json, second.headers['Idempotent-Replayed']]).toEqual([201, first.json, 'true']);
    expect(first.headers['Idempotent-Replayed']).toBeUndefined();
    expect(runs).toHaveLength(1);
  });

  it('201: a route that is not replayed runs again, with isRepeat', async () => {
    await ask(rerun, run, asked(), services);
    const second = await ask(rerun, run, asked(), services);
    expect([second.json, second.headers['Idempotent-Replayed']]).toEqual([{ run: 2 }, 'true']);
    expect(runs.map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
  });

  it('a route that does not take the header runs every time, with a seed of its own', async () => {
    for (let i = 0; i < 2; i++) await ask(without, run, asked(), services);
    expect(new Set(runs.map(({ seed }) => seed)).size).toBe(2);
  });

  it('422: the same key with another body', async () => {
    await ask(kept, run, asked('a'), services);
    const { status, json } = await ask(kept, run, asked('b'), services);
    expect([status, json.error.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it.each(['', 'with space', 'é', 'x'.repeat(256)])('400: the key %j', async (text) => {
    const { status, json } = await ask(kept, run, asked('a', { 'idempotency-key': text }), services);
    expect([status, Object.keys(json.error.details ?? {})]).toEqual([400, ['Idempotency-Key']]);
    expect(runs).toEqual([]);
  });

  it('503: the first request is still running after ten seconds of the clock', async () => {
    const idempotency = { ...keysInMemory(), claim: async () => ({ state: 'running' }) as const };
    const startedAt = clock.now().getTime();
    const { status, headers } = await ask(kept, run, asked(), async () => edgeServices({ idempotency }));
    expect([status, headers['Retry-After']]).toEqual([503, '2']);
    expect(clock.now().getTime() - startedAt).toBeGreaterThan(10_000);
  });

  it('is asked again every 200 ms until the first request has answered', async () => {
    const waits: number[] = [];
    const claims = ['running', 'running', 'answered'];
    const answer = { status: 201, json: { run: 'first' }, headers: {} };
    const idempotency = {
      ...keysInMemory(),
      claim: async () => ({ state: claims.shift() ?? 'answered', answer }) as never,
    };
    const timer = { ...edgeServices().timer, sleep: async (ms: number) => void waits.push(ms) };
    const { status, json, headers } = await ask(kept, run, asked(), async () => edgeServices({ idempotency, timer }));
    expect([status, json, headers['Idempotent-Replayed']]).toEqual([201, { run: 'first' }, 'true']);
    expect([waits, runs]).toEqual([[200, 200], []]);
  });

  it.each([
    ['refused', new AppError('invalid_state')],
    ['unknown', new AppError('internal_error')],
    ['unknown', new AppError('service_unavailable')],
    ['unknown', new Error('no')],
  ])('is released as %s after %s, which is what the request is answered', async (outcome, error) => {
    const released: unknown[] = [];
    const release = async (...[, how]: [string, string, Date]) => void released.push(how);
    const idempotency = { ...keysInMemory(), release };
    const { json } = await ask(
      kept,
      () => Promise.reject(error),
      asked(),
      async () => edgeServices({ idempotency }),
    );
    expect(json.error.code).toBe(error instanceof AppError ? error.code : 'internal_error');
    expect(released).toEqual([outcome]);
  });

  it('is released as unknown when its answer cannot be kept, and the answer is given all the same', async () => {
    const released: unknown[] = [];
    const release = async (...[, how]: [string, string, Date]) => {
      released.push(how);
      throw new Error('the database is away');
    };
    const keep = () => Promise.reject(new Error('the database is away'));
    const idempotency = { ...keysInMemory(), keep, release };
    expect((await ask(kept, run, asked(), async () => edgeServices({ idempotency }))).status).toBe(201);
    expect(released).toEqual(['unknown']);
  });

  it('a refused request leaves its key free', async () => {
    const refused = await ask(kept, () => Promise.reject(new Error('no')), asked(), services);
    expect(refused.status).toBe(500);
    expect((await ask(kept, run, asked(), services)).status).toBe(201);
  });
});
