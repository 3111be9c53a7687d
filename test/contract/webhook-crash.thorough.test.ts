/** A host is killed during its deliveries, and the next host continues them. */
import { Webhook as Verifier } from 'standardwebhooks';
import { type HostProcess, type Stores, startHost } from '../../infra/local/stack.ts';
import { eventually } from '../fixtures/eventually.ts';
import { separateStores } from '../hosts.ts';
import { aReceiver, type Receiver } from '../servers/receiver.ts';
import { aSession, client, everyScope, type Json } from '../stack.ts';

let stores: Stores;
let receiver: Receiver;
const hosts: HostProcess[] = [];

beforeAll(async () => {
  stores = await separateStores({ env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:*' } });
  receiver = await aReceiver();
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  await stores.stop();
  await receiver.close();
});

async function aHost(): Promise<HostProcess> {
  const host = await startHost({ env: stores.env });
  hosts.push(host);
  return host;
}

it('kill -9 between POST and record: every committed event arrives, under one identifier each', async () => {
  const killed = await aHost();
  const owner = await aSession({ url: killed.url, env: stores.env });
  const created = await client(owner.token, killed.url)('POST', '/keys', { name: 'all', scopes: everyScope });
  const api = (baseUrl: string, method: string, path: string, body?: unknown) =>
    client(created.json.key, baseUrl)(method, `/v1${path}`, body);
  const { json } = await api(killed.url, 'POST', '/webhooks', { url: receiver.url });
  const { id: webhookId, secret } = json.data;

  // The receiver does not answer, so that the host dies during its POSTs.
  receiver.script('hang');
  const envelopes = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      api(killed.url, 'POST', '/envelopes', {
        name: `Lease ${index}`,
        recipients: [{ email: 'tenant@example.com', name: 'Tenant' }],
      }),
    ),
  );
  await eventually(() => receiver.received.length > 0);
  await killed.kill9();
  const killedAt = Date.now();
  const beforeTheEnd = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(beforeTheEnd.size).toBeGreaterThan(0);

  receiver.script(200);
  const heir = await aHost();
  const ids = envelopes.map((reply) => reply.json.data.id as string);
  await Promise.all(ids.map((id) => api(heir.url, 'PATCH', `/envelopes/${id}`, { message: 'After the crash' })));
  const committed = (
    await Promise.all(ids.map(async (id) => (await api(heir.url, 'GET', `/envelopes/${id}/events`)).json.data))
  ).flat() as Json[];
  expect(committed).toHaveLength(12);

  const answered = () => receiver.received.filter(({ at }) => at > killedAt);
  await eventually(() => new Set(answered().map(({ headers }) => headers['webhook-id'])).size >= committed.length, {
    timeoutMs: 150_000,
  });
  const delivered = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(delivered).toEqual(new Set(committed.map(({ data }) => data.eventId)));
  for (const id of beforeTheEnd) {
    const bodies = receiver.received.filter(({ headers }) => headers['webhook-id'] === id).map(({ body }) => body);
    expect(bodies.length).toBeGreaterThanOrEqual(2);
    expect(new Set(bodies).size).toBe(1);
  }
  const sequences = new Map<string, Set<number>>();
  for (const { body, headers } of receiver.received) {
    const { data } = new Verifier(secret).verify(body, headers) as Json;
    sequences.set(data.envelope.id, (sequences.get(data.envelope.id) ?? new Set()).add(data.sequence));
  }
  expect([...sequences.values()].map((set) => [...set].sort())).toEqual(Array(6).fill([1, 2]));
  const list = await api(heir.url, 'GET', `/webhooks/${webhookId}/deliveries?status=delivered&limit=100`);
  expect(list.json.pagination.total).toBe(12);
}, 400_000);
