import { dataOf, listOf } from '../../../shared/contracts/paging.ts';
import { envelopeV1, recipientV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { preflightAnswer } from '../../../shared/contracts/verify.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { rawPage } from '../../fixtures/raw-pdf.ts';
import { aPdf, type Client, expectRefusal, inline, type Json, matches, upload, uuidOf } from '../../stack.ts';

let app: Client;
let api: Client;
let pdf: Uint8Array;

beforeAll(async () => {
  ({ app, api } = await anIntegrator());
  pdf = await aPdf({ pages: 2 });
});

const announced = { filename: 'Lease.pdf', mimetype: 'application/pdf' };
const aPlace = { type: 'text', page: 1, x: 10, y: 10, width: 90, height: 20 };
const recipients = [
  { email: 'ada@example.com', name: 'Ada' },
  { email: 'bob@example.com', name: 'Bob', role: 'approver', order: 2 },
];

async function anEnvelope(more: object = {}): Promise<Json> {
  const { status, json } = await api('POST', '/envelopes', {
    name: 'Lease',
    recipients,
    document: inline(pdf),
    ...more,
  });
  expect([status, json.error]).toEqual([201, undefined]);
  return json.data;
}

describe('POST /api/v1/envelopes', () => {
  it('201: with the document in the body', async () => {
    const envelope = await anEnvelope({
      message: 'Hello\nworld',
      metadata: { order: '42' },
      reminders: { everyDays: 3, maxCount: 2 },
      redirectUrl: 'https://example.com/done',
      signatureMethods: ['typed', 'drawn'],
      fields: [{ recipientId: 'ADA@example.com', type: 'signature', page: 2, x: 60, y: 700, width: 180, height: 40 }],
    });
    await matches(envelopeV1, envelope);
    expect(envelope).toMatchObject({
      status: 'draft',
      requireAllSignatures: true,
      document: { pages: 2, filename: 'Lease.pdf' },
      metadata: { order: '42' },
      signatureMethods: ['typed', 'drawn'],
    });
    const all = await api('PATCH', `/envelopes/${envelope.id}`, { signatureMethods: null });
    expect(all.json.data.signatureMethods).toBeNull();
    expect(envelope.fields[0].recipientId).toBe(envelope.recipients[0].id);
  });

  it('201: with an upload address; sending accepts the uploaded document', async () => {
    const { json } = await api('POST', '/envelopes', { name: 'Lease', recipients, document: announced });
    await matches(dataOf(envelopeV1), json);
    const { id } = json.data;
    expectRefusal(await api('POST', `/envelopes/${id}/send`), 409, 'document_missing');
    expectRefusal(await api('GET', `/envelopes/${id}/document`), 409, 'document_missing');
    await upload(json.data.upload, pdf);
    expect((await api('GET', `/envelopes/${id}/document`)).status).toBe(200);
    const sent = await api('POST', `/envelopes/${id}/send`);
    expect(sent.json.data).toMatchObject({ status: 'sent', document: { pages: 2 } });
  });

  it('201: the app API shows the same envelope under its UUID', async () => {
    const { id } = await anEnvelope();
    const { json } = await app('GET', `/envelopes/${uuidOf(id)}`);
    expect(json).toMatchObject({
      id: uuidOf(id),
      name: 'Lease',
      signers: [{ email: 'ada@example.com' }, { role: 'approver' }],
    });
  });

  it.each<[object, ...string[]]>([
    [{ name: 'x' }, 'recipients'],
    [{ name: 'x', recipients: [] }, 'recipients'],
    [{ recipients }, 'name'],
    [{ name: '', recipients }, 'name'],
    [{ name: 'x', recipients: [{ email: 'a@example.com' }] }, 'recipients[0].name'],
    [{ name: 'x', recipients: [recipients[0], recipients[0]] }, 'recipients[1].email'],
    [{ name: 'x', recipients: [{ ...recipients[0], roleKey: 'tenant' }] }, 'recipients[0].roleKey'],
    [{ name: 'x', recipients, expiresAt: '2001-01-01T00:00:00Z' }, 'expiresAt'],
    [{ name: 'x', recipients, redirectUrl: 'javascript:alert(1)' }, 'redirectUrl'],
    [{ name: 'x', recipients, redirectUrl: 'http://example.com' }, 'redirectUrl'],
    [{ name: 'x', recipients, redirectUrl: 'https://' }, 'redirectUrl'],
    [{ name: 'x', recipients, redirectUrl: 'https://bank.example@evil.example/' }, 'redirectUrl'],
    [{ name: 'x', recipients, redirectUrl: 'https://bank.example%40evil.example' }, 'redirectUrl'],
    [{ name: 'x', recipients, signatureMethods: [] }, 'signatureMethods'],
    [{ name: 'x', recipients, signatureMethods: ['typed', 'typed'] }, 'signatureMethods'],
    [{ name: 'x', recipients, signatureMethods: ['stamped'] }, 'signatureMethods[0]'],
    [{ name: 'x', recipients, metadata: { a: 1 } }, 'metadata.a'],
    [{ name: 'x', recipients, document: { filename: '  ', mimetype: 'application/pdf' } }, 'document.filename'],
    [{ name: 'x', recipients, templateId: 'tpl_00000000000000000000000000000000' }, 'templateId'],
    [{ name: 'x', recipients, templateId: '' }, 'templateId'],
    [{ name: 'x', recipients, reminders: { everyDays: 0, maxCount: 1 } }, 'reminders.everyDays'],
    [
      { name: 'x', recipients, fields: [{ recipientId: 'z', type: 'text', page: 1, x: 0, y: 0, width: 1, height: 1 }] },
      'fields[0].recipientId',
    ],
    [
      {
        name: 'x',
        recipients,
        fields: [{ recipientId: 'ada@example.com', type: 'seal', page: 0, x: -1, y: 0, width: 0, height: 1 }],
      },
      ...['fields[0].page', 'fields[0].type', 'fields[0].width', 'fields[0].x'],
    ],
  ])('400: %j names %s', async (body, ...fields) => {
    expectRefusal(await api('POST', '/envelopes', body), 400, 'validation_error', ...fields);
  });

  const astray = { ...aPlace, recipientId: 'ada@example.com' };
  it('400: reports only the error of a value that could also be null', async () => {
    const { json } = await api('POST', '/envelopes', { name: 'x', recipients, reminders: { everyDays: 1 } });
    expect(json.error.details).toEqual({ 'reminders.maxCount': 'is required' });
    const { json: other } = await api('POST', '/envelopes', { name: 'x', recipients, message: 7 });
    expect(other.error.details).toEqual({ message: 'must be text' });
  });

  it('413: a document in the request that is too large, with one code for any size', async () => {
    for (const bytes of [5_000_001, 5_100_000, 5_600_000]) {
      const document = inline(Buffer.alloc(bytes));
      expectRefusal(await api('POST', '/envelopes', { name: 'x', recipients, document }), 413, 'payload_too_large');
    }
  });

  it('201: a field may name its recipient by the longest address', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
    const fields = [{ ...aPlace, recipientId: email }];
    const { status, json } = await api('POST', '/envelopes', { name: 'x', recipients: [{ email, name: 'A' }], fields });
    expect([status, json.data?.fields[0].recipientId]).toEqual([201, json.data?.recipients[0].id]);
  });

  it.each([
    [{ page: 3 }, 'fields[0].page'],
    [{ x: 600 }, 'fields[0].x'],
    [{ x: 550 }, 'fields[0].width'],
    [{ y: 830 }, 'fields[0].height'],
  ])(
    '400: a field off its page, %j: with the document, with a later document, at preflight and at sending',
    async (place, name) => {
      const body = { name: 'x', recipients, fields: [{ ...astray, ...place }] };
      const refused = [400, 'validation_error', name] as const;
      expectRefusal(await api('POST', '/envelopes', { ...body, document: inline(pdf) }), ...refused);

      const early = (await api('POST', '/envelopes', { ...body, document: announced })).json.data;
      const path = `/envelopes/${early.id}`;
      expectRefusal(await api('PATCH', path, { document: inline(pdf) }), ...refused);
      await upload(early.upload, pdf);
      expectRefusal(await api('POST', `${path}/preflight`), ...refused);
      expectRefusal(await api('POST', `${path}/send`), ...refused);
      expect((await api('PATCH', path, { fields: [{ ...astray, value: 'Köln' }] })).status).toBe(200);
      expect((await api('POST', `${path}/preflight`)).json.data).toMatchObject({ pages: 2, findings: [] });
      expect((await api('POST', `${path}/send`)).json.data.status).toBe('sent');
    },
  );

  it('200: a preflight lists the empty form fields of the document, from which fields can be made', async () => {
    const form = rawPage(
      '/Annots[4 0 R]',
      ['<</Type/Annot/Subtype/Widget/FT/Tx/T(city)/Ff 2/MaxLen 40/Rect[20 150 120 170]>>'],
      '/AcroForm<</Fields[4 0 R]>>',
    );
    const { id } = await anEnvelope({ document: inline(form) });
    const { json } = await api('POST', `/envelopes/${id}/preflight`);
    await matches(dataOf(preflightAnswer), json);
    const [{ name, type, page, x, y, width, height, required, maxLength }] = json.data.formFields;
    expect({ name, type, required, maxLength }).toEqual({ name: 'city', type: 'text', required: true, maxLength: 40 });
    const fields = [
      { recipientId: 'ada@example.com', type, label: name, page, x, y, width, height, required, maxLength },
    ];
    expect((await api('PATCH', `/envelopes/${id}`, { fields })).status).toBe(200);
    expect((await api('POST', `/envelopes/${id}/send`)).status).toBe(200);
    expect((await api('POST', `/envelopes/${id}/preflight`)).json.data).toMatchObject({ pages: 1, formFields: [] });
  });

  it('400: fields of a recipient who only gets a copy, before and when they are sent', async () => {
    const copied = { email: 'cy@example.com', name: 'Cy', role: 'cc' };
    const fields = [{ ...astray, x: 60, recipientId: copied.email }];
    const { id } = await anEnvelope({ recipients: [...recipients, copied], fields });
    for (const path of ['preflight', 'send']) {
      const { status, json } = await api('POST', `/envelopes/${id}/${path}`);
      expect([status, json.error.details]).toEqual([400, { 'fields[0].recipientId': 'cannot fill in fields (cc)' }]);
    }
  });

  it('400: a preset value that its field does not take; a valid one can be sent back', async () => {
    const placed = { ...astray, x: 60, type: 'checkbox' };
    const refused = await api('POST', '/envelopes', { name: 'x', recipients, fields: [{ ...placed, value: 'yes' }] });
    expect([refused.status, refused.json.error.details]).toEqual([
      400,
      { 'fields[0].value': 'must be "true" or "false"' },
    ]);
    const { id, fields } = await anEnvelope({ fields: [{ ...placed, value: 'true' }] });
    expect((await api('PATCH', `/envelopes/${id}`, { fields, name: 'Other' })).status).toBe(200);
  });

  it('413: more preset text than can be drawn', async () => {
    const fields = Array.from({ length: 51 }, () => ({ ...astray, value: '漢'.repeat(2_000) }));
    const { status, json } = await api('POST', '/envelopes', { name: 'x', recipients, fields });
    expect([status, json.error.details]).toEqual([413, { fields: 'hold too much text' }]);
  });

  it('422: a document that cannot be sealed, and no envelope is made', async () => {
    const before = (await api('GET', '/envelopes')).json.pagination.total;
    const document = inline(Buffer.from('no pdf'));
    expectRefusal(await api('POST', '/envelopes', { name: 'x', recipients, document }), 422, 'not_a_pdf');
    expect((await api('GET', '/envelopes')).json.pagination.total).toBe(before);
  });

  it('an Idempotency-Key makes one envelope of any number of equal requests, and refuses another body', async () => {
    const body = { name: 'Once', recipients };
    const headers = { 'idempotency-key': `order-${Date.now()}` };
    const replies = await Promise.all(Array.from({ length: 8 }, () => api('POST', '/envelopes', body, headers)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ json }) => json.data.id)).size).toBe(1);
    expect(replies.filter(({ headers: answer }) => answer.get('idempotent-replayed') === 'true')).toHaveLength(7);
    const reused = await api('POST', '/envelopes', { ...body, name: 'Twice' }, headers);
    expectRefusal(reused, 422, 'idempotency_key_reused');
  });

  it('an Idempotency-Key of a refused request takes the corrected one', async () => {
    const body = { name: 'Corrected', recipients };
    const headers = { 'idempotency-key': `corrected-${Date.now()}` };
    const refused = await api('POST', '/envelopes', { ...body, templateId: `tpl_${'0'.repeat(32)}` }, headers);
    expectRefusal(refused, 400, 'validation_error');
    const made = await api('POST', '/envelopes', body, headers);
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const replayed = await api('POST', '/envelopes', body, headers);
    expect([replayed.json.data.id, replayed.headers.get('idempotent-replayed')]).toEqual([made.json.data.id, 'true']);
  });
});

