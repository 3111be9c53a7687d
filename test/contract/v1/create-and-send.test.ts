/** An envelope that is created, given its document and sent in one request. */
import { createServer } from 'node:http';
import { dataOf } from '../../../shared/contracts/paging.ts';
import { envelopeV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { anAddress, awaitMail } from '../../ceremony.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { type Listening, listening } from '../../servers/listening.ts';
import {
  anApiKey,
  aPdf,
  type Client,
  call,
  client,
  expectRefusal,
  inline,
  type Json,
  matches,
  type Reply,
  type Session,
  upload,
} from '../../stack.ts';

let owner: Session;
let api: Client;
let key: string;
beforeAll(async () => {
  ({ owner, api, key } = await anIntegrator());
});

const ada = () => ({ email: anAddress('ada'), name: 'Ada' });
const create = (body: object, headers: Record<string, string> = {}): Promise<Reply> =>
  api('POST', '/envelopes', { name: 'Lease', recipients: [ada()], send: true, ...body }, headers);
const countOf = async (externalId: string): Promise<number> =>
  (await api('GET', `/envelopes?externalId=${externalId}`)).json.pagination.total;
const eventsOf = async (id: string): Promise<string[]> =>
  ((await api('GET', `/envelopes/${id}/events`)).json.data as Json[]).map(({ type }) => type);

/** A form as a client sends it. */
async function post(
  parts: Record<string, string | File | File[]>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const form = new FormData();
  for (const [name, all] of Object.entries(parts)) for (const part of [all].flat()) form.append(name, part);
  const request = new Request('http://form.example.com', { method: 'POST', body: form });
  const type = { 'content-type': request.headers.get('content-type') ?? '' };
  const raw = new Uint8Array(await request.arrayBuffer());
  return call('POST', '/api/v1/envelopes', { token: key, raw, headers: { ...headers, ...type } });
}

describe('POST /api/v1/envelopes with send', () => {
  it('201: creates and sends, and the recipient in turn gets an e-mail', async () => {
    const [first, second] = [ada(), { ...ada(), order: 2 }];
    const { status, json, headers } = await create({ recipients: [first, second], document: inline(await aPdf()) });
    expect([status, json.error]).toEqual([201, undefined]);
    await matches(dataOf(envelopeV1), json);
    expect(json.data).toMatchObject({ status: 'sent', recipients: [{ status: 'sent' }, { status: 'pending' }] });
    expect(headers.get('location')).toBe(`/api/v1/envelopes/${json.data.id}`);
    await awaitMail(first.email, ({ subject }) => subject.includes('Lease'));
    expect(await eventsOf(json.data.id)).toEqual(['envelope.created', 'envelope.sent', 'recipient.sent']);
  });

  it('201: from a template with its document, and the sender is the profile’s', async () => {
    const template = await api('POST', '/templates', {
      name: 'Lease',
      roles: [{ key: 'tenant', name: 'Tenant' }],
      document: inline(await aPdf()),
      fields: [{ roleKey: 'tenant', type: 'signature', page: 1, x: 72, y: 640, width: 180, height: 48 }],
    });
    await client(owner.token)('PATCH', '/account/profile', { company: 'Northwind' });
    const templateId = template.json.data.id;
    const { json } = await create({ templateId, recipients: [{ ...ada(), roleKey: 'tenant' }] });
    expect(json.data).toMatchObject({ status: 'sent', templateId, fields: [{ type: 'signature' }] });
  });

  it('the same key again: one envelope, one invitation; ten at once as well', async () => {
    const externalId = `race-${Date.now()}`;
    const body = { externalId, recipients: [ada()], document: inline(await aPdf()) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(body, { 'Idempotency-Key': externalId })),
    );
    const ids = new Set(answers.map(({ json }) => json.data.id));
    expect([ids.size, await countOf(externalId)]).toEqual([1, 1]);
    expect(await eventsOf([...ids][0])).toEqual(['envelope.created', 'envelope.sent', 'recipient.sent']);
    expectRefusal(
      await create({ ...body, send: false }, { 'Idempotency-Key': externalId }),
      422,
      'idempotency_key_reused',
    );
  });

  it.each<[string, () => Promise<object>, number, string, string[]]>([
    [
      'a document to be uploaded later',
      async () => ({ document: { filename: 'a.pdf', mimetype: 'application/pdf' } }),
      400,
      'validation_error',
      ['send'],
    ],
    ['no document', async () => ({}), 400, 'validation_error', ['send']],
    [
      'nobody who signs',
      async () => ({ recipients: [{ ...ada(), role: 'cc' }], document: inline(await aPdf()) }),
      400,
      'validation_error',
      ['recipients'],
    ],
    ['a file that is no PDF', async () => ({ document: inline(Buffer.from('no PDF')) }), 422, 'not_a_pdf', []],
    [
      'a field beyond the last page',
      async () => ({
        document: inline(await aPdf()),
        fields: [{ recipientId: ADA, type: 'signature', page: 9, x: 1, y: 1, width: 90, height: 40 }],
      }),
      400,
      'validation_error',
      ['fields[0].page'],
    ],
    [
      'two contents',
      async () => ({ document: { ...inline(await aPdf()), url: 'https://example.com/a.pdf' } }),
      400,
      'validation_error',
      ['document.url'],
    ],
  ])('refused: %s; no envelope is left, and the key can be used again', async (_, more, status, code, fields) => {
    const externalId = `refused-${Date.now()}`;
    const headers = { 'Idempotency-Key': externalId };
    const recipients = [{ email: ADA, name: 'Ada' }];
    expectRefusal(await create({ recipients, externalId, ...(await more()) }, headers), status, code, ...fields);
    expect(await countOf(externalId)).toBe(0);
    const right = await create({ recipients: [ada()], externalId, document: inline(await aPdf()) }, headers);
    expect([right.status, await countOf(externalId)]).toEqual([201, 1]);
  });
});

