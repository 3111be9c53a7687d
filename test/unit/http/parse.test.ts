/** Bodies and queries at the edge: only what the route's value allows reaches the handler. */
import { Type } from '@sinclair/typebox';
import { anyone, route } from '../../../shared/contracts/route.ts';
import { inlineBodyLimitBytes } from '../../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../../shared/http/answer.ts';
import { type Asked, ask } from '../../fixtures/edge.ts';

const strict = { additionalProperties: false };
const unpublished = { auth: anyone } as const;
const named = Type.Object({ name: Type.String() }, strict);
const plain = route('POST /api/x', { ...unpublished, name: 'Plain', body: named });
const login = route('POST /api/x', { ...unpublished, name: 'Login', body: named, missingCode: 'missing_parameters' });
const small = route('POST /api/x', { ...unpublished, name: 'Small', body: named, bodyLimitBytes: 100 });
const inline = route('POST /api/x', {
  ...unpublished,
  name: 'Inline',
  body: Type.Object(
    { name: Type.Optional(Type.String()), document: Type.Object({ contentBase64: Type.String() }, strict) },
    strict,
  ),
  hasInlineDocument: true,
});
const list = route('GET /api/x', {
  ...unpublished,
  name: 'List',
  query: Type.Object(
    { limit: Type.Optional(Type.Integer({ maximum: 100 })), name: Type.Optional(Type.String()) },
    strict,
  ),
});

const echo = async ({ body }: { body: unknown }) => ok({ body });
const post = (asked: Asked) => ask(plain, echo, { method: 'POST', ...asked });

