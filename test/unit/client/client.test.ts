/** Pages, files and errors of the client, on answers that the service rarely gives. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { clientTypes } from '../../../infra/web/build-client.ts';
import { bodyOf, CountersignError, createClient, dataOf } from '../../../packages/client/src/client.ts';
import { publishedDocument } from '../../fixtures/routes.ts';

/** A client whose requests get these answers, and what it asked for. */
function aClient(...answers: (() => Response)[]) {
  const asked: Request[] = [];
  const client = createClient({
    url: 'https://sign.example.com/',
    key: 'csk_live_1',
    fetch: async (request) => {
      asked.push(request);
      const answer = answers.shift();
      if (!answer) throw new Error('one request too many');
      return answer();
    },
  });
  return { client, asked };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers });

it('the types of the client are those of the route values: else run `npm run build:client`', async () => {
  const written = await readFile(resolve(__dirname, '../../../packages/client/src/api.ts'), 'utf8');
  expect(await clientTypes(await publishedDocument())).toBe(written);
});

describe('items', () => {
  const page = (data: unknown[], nextCursor: string | null) =>
    json({ data, pagination: { limit: 100, hasMore: nextCursor !== null, nextCursor } });

  it('of all pages, each asked for with the filters and the cursor of the one before', async () => {
    const { client, asked } = aClient(page([1, 2], 'c1'), page([], 'c2'), page([3], null));
    const found: unknown[] = [];
    const query = { status: 'sent', offset: 5 } as never;
    for await (const item of client.items('/api/v1/envelopes', { params: { query } })) found.push(item);
    expect(found).toEqual([1, 2, 3]);
    expect(asked.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=100&status=sent&offset=5',
      '?limit=100&status=sent&cursor=c1',
      '?limit=100&status=sent&cursor=c2',
    ]);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer csk_live_1');
  });

  it('end on the last page of events, which has a cursor', async () => {
    const pagination = { limit: 100, hasMore: false, nextCursor: 'c1' };
    const { client, asked } = aClient(json({ data: [1], pagination }));
    const found: unknown[] = [];
    for await (const item of client.items('/api/v1/events')) found.push(item);
    expect([found, asked.length]).toEqual([[1], 1]);
  });

  it('no page is read before it is needed', async () => {
    const { client, asked } = aClient(page([1], 'c1'), page([2], null));
    for await (const _ of client.items('/api/v1/webhooks')) break;
    expect(asked).toHaveLength(1);
  });

  it('a refused page throws, after the items before it', async () => {
    const refused = json({ error: { code: 'validation_error', message: 'No.', details: { cursor: 'x' } } }, 400);
    const { client } = aClient(page([1], 'c1'), refused);
    const items = client.items('/api/v1/batches');
    expect(await items.next()).toEqual({ value: 1, done: false });
    await expect(items.next()).rejects.toMatchObject({ code: 'validation_error', details: { cursor: 'x' } });
  });
});

describe('errors', () => {
  const params = { path: { envelopeId: 'env_1' } };

  it('have code, status, details and the request of the log', async () => {
    const error = { code: 'not_found', message: 'Nothing is here.' };
    const { client } = aClient(json({ error }, 404, { 'x-request-id': 'req-1' }));
    const answer = await client.GET('/api/v1/envelopes/{envelopeId}', { params });
    expect(() => dataOf(answer)).toThrow(CountersignError);
    expect(() => dataOf(answer)).toThrow(
      expect.objectContaining({ ...error, status: 404, details: {}, requestId: 'req-1' }),
    );
  });

  it.each([
    ['the page of a proxy', () => new Response('<html>', { status: 404 })],
    ['JSON of another service', json({ error: 'nothing' }, 404)],
    ['no body', () => new Response(null, { status: 404 })],
  ])('an answer that is not of the service: %s', async (_what, response) => {
    const { client } = aClient(response);
    const answer = await client.GET('/api/v1/envelopes/{envelopeId}', { params });
    expect(() => bodyOf(answer)).toThrow(expect.objectContaining({ code: 'unreadable', status: 404 }));
  });
});

describe('files', () => {
  const address = { url: 'https://storage.example.com/1', headers: { 'x-ms-blob-type': 'BlockBlob' }, expiresAt: '' };
  const stored = () => new Response(null, { status: 201 });
  const lost = () => {
    throw new TypeError('fetch failed');
  };
  const taken = (code: string, status: number) => () =>
    new Response(null, { status, headers: { 'x-ms-error-code': code } });

  // Nobody waits for a repetition.
  beforeEach(
    () =>
      void jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => setImmediate(run)) as never),
  );
  afterEach(() => jest.restoreAllMocks());

  it('an upload has the headers of its address and no key', async () => {
    const { client, asked } = aClient(stored);
    await client.upload(address, Buffer.from('%PDF'));
    const [request] = asked;
    expect([request?.method, request?.url, await request?.text()]).toEqual(['PUT', address.url, '%PDF']);
    expect([request?.headers.get('x-ms-blob-type'), request?.headers.get('authorization')]).toEqual([
      'BlockBlob',
      null,
    ]);
  });

  it.each([
    ['BlobAlreadyExists', 409],
    ['UnauthorizedBlobOverwrite', 403],
    ['AuthorizationPermissionMismatch', 403],
  ])('an upload whose answer was lost is done; another file at the address is refused: %s', async (code, status) => {
    const { client } = aClient(lost, taken(code, status), taken(code, status));
    await client.upload(address, new Blob(['%PDF']));
    await expect(client.upload(address, new Blob(['%PDF']))).rejects.toThrow(`The storage answered ${status}`);
  });

  it('an upload to an address that has expired is refused, also after a lost attempt', async () => {
    const { client } = aClient(lost, taken('AuthenticationFailed', 403));
    await expect(client.upload(address, new Blob(['%PDF']))).rejects.toThrow('The storage answered 403');
  });

  const sealed = (sha256: string) => json({ data: { sealed: { url: address.url, filename: 'Lease.pdf', sha256 } } });
  const file = () => new Response('%PDF');
  const sha256 = createHash('sha256').update('%PDF').digest('hex');

  it('a download is compared with its hash, and the storage gets no key', async () => {
    const { client, asked } = aClient(sealed(sha256), lost, file);
    const found = await client.download('env_1');
    expect({ ...found, bytes: Buffer.from(found.bytes).toString() }).toEqual({
      filename: 'Lease.pdf',
      sha256,
      bytes: '%PDF',
    });
    expect(asked.map(({ headers }) => headers.has('authorization'))).toEqual([true, false, false]);
  });

  it('a changed file, an expired address and a missing version are refused', async () => {
    const changed = aClient(sealed('0'.repeat(64)), file);
    await expect(changed.client.download('env_1')).rejects.toThrow('Lease.pdf is not the stated file');
    const expired = aClient(sealed(sha256), taken('AuthenticationFailed', 403));
    await expect(expired.client.download('env_1')).rejects.toThrow('The storage answered 403');
    const none = aClient(json({ data: { sealed: null } }), json({ data: { sealed: null } }));
    await expect(none.client.download('env_1')).rejects.toThrow('has no sealed file yet');
    await expect(none.client.download('env_1', 'archive')).rejects.toThrow('has no archive file yet');
  });
});
