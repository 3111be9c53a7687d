/** HTTP as the real host does it; each rule that the local host imitates, over the wire. */
import { connect } from 'node:net';
import { type RunningApp, runningApp, says, send } from './fixture-app.ts';

const code = `
const echo = async (request, context) => ({
  jsonBody: {
    fn: context.functionName,
    method: request.method,
    url: request.url,
    params: request.params,
    query: [...request.query],
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
    metadata: context.triggerMetadata ?? null,
    traceParent: context.traceContext?.traceParent,
  },
});
const any = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

app.http('Echo', { methods: any, route: 'echo/{name?}', handler: echo });
app.http('Files', { methods: ['GET'], route: 'files/{*rest}', handler: echo });
app.http('a_param', { methods: ['GET'], route: 'order/{id}', handler: echo });
app.http('b_literal', { methods: ['GET'], route: 'order/special', handler: echo });
app.http('Long', { methods: ['GET'], route: 'sized/{id}', handler: echo });
app.http('Brief', { methods: ['GET'], route: 'sized/{id:maxlength(2)}', handler: echo });
app.http('Unrouted', { methods: ['GET'], handler: echo });
app.http('Two', { methods: ['GET'], route: 'two', handler: echo });
app.http('TwoToo', { methods: ['POST'], route: 'two', handler: echo });
app.http('Switched', { methods: ['GET'], route: 'switched', handler: echo });
app.http('Throws', { route: 'throws', handler: () => { throw new Error('with a secret'); } });
app.http('Nothing', { route: 'nothing', handler: () => undefined });
app.http('Text', { route: 'text', handler: () => ({ body: 'grüß' }) });
app.http('Status', { route: 'status/{code}', handler: (request) => ({ status: Number(request.params.code) }) });
app.http('Literal', { route: 'literal', handler: () => 'just text' });
app.http('Length', { route: 'length', handler: () => ({ body: 'four', headers: { 'content-length': '4' } }) });
app.http('Stream', { route: 'stream', handler: () => ({ body: new Blob(['from ', 'a blob']).stream() }) });
app.http('Cookies', { route: 'cookies', handler: () => ({ cookies: [{ name: 'c', value: 'x' }] }) });
`;

