import { CosmosClient } from '@azure/cosmos';
import { dataOf, listOf } from '../../../shared/contracts/paging.ts';
import { documentAnswer, envelopeV1, eventV1, recipientV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { type Status, statuses } from '../../../shared/domain/envelope.ts';
import { decline, sign, tokenOf } from '../../ceremony.ts';
import { anIntegrator, type Integrator } from '../../fixtures/integrator.ts';
import { endTimeOf } from '../../fixtures/records.ts';
import { aPdf, call, download, type Json, matches, type Session, stack } from '../../stack.ts';

let owner: Session;
let api: Integrator['api'];
let base64: string;

beforeAll(async () => {
  ({ owner, api } = await anIntegrator());
  base64 = Buffer.from(await aPdf({ pages: 2 })).toString('base64');
});

const uuidOf = (id: string) => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const aPlace = { type: 'text', page: 1, x: 10, y: 10, width: 90, height: 20 };
const recipients = [
  { email: 'ada@example.com', name: 'Ada' },
  { email: 'bob@example.com', name: 'Bob', role: 'approver', order: 2 },
];

async function anEnvelope(more: object = {}): Promise<Json> {
  const { status, json } = await api('POST', '/envelopes', {
    name: 'Lease',
    recipients,
    document: { filename: 'Lease.pdf', mimetype: 'application/pdf', contentBase64: base64 },
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
      fields: [{ recipientId: 'ADA@example.com', type: 'signature', page: 2, x: 60, y: 700, width: 180, height: 40 }],
    });
    await matches(envelopeV1, envelope);
    expect(envelope).toMatchObject({
      status: 'draft',
      requireAllSignatures: true,
      document: { pages: 2, filename: 'Lease.pdf' },
      metadata: { order: '42' },
    });
    expect(envelope.fields[0].recipientId).toBe(envelope.recipients[0].id);
  });

  it('201: with an upload address; the document counts from the moment it is sent', async () => {
    const { json } = await api('POST', '/envelopes', {
      name: 'Lease',
      recipients,
      document: { filename: 'Lease.pdf', mimetype: 'application/pdf' },
    });
    await matches(dataOf(envelopeV1), json);
    const { id, upload } = json.data;
    for (const [method, what] of [
      ['POST', 'send'],
      ['GET', 'document'],
    ] as const) {
      const early = await api(method, `/envelopes/${id}/${what}`);
      expect([early.status, early.json.error.code]).toEqual([409, 'document_missing']);
    }
    const put = await fetch(upload.url, {
      method: 'PUT',
      headers: upload.headers,
      body: Buffer.from(base64, 'base64'),
    });
    expect(put.status).toBe(201);
    expect((await api('GET', `/envelopes/${id}/document`)).status).toBe(200);
    const sent = await api('POST', `/envelopes/${id}/send`);
    expect(sent.json.data).toMatchObject({ status: 'sent', document: { pages: 2 } });
  });

  it('201: the app API shows the same envelope under its UUID', async () => {
    const { id } = await anEnvelope();
    const uuid = id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const { json } = await call('GET', `/api/envelopes/${uuid}`, { token: owner.token });
    expect(json).toMatchObject({
      id: uuid,
      name: 'Lease',
      signers: [{ email: 'ada@example.com' }, { role: 'approver' }],
    });
  });

  it.each([
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
      'fields[0].type',
    ],
  ])('400: %j names %s', async (body, field) => {
    const { status, json } = await api('POST', '/envelopes', body);
    expect([status, json.error.code]).toEqual([400, 'validation_error']);
    expect(Object.keys(json.error.details)).toContain(field);
  });

  const astray = { ...aPlace, recipientId: 'ada@example.com' };
  it('400: says what is wrong of a value that could also be null, and nothing else', async () => {
    const { json } = await api('POST', '/envelopes', { name: 'x', recipients, reminders: { everyDays: 1 } });
    expect(json.error.details).toEqual({ 'reminders.maxCount': 'is required' });
    const { json: other } = await api('POST', '/envelopes', { name: 'x', recipients, message: 7 });
    expect(other.error.details).toEqual({ message: 'must be string' });
  });

  it('413: documents in the request that are too large get one code, however large', async () => {
    for (const bytes of [5_000_001, 5_100_000, 5_600_000]) {
      const contentBase64 = Buffer.alloc(bytes).toString('base64');
      const document = { filename: 'a.pdf', mimetype: 'application/pdf', contentBase64 };
      const { status, json } = await api('POST', '/envelopes', { name: 'x', recipients, document });
      expect([status, json.error.code]).toEqual([413, 'payload_too_large']);
    }
  });

  it('201: a field may name its recipient by the longest address', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
    const field = { recipientId: email, type: 'text', page: 1, x: 20, y: 20, width: 90, height: 20 };
    const { status, json } = await api('POST', '/envelopes', {
      name: 'x',
      recipients: [{ email, name: 'A' }],
      fields: [field],
    });
    expect([status, json.data?.fields[0].recipientId]).toEqual([201, json.data?.recipients[0].id]);
  });

  it.each([
    [{ page: 3 }, 'fields[0].page'],
    [{ x: 600 }, 'fields[0].x'],
    [{ x: 550 }, 'fields[0].width'],
    [{ y: 830 }, 'fields[0].height'],
  ])(
    '400: a field off its page, %j: known with the document, with a later one, at preflight and at sending',
    async (place, name) => {
      const fields = [{ ...astray, ...place }];
      const named = (reply: { status: number; json: Json }) => [
        reply.status,
        reply.json.error.code,
        Object.keys(reply.json.error.details),
      ];
      const refused = [400, 'validation_error', [name]];
      const document = { filename: 'Lease.pdf', mimetype: 'application/pdf' };
      const inline = { ...document, contentBase64: base64 };
      expect(named(await api('POST', '/envelopes', { name: 'x', recipients, fields, document: inline }))).toEqual(
        refused,
      );

      const early = (await api('POST', '/envelopes', { name: 'x', recipients, fields, document })).json.data;
      expect(named(await api('PATCH', `/envelopes/${early.id}`, { document: inline }))).toEqual(refused);
      await fetch(early.upload.url, {
        method: 'PUT',
        headers: early.upload.headers,
        body: Buffer.from(base64, 'base64'),
      });
      expect(named(await api('POST', `/envelopes/${early.id}/preflight`))).toEqual(refused);
      expect(named(await api('POST', `/envelopes/${early.id}/send`))).toEqual(refused);
      const mended = await api('PATCH', `/envelopes/${early.id}`, { fields: [{ ...astray, value: 'Köln' }] });
      expect(mended.status).toBe(200);
      expect((await api('POST', `/envelopes/${early.id}/preflight`)).json.data).toMatchObject({
        pages: 2,
        findings: [],
      });
      expect((await api('POST', `/envelopes/${early.id}/send`)).json.data.status).toBe('sent');
    },
  );

  it('400: fields of a recipient who only gets a copy, before and when they are sent', async () => {
    const copied = { email: 'cy@example.com', name: 'Cy', role: 'cc' };
    const fields = [{ ...astray, x: 60, recipientId: copied.email }];
    const { id } = await anEnvelope({ recipients: [...recipients, copied], fields });
    for (const path of ['preflight', 'send']) {
      const { status, json } = await api('POST', `/envelopes/${id}/${path}`);
      expect([status, json.error.details]).toEqual([400, { 'fields[0].recipientId': 'cannot fill in fields (cc)' }]);
    }
  });

  it('400: a preset value that is not of its field’s form; one that is can be sent back', async () => {
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

  it('422: a document that cannot be sealed is refused at once, and nothing is made', async () => {
    const before = (await api('GET', '/envelopes')).json.pagination.total;
    const { status, json } = await api('POST', '/envelopes', {
      name: 'x',
      recipients,
      document: { filename: 'x.pdf', mimetype: 'application/pdf', contentBase64: 'bm8gcGRm' },
    });
    expect([status, json.error.code]).toEqual([422, 'not_a_pdf']);
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
    expect([reused.status, reused.json.error.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('an Idempotency-Key of a refused request takes the corrected one', async () => {
    const body = { name: 'Corrected', recipients };
    const headers = { 'idempotency-key': `corrected-${Date.now()}` };
    const refused = await api('POST', '/envelopes', { ...body, templateId: `tpl_${'0'.repeat(32)}` }, headers);
    expect([refused.status, refused.json.error.code]).toEqual([400, 'validation_error']);
    const made = await api('POST', '/envelopes', body, headers);
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const replayed = await api('POST', '/envelopes', body, headers);
    expect([replayed.json.data.id, replayed.headers.get('idempotent-replayed')]).toEqual([made.json.data.id, 'true']);
  });
});

describe('what would be ignored', () => {
  it('400: a reason where nothing is voided, a role where no template gives one', async () => {
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
  it('200: pages, newest first, with an honest total and a status filter', async () => {
    const usual = api;
    ({ api } = await anIntegrator());
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await anEnvelope({ name: `Number ${n}`, document: undefined })).id);
    await api('DELETE', `/envelopes/${ids[2]}`);
    const left = ids.filter((_, index) => index !== 2);
    const first = await api('GET', '/envelopes?limit=3');
    await matches(listOf(envelopeV1), first.json);
    expect(first.json.data.map(({ id }: Json) => id)).toEqual(left.slice(0, 3));
    expect(first.json.pagination).toEqual({ total: 4, limit: 3, offset: 0, hasMore: true });
    const second = await api('GET', '/envelopes?limit=3&offset=3');
    expect(second.json.data.map(({ id }: Json) => id)).toEqual(left.slice(3));
    expect(second.json.pagination).toEqual({ total: 4, limit: 3, offset: 3, hasMore: false });
    expect((await api('GET', '/envelopes?status=sent')).json.pagination.total).toBe(0);
    expect((await api('GET', '/envelopes?offset=10000')).json.data).toEqual([]);
    api = usual;
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'offset=-1', 'offset=10001', 'status=done', 'page=2'])(
    '400: ?%s',
    async (query) => {
      const { status, json } = await api('GET', `/envelopes?${query}`);
      expect([status, json.error.code, Object.keys(json.error.details)]).toEqual([
        400,
        'validation_error',
        [query.split('=')[0]],
      ]);
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
    expect(list.json.pagination).toEqual({ total: 3, limit: 2, offset: 0, hasMore: true });
    expect((await api('DELETE', path)).json).toEqual({ data: { id: added.json.data.id, deleted: true } });
    expect((await api('GET', path)).status).toBe(404);
    const taken = await api('POST', `/envelopes/${id}/recipients`, { email: 'ADA@example.com', name: 'Again' });
    expect([taken.status, taken.json.error.code]).toEqual([400, 'validation_error']);
  });

  it('400: details name what a request about one recipient says', async () => {
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
      recipients: [{ email: 'a@example.com', name: 'A', accessCode: 'open sesame' }],
    });
    const events = await api('GET', `/envelopes/${envelope.id}/events`);
    expect(JSON.stringify([envelope, events.json])).not.toMatch(/sesame|accessCode/i);
  });
});

describe('document and events', () => {
  it('200: addresses of the original; the sealed one when it is there', async () => {
    const { id } = await anEnvelope();
    const { json } = await api('GET', `/envelopes/${id}/document`);
    await matches(dataOf(documentAnswer), json);
    expect(json.data.sealed).toBeNull();
    expect(Buffer.from(await download(json.data.original.url)).toString('base64')).toBe(base64);
  });

  it('200: the audit trail, chained without gaps', async () => {
    const { id } = await anEnvelope();
    await api('PATCH', `/envelopes/${id}`, { name: 'Renamed' });
    await api('POST', `/envelopes/${id}/send`);
    const { json } = await api('GET', `/envelopes/${id}/events`);
    await matches(listOf(eventV1), json);
    expect(json.data.map(({ type }: Json) => type)).toEqual([
      'envelope.created',
      'envelope.updated',
      'envelope.sent',
      'recipient.sent',
    ]);
    for (const [index, event] of json.data.entries()) {
      expect(event.sequence).toBe(index + 1);
      if (index > 0) expect(event.previousHash).toBe(json.data[index - 1].hash);
    }
  });
});

describe('every state × every route that changes something', () => {
  const send = (id: string) => api('POST', `/envelopes/${id}/send`);

  /** A state that lasts only for a moment, or comes only of a fault, is written where the records are. */
  async function rewrite(id: string, change: object): Promise<void> {
    const { COSMOS_ENDPOINT: endpoint = '', COSMOS_KEY: cosmosKey = '' } = stack().env;
    const client = new CosmosClient({ endpoint, key: cosmosKey, connectionPolicy: { enableEndpointDiscovery: false } });
    const item = client.database('countersign').container('envelopes').item(uuidOf(id), owner.userId);
    const { resource } = await item.read();
    await item.replace({ ...resource, ...change });
    client.dispose();
  }
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const sealing = { claimId: 'c', leaseUntil: later, attempts: 1, requestedAt: later, requestedBy: 'owner' };

  const reach: Record<Status, (id: string, firstSigner: string) => Promise<unknown>> = {
    draft: async () => undefined,
    sent: send,
    in_progress: async (id, signer) => {
      await send(id);
      expect((await sign(tokenOf(owner, uuidOf(id), signer))).status).toBe(200);
    },
    sealing: async (id) => {
      await send(id);
      await rewrite(id, { status: 'sealing', sealing });
    },
    failed: async (id) => {
      await send(id);
      await rewrite(id, { status: 'failed', sealing, failure: 'internal_error', failedAt: later });
    },
    voided: async (id) => {
      await send(id);
      await api('PATCH', `/envelopes/${id}`, { status: 'voided' });
    },
    declined: async (id, signer) => {
      await send(id);
      expect((await decline(tokenOf(owner, uuidOf(id), signer))).status).toBe(200);
    },
    expired: async (id) => {
      await api('PATCH', `/envelopes/${id}`, { expiresAt: later });
      await send(id);
      await endTimeOf(owner.userId, uuidOf(id));
    },
    completed: async (id) => {
      await api('PATCH', `/envelopes/${id}`, { requireAllSignatures: false });
      await call('POST', `/api/envelopes/${uuidOf(id)}/complete`, { token: owner.token });
    },
  };
  const routes: Record<string, (id: string, recipientId: string) => Promise<{ status: number; json: Json }>> = {
    send: (id) => api('POST', `/envelopes/${id}/send`),
    rename: (id) => api('PATCH', `/envelopes/${id}`, { name: 'Other' }),
    message: (id) => api('PATCH', `/envelopes/${id}`, { message: 'Other' }),
    prolong: (id) => api('PATCH', `/envelopes/${id}`, { expiresAt: later }),
    place: (id, recipientId) => api('PATCH', `/envelopes/${id}`, { fields: [{ ...aPlace, recipientId }] }),
    document: (id) =>
      api('PATCH', `/envelopes/${id}`, { document: { filename: 'b.pdf', mimetype: 'application/pdf' } }),
    update: (id) => call('PUT', `/api/envelopes/${uuidOf(id)}`, { token: owner.token, body: { message: 'Other' } }),
    void: (id) => api('PATCH', `/envelopes/${id}`, { status: 'voided', voidReason: 'because' }),
    addRecipient: (id) => api('POST', `/envelopes/${id}/recipients`, { email: 'new@example.com', name: 'New' }),
    editRecipient: (id, recipientId) => api('PATCH', `/envelopes/${id}/recipients/${recipientId}`, { name: 'Other' }),
    removeRecipient: (id, recipientId) => api('DELETE', `/envelopes/${id}/recipients/${recipientId}`),
    delete: (id) => api('DELETE', `/envelopes/${id}`),
  };
  /** What section 2 of the decisions allows; everything else is 409 invalid_state with the state. */
  const whileOpen = [
    'message',
    'prolong',
    'update',
    'void',
    'addRecipient',
    'editRecipient',
    'removeRecipient',
    'delete',
  ];
  const allowed: Record<Status, string[]> = {
    draft: Object.keys(routes).filter((route) => route !== 'void'),
    sent: whileOpen,
    in_progress: whileOpen,
    sealing: [],
    completed: ['delete'],
    declined: ['delete'],
    voided: ['delete'],
    expired: ['delete'],
    failed: ['delete'],
  };
  const cases = statuses.flatMap((state) =>
    Object.keys(routes).map((route): [Status, string, boolean] => [state, route, allowed[state].includes(route)]),
  );

  async function anEnvelopeIn(state: Status): Promise<Json> {
    const envelope = await anEnvelope();
    await reach[state](envelope.id, envelope.recipients[0].id);
    return envelope;
  }
  /** What is refused changes nothing, so one envelope per state serves all refusals. */
  const untouchable = new Map<Status, Promise<Json>>();
  function theUntouchable(state: Status): Promise<Json> {
    const known = untouchable.get(state) ?? anEnvelopeIn(state);
    untouchable.set(state, known);
    return known;
  }

  it.each(cases)('%s × %s: allowed %s', async (state, route, isAllowed) => {
    const envelope = await (isAllowed ? anEnvelopeIn(state) : theUntouchable(state));
    const before = await api('GET', `/envelopes/${envelope.id}`);
    expect(before.json.data.status).toBe(state);
    const { status, json } = await (routes[route] as NonNullable<(typeof routes)[string]>)(
      envelope.id,
      // Who has not acted, in every state in which others may have acted.
      envelope.recipients[1].id,
    );
    if (isAllowed) return expect([Math.floor(status / 100), json.error]).toEqual([2, undefined]);
    if (state === 'sealing' && route === 'delete') expect(json.error.code).toBe('sealing_in_progress');
    else expect([status, json.error.code, json.error.details]).toEqual([409, 'invalid_state', { status: state }]);
    const after = await api('GET', `/envelopes/${envelope.id}`);
    expect([after.headers.get('etag'), after.json]).toEqual([before.headers.get('etag'), before.json]);
  });
});

describe('DELETE /api/v1/envelopes/{id}', () => {
  it('erases a draft, voids a sent one, and takes a finished one off the lists', async () => {
    const draft = await anEnvelope();
    expect((await api('DELETE', `/envelopes/${draft.id}`)).json).toEqual({ data: { id: draft.id, deleted: true } });
    expect((await api('GET', `/envelopes/${draft.id}`)).status).toBe(404);

    const sent = await anEnvelope();
    await api('POST', `/envelopes/${sent.id}/send`);
    await api('DELETE', `/envelopes/${sent.id}`);
    expect((await api('GET', `/envelopes/${sent.id}`)).json.data.status).toBe('voided');
    await api('DELETE', `/envelopes/${sent.id}`);
    const listed = (await api('GET', '/envelopes?limit=100')).json.data.map(({ id }: Json) => id);
    expect(listed).not.toContain(sent.id);
    expect((await api('GET', `/envelopes/${sent.id}/events`)).json.data.at(-1).type).toBe('envelope.deleted');
  });
});

describe('an envelope whose time is over', () => {
  it('is expired in every list and filter at once, before anything has recorded it', async () => {
    const usual = api;
    const fresh = await anIntegrator();
    api = fresh.api;
    const { id } = await anEnvelope({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await api('POST', `/envelopes/${id}/send`);
    expect((await api('GET', '/envelopes?status=sent')).json.pagination.total).toBe(1);
    await endTimeOf(fresh.owner.userId, uuidOf(id));
    const statuses = async (path: string) => (await api('GET', path)).json.data.map(({ status }: Json) => status);
    expect(await statuses('/envelopes')).toEqual(['expired']);
    expect(await statuses('/envelopes?status=expired')).toEqual(['expired']);
    expect(await statuses('/envelopes?status=sent')).toEqual([]);
    const listed = await call('GET', '/api/envelopes', { token: fresh.owner.token });
    expect(listed.json.map(({ status }: Json) => status)).toEqual(['expired']);
    expect((await api('GET', `/envelopes/${id}`)).json.data.status).toBe('expired');
    api = usual;
  });
});
