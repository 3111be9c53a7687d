import {
  appEnvelope,
  completeAnswer,
  envelopeList,
  getUploadUrlAnswer,
} from '../../../shared/contracts/app-envelopes.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { independentCheck } from '../../fixtures/independent-check.ts';
import {
  aDraft,
  announced,
  aPdf,
  aSession,
  type Client,
  call,
  client,
  download,
  expectRefusal,
  type Json,
  matches,
  type Session,
  upload,
} from '../../stack.ts';

let owner: Session;
let app: Client;
beforeAll(async () => {
  owner = await aSession();
  app = client(owner.token);
});

const signers = [
  { email: 'ada@example.com', name: 'Ada' },
  { email: 'bob@example.com', name: 'Bob', order: 2 },
];

const get = (id: string) => app('GET', `/envelopes/${id}`);
const put = (id: string, body: unknown, headers = {}) => app('PUT', `/envelopes/${id}`, body, headers);
const complete = (id: string, headers = {}) => app('POST', `/envelopes/${id}/complete`, undefined, headers);

describe('POST /api/GetUploadUrl', () => {
  it('201: makes a draft and an address that takes the document once', async () => {
    const json = await announced(owner, { filename: 'Vertrag – Müller.pdf' });
    await matches(getUploadUrlAnswer, json);
    expect(json.blobName).toBe(`${json.envelopeId}/Vertrag – Müller.pdf`);
    await upload(json, await aPdf());
    const again = await fetch(json.uploadUrl, { method: 'PUT', headers: json.uploadHeaders, body: 'overwritten' });
    expect(again.status).toBeGreaterThanOrEqual(400);
    const envelope = await get(json.envelopeId);
    expect(envelope.json).toMatchObject({ status: 'draft', signers: [], ownerId: owner.userId });
    const file = await fetch(envelope.json.documentUrl);
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Vertrag _ Muller.pdf"; filename*=UTF-8''Vertrag%20%E2%80%93%20M%C3%BCller.pdf`,
    );
    expect((await file.text()).startsWith('%PDF')).toBe(true);
  });

  it('200: documentUrl is null until there is a document', async () => {
    const json = await announced(owner);
    const before = await get(json.envelopeId);
    expect(before.json.documentUrl).toBeNull();
    const sentBack = await put(json.envelopeId, before.json);
    expect([sentBack.status, sentBack.json.documentUrl]).toEqual([200, null]);
    await upload(json, await aPdf());
    const { pathname } = new URL((await get(json.envelopeId)).json.documentUrl);
    expect(decodeURIComponent(pathname)).toContain(json.blobName);
  });

  it.each([
    '../../escape.pdf',
    '..\\..\\x.pdf',
    '/etc/passwd',
    'a/b/c.pdf',
    '....//x.pdf',
    '%2e%2e%2f.pdf',
    '日本語.pdf',
    '.',
  ])('201: the file name %j never leaves its folder', async (filename) => {
    const json = await announced(owner, { filename });
    expect(json.blobName).toMatch(new RegExp(`^${json.envelopeId}/[^/\\\\?#%]{1,200}$`));
    expect(json.blobName).not.toMatch(/\/\.{1,2}$/);
    const [folder = '', name = ''] = json.blobName.split('/');
    const { pathname } = new URL(json.uploadUrl);
    expect(pathname.slice(pathname.indexOf('/uploads/'))).toBe(`/uploads/${folder}/${encodeURIComponent(name)}`);
  });

  it.each([
    [{ filename: 'a.pdf' }, 'validation_error'],
    [{ mimetype: 'application/pdf' }, 'validation_error'],
    [{ filename: '', mimetype: 'application/pdf' }, 'validation_error'],
    [{ filename: 'a\u0000.pdf', mimetype: 'application/pdf' }, 'validation_error'],
    [{ filename: 'a\u202Efdp.exe', mimetype: 'application/pdf' }, 'validation_error'],
    [{ filename: 'a'.repeat(256), mimetype: 'application/pdf' }, 'validation_error'],
    [{ filename: 7, mimetype: 'application/pdf' }, 'validation_error'],
    [{ filename: 'a.pdf', mimetype: 'application/pdf', extra: 1 }, 'validation_error'],
    [{ filename: 'a.docx', mimetype: 'application/msword' }, 'unsupported_document_type'],
    [{ filename: 'a.svg', mimetype: 'image/svg+xml' }, 'unsupported_document_type'],
  ])('400: %j', async (body, code) => {
    expectRefusal(await app('POST', '/GetUploadUrl', body), 400, code);
  });
});