describe('the host over HTTP', () => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await runningApp(
      { code },
      {
        'AzureWebJobs.Switched.Disabled': '1',
        FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '1000000',
        PUBLIC_URL: 'https://sign.example',
      },
    );
  });
  afterAll(() => app?.stop());

  const echoed = async (path: string, more: object = {}) => {
    const { status, body } = await send(app.url, { path, ...more });
    expect(status).toBe(200);
    return JSON.parse(body) as Record<string, unknown>;
  };

  describe('routing', () => {
    it('takes the first function by name, so a parameter can hide a literal', async () => {
      expect(await echoed('/order/special')).toMatchObject({ fn: 'a_param', params: { id: 'special' } });
    });

    it.each([
      ['DELETE', '/two'],
      ['HEAD', '/two'],
      ['OPTIONS', '/two'],
      ['GET', '/nowhere'],
      ['GET', '/'],
      ['GET', '/switched'],
    ])(
      'answers 404 without a body to a wrong method, an unknown path, a disabled function: %s %s',
      async (method, path) => {
        expect(await send(app.url, { method, path })).toMatchObject({ status: 404, body: '' });
      },
    );

    it('uses the function name where there is no route, and ignores case and one slash at the end', async () => {
      for (const path of ['/Unrouted', '/unrouted', '/UNROUTED/']) {
        expect(await echoed(path)).toMatchObject({ fn: 'Unrouted' });
      }
      expect(await send(app.url, { path: '/unrouted//' })).toMatchObject({ status: 404 });
    });

    it('decodes a path once, except %2F, and removes dot segments', async () => {
      expect(await echoed('/echo/b%20c')).toMatchObject({ params: { name: 'b c' } });
      expect(await echoed('/echo/d%2Fe')).toMatchObject({ params: { name: 'd%2Fe' } });
      expect(await echoed('/echo/%2541')).toMatchObject({ params: { name: '%41' } });
      expect(await echoed('/files/a/../b/./c')).toMatchObject({ params: { rest: 'b/c' } });
      expect(await echoed('/nowhere/../echo/x')).toMatchObject({ params: { name: 'x' } });
      expect(await send(app.url, { path: '/echo/%00' })).toMatchObject({ status: 400 });
    });
  });

  describe('the request a handler sees', () => {
    it('has the address from the Host header, and forwarding headers only as headers', async () => {
      const headers = { host: 'sign.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' };
      const seen = await echoed('/echo?x=%20y', { headers });
      expect(seen.url).toBe('http://sign.example/echo?x=%20y');
      expect(seen.headers).toMatchObject({ 'x-forwarded-for': '1.2.3.4' });
    });

    it('adds the address of the client when no proxy has, as the front end in the cloud', async () => {
      const seen = await echoed('/echo');
      expect(seen.headers).toMatchObject({ 'x-forwarded-for': expect.stringMatching(/^127\.0\.0\.1:\d+$/) });
    });

    it('has repeated headers and repeated query keys joined with a comma', async () => {
      const seen = await echoed('/echo?a=1&b=2&a=3', { headers: { 'X-Many': ['1', '2'] } });
      expect(seen.query).toEqual([
        ['a', '1,3'],
        ['b', '2'],
      ]);
      expect(seen.headers).toMatchObject({ 'x-many': '1,2' });
    });

    it('has a body only with a Content-Length: a chunked request arrives empty', async () => {
      expect(await echoed('/echo', { method: 'POST', body: 'hello' })).toMatchObject({ body: 'hello' });
      expect(await echoed('/echo', { method: 'POST', body: 'hello', isChunked: true })).toMatchObject({ body: '' });
      const headers = { 'content-length': '5' };
      expect(await echoed('/echo', { method: 'GET', body: 'hello', headers })).toMatchObject({ body: '' });
    });

    it('421: does not reach a handler under a foreign name (DNS rebinding)', async () => {
      expect(await send(app.url, { path: '/echo', headers: { host: 'attacker.example' } })).toMatchObject({
        status: 421,
      });
    });

    it('has a trace of its own that continues the caller’s, and no trigger metadata', async () => {
      const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
      const seen = await echoed('/echo', { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } });
      expect(seen.traceParent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
      expect(seen.traceParent).not.toContain('00f067aa0ba902b7');
      expect(seen.metadata).toBeNull();
    });
  });

  describe('limits', () => {
    it('answers 500 to a body over the limit, not 413, and goes on', async () => {
      const body = Buffer.alloc(1_000_001);
      const answer = await send(app.url, { method: 'POST', path: '/echo', body }).catch(() => undefined);
      // The server closes the connection without reading the body: some clients report that first.
      if (answer) expect(answer).toMatchObject({ status: 500, body: '' });
      const fits = await echoed('/echo', { method: 'POST', body: Buffer.alloc(1_000_000, 'x') });
      expect(String(fits.body)).toHaveLength(1_000_000);
    });

    it('runs no function for a client that disconnects in the middle of its body', async () => {
      const { port, hostname } = new URL(app.url);
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
          setTimeout(() => socket.destroy(), 50);
        });
        socket.on('close', () => resolve()).on('error', reject);
      });
      expect(await echoed('/echo')).toMatchObject({ fn: 'Echo' });
    });
  });

  describe('the answer', () => {
    it('is text/plain for a string, application/json for jsonBody, chunked without a length of the handler', async () => {
      const text = await send(app.url, { path: '/text' });
      expect(text).toMatchObject({ status: 200, body: 'grüß' });
      expect(text.headers['content-type']).toBe('text/plain;charset=UTF-8');
      expect(text.headers['transfer-encoding']).toBe('chunked');
      expect((await send(app.url, { path: '/echo' })).headers['content-type']).toBe('application/json');
      const measured = await send(app.url, { path: '/length' });
      expect(measured).toMatchObject({ body: 'four', headers: { 'content-length': '4' } });
      expect(measured.headers['transfer-encoding']).toBeUndefined();
    });

    it('can be a status alone; no result is 204; 204 and 304 have no body', async () => {
      expect(await send(app.url, { path: '/status/404' })).toMatchObject({ status: 404, body: '' });
      expect(await send(app.url, { path: '/nothing' })).toMatchObject({ status: 204, body: '' });
      expect(await send(app.url, { path: '/status/304' })).toMatchObject({ status: 304, body: '' });
    });

    it('is an empty 500 when the handler throws or returns something that is no object', async () => {
      for (const path of ['/throws', '/literal', '/status/99']) {
        expect(await send(app.url, { path })).toMatchObject({ status: 500, body: '' });
      }
      await says(app, 'with a secret');
    });
  });

  describe('management addresses', () => {
    it.each([
      ['know no HTTP function to run by hand', 'Echo', 'application/json', 404],
      ['know no function that the app does not have', 'Unknown', 'application/json', 404],
      ['cannot be used by a web page, which may send plain text only', 'Echo', 'text/plain', 415],
    ])('%s', async (_, name, type, status) => {
      const headers = { 'content-type': type };
      expect(await send(app.url, { method: 'POST', path: `/admin/functions/${name}`, headers })).toMatchObject({
        status,
      });
    });
  });
});
