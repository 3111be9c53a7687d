/** Reads and writes of documents: the real SDK against a server that answers from a list and records the requests. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RestError } from '@azure/storage-blob';
import { azureDocuments } from '../../../shared/documents/azure-documents.ts';
import { translateBlobError } from '../../../shared/documents/blob-failures.ts';
import type { Documents, SealedFacts } from '../../../shared/domain/documents/document-storage.ts';
import { AppError } from '../../../shared/errors.ts';

interface Blob {
  bytes: Buffer;
  etag: string;
  metadata: Record<string, string>;
}

const blobs = new Map<string, Blob>();
/** The answer to every request, instead of the protocol. */
let refusal: { status: number; headers: object } | undefined;
const requests: IncomingMessage[] = [];
let server: Server;
let documents: Documents;

/** The part of the protocol that these tests need: PUT, GET, HEAD and DELETE of a blob, with its conditions. */
async function answer(request: IncomingMessage): Promise<{ status: number; headers?: object; body?: Buffer }> {
  requests.push(request);
  if (refusal) return refusal;
  const name = new URL(request.url ?? '', 'http://storage').pathname.replace('/account/', '');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const blob = blobs.get(name);
  if (request.method === 'PUT') {
    if (blob && request.headers['if-none-match'] === '*') return { status: 409 };
    const metadata = Object.entries(request.headers).filter(([header]) => header.startsWith('x-ms-meta-'));
    blobs.set(name, { bytes: Buffer.concat(chunks), etag: '"1"', metadata: Object.fromEntries(metadata) as never });
    return { status: 201 };
  }
  if (!blob) return { status: 404 };
  if (request.method === 'DELETE') {
    blobs.delete(name);
    return { status: 202 };
  }
  const ifMatch = request.headers['if-match'];
  if (ifMatch !== undefined && ifMatch !== blob.etag) return { status: 412 };
  const [first, last] = /bytes=(\d+)-(\d+)/.exec(String(request.headers['x-ms-range']))?.slice(1).map(Number) ?? [];
  const body = first === undefined ? blob.bytes : blob.bytes.subarray(first, (last ?? 0) + 1);
  const headers = { etag: blob.etag, 'content-length': body.length, ...blob.metadata };
  return { status: first === undefined ? 200 : 206, headers, ...(request.method === 'HEAD' ? {} : { body }) };
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, { ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/account`;
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=${Buffer.alloc(64).toString('base64')};BlobEndpoint=${endpoint}`;
  documents = azureDocuments(
    { storage: { connectionString }, createsContainers: false, credential: () => Promise.reject(new Error('unused')) },
    { now: () => new Date() } as never,
  );
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  blobs.clear();
  refusal = undefined;
  requests.length = 0;
});

const pdf = Buffer.from('%PDF-1.7 …');
const put = (name: string, etag = '"1"') => blobs.set(name, { bytes: pdf, etag, metadata: {} });

describe('an upload', () => {
  it('is read only in the version that was accepted', async () => {
    put('uploads/e/a.pdf', '"accepted"');
    expect(Buffer.from(await documents.readUpload('e/a.pdf', '"accepted"'))).toEqual(pdf);
    expect(requests.at(-1)?.headers['if-match']).toBe('"accepted"');
  });

  it('is read in parts of the accepted version', async () => {
    put('uploads/e/a.pdf', '"accepted"');
    const part = { begin: 2, end: 6 };
    expect(Buffer.from(await documents.readUpload('e/a.pdf', '"accepted"', { part }))).toEqual(pdf.subarray(2, 6));
    expect(requests.at(-1)?.headers).toMatchObject({ 'x-ms-range': 'bytes=2-5', 'if-match': '"accepted"' });
  });

  it('document_changed: there is another version', async () => {
    put('uploads/e/a.pdf', '"replaced"');
    await expect(documents.readUpload('e/a.pdf', '"accepted"')).rejects.toMatchObject({ code: 'document_changed' });
  });

  it('document_missing: there is no blob', async () => {
    await expect(documents.readUpload('e/a.pdf', '"accepted"')).rejects.toMatchObject({ code: 'document_missing' });
    expect(await documents.uploadProperties('e/a.pdf')).toBeNull();
  });

  it('has a version and a size', async () => {
    put('uploads/e/a.pdf', '"7"');
    expect(await documents.uploadProperties('e/a.pdf')).toEqual({ etag: '"7"', size: pdf.length });
  });

  it('from a request body is written once: the first one stays', async () => {
    expect(await documents.storeUpload('e/a.pdf', pdf, 'application/pdf')).toBe(true);
    expect(requests.at(-1)?.headers).toMatchObject({
      'if-none-match': '*',
      'x-ms-blob-content-type': 'application/pdf',
      'x-ms-blob-type': 'BlockBlob',
    });
    expect(await documents.storeUpload('e/a.pdf', Buffer.from('other'), 'application/pdf')).toBe(false);
    expect(blobs.get('uploads/e/a.pdf')?.bytes).toEqual(pdf);
  });
});