const ADA = 'ada@example.com';

describe('POST /api/v1/envelopes as a form', () => {
  const envelope = (more: object = {}) => JSON.stringify({ name: 'Lease', recipients: [ada()], send: true, ...more });
  const file = async (name = 'Mietvertrag für Anna.pdf') =>
    new File([(await aPdf()) as never], name, { type: 'application/pdf' });

  it('201: the file with its name, once per key; another file under the key is refused', async () => {
    const headers = { 'Idempotency-Key': `form-${Date.now()}` };
    const parts = { envelope: envelope(), document: await file() };
    const first = await post(parts, headers);
    expect([first.status, first.json.error]).toEqual([201, undefined]);
    expect(first.json.data).toMatchObject({
      status: 'sent',
      document: { filename: 'Mietvertrag für Anna.pdf', sha256: sha256(await aPdf()), pages: 1 },
    });
    const again = await post(parts, headers);
    expect([again.json, again.headers.get('idempotent-replayed')]).toEqual([first.json, 'true']);
    const other = new File([(await aPdf({ pages: 2 })) as never], 'Mietvertrag für Anna.pdf', {
      type: 'application/pdf',
    });
    expectRefusal(await post({ ...parts, document: other }, headers), 422, 'idempotency_key_reused');
  });

  it('201: the type of a file whose sender does not know it is that of its content', async () => {
    const unknown = new File([(await aPdf()) as never], 'lease.pdf', { type: 'application/octet-stream' });
    const { status, json } = await post({ envelope: envelope(), document: unknown });
    expect([status, json.error, json.data?.document.mimetype]).toEqual([201, undefined, 'application/pdf']);
    const word = new File(['PK'], 'a.docx', { type: 'application/octet-stream' });
    expectRefusal(await post({ envelope: envelope(), document: word }), 400, 'unsupported_document_type', 'document');
  });

  it('201: a file of 7 MB, which does not fit into JSON', async () => {
    const large = Buffer.concat([await aPdf(), Buffer.alloc(7_000_000, '\n')]);
    const { status, json } = await post({
      envelope: envelope(),
      document: new File([large as never], 'large.pdf', { type: 'application/pdf' }),
    });
    expect([status, json.error, json.data?.document.size]).toEqual([201, undefined, large.length]);
  });

  it('400, 413, 422: without a part, with both contents, with too much, with another type', async () => {
    const document = await file();
    expectRefusal(await post({ document }), 400, 'validation_error', 'envelope');
    expectRefusal(await post({ envelope: envelope() }), 400, 'validation_error', 'document');
    expectRefusal(await post({ envelope: envelope(), document: 'text' }), 400, 'validation_error', 'document');
    expectRefusal(await post({ envelope: envelope(), document, other: document }), 400, 'validation_error', 'body');
    expectRefusal(
      await post({ envelope: envelope({ document: inline(await aPdf()) }), document }),
      400,
      'validation_error',
      'document',
    );
    expectRefusal(await post({ envelope: '[]', document }), 400, 'invalid_json');
    expectRefusal(await post({ envelope: envelope({ nickname: 'x' }), document }), 400, 'validation_error', 'nickname');
    const word = new File(['PK'], 'a.docx', { type: 'application/msword' });
    expectRefusal(await post({ envelope: envelope(), document: word }), 400, 'unsupported_document_type');
    const picture = new File([(await aPdf()) as never], 'a.png', { type: 'image/png' });
    expectRefusal(await post({ envelope: envelope(), document: picture }), 422, 'not_a_pdf');
    const endless = new File([new Uint8Array(27_300_000)], 'a.pdf', { type: 'application/pdf' });
    expectRefusal(await post({ envelope: envelope(), document: endless }), 413, 'payload_too_large');
  });
});

