import {
  appEnvelope,
  completeAnswer,
  envelopeList,
  getUploadUrlAnswer,
} from '../../../shared/contracts/app-envelopes.ts';
import { independentCheck } from '../../fixtures/independent-check.ts';
import { aDraft, aPdf, aSession, call, download, matches, type Session, upload } from '../../stack.ts';

let owner: Session;
beforeAll(async () => {
  owner = await aSession();
});

const signers = [
  { email: 'ada@example.com', name: 'Ada' },
  { email: 'bob@example.com', name: 'Bob', order: 2 },
];

const get = (id: string) => call('GET', `/api/envelopes/${id}`, { token: owner.token });
const put = (id: string, body: unknown, headers = {}) =>
  call('PUT', `/api/envelopes/${id}`, { token: owner.token, body, headers });
const complete = (id: string, headers = {}) =>
  call('POST', `/api/envelopes/${id}/complete`, { token: owner.token, headers });

describe('POST /api/GetUploadUrl', () => {
  it('201: makes a draft and an address that takes the document once', async () => {
    const { status, json } = await call('POST', '/api/GetUploadUrl', {
      token: owner.token,
      body: { filename: 'Vertrag – Müller.pdf', mimetype: 'application/pdf' },
    });
    expect(status).toBe(201);
    await matches(getUploadUrlAnswer, json);
    expect(json.blobName).toBe(`${json.envelopeId}/Vertrag – Müller.pdf`);
    await upload(json, await aPdf());
    const again = await fetch(json.uploadUrl, { method: 'PUT', headers: json.uploadHeaders, body: 'overwritten' });
    expect(again.status).toBeGreaterThanOrEqual(400);
    const envelope = await get(json.envelopeId);
    expect(envelope.json).toMatchObject({ status: 'draft', signers: [], ownerId: owner.userId });
    const file = await fetch(envelope.json.documentUrl);
    expect(file.headers.get('content-disposition')).toContain(`UTF-8''Vertrag%20%E2%80%93%20M%C3%BCller.pdf`);
    expect((await file.text()).startsWith('%PDF')).toBe(true);
  });

  it('documentUrl is null until there is a document', async () => {
    const { json } = await call('POST', '/api/GetUploadUrl', {
      token: owner.token,
      body: { filename: 'a.pdf', mimetype: 'application/pdf' },
    });
    const before = await get(json.envelopeId);
    expect(before.json.documentUrl).toBeNull();
    const sentBack = await call('PUT', `/api/envelopes/${json.envelopeId}`, { token: owner.token, body: before.json });
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
    const { status, json } = await call('POST', '/api/GetUploadUrl', {
      token: owner.token,
      body: { filename, mimetype: 'application/pdf' },
    });
    expect(status).toBe(201);
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
    const { status, json } = await call('POST', '/api/GetUploadUrl', { token: owner.token, body });
    expect([status, json.error.code]).toEqual([400, code]);
  });
});

