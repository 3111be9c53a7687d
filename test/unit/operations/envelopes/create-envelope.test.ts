/** An integrator creates an envelope, and documents get their place: everything but the operations in memory. */
import { maxInlineBytes } from '../../../../shared/contracts/v1-envelopes.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  ada,
  aDraftingService as aService,
  id,
  offPage,
  place,
  templateId,
  withBytes,
  withoutBytes,
} from '../../../fixtures/drafting.ts';
import { ownerId } from '../../../fixtures/envelopes.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

describe('an envelope', () => {
  it('is a draft with what the request says, and null or nothing for the rest; its first event is dispatched', async () => {
    const { create, now, enqueued, envelopes } = aService();
    const { upload } = await create();
    expect(upload).toBeNull();
    expect(now()).toStrictEqual({
      ...now(),
      name: 'Lease',
      status: 'draft',
      message: null,
      document: null,
      templateId: null,
      metadata: {},
      fields: [],
      expiresAt: null,
      reminders: null,
      redirectUrl: null,
      requireAllSignatures: true,
    });
    expect(enqueued).toEqual([['dispatch', ownerId, 0]]);
    expect(envelopes.events().map(({ type, sequence }) => [type, sequence])).toEqual([['envelope.created', 1]]);
  });

  it('keeps what the request says of it, its recipients and their fields', async () => {
    const { create, now } = aService();
    const said = {
      message: 'Hello',
      metadata: { a: 'b' },
      reminders: { everyDays: 2, maxCount: 3 },
      redirectUrl: 'https://example.com/',
      requireAllSignatures: false,
    };
    const bob = { email: 'bob@example.com', name: 'Bob', role: 'approver', order: 2, language: 'de', accessCode: '1' };
    const fields = [
      { recipientId: 'ADA@example.com', type: 'text', ...place },
      {
        id: 'fld_1',
        recipientId: 'bob@example.com',
        type: 'text',
        ...place,
        required: false,
        label: 'Town',
        value: 'Köln',
      },
    ];
    await create({ ...said, expiresAt: '2026-12-01T12:00:00+01:00', recipients: [ada, bob], fields });
    expect(now()).toMatchObject({ ...said, expiresAt: '2026-12-01T11:00:00.000Z' });
    const [first, second] = now().recipients;
    expect(first).toMatchObject({ role: 'signer', order: 1, language: null, accessCodeHash: null });
    expect(second).toMatchObject({ role: 'approver', order: 2, language: 'de', accessCodeHash: 'access-code 1' });
    expect(now().fields).toStrictEqual([
      {
        id: expect.stringMatching(/^fld_[0-9a-f]{32}$/),
        recipientId: first?.id,
        type: 'text',
        ...place,
        required: true,
        label: null,
        value: null,
        fontSize: 10.5,
      },
      {
        ...{ id: 'fld_1', recipientId: second?.id, type: 'text', ...place, required: false, label: 'Town' },
        ...{ value: 'Köln', fontSize: 10.5 },
      },
    ]);
  });

  it.each<[string, object, object]>([
    [
      'a document and a template',
      { templateId, document: withBytes('a') },
      { document: 'cannot be combined with templateId' },
    ],
    [
      'a template of another account',
      { templateId: `tpl_${'0'.repeat(32)}` },
      { templateId: 'is not a template of this account' },
    ],
    [
      'a role without a template',
      { recipients: [ada, { email: 'b@example.com', name: 'B', roleKey: 'tenant' }] },
      { 'recipients[1].roleKey': 'is only taken together with templateId' },
    ],
    [
      'one address twice',
      { recipients: [ada, ada] },
      { 'recipients[1].email': 'is already used by another recipient' },
    ],
    [
      'a recipient without a name',
      { recipients: [{ email: 'a@example.com' }] },
      { 'recipients[0].name': 'is required' },
    ],
    [
      'a preset signature',
      { fields: [{ recipientId: ada.email, type: 'signature', ...place, value: 'x' }] },
      { 'fields[0].value': expect.any(String) },
    ],
    [
      'a field off the page',
      { document: withBytes('a'), fields: [{ recipientId: ada.email, type: 'text', ...place, page: 3 }] },
      offPage,
    ],
  ])('validation_error: %s; nothing is kept', async (_, body, details) => {
    const { create, now, names } = aService();
    expect(await refusalOf(create(body))).toEqual(['validation_error', details]);
    expect([now(), names()]).toEqual([undefined, []]);
  });

  it('of a repeated run is that of the first run; service_unavailable where it is not there', async () => {
    const { create, deps, envelopes } = aService();
    await create();
    const { envelope } = await create({ name: 'Other' });
    expect([envelope.value.name, envelopes.events().length]).toEqual(['Lease', 1]);
    Object.assign(deps.envelopes, { get: async () => null });
    await expect(create()).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 });
  });
});

