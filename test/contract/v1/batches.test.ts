import { batchCheckV1, batchRowV1, batchV1 } from '../../../shared/contracts/batches.ts';
import { dataOf, listOf } from '../../../shared/contracts/paging.ts';
import { webhookBatchEvent } from '../../../shared/contracts/webhooks.ts';
import { mailsTo } from '../../ceremony.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { leaseForm } from '../../fixtures/reference-samples.ts';
import { aReceiver, type Receiver } from '../../servers/receiver.ts';
import { aPdf, type Client, expectRefusal, inline, type Json, matches, stack } from '../../stack.ts';

let api: Client;
let app: Client;
let key: string;
let receiver: Receiver;
let templateId: string;

beforeAll(async () => {
  ({ api, app, key } = await anIntegrator());
  receiver = await aReceiver();
  await api('POST', '/webhooks', { url: receiver.url, events: ['batch.completed', 'envelope.sent'] });
  const { status, json } = await api('POST', '/templates', { ...leaseForm, document: inline(await aPdf()) });
  expect([status, json.error]).toEqual([201, undefined]);
  templateId = json.data.id;
});
afterAll(() => receiver.close());

const run = `${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
const address = (name: string, index: number) => `${name}-${run}-${index}@example.com`;
const rows = (name: string, count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    recipients: [{ roleKey: 'tenant', email: address(name, index), name: `Person ${index}`, ...more(index) }],
    prefill: { Flat: String(index) },
  }));

async function ended(read: () => Promise<Json>): Promise<Json> {
  let batch: Json;
  await eventually(
    async () => {
      batch = await read();
      return batch.endedAt !== null;
    },
    { timeoutMs: 60_000 },
  );
  return batch;
}

describe('POST /api/v1/batches', () => {
  it('sends each row, once with one Idempotency-Key, and announces its end', async () => {
    const body = { templateId, name: 'Leases', rows: rows('sent', 12) };
    const headers = { 'idempotency-key': `batch-${run}` };
    const first = await api('POST', '/batches', body, headers);
    expect([first.status, first.json.error]).toEqual([201, undefined]);
    await matches(dataOf(batchV1), first.json);
    const { id } = first.json.data;
    expect(first.headers.get('location')).toBe(`/api/v1/batches/${id}`);
    expect((await api('POST', '/batches', body, headers)).json.data.id).toBe(id);
    const batch = await ended(async () => (await api('GET', `/batches/${id}`)).json.data);
    expect(batch).toMatchObject({ status: 'completed', rows: 12, counts: { sent: 12, refused: 0 } });

    const page = await api('GET', `/batches/${id}/rows?limit=5&status=sent`);
    await matches(listOf(batchRowV1), page.json);
    const next = await api('GET', `/batches/${id}/rows?limit=100&cursor=${page.json.pagination.nextCursor}`);
    const all = [...page.json.data, ...next.json.data] as Json[];
    expect(all.map(({ row }) => row)).toEqual([...Array(12).keys()]);
    const envelope = (await api('GET', `/envelopes/${all[3].envelopeId}`)).json.data;
    expect(envelope).toMatchObject({ status: 'sent', name: 'Leases', batchId: id, templateId });
    expect(envelope.recipients).toMatchObject([{ email: address('sent', 3) }]);
    await eventually(async () => (await mailsTo(address('sent', 11))).length === 1);

    await eventually(() => receiver.received.filter(({ body }) => body.includes('"batch.completed"')).length === 1);
    const posted = receiver.received.map(({ body }) => JSON.parse(body));
    const end = posted.find(({ type }) => type === 'batch.completed');
    await matches(webhookBatchEvent, end);
    expect(end.data.batch).toMatchObject({ id, counts: { sent: 12 } });
    await eventually(() => receiver.received.length >= 13);
    const sent = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'envelope.sent');
    expect(new Set(sent.map(({ data }) => data.envelope.batchId))).toEqual(new Set([id]));
  });

  it('a dry run answers every wrong cell by row, and writes nothing', async () => {
    const wrong = rows('dry', 4, (index) => (index === 2 ? { email: 'nobody' } : {}));
    const before = (await api('GET', '/batches?limit=1')).json.data[0]?.id;
    const { status, json } = await api('POST', '/batches', { templateId, name: 'A', rows: wrong, dryRun: true });
    expect([status, json.error]).toEqual([200, undefined]);
    await matches(dataOf(batchCheckV1), json);
    expect(json.data).toEqual({
      rows: 4,
      wrongRows: [2],
      problemCount: 1,
      problems: [{ row: 2, field: 'recipients[0].email', message: 'must be an e-mail address' }],
    });
    expectRefusal(
      await api('POST', '/batches', { templateId, name: 'A', rows: wrong }),
      400,
      'validation_error',
      'rows[2].recipients[0].email',
      'rows',
    );
    expect((await api('GET', '/batches?limit=1')).json.data[0]?.id).toBe(before);
  });

  it.each([
    ['without rows', { rows: [] }, 400, 'validation_error', 'rows'],
    ['without a name', { name: '' }, 400, 'validation_error', 'name'],
    ['with an unknown template', { templateId: `tpl_${'0'.repeat(32)}` }, 400, 'validation_error', 'templateId'],
    ['with 10,001 rows', { rows: Array(10_001).fill({}) }, 400, 'validation_error', 'rows'],
    ['with 20,001 rows', { rows: Array(20_001).fill({}) }, 413, 'payload_too_large', 'maxMembers'],
    ['with an unknown member', { colour: 'red' }, 400, 'validation_error', 'colour'],
  ])('%s is refused', async (_, more, status, code, field) => {
    expectRefusal(
      await api('POST', '/batches', { templateId, name: 'A', rows: rows('no', 1), ...more }),
      status,
      code,
      field,
    );
  });

  it('413: a body above 16 MB', async () => {
    const body = JSON.stringify({
      templateId,
      name: 'A',
      rows: [{ recipients: [], prefill: { a: 'x'.repeat(16_000_000) } }],
    });
    const reply = await fetch(`${stack().url}/api/v1/batches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
    expect(reply.status).toBe(413);
    await reply.body?.cancel();
  });
});

