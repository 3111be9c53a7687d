import { preflightAnswer, verifyAnswer } from '../../../shared/contracts/verify.ts';
import { envelopeIdToV1 } from '../../../shared/domain/ids.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { jpegHeader } from '../../fixtures/pictures.ts';
import {
  aDraft,
  aPdf,
  aSession,
  type Client,
  call,
  client,
  download,
  expectRefusal,
  matches,
  type Session,
} from '../../stack.ts';

let owner: Session;
let app: Client;
let sealed: Uint8Array;
let envelopeId: string;

beforeAll(async () => {
  owner = await aSession();
  app = client(owner.token);
  envelopeId = await aDraft(owner, await aPdf({ fieldValue: 'Rent 1,000' }));
  const { json } = await app('POST', `/envelopes/${envelopeId}/complete`);
  sealed = await download(json.signedUrl);
});

const preflight = (id: string) => app('POST', `/envelopes/${id}/preflight`);
const upload = (file: Uint8Array) =>
  call('POST', '/api/verify', { raw: file, headers: { 'content-type': 'application/pdf' } });

describe('POST /api/verify', () => {
  it('200: by hash, anyone learns that the file is ours', async () => {
    const hash = sha256(sealed);
    const { status, json } = await call('POST', '/api/verify', { body: { sha256: hash } });
    expect(status).toBe(200);
    await matches(verifyAnswer, json);
    expect(json).toMatchObject({
      isKnown: true,
      report: null,
      seal: { envelopeId: envelopeIdToV1(envelopeId), level: 'B-B', pages: 3 },
    });
    const inCapitals = await call('POST', '/api/verify', { body: { sha256: hash.toUpperCase() } });
    expect([inCapitals.status, inCapitals.json]).toEqual([200, json]);
  });

  it('200: by upload, the file is examined: intact, ours, with an unbroken audit trail', async () => {
    const { status, json } = await upload(sealed);
    expect(status).toBe(200);
    await matches(verifyAnswer, json);
    expect(json).toMatchObject({
      isKnown: true,
      report: { intact: true, sealedByUs: true, pages: 3, level: 'B-B', auditTrail: { isIntact: true, envelopeId } },
    });
    expect(json.report.problems.filter(({ severity }: { severity: string }) => severity === 'broken')).toEqual([]);
  });

  it('200: one changed byte is reported', async () => {
    const altered = Uint8Array.from(sealed);
    altered[700] = (altered[700] ?? 0) ^ 1;
    const { status, json } = await upload(altered);
    expect(status).toBe(200);
    expect(json).toMatchObject({ isKnown: false, seal: null, report: { intact: false, sealedByUs: false } });
  });

  it('200: a file that was never sealed, and one that is no PDF', async () => {
    expect((await upload(await aPdf())).json).toMatchObject({
      isKnown: false,
      report: { intact: false, signatures: [] },
    });
    const { json } = await upload(new TextEncoder().encode('hello'));
    expect(json).toMatchObject({ isKnown: false, report: { intact: false } });
    await matches(verifyAnswer, json);
  });

  it.each([[{}], [{ sha256: 'short' }], [{ sha256: 'g'.repeat(64) }], [{ sha256: 'a'.repeat(64), more: 1 }]])(
    '400: %j',
    async (body) => {
      expectRefusal(await call('POST', '/api/verify', { body }), 400, 'validation_error');
    },
  );
});

describe('POST /api/envelopes/{id}/preflight', () => {
  it('200: pages, size and findings; nothing changes', async () => {
    const id = await aDraft(owner, await aPdf({ pages: 3, fieldValue: 'x' }));
    const before = await app('GET', `/envelopes/${id}`);
    const { status, json } = await preflight(id);
    expect(status).toBe(200);
    await matches(preflightAnswer, json);
    expect(json.pages).toBe(3);
    const after = await app('GET', `/envelopes/${id}`);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  it('400: names a field off its page, as sending does', async () => {
    const id = await aDraft(owner);
    const signers = [{ email: 'ada@example.com', name: 'Ada' }];
    const place = { recipientId: 'ada@example.com', type: 'text', page: 1, x: 60, y: 60, width: 180, height: 40 };
    const put = (body: object) => app('PUT', `/envelopes/${id}`, body);
    const fields = [place, { ...place, page: 2 }, { ...place, x: 500 }];
    expect((await put({ signers, fields })).status).toBe(200);
    for (const reply of [await preflight(id), await put({ status: 'sent' })])
      expectRefusal(reply, 400, 'validation_error', 'fields[1].page', 'fields[2].width');
    const sent = await put({ fields: [{ ...place, value: 'Köln' }], status: 'sent' });
    expect([sent.status, sent.json.status]).toEqual([200, 'sent']);
  });

  it('422: a file sealed by the service; the message names the remedy', async () => {
    const reply = await preflight(await aDraft(owner, sealed));
    expectRefusal(reply, 422, 'document_certified');
    expect(reply.json.error.message).toContain('use the file as it was before it was sealed');
  });

  it('422: a JPEG that broke off', async () => {
    const picture = jpegHeader({ width: 400, height: 300, components: 3 });
    const aJpeg = (bytes: Uint8Array) => aDraft(owner, bytes, { mimetype: 'image/jpeg' });
    expect((await preflight(await aJpeg(picture))).json.pages).toBe(1);
    expectRefusal(await preflight(await aJpeg(picture.subarray(0, 1000))), 422, 'document_damaged');
  });

  it('422: the code with which sending would be refused', async () => {
    expectRefusal(await preflight(await aDraft(owner, Buffer.from('no document'))), 422, 'not_a_pdf');
  });
});