describe('a member that would have no effect', () => {
  it('400: a reason without voiding, and a role without a template', async () => {
    const { id } = await anEnvelope({ document: undefined });
    const reason = await api('PATCH', `/envelopes/${id}`, { message: 'Other', voidReason: 'because' });
    expect([reason.status, reason.json.error.details]).toEqual([
      400,
      { voidReason: 'is only taken together with status' },
    ]);
    const role = await api('POST', `/envelopes/${id}/recipients`, { email: 'n@x.org', name: 'N', roleKey: 'tenant' });
    expect([role.status, role.json.error.details]).toEqual([400, { roleKey: 'is not a known field' }]);
    expect((await api('GET', `/envelopes/${id}`)).json.data).toMatchObject({ message: null, recipients });
  });
});

describe('GET /api/v1/envelopes', () => {
  it.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'offset=-1', 'offset=10001', 'status=done', 'page=2'])(
    '400: ?%s',
    async (query) => {
      expectRefusal(await api('GET', `/envelopes?${query}`), 400, 'validation_error', query.split('=')[0] ?? '');
    },
  );
});

describe('recipients', () => {
  it('are listed, added, read, changed and removed one at a time', async () => {
    const { id } = await anEnvelope({ document: undefined });
    const added = await api('POST', `/envelopes/${id}/recipients`, { email: 'c@example.com', name: 'Cy', role: 'cc' });
    expect(added.status).toBe(201);
    await matches(dataOf(recipientV1), added.json);
    const path = `/envelopes/${id}/recipients/${added.json.data.id}`;
    expect((await api('PATCH', path, { name: 'Cyrus' })).json.data).toMatchObject({ name: 'Cyrus', role: 'cc' });
    expect((await api('GET', path)).json.data.name).toBe('Cyrus');
    const list = await api('GET', `/envelopes/${id}/recipients?limit=2`);
    await matches(listOf(recipientV1), list.json);
    expect(list.json.pagination).toEqual({
      total: 3,
      limit: 2,
      offset: 0,
      hasMore: true,
      nextCursor: expect.any(String),
    });
    expect((await api('DELETE', path)).json).toEqual({ data: { id: added.json.data.id, deleted: true } });
    expect((await api('GET', path)).status).toBe(404);
    const again = { email: 'ADA@example.com', name: 'Again' };
    expectRefusal(await api('POST', `/envelopes/${id}/recipients`, again), 400, 'validation_error');
  });

  it('400: details name the members of a request about one recipient', async () => {
    const { id } = await anEnvelope({
      document: undefined,
      recipients: ['a', 'b'].map((name) => ({ email: `${name}@example.com`, name })),
    });
    const path = `/envelopes/${id}/recipients`;
    const first = (await api('GET', path)).json.data[0];
    const details = async (method: string, where: string, body: object) => {
      const { status, json } = await api(method, where, body);
      return [status, json.error?.details];
    };
    const taken = [400, { email: 'is already used by another recipient' }];
    expect(await details('POST', path, { email: 'B@example.com', name: 'Bo' })).toEqual(taken);
    expect(await details('PATCH', `${path}/${first.id}`, { email: 'b@example.com' })).toEqual(taken);
    expect((await api('PATCH', `${path}/${first.id}`, { email: 'A@example.com' })).status).toBe(200);
  });

  it('never show an access code', async () => {
    const envelope = await anEnvelope({
      document: undefined,
      recipients: [
        { email: 'a@example.com', name: 'A', accessCode: 'open sesame' },
        { email: 'b@example.com', name: 'B' },
      ],
    });
    const [coded] = envelope.recipients;
    expect(envelope.recipients.map((each: Json) => each.hasAccessCode)).toEqual([true, false]);
    const events = await api('GET', `/envelopes/${envelope.id}/events`);
    expect(JSON.stringify([envelope, events.json])).not.toMatch(/sesame|"accessCode/i);
    const path = `/envelopes/${envelope.id}/recipients/${coded.id}`;
    expect((await api('PATCH', path, { accessCode: null })).json.data.hasAccessCode).toBe(false);
    expect((await api('PATCH', path, { accessCode: 'sesame' })).json.data.hasAccessCode).toBe(true);
  });
});