describe('a sealed file', () => {
  const sha256 = 'a'.repeat(64);
  const facts: SealedFacts = {
    sha256,
    size: 12,
    level: 'B-LT',
    sealing: { originalSha256: 'b'.repeat(64), pages: 3, sealedAt: '2026-11-20T10:00:00.000Z' },
  };
  const sealed = { chunks: [Buffer.from('%PDF-'), Buffer.from('sealed')], size: 11 };

  it('is written once, in one piece, with its facts', async () => {
    expect(await documents.storeSealed('e/sealed.pdf', sealed, facts)).toBe(true);
    expect(blobs.get('sealed/e/sealed.pdf')?.bytes).toEqual(Buffer.from('%PDF-sealed'));
    expect(await documents.storeSealed('e/sealed.pdf', sealed, { ...facts, level: 'B-B' })).toBe(false);
    expect(await documents.sealedFacts('e/sealed.pdf')).toEqual(facts);
    expect(await documents.sealedFacts('e/other.pdf')).toBeNull();
  });

  it('has facts in any script, although a header holds ASCII only', async () => {
    const inJapanese = {
      ...facts,
      sealing: facts.sealing && { ...facts.sealing, levelReason: 'no answer from “Müller 署名”' },
    };
    await documents.storeSealed('e/sealed.pdf', sealed, inJapanese);
    expect(await documents.sealedFacts('e/sealed.pdf')).toEqual(inJapanese);
  });

  it('with metadata of someone else is refused by name', async () => {
    blobs.set('sealed/e/sealed.pdf', { bytes: pdf, etag: '"1"', metadata: { 'x-ms-meta-facts': 'x' } });
    await expect(documents.sealedFacts('e/sealed.pdf')).rejects.toThrow('the blob e/sealed.pdf cannot be read');
  });
});

describe('the image of a signature', () => {
  it('has its envelope and hash as its name; an existing one is not replaced', async () => {
    await documents.storeSignature('e', 'abc', pdf, 'image/png');
    await documents.storeSignature('e', 'abc', Buffer.from('other'), 'image/png');
    expect([...blobs.keys()]).toEqual(['signatures/e/abc']);
    expect(Buffer.from(await documents.readSignature('e', 'abc'))).toEqual(pdf);
  });
});

describe('the logo of an owner', () => {
  it('is one: another takes its place, and it can be erased', async () => {
    expect(await documents.readLogo('usr_1')).toBeNull();
    await documents.storeLogo('usr_1', pdf, 'image/png');
    await documents.storeLogo('usr_1', Buffer.from('other'), 'image/jpeg');
    expect([...blobs.keys()]).toEqual(['signatures/logos/usr_1']);
    expect(Buffer.from((await documents.readLogo('usr_1')) ?? []).toString()).toBe('other');
    await documents.eraseLogo('usr_1');
    expect(await documents.readLogo('usr_1')).toBeNull();
  });
});

it.each([
  [404, 'ContainerNotFound'],
  [409, 'ContainerBeingDeleted'],
  [409, 'ContainerDisabled'],
  [409, 'AccountBeingCreated'],
])('%i %s is no answer about the blob: nothing counts as stored, and nothing as missing', async (status, code) => {
  refusal = { status, headers: { 'x-ms-error-code': code } };
  const calls = [
    () => documents.storeUpload('e/a.pdf', pdf, 'application/pdf'),
    () => documents.storeSignature('e', 'abc', pdf, 'image/png'),
    () => documents.uploadProperties('e/a.pdf'),
    () => documents.readUpload('e/a.pdf', '"1"'),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'service_unavailable' });
});

describe('an error of storage', () => {
  const restError = (statusCode?: number, code?: string) =>
    new RestError('private.example.com', { ...(statusCode ? { statusCode } : {}), ...(code ? { code } : {}) });

  it.each([
    ['no answer', restError()],
    ['408', restError(408)],
    ['410', restError(410)],
    ['429', restError(429)],
    ['449', restError(449)],
    [
      '403 to a clock far off',
      Object.assign(restError(403, 'AuthenticationFailed'), {
        details: { authenticationErrorDetail: 'Request date header too old: Sun, 22 Nov 2026 10:00:00 GMT' },
      }),
    ],
    ['500', restError(500, 'InternalError')],
    ['503', restError(503, 'ServerBusy')],
    ['ECONNREFUSED', restError(undefined, 'ECONNREFUSED')],
    ['ECONNRESET', Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })],
    ['a timeout', Object.assign(new Error('timed out'), { name: 'TimeoutError' })],
  ])('%s passes: service_unavailable, with the time for a retry', (_, error) => {
    const translated = translateBlobError(error);
    expect(translated).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5, cause: error });
    expect((translated as AppError).message).not.toContain('private');
  });

  it.each([
    ['403', restError(403, 'AuthorizationFailure')],
    ['an error of our own', new AppError('document_missing')],
    ['any other', new Error('unknown')],
  ])('%s stays as it is', (_, error) => expect(translateBlobError(error)).toBe(error));
});
