import { aDraft, anApiKey, aSession, call, everyScope, type Session } from '../stack.ts';

let owner: Session;
let key: string;
beforeAll(async () => {
  owner = await aSession();
  key = await anApiKey(owner, everyScope);
});

describe('text that nobody means', () => {
  it.each(['half a pair \ud800.pdf', '\udc00.pdf', 'a\u202eb.pdf', 'nul\u0000.pdf'])(
    '400: the file name %j',
    async (filename) => {
      const { status, json } = await call('POST', '/api/GetUploadUrl', {
        token: owner.token,
        body: { filename, mimetype: 'application/pdf' },
      });
      expect([status, Object.keys(json.error.details)]).toEqual([400, ['filename']]);
      expect((await call('GET', '/api/envelopes', { token: owner.token })).status).toBe(200);
    },
  );

  it.each(['   ', '\t', '\u00a0', 'half \udfff'])('400: the name %j', async (name) => {
    const id = await aDraft(owner);
    const update = await call('PUT', `/api/envelopes/${id}`, { token: owner.token, body: { name } });
    expect([update.status, Object.keys(update.json.error.details)]).toEqual([400, ['name']]);
    const signers = [{ email: 'a@example.com', name }];
    const signer = await call('PUT', `/api/envelopes/${id}`, { token: owner.token, body: { signers } });
    expect([signer.status, Object.keys(signer.json.error.details)]).toEqual([400, ['signers[0].name']]);
  });
});

describe('times that are none', () => {
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
    const a = await call('PUT', `/api/envelopes/${id}`, { token: owner.token, body: { expiresAt } });
    expect([a.status, Object.keys(a.json.error.details)]).toEqual([400, ['expiresAt']]);
    const recipients = [{ email: 'a@example.com', name: 'A' }];
    const b = await call('POST', '/api/v1/envelopes', { token: key, body: { name: 'x', recipients, expiresAt } });
    expect([b.status, Object.keys(b.json.error.details)]).toEqual([400, ['expiresAt']]);
  });
});

describe('more than is taken', () => {
  it('413: fields full of text, though the request is no larger than others', async () => {
    const field = { recipientId: 'a@example.com', type: 'text', page: 1, x: 1, y: 1, width: 9, height: 9 };
    const fields = Array.from({ length: 1_000 }, () => ({ ...field, value: '漢'.repeat(250) }));
    const { status, json } = await call('POST', '/api/v1/envelopes', {
      token: key,
      body: { name: 'x', recipients: [{ email: 'a@example.com', name: 'A' }], fields },
    });
    expect([status, json.error.code, Object.keys(json.error.details)]).toEqual([413, 'payload_too_large', ['fields']]);
  });

  it.each([
    ['POST', '/api/v1/envelopes'],
    ['PATCH', '/api/v1/envelopes/env_1'],
    ['POST', '/api/v1/templates'],
    ['PATCH', '/api/v1/templates/tpl_1'],
  ])('413: %s %s with more than 1 MB apart from the document', async (method, path) => {
    const document = { filename: 'a.pdf', mimetype: 'application/pdf', contentBase64: 'AAAA'.repeat(1_000_000) };
    const answerTo = async (name: string) => (await call(method, path, { token: key, body: { name, document } })).json;
    expect((await answerTo('x'.repeat(1_000_000))).error).toMatchObject({
      code: 'payload_too_large',
      details: { maxBytes: '1000000' },
    });
    expect((await answerTo('x'.repeat(900_000))).error).toMatchObject({ code: 'validation_error' });
  });
});

describe('an identifier that is none', () => {
  const names = ['', ' ', 'a/b', 'a#b', 'a?b', 'a\\b', '..', 'x'.repeat(64)];

  it.each(names)('400: the template %j', async (templateId) => {
    const body = { name: 'x', recipients: [{ email: 'a@example.com', name: 'A' }], templateId };
    const { status, json } = await call('POST', '/api/v1/envelopes', { token: key, body });
    expect([status, Object.keys(json.error.details ?? {})]).toEqual([400, ['templateId']]);
  });

  it.each(names.filter((name) => name !== '' && name !== '..'))('404: in a path, %j', async (name) => {
    const made = await call('POST', '/api/v1/webhooks', { token: key, body: { url: 'https://hooks.example.com/' } });
    const webhook = `/api/v1/webhooks/${made.json.data.id}`;
    const id = encodeURIComponent(name);
    for (const [method, path] of [
      ['GET', `/api/v1/templates/${id}`],
      ['DELETE', `/api/v1/templates/${id}`],
      ['GET', `/api/v1/webhooks/${id}`],
      ['POST', `${webhook}/deliveries/${id}/redeliver`],
      ['GET', `/api/v1/envelopes/${id}`],
    ] as const) {
      const { status, json } = await call(method, path, { token: key });
      expect([path, status, json.error.code]).toEqual([path, 404, 'not_found']);
    }
    await call('DELETE', webhook, { token: key });
  });
});

describe('an address that does not exist', () => {
  it('404: with a known key it counts, and says how many are left', async () => {
    const before = await call('GET', '/api/v1/envelopes', { token: key });
    const { status, json, headers } = await call('GET', '/api/v1/nothing', { token: key });
    expect([status, json.error.code]).toEqual([404, 'not_found']);
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(Number(before.headers.get('x-ratelimit-limit')));
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
  });
});

describe('a method that a path does not take', () => {
  it.each([
    ['PUT', '/api/v1/envelopes', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/api/v1/account', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/Login', 'OPTIONS, POST'],
    ['POST', '/api/envelopes/1', 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT'],
    ['PATCH', '/api/V1/Envelopes/1/Send', 'OPTIONS, POST'],
  ])('405: %s %s is refused with `Allow`, which OPTIONS answers too', async (method, path, allowed) => {
    const refused = await call(method, path, { token: key });
    expect([refused.status, refused.json.error.code, refused.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      allowed,
    ]);
    const asked = await call('OPTIONS', path);
    expect([asked.status, asked.headers.get('allow'), asked.text]).toEqual([204, allowed, '']);
  });

  it('404: a path that is none, with every method', async () => {
    for (const method of ['GET', 'PUT', 'OPTIONS']) expect((await call(method, '/api/nothing')).status).toBe(404);
  });

  it('HEAD is answered wherever GET is, with its headers and without a body', async () => {
    for (const [path, token] of [
      ['/api/v1/account', key],
      ['/api/envelopes', owner.token],
      ['/api/health', undefined],
    ] as const) {
      const asked = token ? { token } : {};
      const [head, get] = [await call('HEAD', path, asked), await call('GET', path, asked)];
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
      const { status, json } = await call('GET', `${path}?include=signingUrl`, { token });
      expect([status, json.error.code, Object.keys(json.error.details)]).toEqual([
        400,
        'validation_error',
        ['include'],
      ]);
    },
  );
});
