/** Recipients with `notify: false`: the service sends them no e-mails, and the integrator passes on the link. */
import { anAddress, awaitMail, mailsTo, open, sign, tokenOf } from '../../ceremony.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { changeRecord } from '../../fixtures/records.ts';
import {
  anApiKey,
  aPdf,
  type Client,
  client,
  expectRefusal,
  inline,
  type Json,
  type Session,
  stack,
  uuidOf,
} from '../../stack.ts';

let owner: Session;
/** A key of every scope, and one without `links:read`. */
let api: Client;
let plain: Client;
beforeAll(async () => {
  ({ owner, api } = await anIntegrator());
  const key = client(await anApiKey(owner, ['envelopes:read', 'envelopes:write']));
  plain = (method, path, ...more) => key(method, `/v1${path}`, ...more);
});

const person = (more: object = {}) => ({ email: anAddress('quiet'), name: 'Ada', notify: false, ...more });
const tokenIn = (url: string) => new URL(url).hash.slice(1);

async function sent(recipients: object[], more: object = {}, by: Client = api): Promise<Json> {
  const body = { name: 'Quiet lease', recipients, document: inline(await aPdf()), send: true, ...more };
  const { status, json } = await by('POST', '/envelopes', body);
  expect([status, json.error]).toEqual([201, undefined]);
  return json.data;
}

const eventsOf = async (id: string): Promise<Json[]> => (await api('GET', `/envelopes/${id}/events`)).json.data;