describe('a body', () => {
  it('200: reaches the handler as the contract has it', async () => {
    expect((await post({ body: { name: 'a' } })).json).toEqual({ body: { name: 'a' } });
  });

  it.each([
    ['half an object', '{"name":'],
    ['an array', '[]'],
    ['text', '"x"'],
    ['null', 'null'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['deep nesting', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ])('400 invalid_json: %s', async (_, raw) => {
    const { status, json } = await post({ raw });
    expect([status, json.error.code]).toEqual([400, 'invalid_json']);
  });

  it('413: more than 25,000 values, which no contract allows, are neither parsed nor checked', async () => {
    const zeros = Array.from({ length: 1_000 }, () => 0).join();
    const many = (lists: number) => `{"name":"a"${`,"x":[${zeros}]`.repeat(lists)}}`;
    expect((await post({ raw: many(24) })).json.error.code).toBe('validation_error');
    const { status, json } = await post({ raw: many(25) });
    expect([status, json.error.details]).toEqual([413, { maxValues: '25000' }]);
    // It is not looked at further: the end is missing.
    expect((await post({ raw: many(25).slice(0, -1) })).status).toBe(413);
  });

  it('413: a list or an object of more than 2,000 members', async () => {
    const list = (count: number) => Array.from({ length: count }, () => 0);
    for (const body of [{ x: [list(2_001)] }, { x: Object.fromEntries(list(2_001).entries()) }]) {
      const { status, json } = await post({ body });
      expect([status, json.error.details]).toEqual([413, { maxMembers: '2000' }]);
    }
    expect((await post({ body: { x: list(2_000) } })).json.error.code).toBe('validation_error');
  });

  it('200: text with as many commas and brackets, quotes and backslashes', async () => {
    const name = `\\"{[,\\\\${',{['.repeat(20_000)}\\`;
    expect((await post({ body: { name } })).json).toEqual({ body: { name } });
  });

  it('400: a hundred errors are named, not more', async () => {
    const body = Object.fromEntries(Array.from({ length: 1_900 }, (_, index) => [`x${index}`, 1]));
    expect(Object.keys((await post({ body })).json.error.details)).toHaveLength(100);
  });

  it.each([
    [{}, { name: 'is required' }],
    [{ name: 'a', other: 1 }, { other: 'is not a known field' }],
    [{ name: 1 }, { name: 'must be text' }],
  ])('400 validation_error: %j names the field', async (body, details) => {
    const { status, json } = await post({ body });
    expect([status, json.error.code, json.error.details]).toEqual([400, 'validation_error', details]);
  });

  it('400: a missing field has the code that the route names for it, a wrong one has not', async () => {
    const codeOf = async (body: object) => (await ask(login, echo, { method: 'POST', body })).json.error.code;
    expect(await codeOf({})).toBe('missing_parameters');
    expect(await codeOf({ name: 1 })).toBe('validation_error');
  });

  it.each(['text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded'])(
    '415: %s',
    async (type) => {
      const { status, json } = await post({ body: { name: 'a' }, headers: { 'content-type': type } });
      expect([status, json.error.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  it.each(['application/json; charset=utf-8', 'application/merge-patch+json', 'APPLICATION/JSON'])(
    '200: %s',
    async (type) => {
      expect((await post({ body: { name: 'a' }, headers: { 'content-type': type } })).status).toBe(200);
    },
  );

  it('413: more bytes than the route takes, announced or sent; the limit is in the answer', async () => {
    const long = await ask(small, echo, { method: 'POST', body: { name: 'x'.repeat(100) } });
    expect([long.status, long.json.error.details]).toEqual([413, { maxBytes: '100' }]);
    const announced = await post({ body: { name: 'a' }, headers: { 'content-length': '1000001' } });
    expect([announced.status, announced.json.error.details]).toEqual([413, { maxBytes: '1000000' }]);
    expect((await ask(small, echo, { method: 'POST', body: { name: 'x'.repeat(80) } })).status).toBe(200);
  });

  it('413: a document inside the body does not count towards the rest, and has a bound of its own', async () => {
    const document = { contentBase64: 'A'.repeat(2_000_000) };
    const send = (body: object) => ask(inline, echo, { method: 'POST', body });
    expect((await send({ document })).status).toBe(200);
    expect((await send({ document, name: 'x'.repeat(1_000_000) })).json.error.details).toEqual({ maxBytes: '1000000' });
    const { json } = await send({ document: { contentBase64: 'A'.repeat(inlineBodyLimitBytes) } });
    expect(json.error.details).toEqual({ maxBytes: String(inlineBodyLimitBytes) });
  });

  it('is taken up to its bound to the byte, announced or sent, beside a document too', async () => {
    const ofBytes = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) });
    const status = async (raw: string, headers = {}) =>
      (await ask(small, echo, { method: 'POST', raw, headers })).status;
    expect([await status(ofBytes(100)), await status(ofBytes(101))]).toEqual([200, 413]);
    expect([
      await status(ofBytes(50), { 'content-length': '100' }),
      await status(ofBytes(50), { 'content-length': '101' }),
    ]).toEqual([200, 413]);
    const rest = '{"document":{"contentBase64":""},"name":""}'.length;
    const beside = async (bytes: number) => {
      const body = { document: { contentBase64: 'A'.repeat(8) }, name: 'x'.repeat(bytes - rest) };
      return (await ask(inline, echo, { method: 'POST', body })).status;
    };
    expect([await beside(1_000_000), await beside(1_000_001)]).toEqual([200, 413]);
  });

  it('nests up to 16 levels', async () => {
    const any = route('POST /api/x', { ...unpublished, name: 'Any', body: Type.Object({}) });
    const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
    const status = async (levels: number) => (await ask(any, echo, { method: 'POST', raw: nested(levels) })).status;
    expect([await status(16), await status(17)]).toEqual([200, 400]);
  });

  it('that is absent counts as an empty object, whatever its type; one that is there without a type is refused', async () => {
    const optional = route('POST /api/x', { ...unpublished, name: 'Optional', body: Type.Object({}, strict) });
    const absent = await ask(optional, echo, { method: 'POST', headers: { 'content-type': 'text/plain' } });
    expect([absent.status, absent.json]).toEqual([200, { body: {} }]);
    const untyped = await ask(optional, echo, { method: 'POST', raw: '{}', headers: { 'content-type': '' } });
    expect(untyped.status).toBe(415);
  });

  it('with content that is no text counts it towards the rest', async () => {
    const raw = JSON.stringify({ document: { contentBase64: Array(600_000).fill(1) } });
    const { status, json } = await ask(inline, echo, { method: 'POST', raw });
    expect([status, json.error.code]).toEqual([413, 'payload_too_large']);
  });

  it('is not read by a route that declares none', async () => {
    const none = route('POST /api/x', { ...unpublished, name: 'None' });
    const seen = await ask(none, async ({ body }) => ok({ isRead: body !== undefined }), { method: 'POST', raw: '{' });
    expect([seen.status, seen.json]).toEqual([200, { isRead: false }]);
  });
});

describe('a query', () => {
  const get = (search: string) =>
    ask(list, async ({ query }) => ok({ query }), { url: `http://127.0.0.1/api/x${search}` });

  it('200: whole numbers arrive as numbers, text stays text', async () => {
    expect((await get('?limit=7&name=7')).json).toEqual({ query: { limit: 7, name: '7' } });
    expect((await get('')).json).toEqual({ query: {} });
    expect((await get('?name=__proto__')).json).toEqual({ query: { name: '__proto__' } });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '400: ?%s=1 is a parameter like any other, and unknown',
    async (name) => {
      const { status, json } = await get(`?${name}=1`);
      expect([status, json.error.code, json.error.message]).toMatchObject([
        400,
        'validation_error',
        expect.any(String),
      ]);
      expect(JSON.stringify(json.error.details)).toBe(`{"${name}":"is not a known field"}`);
    },
  );

  it.each([
    ['?other=1', { other: 'is not a known field' }],
    ['?limit=many', { limit: 'must be a whole number' }],
    ['?limit=101', { limit: 'must be at most 100' }],
    ['?limit=1.5', { limit: 'must be a whole number' }],
  ])('400: %s', async (search, details) => {
    const { status, json } = await get(search);
    expect([status, json.error.code, json.error.details]).toEqual([400, 'validation_error', details]);
  });

  it('400: a parameter that the route does not have, also of a route without a query', async () => {
    const one = route('GET /api/x/{id}', { ...unpublished, name: 'One' });
    const { status, json } = await ask(one, async () => ok({}), { url: 'http://127.0.0.1/api/x/1?include=all' });
    expect([status, json.error.code, json.error.details]).toEqual([
      400,
      'validation_error',
      { include: 'is not a known field' },
    ]);
  });
});