describe('a batch', () => {
  it('is made once, listed, cancelled and read as a table in the app API', async () => {
    const body = { templateId, name: 'In the app', rows: rows('app', 300) };
    const headers = { 'idempotency-key': `app-${run}` };
    const [one, two] = [await app('POST', '/batches', body, headers), await app('POST', '/batches', body, headers)];
    expect([one.status, two.json.id]).toEqual([201, one.json.id]);
    await matches(batchV1, one.json);
    const { id } = one.json;
    expect((await app('POST', `/batches/${id}/cancel`)).status).toBe(200);
    const batch = await ended(async () => (await app('GET', `/batches/${id}`)).json);
    expect(batch.status).toBe('cancelled');
    expect(batch.counts.cancelled).toBeGreaterThan(200);
    expect(batch.counts.cancelled + batch.counts.sent).toBe(300);
    const list = await app('GET', '/batches?maxSearchResults=1');
    expect(list.json.items).toMatchObject([{ id, name: 'In the app' }]);
    expectRefusal(await app('POST', `/batches/${id}/retry`), 409, 'invalid_state');
    const csv = await fetch(`${stack().url}/api/v1/batches/${id}/result.csv`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(301);
    expect(lines[300]).toBe(`"300","cancelled","","${address('app', 299)}",""`);
  });

  it('of another account reads as missing', async () => {
    const { json } = await api('GET', '/batches?limit=1');
    const other = await anIntegrator();
    const path = `/batches/${json.data[0].id}`;
    for (const [method, more] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/result.csv'],
      ['POST', '/cancel'],
      ['POST', '/retry'],
    ] as const)
      expectRefusal(await other.api(method, `${path}${more}`), 404, 'not_found');
    expect((await other.api('GET', '/batches')).json.data).toEqual([]);
  });
});
