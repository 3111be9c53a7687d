import { Webhook as Verifier } from 'standardwebhooks';
import { dataOf, listOf } from '../../../shared/contracts/paging.ts';
import { deletedV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { deliveryV1, webhookV1, webhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { aPeculiarHost, type HostProcess } from '../../hosts.ts';
import { aReceiver, type Receiver } from '../../servers/receiver.ts';
import { type Client, client, expectRefusal, type Json, matches, stack } from '../../stack.ts';

let key: string;
let app: Client;
let api: Client;
let receiver: Receiver;

beforeAll(async () => {
  ({ key, app, api } = await anIntegrator());
  receiver = await aReceiver();
});
afterAll(() => receiver.close());

async function aWebhook(more: object = {}): Promise<Json> {
  const { status, json } = await api('POST', '/webhooks', { url: receiver.url, ...more });
  expect([status, json.error]).toEqual([201, undefined]);
  made.push(json.data.id);
  return json.data;
}

/** The webhooks of a test, which would get the events of later tests. */
const made: string[] = [];
afterEach(async () => {
  for (const id of made.splice(0)) await api('DELETE', `/webhooks/${id}`);
});

describe('endpoints', () => {
  it('are made, read, listed, changed and deleted; only the first answer has the secret', async () => {
    const made = await api('POST', '/webhooks', {
      url: 'https://hooks.example.com/in',
      events: ['envelope.completed'],
    });
    expect(made.status).toBe(201);
    await matches(dataOf(webhookWithSecretV1), made.json);
    expect(Buffer.from(made.json.data.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    const { secret, ...webhook } = made.json.data;
    const read = await api('GET', `/webhooks/${webhook.id}`);
    await matches(dataOf(webhookV1), read.json);
    expect(read.json.data).toEqual(webhook);
    expect(read.text).not.toContain(secret.slice('whsec_'.length));

    const changed = await api('PATCH', `/webhooks/${webhook.id}`, {
      description: 'CRM',
      events: ['*'],
      status: 'disabled',
    });
    await matches(dataOf(webhookV1), changed.json);
    expect(changed.json.data).toMatchObject({
      description: 'CRM',
      events: ['*'],
      status: 'disabled',
      disabledReason: 'owner',
    });

    const list = await api('GET', '/webhooks?limit=1');
    await matches(listOf(webhookV1), list.json);
    expect(list.json.data).toEqual([changed.json.data]);
    expect(list.json.pagination).toMatchObject({ limit: 1, offset: 0 });
    expect(list.json.pagination.hasMore).toBe(list.json.pagination.total > 1);

    const deleted = await api('DELETE', `/webhooks/${webhook.id}`);
    await matches(dataOf(deletedV1), deleted.json);
    for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const)
      expectRefusal(await api(method, `/webhooks/${webhook.id}`, body), 404, 'not_found');
  });

  it('201: Location names the path, or on request the whole address; both can be deleted', async () => {
    const locationOf = async (query: string, client = api) =>
      (await client('POST', `/webhooks${query}`, { url: receiver.url })).headers.get('location') ?? '';
    const places = await Promise.all([locationOf(''), locationOf('?location=path'), locationOf('?location=url')]);
    const path = expect.stringMatching(/^\/api\/v1\/webhooks\/whk_[0-9a-f]{32}$/);
    expect(places.slice(0, 2)).toEqual([path, path]);
    expect(new URL(places[2] ?? '')).toMatchObject({ origin: stack().url, pathname: path });
    for (const place of places) {
      const deleted = await fetch(new URL(place, stack().url), {
        method: 'DELETE',
        headers: { authorization: `Bearer ${key}` },
      });
      expect(deleted.status).toBe(200);
    }
    expectRefusal(
      await api('POST', '/webhooks?location=host', { url: receiver.url }),
      400,
      'validation_error',
      'location',
    );
    const ofApp = await locationOf('?location=url', app);
    expect(ofApp).toMatch(`${stack().url}/api/webhooks/whk_`);
    expect((await app('DELETE', new URL(ofApp).pathname.replace('/api', ''))).status).toBe(200);
  });

  it('412: a change of an earlier version, in both APIs, and nothing is changed', async () => {
    const { id } = await aWebhook();
    const read = await api('GET', `/webhooks/${id}`);
    const version = { 'if-match': read.headers.get('etag') ?? '' };
    // A change of another webhook does not change the version of this one.
    await aWebhook();
    const changed = await api('PATCH', `/webhooks/${id}`, { description: 'One' }, version);
    expect([changed.status, changed.json.data.description]).toEqual([200, 'One']);
    expect(changed.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    for (const [method, path, body] of [
      ['PATCH', `/webhooks/${id}`, { description: 'Two' }],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/rotate-secret`],
    ] as const) {
      for (const by of [api, app]) expectRefusal(await by(method, path, body, version), 412, 'precondition_failed');
    }
    const now = await api('GET', `/webhooks/${id}`);
    expect([now.json.data, now.headers.get('etag')]).toEqual([changed.json.data, changed.headers.get('etag')]);
    expect((await api('PATCH', `/webhooks/${id}`, { description: 'Four' }, { 'if-match': '*' })).status).toBe(200);
  });

  it.each([
    [{}, 'url'],
    [{ url: 7 }, 'url'],
    [{ url: 'http://hooks.example.com/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'https://[::ffff:169.254.169.254]/' }, 'url'],
    [{ url: 'https://2852039166/' }, 'url'],
    [{ url: 'https://metadata.google.internal/' }, 'url'],
    [{ url: 'https://user:secret@hooks.example.com/' }, 'url'],
    [{ url: 'https://hooks.example.com/', events: [] }, 'events'],
    [{ url: 'https://hooks.example.com/', events: ['envelope.exploded'] }, 'events[0]'],
    [{ url: 'https://hooks.example.com/', events: 'envelope.sent' }, 'events'],
    [{ url: 'https://hooks.example.com/', description: 'a\u0000b' }, 'description'],
    [{ url: 'https://hooks.example.com/', secret: 'mine' }, 'secret'],
    [{ url: 'https://hooks.example.com/', ownerId: 'usr_1' }, 'ownerId'],
  ])('400: %j names %s', async (body, field) => {
    expectRefusal(await api('POST', '/webhooks', body), 400, 'validation_error', field);
  });

  it('400: a change to a forbidden address leaves the webhook as it was', async () => {
    const webhook = await aWebhook();
    const changed = await api('PATCH', `/webhooks/${webhook.id}`, { url: 'https://10.1/', description: 'x' });
    expectRefusal(changed, 400, 'validation_error', 'url');
    expect((await api('GET', `/webhooks/${webhook.id}`)).json.data).toMatchObject({
      url: receiver.url,
      description: null,
    });
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=10001', 'page=1'])('400: ?%s', async (query) => {
    expect((await api('GET', `/webhooks?${query}`)).status).toBe(400);
  });

  it('201: a repeat of a request answers the same webhook and secret, and makes no second one', async () => {
    const before = (await api('GET', '/webhooks')).json.pagination.total;
    const body = { url: 'https://hooks.example.com/once' };
    const create = () => api('POST', '/webhooks', body, { 'Idempotency-Key': 'once' });
    const [first, second] = [await create(), await create()];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.json).toEqual(first.json);
    expect((await api('GET', '/webhooks')).json.pagination.total).toBe(before + 1);
    await api('DELETE', `/webhooks/${first.json.data.id}`);
  });
});

describe('test, deliveries, redeliver, rotate', () => {
  it('POST …/test: delivered at once, verifiable, listed', async () => {
    const webhook = await aWebhook({ events: ['envelope.voided'] });
    const tested = await api('POST', `/webhooks/${webhook.id}/test`);
    expect(tested.status).toBe(200);
    await matches(dataOf(deliveryV1), tested.json);
    expect(tested.json.data).toMatchObject({ status: 'delivered', eventType: 'webhook.test', attemptCount: 1 });
    const received = receiver.received.find(({ headers }) => headers['webhook-id'] === tested.json.data.eventId);
    expect(new Verifier(webhook.secret).verify(received?.body ?? '', received?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    });
    const list = await api('GET', `/webhooks/${webhook.id}/deliveries`);
    await matches(listOf(deliveryV1), list.json);
    expect(list.json.data).toEqual([tested.json.data]);
    expect((await api('GET', `/webhooks/${webhook.id}/deliveries?status=failed`)).json.pagination.total).toBe(0);
    expect((await api('GET', `/webhooks/${webhook.id}/deliveries?status=lost`)).status).toBe(400);
  });

  it('a failed test is answered with its attempts, and can be sent again under the same identifier', async () => {
    const moody = await aReceiver([{ status: 500, body: 'x'.repeat(5_000) }, 200]);
    const webhook = await aWebhook({ url: moody.url });
    const { data } = (await api('POST', `/webhooks/${webhook.id}/test`)).json;
    expect(data).toMatchObject({ status: 'failed', failure: 'attempts_exhausted', nextAttemptAt: null });
    expect(data.attempts).toEqual([
      {
        at: expect.any(String),
        outcome: 'answered',
        responseCode: 500,
        durationMs: expect.any(Number),
        responseBody: 'x'.repeat(1_024),
      },
    ]);
    const again = await api('POST', `/webhooks/${webhook.id}/deliveries/${data.id}/redeliver`);
    expect([again.status, again.json.data.status]).toEqual([200, 'pending']);
    await eventually(async () => {
      const [delivery] = (await api('GET', `/webhooks/${webhook.id}/deliveries`)).json.data;
      return delivery.status === 'delivered';
    });
    expect(moody.received.map(({ headers }) => headers['webhook-id'])).toEqual([data.eventId, data.eventId]);
    await moody.close();
  });

  it('POST …/rotate-secret: both secrets sign', async () => {
    const webhook = await aWebhook();
    const rotated = await api('POST', `/webhooks/${webhook.id}/rotate-secret`);
    expect(rotated.status).toBe(200);
    await matches(dataOf(webhookWithSecretV1), rotated.json);
    expect(rotated.json.data.secret).not.toBe(webhook.secret);
    const { data } = (await api('POST', `/webhooks/${webhook.id}/test`)).json;
    const received = receiver.received.find(({ headers }) => headers['webhook-id'] === data.eventId);
    for (const secret of [webhook.secret, rotated.json.data.secret]) {
      expect(() => new Verifier(secret).verify(received?.body ?? '', received?.headers ?? {})).not.toThrow();
    }
  });

  it('404: a delivery of another webhook', async () => {
    const [one, other] = [await aWebhook(), await aWebhook()];
    const { data } = (await api('POST', `/webhooks/${one.id}/test`)).json;
    expect((await api('POST', `/webhooks/${other.id}/deliveries/${data.id}/redeliver`)).status).toBe(404);
    expect((await api('POST', `/webhooks/${one.id}/deliveries/webhooks/redeliver`)).status).toBe(404);
  });
});

describe('events', () => {
  it('of a whole life arrive, signed and without a gap; their envelope is that of v1, without secrets', async () => {
    const own = await aReceiver();
    const webhook = await aWebhook({ url: own.url });
    const { data: envelope } = (
      await api('POST', '/envelopes', {
        name: 'Lease',
        recipients: [{ email: 'tenant@example.com', name: 'Tenant', accessCode: 'open sesame' }],
      })
    ).json;
    await api('PATCH', `/envelopes/${envelope.id}`, { name: 'Lease 2' });
    await api('DELETE', `/envelopes/${envelope.id}`);
    await eventually(() => own.received.length >= 3);
    const events = own.received.map(({ body, headers }) => {
      expect(body).not.toMatch(/open sesame|"accessCode|ownerId|sig=|codeHash|hash\w*code/i);
      return new Verifier(webhook.secret).verify(body, headers) as Json;
    });
    const inOrder = events.toSorted((a, b) => a.data.sequence - b.data.sequence);
    expect(inOrder.map(({ type, data }) => [type, data.sequence])).toEqual([
      ['envelope.created', 1],
      ['envelope.updated', 2],
      ['envelope.deleted', 3],
    ]);
    for (const { data } of inOrder) {
      expect(data.envelope.id).toBe(envelope.id);
      expect(own.received.map(({ headers }) => headers['webhook-id'])).toContain(data.eventId);
    }
    await own.close();
  });

  it('are sent again about five seconds after the receiver failed', async () => {
    const failing = await aReceiver([503, 200]);
    await aWebhook({ url: failing.url, events: ['envelope.created'] });
    await api('POST', '/envelopes', { name: 'Lease', recipients: [{ email: 'tenant@example.com', name: 'Tenant' }] });
    await eventually(() => failing.received.length >= 2);
    const [first, second] = failing.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(4_400);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    await failing.close();
  });
});

describe('without allowed hosts, as in production', () => {
  let host: HostProcess;
  beforeAll(async () => {
    host = await aPeculiarHost({ WEBHOOK_ALLOW_HOSTS: '' });
  });
  afterAll(() => host.stop());

  it('an address of this machine is refused, and one that was stored before is not connected to', async () => {
    const before = receiver.connections();
    for (const url of [receiver.url, receiver.url.replace('http:', 'https:'), `https://localhost:${receiver.port}/`]) {
      expect((await client(key, host.url)('POST', '/v1/webhooks', { url })).status).toBe(400);
    }
    const webhook = await aWebhook();
    const { json } = await client(key, host.url)('POST', `/v1/webhooks/${webhook.id}/test`);
    expect(json.data).toMatchObject({ status: 'failed' });
    expect(json.data.attempts[0]).toMatchObject({ outcome: 'forbidden_address', responseCode: null });
    expect(receiver.connections()).toBe(before);
  });
});