describe('GET /api/envelopes and GET /api/envelopes/{id}', () => {
  it('200: lists every envelope of the caller, newest first, and no other', async () => {
    const other = await aSession();
    const first = await aDraft(other);
    const second = await aDraft(other);
    const { status, json } = await call('GET', '/api/envelopes', { token: other.token });
    expect(status).toBe(200);
    await matches(envelopeList, json);
    expect(json.map(({ id }: Json) => id)).toEqual([second, first]);
  });

  it('200: the envelope with its ETag', async () => {
    const id = await aDraft(owner);
    const { status, json, headers } = await get(id);
    expect(status).toBe(200);
    await matches(appEnvelope, json);
    expect(headers.get('etag')).toMatch(/^".+"$/);
  });
});

describe('PUT and PATCH /api/envelopes/{id}', () => {
  it('200: replaces the whole list of signers; the identifiers of untouched ones stay', async () => {
    const id = await aDraft(owner);
    const first = await put(id, { signers });
    expect(first.status).toBe(200);
    await matches(appEnvelope, first.json);
    const [ada, bob] = first.json.signers;
    expect(ada).toMatchObject({ ...signers[0], id: ada.recipientId, role: 'signer', order: 1, status: 'pending' });
    const second = await put(id, {
      signers: [{ id: bob.id, name: 'Robert' }, signers[0], { email: 'c@x.org', name: 'C' }],
    });
    expect(second.json.signers.map(({ id }: Json) => id)).toEqual([bob.id, ada.id, expect.any(String)]);
    expect(second.json.signers[0]).toMatchObject({ name: 'Robert', email: 'bob@example.com', order: 2 });
    const third = await app('PATCH', `/envelopes/${id}`, { signers: [] });
    expect(third.json.signers).toEqual([]);
  });

  it('400: an update that leaves no signer of a sent envelope', async () => {
    const id = await aDraft(owner);
    await put(id, { signers, status: 'sent' });
    const { status, json } = await put(id, { signers: [] });
    expect([status, json.error.details]).toEqual([400, { signers: 'must keep at least one signer' }]);
  });

  it('200: a body read by GET can be sent back unchanged, and changes nothing', async () => {
    const id = await aDraft(owner);
    await put(id, { signers, name: 'Lease', message: 'Please sign.' });
    const read = await get(id);
    const { status, json, headers } = await put(id, read.json);
    expect(status).toBe(200);
    expect({ ...json, documentUrl: '' }).toEqual({ ...read.json, documentUrl: '' });
    expect(headers.get('etag')).toBe(read.headers.get('etag'));
    // A name derived from a file name is a valid name.
    const { envelopeId } = await announced(owner, { filename: 'Lease .pdf' });
    const spaced = await get(envelopeId);
    const again = await put(envelopeId, spaced.json);
    expect([spaced.json.name, again.headers.get('etag')]).toEqual(['Lease', spaced.headers.get('etag')]);
  });

  it('200: a body read by GET with a signer left out removes the signer, and the fields of that signer', async () => {
    const id = await aDraft(owner);
    const place = { type: 'text', page: 1, x: 20, y: 20, width: 90, height: 20 };
    const fields = signers.map(({ email }) => ({ recipientId: email, ...place }));
    const { json } = await put(id, { signers, fields, status: 'sent' });
    const shorter = await put(id, { ...json, signers: json.signers.slice(0, 1) });
    expect([shorter.status, shorter.json.fields]).toEqual([200, json.fields.slice(0, 1)]);
  });

  it('200: reminders and the web page after signing; 400 for an address that is not https', async () => {
    const id = await aDraft(owner);
    const settings = { reminders: { everyDays: 3, maxCount: 5 }, redirectUrl: 'https://example.com/thanks' };
    expect((await get(id)).json).toMatchObject({ reminders: null, redirectUrl: null });
    expect((await put(id, settings)).json).toMatchObject(settings);
    expect((await get(id)).json).toMatchObject(settings);
    expectRefusal(await put(id, { redirectUrl: 'http://example.com' }), 400, 'validation_error', 'redirectUrl');
    expect((await put(id, { reminders: null, redirectUrl: null })).json).toMatchObject({ reminders: null });
  });

  it('200: sends, and invites the first in turn', async () => {
    const id = await aDraft(owner);
    const { status, json } = await put(id, { signers, status: 'sent' });
    expect([status, json.status]).toEqual([200, 'sent']);
    expect(json.signers.map(({ status }: Json) => status)).toEqual(['sent', 'pending']);
    expect(json.sentAt).toBeTruthy();
  });

  it('200: voids a sent envelope; 409 afterwards', async () => {
    const id = await aDraft(owner);
    await put(id, { signers, status: 'sent' });
    const { status, json } = await put(id, { status: 'voided', voidReason: 'Wrong contract' });
    expect([status, json.status, json.voidReason]).toEqual([200, 'voided', 'Wrong contract']);
    expect(json.voidedAt).toBe(json.updatedAt);
    const sentBack = await put(id, (await get(id)).json);
    expect([sentBack.status, sentBack.json.updatedAt]).toEqual([200, json.updatedAt]);
    const other = await put(id, { status: 'voided', voidReason: 'Another' });
    expect([other.status, other.json.error.details]).toEqual([400, { voidReason: 'cannot be changed' }]);
    for (const reply of [await put(id, { name: 'x' }), await complete(id)]) {
      expectRefusal(reply, 409, 'invalid_state');
      expect(reply.json.error.details.status).toBe('voided');
    }
  });

  it('409: neither sent nor completed before the document has arrived, and the draft is untouched', async () => {
    const { envelopeId } = await announced(owner);
    expectRefusal(await put(envelopeId, { signers, status: 'sent' }), 409, 'document_missing');
    expectRefusal(await complete(envelopeId), 409, 'document_missing');
    expect((await get(envelopeId)).json).toMatchObject({ status: 'draft', signers: [] });
  });

  it('422: a file that is not a PDF can neither be sent nor completed', async () => {
    const id = await aDraft(owner, new TextEncoder().encode('this is no document at all'));
    expectRefusal(await put(id, { signers, status: 'sent' }), 422, 'not_a_pdf');
    expectRefusal(await complete(id), 422, 'not_a_pdf');
    expect((await get(id)).json.status).toBe('draft');
  });

  it('400: a send without signers', async () => {
    expectRefusal(await put(await aDraft(owner), { status: 'sent' }), 400, 'validation_error', 'signers');
  });

  it('412: another change came first; without If-Match the service applies the update again', async () => {
    const id = await aDraft(owner);
    const stale = (await get(id)).headers.get('etag') ?? '';
    const fresh = await put(id, { name: 'One' }, { 'if-match': stale });
    expect(fresh.status).toBe(200);
    expectRefusal(await put(id, { name: 'Two' }, { 'if-match': stale }), 412, 'precondition_failed');
    const racing = await Promise.all([1, 2, 3, 4, 5].map((n) => put(id, { message: `racing ${n}` })));
    expect(racing.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
  });

  it.each([
    [{ id: '00000000-0000-4000-8000-000000000000' }, 'id'],
    [{ ownerId: 'usr_other' }, 'ownerId'],
    [{ documentUrl: 'https://evil.example/x.pdf' }, 'documentUrl'],
    [{ documentUrl: null }, 'documentUrl'],
    [{ signers: [{ email: 'x@example.com', name: 'X', accessCode: '     ' }] }, 'signers[0].accessCode'],
    [{ signers: [{ email: 'x@example.com', name: 'X', hasAccessCode: true }] }, 'signers[0].hasAccessCode'],
    [{ createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt'],
    [{ voidedAt: '2020-01-01T00:00:00.000Z' }, 'voidedAt'],
    [{ hash: 'a'.repeat(64) }, 'hash'],
    [{ status: 'completed' }, 'status'],
    [{ status: 'nonsense' }, 'status'],
    [{ voidReason: 'nothing is voided' }, 'voidReason'],
    [{ voidReason: 'it is sent instead', status: 'sent' }, 'voidReason'],
    [{ nonsense: 1 }, 'nonsense'],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ expiresInDays: 366 }, 'expiresInDays'],
    [{ expiresInDays: 7, expiresAt: '2098-12-24T22:59:59Z' }, 'expiresInDays'],
    [{ signers: 'nobody' }, 'signers'],
    [{ signers: [{ name: 'No Mail' }] }, 'signers[0].email'],
    [{ signers: [{ email: 'no-name@example.com' }] }, 'signers[0].name'],
    [{ signers: [{ email: 'not an address', name: 'X' }] }, 'signers[0].email'],
    [{ signers: [{ email: 'x@example.com', name: 'X', role: 'boss' }] }, 'signers[0].role'],
    [{ signers: [{ email: 'x@example.com', name: 'X', order: 0 }] }, 'signers[0].order'],
    [{ signers: [{ id: 'rcp_unknown', email: 'x@example.com', name: 'X' }] }, 'signers[0].id'],
    [{ signers: [{ id: 'a', recipientId: 'b', email: 'x@example.com', name: 'X' }] }, 'signers[0].recipientId'],
    [{ signers: [{ email: 'x@example.com', name: 'X', status: 'completed' }] }, 'signers[0].status'],
    [
      {
        signers: [
          { email: 'x@example.com', name: 'X' },
          { email: 'X@Example.com', name: 'Y' },
        ],
      },
      'signers[1].email',
    ],
    [
      { fields: [{ recipientId: 'rcp_x', type: 'signature', page: 1, x: 1, y: 1, width: 9, height: 9 }] },
      'fields[0].recipientId',
    ],
  ])('400: %j names %s, and nothing changes', async (body, field) => {
    const id = await aDraft(owner);
    const before = await get(id);
    expectRefusal(await put(id, body), 400, 'validation_error', field);
    expect((await get(id)).headers.get('etag')).toBe(before.headers.get('etag'));
  });
});

describe('POST /api/envelopes/{id}/complete', () => {
  it('200: flattens, certifies and seals; an independent validator accepts the file; a second call answers the same', async () => {
    const id = await aDraft(owner, await aPdf({ pages: 2, fieldValue: 'Ada Lovelace Ltd' }));
    const stale = (await get(id)).headers.get('etag') ?? '';
    await put(id, { signers });
    expectRefusal(await complete(id, { 'if-match': stale }), 412, 'precondition_failed');
    expect((await get(id)).json.status).toBe('draft');
    const { status, json } = await complete(id, { 'if-match': (await get(id)).headers.get('etag') ?? '' });
    expect(status).toBe(200);
    await matches(completeAnswer, json);
    const sealed = await download(json.signedUrl);
    const check = await independentCheck(sealed);
    expect(check).toMatchObject({
      valid: true,
      coversWholeDocument: true,
      subFilter: 'ETSI.CAdES.detached',
      hasSigningCertificateV2: true,
      pages: 4,
    });
    expect(sha256(sealed)).toBe(json.hash);
    // The service answers a completed envelope, whatever version the caller names.
    const again = await complete(id, { 'if-match': '"stale"' });
    expect({ ...again.json, signedUrl: '' }).toEqual({ ...json, signedUrl: '' });
    expect((await get(id)).json).toMatchObject({ status: 'completed', hash: json.hash });
  });

  it.each([
    ['image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='],
    [
      'image/jpeg',
      '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
    ],
  ])('200: an image (%s) is shown as what it is, whatever its name, and becomes a page', async (mimetype, base64) => {
    const id = await aDraft(owner, Buffer.from(base64, 'base64'), { mimetype });
    const original = await fetch((await get(id)).json.documentUrl);
    expect([original.status, original.headers.get('content-type')]).toEqual([200, mimetype]);
    const { status, json } = await complete(id);
    expect([status, json.error]).toEqual([200, undefined]);
    expect(await independentCheck(await download(json.signedUrl))).toMatchObject({ valid: true, pages: 3 });
  });

  it('409: signatures_outstanding where every signature is required', async () => {
    const id = await aDraft(owner);
    await put(id, { signers, requireAllSignatures: true, status: 'sent' });
    expectRefusal(await complete(id), 409, 'signatures_outstanding');
    expect((await get(id)).json.status).toBe('sent');
  });
});
