import { anIntegrator } from '../fixtures/integrator.ts';
import { aDraft, type Client, call, expectRefusal, inline, type Session } from '../stack.ts';

let owner: Session;
let key: string;
let app: Client;
let api: Client;
beforeAll(async () => {
  ({ owner, key, app, api } = await anIntegrator());
});

const recipients = [{ email: 'a@example.com', name: 'A' }];

describe('text that is not meant', () => {
  it.each(['half a pair \ud800.pdf', '\udc00.pdf', 'a\u202eb.pdf', 'nul\u0000.pdf'])(
    '400: the file name %j',
    async (filename) => {
      const announced = await app('POST', '/GetUploadUrl', { filename, mimetype: 'application/pdf' });
      expectRefusal(announced, 400, 'validation_error', 'filename');
      expect((await app('GET', '/envelopes')).status).toBe(200);
    },
  );

  it.each(['   ', '\t', '\u00a0', 'half \udfff'])('400: the name %j', async (name) => {
    const id = await aDraft(owner);
    expectRefusal(await app('PUT', `/envelopes/${id}`, { name }), 400, 'validation_error', 'name');
    const signers = [{ email: 'a@example.com', name }];
    expectRefusal(await app('PUT', `/envelopes/${id}`, { signers }), 400, 'validation_error', 'signers[0].name');
  });
});

describe('an invalid time', () => {
  it.each([
    '2027-12-31T23:59:60Z',
    '2027-12-31T00:00:00+05',
    '2027-02-30',
    '2027-02-30T00:00:00Z',
    '2027-01-01T24:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2027-13-01T00:00:00Z',
    '1',
  ])('400: %j in both APIs', async (expiresAt) => {
    const id = await aDraft(owner);
    expectRefusal(await app('PUT', `/envelopes/${id}`, { expiresAt }), 400, 'validation_error', 'expiresAt');
    const created = await api('POST', '/envelopes', { name: 'x', recipients, expiresAt });
    expectRefusal(created, 400, 'validation_error', 'expiresAt');
  });
});

describe('too large', () => {
  it('413: too much text in fields of a request that is not too large', async () => {
    const field = { recipientId: 'a@example.com', type: 'text', page: 1, x: 1, y: 1, width: 9, height: 9 };
    const fields = Array.from({ length: 1_000 }, () => ({ ...field, value: '漢'.repeat(250) }));
    const created = await api('POST', '/envelopes', { name: 'x', recipients, fields });
    expectRefusal(created, 413, 'payload_too_large', 'fields');
  });

  it.each([
    ['POST', '/envelopes'],
    ['PATCH', '/envelopes/env_1'],
    ['POST', '/templates'],
    ['PATCH', '/templates/tpl_1'],
  ])('413: %s %s with more than 1 MB apart from the document', async (method, path) => {
    const document = inline(Buffer.alloc(3_000_000));
    const errorOf = async (size: number) => (await api(method, path, { name: 'x'.repeat(size), document })).json.error;
    expect(await errorOf(1_000_000)).toMatchObject({ code: 'payload_too_large', details: { maxBytes: '1000000' } });
    expect(await errorOf(900_000)).toMatchObject({ code: 'validation_error' });
  });
});

describe('an invalid identifier', () => {
  it.each(['', ' ', 'a/b', 'a#b', 'a?b', 'a\\b', '..', 'x'.repeat(64)])('400: the template %j', async (templateId) => {
    const created = await api('POST', '/envelopes', { name: 'x', recipients, templateId });
    expectRefusal(created, 400, 'validation_error', 'templateId');
  });
});

describe('an address that does not exist', () => {
  it('404: counts as a request of the key, and says how many are left', async () => {
    const before = await api('GET', '/envelopes');
    const reply = await api('GET', '/nothing');
    expectRefusal(reply, 404, 'not_found');
    const { headers } = reply;
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(Number(before.headers.get('x-ratelimit-limit')));
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
  });
});

describe('a method that a path does not have', () => {
  it.each([
    ['PUT', '/api/v1/envelopes', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/api/v1/account', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/Login', 'OPTIONS, POST'],
    ['POST', '/api/envelopes/1', 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT'],
    ['PATCH', '/api/V1/Envelopes/1/Send', 'OPTIONS, POST'],
  ])('405: %s %s is refused with `Allow`, which OPTIONS answers too', async (method, path, allowed) => {
    const refused = await call(method, path, { token: key });
    expectRefusal(refused, 405, 'method_not_allowed');
    expect(refused.headers.get('allow')).toBe(allowed);
    const asked = await call('OPTIONS', path);
    expect([asked.status, asked.headers.get('allow'), asked.text]).toEqual([204, allowed, '']);
  });

  it('404: an unknown path, with every method', async () => {
    for (const method of ['GET', 'PUT', 'OPTIONS']) expect((await call(method, '/api/nothing')).status).toBe(404);
  });

  it('HEAD is answered like GET, without a body', async () => {
    for (const [path, token] of [
      ['/api/v1/account', key],
      ['/api/envelopes', owner.token],
      ['/api/health', undefined],
    ] as const) {
      const [head, get] = [await call('HEAD', path, { token }), await call('GET', path, { token })];
      expect([path, head.status, head.text, head.headers.get('content-type')]).toEqual([
        path,
        get.status,
        '',
        get.headers.get('content-type'),
      ]);
    }
  });

  it('401 and 404 of v1 carry the rate limit of the caller’s address', async () => {
    for (const path of ['/api/v1/account', '/api/v1/nothing']) {
      const { headers } = await call('GET', path, { token: 'csk_live_none' });
      const limits = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
      expect([path, limits]).toEqual([path, Array(3).fill(expect.stringMatching(/^\d+$/))]);
    }
  });

  it.each(['/api/v1/account', '/api/envelopes', '/api/keys'])(
    '400: an unknown query parameter, on %s',
    async (path) => {
      const token = path.startsWith('/api/v1') ? key : owner.token;
      const reply = await call('GET', `${path}?include=signingUrl`, { token });
      expectRefusal(reply, 400, 'validation_error', 'include');
    },
  );
});