describe('a document by its address', () => {
  let server: Listening;
  let asked: string[] = [];
  let answer: Uint8Array = new Uint8Array();
  beforeAll(async () => {
    server = await listening(
      createServer((request, response) => {
        asked.push(request.url ?? '');
        if (request.url === '/moved') response.writeHead(302, { location: '/lease.pdf' }).end();
        else if (request.url === '/inside') response.writeHead(302, { location: 'https://169.254.169.254/x' }).end();
        else if (request.url === '/lease.pdf') response.writeHead(200).end(answer);
        else response.writeHead(404).end();
      }),
    );
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    asked = [];
    answer = await aPdf();
  });
  const at = (path: string) => ({ filename: 'Lease.pdf', mimetype: 'application/pdf', url: `${server.url}${path}` });

  it('201: is read once, also through a redirect, and sent', async () => {
    const headers = { 'Idempotency-Key': `url-${Date.now()}` };
    const body = { recipients: [ada()], document: at('/moved') };
    const { status, json } = await create(body, headers);
    expect([status, json.error]).toEqual([201, undefined]);
    expect(json.data).toMatchObject({ status: 'sent', document: { filename: 'Lease.pdf', sha256: sha256(answer) } });
    answer = await aPdf({ pages: 2 });
    expect((await create(body, headers)).json).toEqual(json);
    expect(asked).toEqual(['/moved', '/lease.pdf']);
  });

  it('200: replaces the document of a draft', async () => {
    const { json } = await create({ send: false, document: inline(await aPdf({ pages: 3 })) });
    const changed = await api('PATCH', `/envelopes/${json.data.id}`, { document: at('/lease.pdf') });
    expect(changed.json.data.document).toMatchObject({ sha256: sha256(answer), pages: 1 });
  });

  it.each<[string, string, number, string, string]>([
    ['a missing file', '/missing', 422, 'document_unreachable', 'answers with status 404'],
    [
      'a redirect into the network',
      '/inside',
      422,
      'document_unreachable',
      'redirects to an address that must name a host, not an IP address',
    ],
  ])('422: %s; no envelope is left', async (_, path, status, code, problem) => {
    const externalId = `url-${Date.now()}`;
    const { json, ...reply } = await create({ externalId, document: at(path) });
    expect([reply.status, json.error.code, json.error.details]).toEqual([status, code, { 'document.url': problem }]);
    expect(await countOf(externalId)).toBe(0);
  });

  it('422: bytes that are not what their type says; 400: an address that is not public', async () => {
    answer = Buffer.from('<html>log in first</html>');
    expectRefusal(await create({ document: at('/lease.pdf') }), 422, 'not_a_pdf');
    for (const url of ['http://example.com/a.pdf', 'https://10.0.0.1/a.pdf', 'https://intranet/a.pdf', 'lease.pdf']) {
      expectRefusal(await create({ document: { ...at(''), url } }), 400, 'validation_error', 'document.url');
    }
  });
});

describe('externalId', () => {
  it('is set, changed, removed, filtered by, and part of events; another envelope may have the same', async () => {
    const externalId = `order ${Date.now()} – Größe`;
    const made = await Promise.all([1, 2].map(() => create({ send: false, externalId })));
    const [id, other] = made.map(({ json }) => json.data.id);
    expect(made.map(({ json }) => json.data.externalId)).toEqual([externalId, externalId]);
    const listed = async (text: string, more = '') =>
      ((await api('GET', `/envelopes?externalId=${encodeURIComponent(text)}${more}`)).json.data as Json[]).map(
        (one) => one.id,
      );
    expect((await listed(externalId)).sort()).toEqual([id, other].sort());
    expect(await listed(externalId, '&status=sent')).toEqual([]);
    expect(await listed(externalId.toLowerCase())).toEqual([]);
    const changed = await api('PATCH', `/envelopes/${id}`, { externalId: `${externalId} b` });
    expect(changed.json.data.externalId).toBe(`${externalId} b`);
    expect([await listed(externalId), await listed(`${externalId} b`)]).toEqual([[other], [id]]);
    expect((await api('PATCH', `/envelopes/${id}`, { externalId: null })).json.data.externalId).toBeNull();
    expectRefusal(await create({ send: false, externalId: ' ' }), 400, 'validation_error', 'externalId');
    expectRefusal(await create({ send: false, externalId: 'x'.repeat(256) }), 400, 'validation_error', 'externalId');
  });
});

it('a draft whose document is uploaded later is still created as before', async () => {
  const { status, json } = await create({ send: false, document: { filename: 'a.pdf', mimetype: 'application/pdf' } });
  expect([status, json.data.status]).toEqual([201, 'draft']);
  await upload(json.data.upload, await aPdf());
  expect((await api('POST', `/envelopes/${json.data.id}/send`)).json.data.status).toBe('sent');
  expect(await anApiKey(owner, ['links:read'])).toMatch(/^csk_/);
});
