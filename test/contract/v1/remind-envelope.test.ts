import { dataOf } from '../../../shared/contracts/paging.ts';
import { envelopeV1, recipientV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { anAddress, awaitMail, open, tokenOf } from '../../ceremony.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { changeRecord } from '../../fixtures/records.ts';
import { aPdf, type Client, expectRefusal, inline, type Json, matches, type Session, uuidOf } from '../../stack.ts';

let owner: Session;
let api: Client;
const [ada, bob] = [anAddress(), anAddress()];

beforeAll(async () => {
  ({ owner, api } = await anIntegrator());
});

async function anEnvelope(): Promise<string> {
  const { status, json } = await api('POST', '/envelopes', {
    name: 'Lease',
    recipients: [
      { email: ada, name: 'Ada' },
      { email: bob, name: 'Bob', order: 2 },
    ],
    document: inline(await aPdf()),
  });
  expect([status, json.error]).toEqual([201, undefined]);
  return json.data.id;
}

async function aSentEnvelope(): Promise<string> {
  const id = await anEnvelope();
  expect((await api('POST', `/envelopes/${id}/send`)).status).toBe(200);
  return id;
}

/** Every recipient was asked an hour ago, which no client can bring about. */
const anHourPasses = (id: string) =>
  changeRecord(owner.userId, uuidOf(id), ({ recipients }) => {
    const sentAt = new Date(Date.now() - 3_600_000).toISOString();
    for (const recipient of recipients) if (recipient.sentAt) recipient.sentAt = sentAt;
  });

async function remindedIn(id: string): Promise<string[]> {
  const { json } = await api('GET', `/envelopes/${id}/events`);
  return (json.data as Json[])
    .filter(({ type }) => type === 'recipient.reminded')
    .map(({ data }) => data.details.email);
}

describe('POST /api/v1/envelopes/{envelopeId}/remind', () => {
  it('200: the recipient in turn gets an e-mail; a repeat with the same key sends none', async () => {
    const id = await aSentEnvelope();
    await anHourPasses(id);
    const send = () =>
      api('POST', `/envelopes/${id}/remind`, { newLinks: true }, { 'Idempotency-Key': `remind-${id}` });
    const first = await send();
    expect([first.status, first.json.error]).toEqual([200, undefined]);
    await matches(dataOf(envelopeV1), first.json);
    expect(first.headers.get('etag')).toMatch(/^"/);
    await awaitMail(ada, ({ subject }) => subject.startsWith('Reminder'));
    const again = await send();
    expect([again.json, again.headers.get('idempotent-replayed')]).toEqual([first.json, 'true']);
    expect(await remindedIn(id)).toEqual([ada]);
  });

  it('409: all recipients were asked a moment ago; the answer says how long to wait', async () => {
    const id = await aSentEnvelope();
    const { status, json, headers } = await api('POST', `/envelopes/${id}/remind`);
    expect([status, json.error.code, json.error.details]).toEqual([
      409,
      'invalid_state',
      { status: 'sent', recipients: 'were asked less than a minute ago' },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await remindedIn(id)).toEqual([]);
  });

  it('409: an envelope that is not out for signature', async () => {
    const { status, json } = await api('POST', `/envelopes/${await anEnvelope()}/remind`);
    expect([status, json.error.code, json.error.details]).toEqual([409, 'invalid_state', { status: 'draft' }]);
  });
});

describe('POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/remind', () => {
  it('200: reminds that recipient alone, once per key; with a new link the former one ends', async () => {
    const { json } = await api('POST', '/envelopes', {
      name: 'Lease',
      recipients: [ada, bob].map((email) => ({ email, name: 'A' })),
      document: inline(await aPdf()),
      send: true,
    });
    const { id, recipients } = json.data;
    await anHourPasses(id);
    const path = `/envelopes/${id}/recipients/${recipients[1].id}/remind`;
    const headers = { 'Idempotency-Key': `remind-one-${id}` };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => api('POST', path, { newLink: true }, headers)));
    expect([first?.status, first?.json.error]).toEqual([200, undefined]);
    await matches(dataOf(recipientV1), first?.json);
    expect(first?.json.data).toMatchObject({ id: recipients[1].id, remindedAt: expect.any(String) });
    expect(others.map((reply) => reply.json)).toEqual([first?.json, first?.json]);
    await awaitMail(bob, ({ subject }) => subject.startsWith('Reminder'));
    expect(await remindedIn(id)).toEqual([bob]);
    const links = [1, 2].map((version) => tokenOf(owner, uuidOf(id), recipients[1].id, version));
    expect(await Promise.all(links.map(async (link) => (await open(link)).status))).toEqual([401, 200]);
  });

  it('429 with Retry-After: asked a moment ago; 409: a draft, a later turn; 404: another recipient', async () => {
    const id = await aSentEnvelope();
    const recipients: Json[] = (await api('GET', `/envelopes/${id}/recipients`)).json.data;
    const remind = (recipientId: string, of = id) => api('POST', `/envelopes/${of}/recipients/${recipientId}/remind`);
    const early = await remind(recipients[0].id);
    expectRefusal(early, 429, 'rate_limit_exceeded');
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    expectRefusal(await remind(recipients[1].id), 409, 'not_your_turn');
    const draft = await anEnvelope();
    const [first] = (await api('GET', `/envelopes/${draft}/recipients`)).json.data;
    expectRefusal(await remind(first.id, draft), 409, 'invalid_state');
    expectRefusal(await remind(`rcp_${'0'.repeat(32)}`), 404, 'not_found');
  });
});