describe('GET /api/envelopes and GET /api/envelopes/{id}', () => {
  it('200: lists every envelope of the caller, newest first, and nobody else’s', async () => {
    const other = await aSession();
    const first = await aDraft(other);
    const second = await aDraft(other);
    const { status, json } = await call('GET', '/api/envelopes', { token: other.token });
    expect(status).toBe(200);
    await matches(envelopeList, json);
    expect(json.map(({ id }: { id: string }) => id)).toEqual([second, first]);
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
    expect(second.json.signers.map((signer: { id: string }) => signer.id)).toEqual([
      bob.id,
      ada.id,
      expect.any(String),
    ]);
    expect(second.json.signers[0]).toMatchObject({ name: 'Robert', email: 'bob@example.com', order: 2 });
    const third = await call('PATCH', `/api/envelopes/${id}`, { token: owner.token, body: { signers: [] } });
    expect(third.json.signers).toEqual([]);
  });

  it('400: nobody left to sign what was sent, in the words of the app API', async () => {
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
    // The name that a file name made is a name that people may give.
    const { json: start } = await call('POST', '/api/GetUploadUrl', {
      token: owner.token,
      body: { filename: 'Lease .pdf', mimetype: 'application/pdf' },
    });
    const spaced = await get(start.envelopeId);
    const again = await put(start.envelopeId, spaced.json);
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

  it('200: reminders and the address to go on to; 400 for an address that is not https', async () => {
    const id = await aDraft(owner);
    const settings = { reminders: { everyDays: 3, maxCount: 5 }, redirectUrl: 'https://example.com/thanks' };
    expect((await get(id)).json).toMatchObject({ reminders: null, redirectUrl: null });
    expect((await put(id, settings)).json).toMatchObject(settings);
    expect((await get(id)).json).toMatchObject(settings);
    const { status, json } = await put(id, { redirectUrl: 'http://example.com' });
    expect([status, Object.keys(json.error.details)]).toEqual([400, ['redirectUrl']]);
    expect((await put(id, { reminders: null, redirectUrl: null })).json).toMatchObject({ reminders: null });
  });

  it('200: sends, and invites the first in turn', async () => {
    const id = await aDraft(owner);
    const { status, json } = await put(id, { signers, status: 'sent' });
    expect([status, json.status]).toEqual([200, 'sent']);
    expect(json.signers.map((signer: { status: string }) => signer.status)).toEqual(['sent', 'pending']);
    expect(json.sentAt).toBeTruthy();
  });

  it('200: voids what was sent; 409 afterwards', async () => {
    const id = await aDraft(owner);
    await put(id, { signers, status: 'sent' });
    const { status, json } = await put(id, { status: 'voided', voidReason: 'Wrong contract' });
    expect([status, json.status, json.voidReason]).toEqual([200, 'voided', 'Wrong contract']);
    const sentBack = await put(id, (await get(id)).json);
    expect([sentBack.status, sentBack.json.updatedAt]).toEqual([200, json.updatedAt]);
    const other = await put(id, { status: 'voided', voidReason: 'Another' });
    expect([other.status, other.json.error.details]).toEqual([400, { voidReason: 'cannot be changed' }]);
    for (const reply of [await put(id, { name: 'x' }), await complete(id)]) {
      expect([reply.status, reply.json.error.code, reply.json.error.details.status]).toEqual([
        409,
        'invalid_state',
        'voided',
      ]);
    }
  });

  it('409: cannot be sent before the document has arrived', async () => {
    const { json } = await call('POST', '/api/GetUploadUrl', {
      token: owner.token,
      body: { filename: 'a.pdf', mimetype: 'application/pdf' },
    });
    const { status, json: error } = await put(json.envelopeId, { signers, status: 'sent' });
    expect([status, error.error.code]).toEqual([409, 'document_missing']);
    expect((await get(json.envelopeId)).json).toMatchObject({ status: 'draft', signers: [] });
  });

  it('422: what cannot be sealed cannot be sent', async () => {
    const id = await aDraft(owner, new TextEncoder().encode('this is no document at all'));
    const { status, json } = await put(id, { signers, status: 'sent' });
    expect([status, json.error.code]).toEqual([422, 'not_a_pdf']);
    expect((await get(id)).json.status).toBe('draft');
  });

  it('400: a send without signers', async () => {
    const { status, json } = await put(await aDraft(owner), { status: 'sent' });
    expect([status, json.error.code, Object.keys(json.error.details)]).toEqual([400, 'validation_error', ['signers']]);
  });

  it('412: another change came first; without If-Match the update is decided anew', async () => {
    const id = await aDraft(owner);
    const stale = (await get(id)).headers.get('etag') ?? '';
    const fresh = await put(id, { name: 'One' }, { 'if-match': stale });
    expect(fresh.status).toBe(200);
    const { status, json } = await put(id, { name: 'Two' }, { 'if-match': stale });
    expect([status, json.error.code]).toEqual([412, 'precondition_failed']);
    const racing = await Promise.all([1, 2, 3, 4, 5].map((n) => put(id, { message: `racing ${n}` })));
    expect(racing.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
  });

  it.each([
    [{ id: '00000000-0000-4000-8000-000000000000' }, 'id'],
    [{ ownerId: 'usr_other' }, 'ownerId'],
    [{ documentUrl: 'https://evil.example/x.pdf' }, 'documentUrl'],
    [{ documentUrl: null }, 'documentUrl'],
    [{ signers: [{ email: 'x@example.com', name: 'X', accessCode: '     ' }] }, 'signers[0].accessCode'],
    [{ createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt'],
    [{ hash: 'a'.repeat(64) }, 'hash'],
    [{ status: 'completed' }, 'status'],
    [{ status: 'nonsense' }, 'status'],
    [{ voidReason: 'nothing is voided' }, 'voidReason'],
    [{ voidReason: 'it is sent instead', status: 'sent' }, 'voidReason'],
    [{ nonsense: 1 }, 'nonsense'],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
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
    const { status, json } = await put(id, body);
    expect([status, json.error.code]).toEqual([400, 'validation_error']);
    expect(Object.keys(json.error.details)).toContain(field);
    expect((await get(id)).headers.get('etag')).toBe(before.headers.get('etag'));
  });
});

describe('POST /api/envelopes/{id}/complete', () => {
  it('200: flattens, certifies and seals; an independent validator accepts it; asked again it answers the same', async () => {
    const id = await aDraft(owner, await aPdf({ pages: 2, fieldValue: 'Ada Lovelace Ltd' }));
    const stale = (await get(id)).headers.get('etag') ?? '';
    await put(id, { signers });
    const late = await complete(id, { 'if-match': stale });
    expect([late.status, late.json.error.code]).toEqual([412, 'precondition_failed']);
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
      pages: 3,
    });
    const { createHash } = await import('node:crypto');
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(json.hash);
    // What is done is found done, whatever version the caller decided on.
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
    const id = await aDraft(owner, Buffer.from(base64, 'base64'), mimetype);
    const original = await fetch((await get(id)).json.documentUrl);
    expect([original.status, original.headers.get('content-type')]).toEqual([200, mimetype]);
    const { status, json } = await complete(id);
    expect([status, json.error]).toEqual([200, undefined]);
    expect(await independentCheck(await download(json.signedUrl))).toMatchObject({ valid: true, pages: 2 });
  });

  it('409: document_missing before the upload, and the draft is untouched', async () => {
    const { json } = await call('POST', '/api/GetUploadUrl', {
      token: owner.token,
      body: { filename: 'a.pdf', mimetype: 'application/pdf' },
    });
    const { status, json: error } = await complete(json.envelopeId);
    expect([status, error.error.code]).toEqual([409, 'document_missing']);
    expect((await get(json.envelopeId)).json.status).toBe('draft');
  });

  it('409: signatures_outstanding where every signature is required', async () => {
    const id = await aDraft(owner);
    await put(id, { signers, requireAllSignatures: true, status: 'sent' });
    const { status, json } = await complete(id);
    expect([status, json.error.code]).toEqual([409, 'signatures_outstanding']);
    expect((await get(id)).json.status).toBe('sent');
  });

  it('422: a file that is not what its type says', async () => {
    const { status, json } = await complete(await aDraft(owner, new Uint8Array([1, 2, 3])));
    expect([status, json.error.code]).toEqual([422, 'not_a_pdf']);
  });
});

describe('bodies that are no JSON objects', () => {
  it.each([
    ['{', 'invalid_json', 400],
    ['[]', 'invalid_json', 400],
    ['"text"', 'invalid_json', 400],
    ['null', 'invalid_json', 400],
    [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'invalid_json', 400],
    [`{"name":"${'x'.repeat(1_000_001)}"}`, 'payload_too_large', 413],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'invalid_json', 400],
  ])('refused: %.40s', async (raw, code, expected) => {
    const id = await aDraft(owner);
    const { status, json } = await call('PUT', `/api/envelopes/${id}`, { token: owner.token, raw });
    expect([status, json.error.code]).toEqual([expected, code]);
  });

  it('415: another media type', async () => {
    const { status, json } = await call('PUT', `/api/envelopes/${await aDraft(owner)}`, {
      token: owner.token,
      raw: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([status, json.error.code]).toEqual([415, 'unsupported_media_type']);
  });
});