describe('a document', () => {
  it('in a body has at most five megabytes', async () => {
    expect(maxInlineBytes).toBe(5_000_000);
    const { create, names } = aService();
    const document = { ...withoutBytes, contentBase64: Buffer.alloc(maxInlineBytes + 1).toString('base64') };
    expect(await refusalOf(create({ document }))).toMatchObject(['payload_too_large', {}]);
    expect(names()).toEqual([]);
    await create({ document: { ...withoutBytes, contentBase64: Buffer.alloc(maxInlineBytes).toString('base64') } });
  });

  it.each<[string, string, number]>([
    ['damaged', 'document_damaged', 0],
    ['busy', 'service_unavailable', 1],
    ['', 'not_a_pdf', 0],
  ])('that is %s: %s; refused bytes are erased, those of a failed run stay', async (text, code, left) => {
    const { create, names } = aService();
    expect(await refusalOf(create({ document: withBytes(text) }))).toMatchObject([code, {}]);
    expect(names()).toHaveLength(left);
  });

  it('that an earlier run has stored is not erased by a later one', async () => {
    const { create, uploads, names } = aService();
    uploads.set(`${id}/lease.pdf`, Buffer.from('damaged'));
    expect(await refusalOf(create({ document: withBytes('damaged') }))).toMatchObject(['document_damaged', {}]);
    expect(names()).toHaveLength(1);
  });
});

describe('a change by the public API', () => {
  it('changes what it says and nothing else', async () => {
    const { create, update, now } = aService();
    await create({ message: 'Hello', expiresAt: '2026-12-01T00:00:00Z', metadata: { a: 'b' } });
    const [recipient] = now().recipients;
    const said = {
      name: 'Rent',
      message: null,
      metadata: { c: 'd' },
      reminders: { everyDays: 1, maxCount: 1 },
      redirectUrl: 'https://example.com/',
      requireAllSignatures: false,
      expiresAt: null,
    };
    for (const [property, value] of Object.entries(said)) {
      const { updatedAt: _, sequence: _s, auditHead: _h, ...before } = now();
      await update({ [property]: property === 'name' ? ` ${value} ` : value });
      expect(now()).toMatchObject({ ...before, [property]: value });
    }
    await update({ expiresAt: '2026-12-01T12:00:00+01:00' });
    expect(now().expiresAt).toBe('2026-12-01T11:00:00.000Z');
    const { upload } = await update({ fields: [{ recipientId: ada.email, type: 'text', ...place }] });
    expect([now().fields.map(({ recipientId }) => recipientId), upload]).toEqual([[recipient?.id], null]);
  });

  it('gives a draft its document under a name of its own, and erases the one before', async () => {
    const { create, update, now, names } = aService();
    await create({ document: withBytes('a') });
    const { upload } = await update({ document: withBytes('b') });
    expect(upload).toBeNull();
    expect(names()).toEqual([now().document?.blobName]);
    expect(names()[0]).toMatch(/\/[0-9a-f]{8}-lease\.pdf$/);
    const next = await update({ document: withoutBytes });
    expect(next.upload?.url).toContain(now().document?.blobName);
    expect(names()).toEqual([]);
  });

  it('that is refused erases the bytes it brought; after a failure the envelope may name them', async () => {
    const { create, update, names, now, deps } = aService();
    await create({ document: withBytes('a') });
    const before = now();
    const fields = [{ recipientId: ada.email, type: 'text', ...place, page: 3 }];
    expect(await refusalOf(update({ document: withBytes('b'), fields }))).toEqual(['validation_error', offPage]);
    expect([names(), now()]).toEqual([[`${id}/lease.pdf`], before]);
    Object.assign(deps.envelopes, { commit: () => Promise.reject(new AppError('service_unavailable')) });
    expect(await refusalOf(update({ document: withBytes('b') }))).toMatchObject(['service_unavailable', {}]);
    expect(names()).toHaveLength(2);
    Object.assign(deps.envelopes, { commit: () => Promise.reject(new AppError('internal_error')) });
    expect(await refusalOf(update({ document: withBytes('b') }))).toMatchObject(['internal_error', {}]);
    Object.assign(deps.envelopes, { commit: () => Promise.reject(new Error('no answer')) });
    await expect(update({ document: withBytes('b') })).rejects.toThrow('no answer');
    expect(names()).toHaveLength(4);
  });
});

describe('what belongs together', () => {
  it('bytes of an earlier run that storage holds in another size are no copy', async () => {
    const { template, create, uploads, now } = aService();
    await template({ document: withBytes('a') });
    uploads.set(`${id}/lease.pdf`, Buffer.from('other'));
    const recipients = [{ ...ada, roleKey: 'tenant' }];
    expect(await refusalOf(create({ templateId, recipients }))).toEqual(['document_missing', {}]);
    expect(now()).toBeUndefined();
  });

  it('a field of the request is named by its place there, not after those of the template', async () => {
    const { template, create } = aService();
    await template({ fields: [{ roleKey: 'tenant', type: 'text', ...place }] });
    const recipients = [{ ...ada, roleKey: 'tenant' }];
    const fields = [{ recipientId: ada.email, type: 'date', ...place, value: 'today' }];
    expect(await refusalOf(create({ templateId, recipients, fields }))).toEqual([
      'validation_error',
      { 'fields[0].value': 'must be a date, YYYY-MM-DD' },
    ]);
  });

  it('a field names its recipient by identifier, or by an address of the request', async () => {
    const { create, update, now } = aService();
    await create();
    const recipientId = now().recipients[0]?.id;
    await update({ fields: [{ recipientId, type: 'text', ...place }] });
    expect(now().fields).toMatchObject([{ recipientId }]);
  });

  it('an envelope whose document follows later takes it, and erases nothing', async () => {
    const { create, update, names, now } = aService();
    await create();
    await update({ document: withBytes('a') });
    expect(names()).toEqual([now().document?.blobName]);
  });
});