describe('a recipient with notify: false', () => {
  it('gets no invitation; the answer has the link, with which the recipient signs', async () => {
    const [ada, bob] = [person(), person({ order: 2 })];
    const envelope = await sent([ada, bob]);
    const [first, second] = envelope.recipients;
    expect([first.notify, second.notify, second.signingUrl]).toEqual([false, false, undefined]);
    expect(first.signingUrl).toMatch(new RegExp(`^${stack().url}/sign#`));
    expect((await sign(tokenIn(first.signingUrl))).status).toBe(200);
    const read = async () => (await api('GET', `/envelopes/${envelope.id}/recipients/${second.id}`)).json.data;
    expect((await sign(tokenIn((await read()).signingUrl))).status).toBe(200);
    await afterCompletion(envelope.id);
    expect([await mailsTo(ada.email), await mailsTo(bob.email)]).toEqual([[], []]);
    const asked = (await eventsOf(envelope.id)).filter(({ type }) => type === 'recipient.sent');
    expect(asked.map(({ data }) => data.details.isNotified)).toEqual([false, false]);
  });

  it('the link is left out of every answer to a key without links:read, and of lists and events', async () => {
    const envelope = await sent([person()], {}, plain);
    const { id, recipients } = envelope;
    const paths = [
      `/envelopes/${id}`,
      `/envelopes/${id}/recipients`,
      `/envelopes/${id}/recipients/${recipients[0].id}`,
    ];
    const seen = async (by: Client, path: string) => (await by('GET', path)).text.includes('/sign#');
    expect(JSON.stringify(envelope)).not.toContain('/sign#');
    for (const path of paths)
      expect([path, await seen(plain, path), await seen(api, path)]).toEqual([path, false, true]);
    for (const path of ['/envelopes', `/envelopes/${id}/events`])
      expect([path, await seen(api, path)]).toEqual([path, false]);
    const linksOnly = client(await anApiKey(owner, ['links:read']));
    expectRefusal(await linksOnly('GET', `/v1/envelopes/${id}`), 403, 'insufficient_permissions');
  });

  it('304 only for an answer without the link: another key may have read the same ETag without it', async () => {
    const { id, recipients } = await sent([person()]);
    for (const path of [`/envelopes/${id}`, `/envelopes/${id}/recipients/${recipients[0].id}`]) {
      const tag = (await plain('GET', path)).headers.get('etag') ?? '';
      const headers = { 'If-None-Match': tag };
      const withLinks = await api('GET', path, undefined, headers);
      expect([withLinks.status, withLinks.text.includes('/sign#'), withLinks.headers.get('etag')]).toEqual([
        200,
        true,
        tag,
      ]);
      expect((await plain('GET', path, undefined, headers)).status).toBe(304);
    }
  });

  it('a key without links:read does not get the answer that another key was given under an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `links-${Date.now()}` };
    const body = { name: 'Quiet', recipients: [person()], document: inline(await aPdf()), send: true };
    const first = await api('POST', '/envelopes', body, headers);
    expect(first.text).toContain('/sign#');
    expectRefusal(await plain('POST', '/envelopes', body, headers), 422, 'idempotency_key_reused');
    expect((await api('POST', '/envelopes', body, headers)).json).toEqual(first.json);
  });

  it('409 no_notifications: a reminder; the others are reminded without them', async () => {
    const [quiet, loud] = [person(), { email: anAddress('loud'), name: 'Bob' }];
    const { id, recipients } = await sent([quiet, loud], { reminders: { everyDays: 1, maxCount: 3 } });
    await changeRecord(owner.userId, uuidOf(id), (item) => {
      for (const recipient of item.recipients) recipient.sentAt = new Date(Date.now() - 3_600_000).toISOString();
    });
    expectRefusal(await api('POST', `/envelopes/${id}/recipients/${recipients[0].id}/remind`), 409, 'no_notifications');
    expect((await api('POST', `/envelopes/${id}/remind`)).status).toBe(200);
    const reminded = (await eventsOf(id)).filter(({ type }) => type === 'recipient.reminded');
    expect(reminded.map(({ data }) => data.details.email)).toEqual([loud.email]);
  });

  it('a change of notify after sending: the former link ends, and the recipient is asked the other way', async () => {
    const { id, recipients } = await sent([person()]);
    const [{ id: recipientId, signingUrl, email }] = recipients;
    const path = `/envelopes/${id}/recipients/${recipientId}`;
    const loud = await api('PATCH', path, { notify: true });
    expect(loud.json.data).toMatchObject({ notify: true, status: 'sent' });
    expect(loud.json.data.signingUrl).toBeUndefined();
    expect((await open(tokenIn(signingUrl))).status).toBe(401);
    await awaitMail(email, ({ subject }) => subject.includes('Quiet'));
    const quiet = await api('PATCH', path, { notify: false });
    expect((await open(tokenIn(quiet.json.data.signingUrl))).status).toBe(200);
    expect((await open(tokenOf(owner, uuidOf(id), recipientId, 2))).status).toBe(401);
    expect((await eventsOf(id)).filter(({ type }) => type === 'recipient.sent')).toHaveLength(3);
    // The same value again changes nothing.
    const again = await api('PATCH', path, { notify: false });
    expect(again.json.data.signingUrl).toBe(quiet.json.data.signingUrl);
  });

  it('gets a one-time code, which they ask for; a delegate gets an invitation', async () => {
    const { recipients } = await sent([person({ verification: 'email_code' })]);
    const token = tokenIn(recipients[0].signingUrl);
    expect((await client(token)('POST', '/sign/code', {})).status).toBeLessThan(300);
    await awaitMail(recipients[0].email, () => true);
    const delegating = await sent([person()], { allowDelegation: true });
    const to = { email: anAddress('delegate'), name: 'Ben', reason: 'Away' };
    const link = tokenIn(delegating.recipients[0].signingUrl);
    expect((await client(link)('POST', '/sign/delegate', to)).status).toBe(200);
    await awaitMail(to.email, ({ subject }) => subject.includes('Quiet'));
  });
});

/** The owner is notified of the completion. */
async function afterCompletion(id: string): Promise<void> {
  await awaitMail(owner.email, ({ text }) => text.includes(uuidOf(id)));
}

describe('the app API', () => {
  it('sets notify, answers it, and no link', async () => {
    const app = client(owner.token);
    const { id } = await sent([person()], { send: false });
    const path = `/envelopes/${uuidOf(id)}`;
    const { json } = await app('GET', path);
    expect([json.signers[0].notify, json.signers[0].signingUrl]).toEqual([false, undefined]);
    const changed = await app('PATCH', path, {
      signers: json.signers.map(({ id, email, name }: Json) => ({ id, email, name, notify: true })),
    });
    expect(changed.json.signers[0].notify).toBe(true);
  });
});
