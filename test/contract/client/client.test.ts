/** The story of an integrator with `packages/client`, over a connection that loses answers. */
import { type CountersignClient, createClient, dataOf } from '../../../packages/client/src/client.ts';
import { verifyWebhook } from '../../../packages/client/src/webhooks.ts';
import { anAddress, sign, tokenOf } from '../../ceremony.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { independentCheck } from '../../fixtures/independent-check.ts';
import { anIntegrator, type Integrator } from '../../fixtures/integrator.ts';
import { aFaultyProxy, type FaultPlan } from '../../servers/faulty-proxy.ts';
import { aReceiver, type Receiver } from '../../servers/receiver.ts';
import { aPdf, stack, uuidOf } from '../../stack.ts';

let integrator: Integrator;
let proxy: Awaited<ReturnType<typeof aFaultyProxy>>;
let receiver: Receiver;
let client: CountersignClient;

/** The proxy loses the answer of a request for each pair of numbers; without numbers it passes all on. */
const draws: number[] = [];
const loseNextAnswer = () => draws.push(0, 0);
const plan: FaultPlan = {
  rate: 0.5,
  faults: ['reset after'],
  random: () => draws.shift() ?? 1,
  happened: new Map(),
};

beforeAll(async () => {
  [integrator, proxy, receiver] = await Promise.all([anIntegrator(), aFaultyProxy(stack().url, plan), aReceiver()]);
  client = createClient({ url: proxy.url, key: integrator.key });
});
afterAll(() => Promise.all([proxy.close(), receiver.close()]));

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

it('creates, uploads, sends, and downloads what was sealed; lost answers cause nothing twice; a delivery verifies', async () => {
  loseNextAnswer();
  const body = { url: receiver.url, events: ['envelope.completed' as const] };
  const { id: webhookId, secret } = dataOf(await client.POST('/api/v1/webhooks', { body }));
  expect(await all(client.items('/api/v1/webhooks'))).toHaveLength(1);

  const email = anAddress();
  loseNextAnswer();
  const created = await client.POST('/api/v1/envelopes', {
    body: {
      name: 'Lease',
      externalId: 'lease-4711',
      recipients: [{ email, name: 'Ada Lovelace' }],
      document: { filename: 'Lease.pdf', mimetype: 'application/pdf' },
    },
  });
  expect(created.response.headers.get('idempotent-replayed')).toBe('true');
  const draft = dataOf(created);
  const query = { externalId: 'lease-4711' };
  const found = await all(client.items('/api/v1/envelopes', { params: { query } }));
  expect(found.map(({ id }) => id)).toEqual([draft.id]);

  if (!draft.upload) throw new Error('no address for the document');
  const storage = await aFaultyProxy(draft.upload.url, plan);
  const { pathname, search } = new URL(draft.upload.url);
  const pdf = await aPdf();
  loseNextAnswer();
  await client.upload({ ...draft.upload, url: `${storage.url}${pathname}${search}` }, pdf).finally(storage.close);
  await expect(client.upload(draft.upload, pdf)).rejects.toThrow(/^The storage answered 4\d\d to the upload\.$/);

  const params = { path: { envelopeId: draft.id } };
  loseNextAnswer();
  const sent = dataOf(await client.POST('/api/v1/envelopes/{envelopeId}/send', { params, body: {} }));
  expect(sent.status).toBe('sent');
  const events = await all(client.items('/api/v1/envelopes/{envelopeId}/events', { params }));
  expect(events.map(({ type }) => type)).toEqual(['envelope.created', 'envelope.sent', 'recipient.sent']);
  await expect(client.download(draft.id)).rejects.toThrow('has no sealed file yet');

  await sign(tokenOf(integrator.owner, uuidOf(draft.id), sent.recipients[0]?.id ?? ''));
  const delivered = await eventually(() => receiver.received[0], { what: 'envelope.completed' });
  const event = await verifyWebhook({ body: delivered.body, headers: delivered.headers, secret });
  expect(event).toMatchObject({ type: 'envelope.completed', data: { envelopeId: draft.id } });
  await expect(
    verifyWebhook({ body: delivered.body.replace('completed', 'declined'), headers: delivered.headers, secret }),
  ).rejects.toThrow('signature');

  loseNextAnswer();
  const file = await client.download(draft.id);
  expect(file.filename).toMatch(/\.pdf$/);
  expect(await independentCheck(file.bytes)).toMatchObject({ valid: true, coversWholeDocument: true });
  expect(dataOf(await client.GET('/api/v1/envelopes/{envelopeId}', { params })).seal?.sha256).toBe(file.sha256);
  const verified = await client.POST('/api/verify', { body: { sha256: file.sha256 } });
  expect(verified.data).toMatchObject({ isKnown: true, seal: { envelopeId: draft.id } });
  await client.DELETE('/api/v1/webhooks/{webhookId}', { params: { path: { webhookId } } });
  expect(plan.happened.get('reset after')).toBe(5);
});

it('lists page by page: each item once', async () => {
  const recipients = [{ email: anAddress(), name: 'Ada Lovelace' }];
  const body = { name: 'Page', recipients, externalId: 'pages' };
  const made: string[] = [];
  for (let count = 0; count < 5; count++) made.push(dataOf(await client.POST('/api/v1/envelopes', { body })).id);
  const query = { externalId: 'pages', limit: 2 };
  const found = await all(client.items('/api/v1/envelopes', { params: { query } }));
  expect(found.map(({ id }) => id)).toEqual(made.toReversed());
});

it('a refusal has the code of the catalogue and names the field', async () => {
  const answer = await client.POST('/api/v1/envelopes', { body: { name: 'Lease', recipients: [] } });
  expect(() => dataOf(answer)).toThrow(
    expect.objectContaining({
      name: 'CountersignError',
      code: 'validation_error',
      status: 400,
      details: { recipients: expect.any(String) },
      requestId: expect.any(String),
    }),
  );
});
