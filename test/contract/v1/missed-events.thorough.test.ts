import { webhookEvent } from '../../../shared/contracts/webhooks.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { aReceiver } from '../../servers/receiver.ts';
import { type Client, expectRefusal, type Json, matches } from '../../stack.ts';

let api: Client;
beforeAll(async () => {
  ({ api } = await anIntegrator());
});

const recipients = [{ email: 'tenant@example.com', name: 'Tenant' }];

async function anEnvelope(): Promise<Json> {
  return (await api('POST', '/envelopes', { name: 'Lease', recipients })).json.data;
}

it('POST /webhooks/{webhookId}/recover: events of the time in which the endpoint was disabled arrive once', async () => {
  const receiver = await aReceiver();
  const since = new Date(Date.now() - 1_000).toISOString();
  const { id } = (await api('POST', '/webhooks', { url: receiver.url, events: ['envelope.created'] })).json.data;
  await api('PATCH', `/webhooks/${id}`, { status: 'disabled' });
  const witness = await aReceiver();
  const other = (await api('POST', '/webhooks', { url: witness.url, events: ['envelope.created'] })).json.data;
  const missed = await anEnvelope();
  // Only a dispatched event is missed: until then it also goes to an endpoint that is enabled after it.
  await eventually(() => witness.received.length === 1);
  expectRefusal(await api('POST', `/webhooks/${id}/recover`, { since }), 409, 'invalid_state');
  await api('PATCH', `/webhooks/${id}`, { status: 'enabled' });
  const recovered = await api('POST', `/webhooks/${id}/recover`, { since });
  expect([recovered.status, recovered.json.data, recovered.json.pagination]).toEqual([
    200,
    { enqueued: 1 },
    { limit: 500, hasMore: false, nextCursor: null },
  ]);
  await eventually(() => receiver.received.length === 1);
  const again = await api('POST', `/webhooks/${id}/recover`, { since });
  expect(again.json.data).toEqual({ enqueued: 0 });
  const body = JSON.parse(receiver.received[0]?.body ?? '{}');
  await matches(webhookEvent, body);
  // The list has the same event, without the envelope.
  const listed = (await api('GET', `/envelopes/${missed.id}/events`)).json.data[0];
  const { envelope: _envelope, ...posted } = body.data;
  expect({ ...body, data: posted }).toEqual(listed);
  const { documentSha256: _document, sealedSha256: _sealed, ...delivered } = body.data.envelope;
  const { upload: _upload, ...current } = (await api('GET', `/envelopes/${missed.id}`)).json.data;
  expect(delivered).toEqual(current);
  const old = await api('POST', `/webhooks/${id}/recover`, { since: '2020-01-01T00:00:00Z' });
  expectRefusal(old, 400, 'validation_error', 'since');
  await api('DELETE', `/webhooks/${id}`);
  await api('DELETE', `/webhooks/${other.id}`);
  await receiver.close();
  await witness.close();
});

it('GET /events: of all envelopes, oldest first, with a cursor, by type and envelope', async () => {
  const [first, second] = [await anEnvelope(), await anEnvelope()];
  const ofBoth = async () => {
    const { json } = await api('GET', '/events?type=envelope.created&limit=100');
    const ids = json.data.map((event: Json) => event.data.envelopeId);
    return ids.includes(second.id) && ids;
  };
  const ids: string[] = await eventually(ofBoth, { everyMs: 250 });
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const { json } = await api('GET', `/events?limit=1&type=envelope.created${after}`);
    seen.push(...json.data.map((event: Json) => event.data.envelopeId));
    after = `&cursor=${json.pagination.nextCursor}`;
    if (!json.pagination.hasMore) break;
  }
  expect(seen).toEqual(ids);
  const one = await api('GET', `/events?envelopeId=${second.id}`);
  expect(one.json.data.map((event: Json) => [event.type, event.data.envelopeId])).toEqual([
    ['envelope.created', second.id],
  ]);
  for (const query of ['cursor=x', 'type=x', 'envelopeId=x', 'offset=1']) {
    expectRefusal(await api('GET', `/events?${query}`), 400, 'validation_error', query.split('=')[0] ?? '');
  }
});
