/** An envelope is erased for good. Copies of its sealed file still verify. */
import { webhookErasedEvent } from '../../../shared/contracts/webhooks.ts';
import { anAddress, aSignature, awaitStatus, eventsOf, open, sign, tokenOf } from '../../ceremony.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { anIntegrator, type Integrator } from '../../fixtures/integrator.ts';
import { changeRecord, itemsOf, recordsOfStack } from '../../fixtures/records.ts';
import { aReceiver, type Receiver } from '../../servers/receiver.ts';
import {
  aPdf,
  aSession,
  call,
  client,
  download,
  expectRefusal,
  inline,
  type Json,
  matches,
  runFunction,
  uuidOf,
} from '../../stack.ts';

const reason = 'The applicant asked for it.';
let integrator: Integrator;
let receiver: Receiver;
beforeAll(async () => {
  integrator = await anIntegrator();
  receiver = await aReceiver();
  await integrator.api('POST', '/webhooks', { url: receiver.url, events: ['envelope.erased', 'envelope.sent'] });
});
afterAll(() => receiver.close());

async function made(more: object = {}): Promise<Json> {
  const { status, json } = await integrator.api('POST', '/envelopes', {
    name: 'Lease of Ada',
    recipients: [{ email: anAddress('ada'), name: 'Ada Lovelace' }],
    document: inline(await aPdf()),
    ...more,
  });
  expect(status).toBe(201);
  return json.data;
}

const erase = (id: string, body: object = { reason }) => integrator.api('POST', `/envelopes/${id}/erase`, body);
const read = (id: string) => integrator.api('GET', `/envelopes/${id}`);

/** A completed envelope, with its sealed file and the token of its signer. */
async function completed(): Promise<{ id: string; file: Uint8Array; token: string }> {
  const { id, recipients } = await made({ send: true });
  const token = tokenOf(integrator.owner, uuidOf(id), recipients[0].id);
  expect((await sign(token, { signature: aSignature(7) })).status).toBe(200);
  await awaitStatus(integrator.owner, uuidOf(id), 'completed');
  const { json } = await integrator.api('GET', `/envelopes/${id}/document`);
  return { id, token, file: await download(json.data.sealed.url) };
}

const storedOf = (id: string) => itemsOf(integrator.owner.userId, uuidOf(id));

it('200: a completed envelope is gone everywhere but for one record, and its sealed file still verifies', async () => {
  const { id, file, token } = await completed();
  const events = await eventsOf(integrator.owner, uuidOf(id));
  const answer = await erase(id);
  expect([answer.status, answer.json.data]).toEqual([
    200,
    { id, status: 'erased', erasedAt: expect.any(String), keptUntil: null },
  ]);

  // It reads as one that never was.
  const missing = await read(`env_${'0'.repeat(32)}`);
  const erased = await read(id);
  expect([erased.status, erased.json]).toEqual([missing.status, missing.json]);
  for (const path of ['/document', '/events', '/audit-trail', '/recipients', '/certificate']) {
    expectRefusal(await integrator.api('GET', `/envelopes/${id}${path}`), 404, 'not_found');
  }
  expect((await integrator.app('GET', '/envelopes')).json.map((each: Json) => each.id)).not.toContain(uuidOf(id));
  expect((await integrator.api('GET', '/envelopes')).json.data.map((each: Json) => each.id)).not.toContain(id);
  expect((await open(token)).status).toBeGreaterThanOrEqual(400);

  const [remains, ...others] = await storedOf(id);
  expect(others).toEqual([]);
  expect(remains).toMatchObject({
    itemType: 'erasure',
    status: 'completed',
    reason,
    erasedBy: integrator.owner.userId,
    events: events.length,
    auditHead: events.at(-1)?.hash,
    files: [{ version: 'sealed', sha256: sha256(file) }],
  });
  expect(JSON.stringify(remains)).not.toMatch(/Ada|Lease|example\.com/);

  const { json: report } = await call('POST', '/api/verify', {
    raw: file,
    headers: { 'content-type': 'application/pdf' },
  });
  expect(report).toMatchObject({
    isKnown: true,
    seal: { envelopeId: id, version: 'sealed', erasedAt: remains.claimedAt },
    report: { intact: true, sealedByUs: true },
  });
}, 60_000);

it('webhooks: endpoints get envelope.erased without personal data, and earlier deliveries with their bodies are gone', async () => {
  const { id } = await completed();
  const ofType = (type: string) =>
    receiver.received
      .map(({ body }) => JSON.parse(body))
      .find((event) => event.type === type && event.data.envelopeId === id);
  await eventually(() => ofType('envelope.sent'));
  expect((await erase(id)).status).toBe(200);
  const event = await eventually(() => ofType('envelope.erased'));
  await matches(webhookErasedEvent, event);
  expect(JSON.stringify(event)).not.toMatch(/Ada|Lease|applicant/);
  const [{ id: webhookId }] = (await integrator.api('GET', '/webhooks')).json.data;
  const { json } = await integrator.api('GET', `/webhooks/${webhookId}/deliveries`);
  expect(json.data.filter(({ envelopeId }: Json) => envelopeId === id).map(({ eventType }: Json) => eventType)).toEqual(
    ['envelope.erased'],
  );
}, 60_000);

