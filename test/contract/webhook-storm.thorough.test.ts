/** Two hosts on the same stores, and a receiver that fails in every way: each committed event arrives. */
import { Webhook as Verifier } from 'standardwebhooks';
import { eventually } from '../fixtures/eventually.ts';
import { anIntegrator } from '../fixtures/integrator.ts';
import { anEqualHost, type HostProcess } from '../hosts.ts';
import { aReceiver, type Receiver } from '../servers/receiver.ts';
import { client, type Json, stack } from '../stack.ts';

let second: HostProcess;
let receiver: Receiver;
let dead: Receiver;

beforeAll(async () => {
  second = await anEqualHost();
  receiver = await aReceiver();
  dead = await aReceiver(['hang']);
});
afterAll(async () => {
  await second.stop();
  await receiver.close();
  await dead.close();
});

it('the delivered identifiers are those of the committed events', async () => {
  const { key } = await anIntegrator();
  const api = (index: number, method: string, path: string, body?: unknown) =>
    client(key, index % 2 === 0 ? stack().url : second.url)(method, `/v1${path}`, body);
  // The dead receiver is subscribed to all events, too.
  await api(0, 'POST', '/webhooks', { url: dead.url });
  const webhook = (await api(1, 'POST', '/webhooks', { url: receiver.url })).json.data;
  receiver.script(
    500,
    'reset',
    { status: 429, headers: { 'retry-after': '6' } },
    302,
    'endless body',
    503,
    { status: 404 },
    'reset',
    200,
  );

  const ids = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { json } = await api(index, 'POST', '/envelopes', {
        name: `Lease ${index}`,
        recipients: [{ email: 'tenant@example.com', name: 'Tenant' }],
      });
      await api(index + 1, 'PATCH', `/envelopes/${json.data.id}`, { name: `Lease ${index}, changed` });
      return json.data.id as string;
    }),
  );
  const events = await Promise.all(ids.map(async (id) => (await api(0, 'GET', `/envelopes/${id}/events`)).json.data));
  const committed = new Set((events.flat() as Json[]).map(({ data }) => data.eventId as string));
  expect(committed.size).toBe(40);

  const delivered = async () =>
    (await api(0, 'GET', `/webhooks/${webhook.id}/deliveries?status=delivered`)).json.pagination.total as number;
  await eventually(async () => (await delivered()) >= committed.size, { timeoutMs: 200_000, everyMs: 500 });

  const bodies = new Map<string, string>();
  const sequences = new Map<string, number[]>();
  for (const { body, headers } of receiver.received) {
    const { data } = new Verifier(webhook.secret).verify(body, headers) as Json;
    expect(data.eventId).toBe(headers['webhook-id']);
    expect(bodies.get(data.eventId) ?? body).toBe(body);
    if (!bodies.has(data.eventId)) {
      sequences.set(data.envelope.id, [...(sequences.get(data.envelope.id) ?? []), data.sequence]);
    }
    bodies.set(data.eventId, body);
  }
  expect(new Set(bodies.keys())).toEqual(committed);
  expect(ids.map((id) => sequences.get(id)?.sort())).toEqual(Array(20).fill([1, 2]));
  expect(await delivered()).toBe(committed.size);
  // The hosts sent no event again that the receiver had taken.
  expect(receiver.received.length).toBeLessThanOrEqual(committed.size + 8);
}, 280_000);
