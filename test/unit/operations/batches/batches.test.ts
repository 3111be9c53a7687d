import type { AppError } from '../../../../shared/errors.ts';
import {
  cancelSending,
  getBatch,
  getBatchResult,
  listBatchRows,
  retryRefused,
} from '../../../../shared/operations/batches/batches.ts';
import { sendBatchRows } from '../../../../shared/operations/batches/send-batch-rows.ts';
import { updateTemplate } from '../../../../shared/operations/templates/templates.ts';
import { place, templateId, withBytes } from '../../../fixtures/drafting.ts';
import { ownerId } from '../../../fixtures/envelopes.ts';
import { codeOfRefusal } from '../../../fixtures/refusals.ts';
import { aBatchService, aRow, batchRef } from './batch-service.ts';

const rowsOf = (count: number, more: object = {}) => Array.from({ length: count }, (_, index) => aRow(index, more));

describe('a batch', () => {
  it('sends each row once, with its values and its batch, and announces its end once', async () => {
    const service = await aBatchService();
    const batch = await service.create(rowsOf(250));
    expect(service.messages).toEqual([0, 1, 2]);
    await service.work();
    const { counts } = await getBatch(service.deps, batchRef);
    expect(counts).toEqual({ waiting: 0, sent: 250, refused: 0, cancelled: 0 });
    const sent = service.envelopes.events().filter(({ type }) => type === 'envelope.sent');
    expect(new Set(sent.map(({ envelopeId }) => envelopeId)).size).toBe(250);
    expect(sent).toHaveLength(250);
    const envelope = service.envelopes.the(sent[7]?.envelopeId ?? '');
    expect(envelope).toMatchObject({ name: 'Leases', status: 'sent', templateId, batchId: batch.id });
    const flat = envelope.fields.find(({ label }) => label === 'Flat')?.value;
    expect(envelope.recipients).toMatchObject([{ email: `row${flat}@example.com` }]);
    expect([...service.deliveries.values()].map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'batch.completed', data: { batch: { status: 'completed', counts: { sent: 250 } } } },
    ]);
  });

  it('stores no access code, and its recipients need it', async () => {
    const service = await aBatchService();
    const [recipient] = aRow(0).recipients;
    await service.create([aRow(0, { recipients: [{ ...recipient, accessCode: 'tulip-7' }] })]);
    expect(JSON.stringify(service.batches.chunks())).not.toContain('"tulip-7"');
    await service.work();
    const [{ envelopeId = '' } = {}] = service.envelopes.events();
    expect(service.envelopes.the(envelopeId).recipients[0]?.accessCodeHash).toBe('access-code tulip-7');
  });

  it('is refused with the wrong cells by row, and nothing is written', async () => {
    const service = await aBatchService();
    const [recipient] = aRow(1).recipients;
    const rows = [
      aRow(0),
      aRow(1, { recipients: [{ ...recipient, email: 'nobody' }] }),
      aRow(2, { prefill: { Flat: '7', Rent: '1' } }),
      aRow(3, { recipients: [{ ...recipient, roleKey: 'guest' }], prefill: { Rent: '1' } }),
      'row',
      aRow(5, {
        prefill: { Flat: 'x'.repeat(1_900), ...Object.fromEntries(rowsOf(3).map((_, at) => [at, 'y'.repeat(1_900)])) },
      }),
    ];
    const error = (await service.create(rows).catch((reason: unknown) => reason)) as AppError;
    expect([error.code, error.details]).toEqual([
      'validation_error',
      {
        'rows[1].recipients[0].email': 'must be an e-mail address',
        'rows[2].prefill.Rent': 'is not a field of the template',
        'rows[3].prefill.Rent': 'is not a field of the template',
        'rows[3].recipients[0].roleKey': 'is not a role of the template',
        'rows[3].recipients': 'no recipient takes the role tenant',
        'rows[4].body': expect.any(String),
        'rows[5].recipients': expect.stringContaining('5000'),
        rows: '7 cells in 5 of 6 rows are wrong; the first 7 are named',
      },
    ]);
    expect([service.batches.chunks(), service.messages]).toEqual([[], []]);
    expect((await service.check(rows)).wrongRows).toEqual([1, 2, 3, 4, 5]);
  });

  it('a row with a wrong form shows its other wrong cells too, each once', async () => {
    const service = await aBatchService();
    const [recipient] = aRow(0).recipients;
    const cellsOf = async (row: unknown) =>
      Object.fromEntries((await service.check([row])).problems.map(({ field, message }) => [field, message]));
    const email = 'must be an e-mail address';
    const wrong = { ...recipient, email: 'nobody' };
    expect(await cellsOf(aRow(0, { recipients: [{ ...wrong, roleKey: 'x' }], prefill: { Nope: '1' } }))).toEqual({
      'recipients[0].email': email,
      'recipients[0].roleKey': 'is not a role of the template',
      recipients: 'no recipient takes the role tenant',
      'prefill.Nope': 'is not a field of the template',
    });
    // Nothing else is wrong.
    expect(await cellsOf(aRow(0, { recipients: [wrong] }))).toEqual({ 'recipients[0].email': email });
    // These cells have one fault each, though they also name no field and no role.
    expect(await cellsOf(aRow(0, { recipients: [{ ...recipient, roleKey: 7 }], prefill: { Nope: 1 } }))).toEqual({
      'recipients[0].roleKey': expect.stringMatching(/^must be text/),
      'prefill.Nope': expect.stringMatching(/^must be text/),
    });
    expect(await cellsOf({ recipients: [], prefill: { Nope: '1' } })).toEqual({
      recipients: 'must have at least 1 item',
      'prefill.Nope': 'is not a field of the template',
    });
    expect(Object.keys(await cellsOf({ recipients: ['Ada', null], prefill: 'Flat', more: {} })).sort()).toEqual([
      ...['more', 'prefill', 'recipients[0]', 'recipients[1]'],
    ]);
    const long = Object.fromEntries(Array.from({ length: 3 }, (_, at) => [at, 'y'.repeat(1_900)]));
    expect(await cellsOf(aRow(0, { recipients: [wrong], prefill: long }))).toEqual({
      'recipients[0].email': email,
      recipients: expect.stringContaining('5000'),
    });
  });

  it.each([['a template of another account', { templateId: `tpl_${'0'.repeat(32)}` }, 'templateId']])(
    'is refused with %s',
    async (_, more, field) => {
      const service = await aBatchService();
      await expect(service.create([aRow(0)], more)).rejects.toMatchObject({ details: { [field]: expect.any(String) } });
    },
  );

  it('a repeated request finds the batch of the first', async () => {
    const service = await aBatchService();
    const first = await service.create(rowsOf(3));
    await service.work();
    expect(await service.create(rowsOf(3), { isRepeat: true })).toMatchObject({ id: first.id, status: 'completed' });
    expect(service.messages).toEqual([]);
  });

  it('a row that is refused gets its problem, the others are sent, and it can be sent again', async () => {
    const service = await aBatchService();
    await service.create(rowsOf(30));
    const { readUpload } = service.deps.documents;
    // The document of the template cannot be read for a while.
    const { AppError: Refusal } = await import('../../../../shared/errors.ts');
    let reads = 0;
    service.deps.documents.readUpload = async (...input) => {
      reads += 1;
      if (reads > 20) throw new Refusal('document_changed');
      return readUpload(...input);
    };
    await service.work();
    const { counts } = await getBatch(service.deps, batchRef);
    expect(counts.sent + counts.refused).toBe(30);
    expect(counts.refused).toBeGreaterThan(0);
    const refused = await listBatchRows(service.deps, batchRef, { limit: 100, cursor: null, status: 'refused' });
    expect(refused.items).toHaveLength(counts.refused);
    expect(refused.items[0]).toMatchObject({ envelopeId: null, problem: { code: 'document_changed' } });
    service.deps.documents.readUpload = readUpload;
    expect((await retryRefused(service.deps, batchRef, false)).counts.waiting).toBe(counts.refused);
    await service.work();
    expect((await getBatch(service.deps, batchRef)).counts).toMatchObject({ sent: 30, refused: 0 });
    expect(service.deliveries.size).toBe(2);
  });

  it.each([
    [
      'its name, description and public link',
      { name: 'Other', description: 'New', publicLink: { roleKey: 'tenant', maxUses: 5 } },
    ],
    [
      'its roles and defaults, written back as they are',
      { roles: [{ key: 'tenant', name: 'Tenant' }], defaults: { message: null } },
    ],
  ])('the rest of a batch is sent after a change of its template: %s', async (_, change) => {
    const service = await aBatchService();
    await service.create(rowsOf(250));
    await sendBatchRows(service.deps, { ...batchRef, chunk: 0 });
    service.clock.advance(1_000);
    await updateTemplate(service.deps, { ownerId, templateId, ifMatch: null }, change);
    await service.work();
    expect((await getBatch(service.deps, batchRef)).counts).toMatchObject({ sent: 250, refused: 0 });
  });

  it.each([
    ['the roles', { roles: [{ key: 'tenant', name: 'Tenant', verification: 'email_code' as const }] }],
    ['the fields', { fields: [{ ...place, roleKey: 'tenant', type: 'signature' as const }] }],
    ['the defaults', { defaults: { message: 'Other' } }],
    ['the document', { document: withBytes('b') }],
  ])('the rest of a batch is refused after a change of %s', async (_, change) => {
    const service = await aBatchService();
    await service.create(rowsOf(120));
    await sendBatchRows(service.deps, { ...batchRef, chunk: 0 });
    service.clock.advance(1_000);
    await updateTemplate(service.deps, { ownerId, templateId, ifMatch: null }, change);
    await service.work();
    expect((await getBatch(service.deps, batchRef)).counts).toMatchObject({ sent: 100, refused: 20 });
    const { items } = await listBatchRows(service.deps, batchRef, { limit: 1, cursor: null, status: 'refused' });
    expect(items[0]?.problem?.message).toBe('The template was changed after its rows were checked.');
  });

  it('a batch of an earlier release compares the version of the template', async () => {
    for (const isChanged of [false, true]) {
      const service = await aBatchService();
      const { templateHash: _, ...batch } = await service.create(rowsOf(3));
      const current = await service.batches.records.get(ownerId, batch.id);
      if (current) await service.batches.records.replace(current, batch);
      service.clock.advance(1_000);
      if (isChanged) await updateTemplate(service.deps, { ownerId, templateId, ifMatch: null }, { name: 'Other' });
      await service.work();
      expect((await getBatch(service.deps, batchRef)).counts).toMatchObject({ refused: isChanged ? 3 : 0 });
    }
  });

  it('a template that was changed since sends nothing more, until its rows are sent again', async () => {
    const service = await aBatchService();
    await service.create(rowsOf(3));
    service.clock.advance(1_000);
    const change = { defaults: { message: 'Other' } };
    await updateTemplate(service.deps, { ownerId, templateId, ifMatch: null }, change);
    await service.work();
    expect((await getBatch(service.deps, batchRef)).counts).toMatchObject({ sent: 0, refused: 3 });
    // The process died before it answered: the request is repeated with its key.
    const first = await retryRefused(service.deps, batchRef, true);
    expect(await codeOfRefusal(retryRefused(service.deps, batchRef, false))).toBe('invalid_state');
    expect(await retryRefused(service.deps, batchRef, true)).toEqual(first);
    await service.work();
    expect((await getBatch(service.deps, batchRef)).counts).toMatchObject({ sent: 3 });
  });

  it('cancel stops within a chunk', async () => {
    const service = await aBatchService();
    await service.create(rowsOf(250));
    const { create } = service.deps.envelopes;
    let created = 0;
    service.deps.envelopes.create = async (...input) => {
      created += 1;
      if (created === 20) await cancelSending(service.deps, batchRef);
      return create(...input);
    };
    await sendBatchRows(service.deps, { ...batchRef, chunk: 0 });
    const { sent } = (await getBatch(service.deps, batchRef)).counts;
    expect(sent).toBeGreaterThanOrEqual(20);
    expect(sent).toBeLessThanOrEqual(32);
    await service.work();
    const { batch, counts } = await getBatch(service.deps, batchRef);
    expect([batch.status, counts]).toEqual(['cancelled', { waiting: 0, sent, refused: 0, cancelled: 250 - sent }]);
    expect(service.envelopes.events().filter(({ type }) => type === 'envelope.sent')).toHaveLength(sent);
    expect([...service.deliveries.values()]).toHaveLength(1);
  });

  it('pages through its rows, and forgets the people of those that were sent', async () => {
    const service = await aBatchService();
    await service.create(rowsOf(3));
    await service.work();
    const first = await listBatchRows(service.deps, batchRef, { limit: 2, cursor: null });
    const second = await listBatchRows(service.deps, batchRef, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(second.nextCursor).toBeNull();
    expect(JSON.stringify(service.batches.chunks())).not.toMatch(/row\d@example|Flat/);
  });

  it('its result is a table that no spreadsheet runs', async () => {
    const service = await aBatchService();
    const [recipient] = aRow(0).recipients;
    await service.create([aRow(0, { recipients: [{ ...recipient, email: '=cmd@example.com' }] }), aRow(1)]);
    await cancelSending(service.deps, batchRef);
    await service.work();
    const lines = Buffer.from(await getBatchResult(service.deps, batchRef))
      .toString()
      .split('\r\n');
    expect(lines.slice(1)).toEqual([
      `"1","cancelled","","'=cmd@example.com",""`,
      '"2","cancelled","","row1@example.com",""',
      '',
    ]);
  });

  it('a batch of another account reads as missing', async () => {
    const service = await aBatchService();
    await service.create([aRow(0)]);
    await expect(getBatch(service.deps, { ...batchRef, ownerId: 'usr_other' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