it('200: a repeated request answers the same erasure, and endpoints get one event', async () => {
  const { id } = await made();
  const [first, second] = [await erase(id), await erase(id, { reason: 'another' })];
  expect(second.json).toEqual(first.json);
  expect((await storedOf(id))[0].reason).toBe(reason);
  const atOnce = await made();
  const answers = await Promise.all(Array.from({ length: 8 }, () => erase(atOnce.id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await storedOf(atOnce.id)).length).toBe(1);
}, 60_000);

it('200: the counts of the lists do not have an erased envelope any more', async () => {
  const drafts = async () => (await integrator.app('GET', '/envelope-counts?you=ada@example.com')).json.draft;
  const { id } = await made();
  const before = await drafts();
  expect((await erase(id)).status).toBe(200);
  expect(await drafts()).toBe(before - 1);
}, 60_000);

it('409: an open envelope is voided first', async () => {
  const { id } = await made({ send: true });
  expectRefusal(await erase(id), 409, 'invalid_state');
  expect((await read(id)).json.data.status).toBe('sent');
  expect((await integrator.api('PATCH', `/envelopes/${id}`, { status: 'voided' })).status).toBe(200);
  expect((await erase(id)).status).toBe(200);
  expectRefusal(await read(id), 404, 'not_found');
}, 60_000);

it('409: a legal hold protects the envelope, and is set and ended in every status', async () => {
  const { id } = await completed();
  const hold = (legalHold: boolean) => integrator.api('PATCH', `/envelopes/${id}`, { legalHold });
  expect((await hold(true)).json.data.legalHold).toBe(true);
  expectRefusal(await erase(id), 409, 'legal_hold');
  expectRefusal(await integrator.app('POST', `/envelopes/${uuidOf(id)}/erase`, { reason }), 409, 'legal_hold');
  expect((await hold(false)).status).toBe(200);
  expect((await integrator.app('POST', `/envelopes/${uuidOf(id)}/erase`, { reason })).json).toMatchObject({
    id: uuidOf(id),
    status: 'erased',
  });
}, 60_000);

it('409: a draft under a legal hold is deleted by neither API, and its document stays until the hold is ended', async () => {
  const { id } = await made({ legalHold: true });
  expectRefusal(await integrator.api('DELETE', `/envelopes/${id}`), 409, 'legal_hold');
  expectRefusal(await integrator.app('DELETE', `/envelopes/${uuidOf(id)}`), 409, 'legal_hold');
  const { json } = await integrator.api('GET', `/envelopes/${id}/document`);
  expect((await download(json.data.original.url)).length).toBeGreaterThan(0);
  expect((await integrator.app('PATCH', `/envelopes/${uuidOf(id)}`, { legalHold: false })).status).toBe(200);
  expect((await integrator.api('DELETE', `/envelopes/${id}`)).json.data).toEqual({ id, deleted: true });
  expectRefusal(await read(id), 404, 'not_found');
}, 60_000);

it('404: the envelope of another account; 400: without a reason; 412: of another version', async () => {
  const { id } = await made();
  const stranger = await aSession();
  const path = `/envelopes/${uuidOf(id)}/erase`;
  expectRefusal(await client(stranger.token)('POST', path, { reason }), 404, 'not_found');
  expectRefusal(await erase(id, {}), 400, 'validation_error', 'reason');
  expectRefusal(await erase(id, { reason: '  ' }), 400, 'validation_error', 'reason');
  const outdated = await integrator.api('POST', `/envelopes/${id}/erase`, { reason }, { 'if-match': '"0"' });
  expectRefusal(outdated, 412, 'precondition_failed');
  expect((await read(id)).status).toBe(200);
}, 60_000);

it('the sweep looks at an erased envelope once more, and deletes what a late request has left', async () => {
  const { id } = await made();
  expect((await erase(id)).status).toBe(200);
  const key = [integrator.owner.userId, uuidOf(id)] as const;
  await changeRecord(...key, (item) => {
    item.dueAt = new Date(0).toISOString();
  });
  const webhooks = await recordsOfStack()('webhooks');
  const late = {
    id: `dlv_late${id}`,
    ownerId: key[0],
    envelopeId: key[1],
    itemType: 'delivery',
    eventType: 'envelope.sent',
  };
  await webhooks.items.create(late);
  await runFunction('SweepEnvelopes');
  expect((await webhooks.item(late.id, late.ownerId).read()).resource).toBeUndefined();
}, 60_000);
