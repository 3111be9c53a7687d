import { appEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { dataOf } from '../../../shared/contracts/paging.ts';
import { envelopeV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { anAddress, awaitMail, awaitStatus, decline, eventsOf, mailsTo, open, sign, tokenOf } from '../../ceremony.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { pageTexts } from '../../fixtures/page-text.ts';
import { changeRecord } from '../../fixtures/records.ts';
import {
  aPdf,
  type Client,
  download,
  expectRefusal,
  inline,
  type Json,
  matches,
  runFunction,
  type Session,
  uuidOf,
} from '../../stack.ts';

let owner: Session;
let api: Client;
let app: Client;

beforeAll(async () => {
  ({ owner, api, app } = await anIntegrator());
});

const field = { type: 'text', page: 1, x: 72, y: 600, width: 180, height: 24, label: 'Rent', value: '700' };

/** Sent to Ada, and after her to Bob, who has an access code. */
async function aSentEnvelope() {
  const [ada, bob] = [anAddress('ada'), anAddress('bob')];
  const { status, json } = await api('POST', '/envelopes', {
    name: 'Lease',
    message: 'Please sign.',
    metadata: { contract: '4711' },
    recipients: [
      { email: ada, name: 'Ada' },
      { email: bob, name: 'Bob', order: 2, accessCode: '4711-aß' },
    ],
    fields: [{ ...field, recipientId: ada }],
    document: inline(await aPdf()),
    send: true,
  });
  expect([status, json.error]).toEqual([201, undefined]);
  const { id, recipients } = json.data as Json;
  const tokens = recipients.map((each: Json) => tokenOf(owner, uuidOf(id), each.id)) as string[];
  return { id: id as string, sent: json.data as Json, ada, bob, tokens };
}

const correct = (id: string, headers = {}) => api('POST', `/envelopes/${id}/correct`, undefined, headers);
const get = async (id: string): Promise<Json> => (await api('GET', `/envelopes/${id}`)).json.data;

describe('POST /api/v1/envelopes/{envelopeId}/correct', () => {
  it('201: a draft with the same content; the original is voided, and each names the other', async () => {
    const { id, sent } = await aSentEnvelope();
    const answer = await correct(id);
    expect([answer.status, answer.json.error]).toEqual([201, undefined]);
    await matches(dataOf(envelopeV1), answer.json);
    expect(answer.headers.get('etag')).toMatch(/^"/);
    const { data: draft } = answer.json;
    const { name, message, metadata, document, fields } = sent;
    expect(draft).toMatchObject({ status: 'draft', name, message, metadata, document, fields, replaces: id });
    const people = (list: Json[]) => list.map(({ id: one, email, hasAccessCode }) => [one, email, hasAccessCode]);
    expect(people(draft.recipients)).toEqual(people(sent.recipients));
    expect(draft.recipients.map(({ status }: Json) => status)).toEqual(['pending', 'pending']);
    expect(await get(id)).toMatchObject({ status: 'voided', voidReason: null, replacedBy: draft.id });
    const originals = await Promise.all(
      [id, draft.id].map(async (one) => {
        const { url } = (await api('GET', `/envelopes/${one}/document`)).json.data.original;
        return Buffer.from(await download(url)).toString('base64');
      }),
    );
    expect(originals[0]).toBe(originals[1]);
    const [created] = await eventsOf(owner, uuidOf(draft.id));
    expect(created).toMatchObject({ type: 'envelope.created', data: { name: 'Lease', replaces: id } });
    const voided = (await eventsOf(owner, uuidOf(id))).at(-1);
    expect(voided).toMatchObject({ type: 'envelope.voided', data: { reason: null, replacedBy: draft.id } });
    const listed: Json[] = (await api('GET', '/envelopes?limit=2')).json.data;
    expect(listed.map(({ replaces, replacedBy }) => replaces ?? replacedBy).sort()).toEqual([draft.id, id].sort());
  });

  it('201: a repeat returns the same draft, also with another key, until it is sent', async () => {
    const { id } = await aSentEnvelope();
    const headers = { 'Idempotency-Key': `correct-${id}` };
    const first = await correct(id, headers);
    expect((await correct(id, headers)).json).toEqual(first.json);
    expect((await correct(id)).json).toEqual(first.json);
    expect((await api('POST', `/envelopes/${first.json.data.id}/send`)).status).toBe(200);
    expectRefusal(await correct(id), 409, 'invalid_state');
    expect((await correct(id, headers)).json).toEqual(first.json);
  });

  it('201: a declined envelope stays declined, and each repeat returns the same draft until it is sent', async () => {
    const { id, tokens } = await aSentEnvelope();
    expect((await decline(tokens[0] ?? '')).status).toBe(200);
    const first = await correct(id);
    expect(first.status).toBe(201);
    expect(first.json.data).toMatchObject({ status: 'draft', name: 'Lease' });
    expect(first.json.data).not.toHaveProperty('replaces');
    expect((await correct(id)).json).toEqual(first.json);
    expect(await get(id)).toMatchObject({ status: 'declined' });
    expect(await get(id)).not.toHaveProperty('replacedBy');
    expect((await api('POST', `/envelopes/${first.json.data.id}/send`)).status).toBe(200);
    expectRefusal(await correct(id), 409, 'invalid_state');
  });

  it('409: a draft, and a voided envelope', async () => {
    const { id } = await aSentEnvelope();
    const { id: draft } = (await correct(id)).json.data;
    expectRefusal(await correct(draft), 409, 'invalid_state');
    const plain = await aSentEnvelope();
    await api('PATCH', `/envelopes/${plain.id}`, { status: 'voided' });
    expectRefusal(await correct(plain.id), 409, 'invalid_state');
  });

  it.each([
    ['deleted', (draft: string) => api('DELETE', `/envelopes/${draft}`)],
    ['erased', (draft: string) => api('POST', `/envelopes/${draft}/erase`, { reason: 'a mistake' })],
  ])('201: the draft was %s unsent, and nobody gets a further e-mail', async (_, remove) => {
    const { id, ada, tokens } = await aSentEnvelope();
    await awaitMail(ada);
    const first = (await correct(id)).json.data;
    await awaitMail(ada, ({ subject }) => subject === 'Replaced by a corrected document: Lease');
    expect((await remove(first.id)).status).toBe(200);
    const left = await get(id);
    expect(left.status).toBe('voided');
    expect(left).not.toHaveProperty('replacedBy');
    expectRefusal(await open(tokens[0] ?? ''), 409, 'invalid_state');
    const again = await correct(id);
    expect([again.status, again.json.error]).toEqual([201, undefined]);
    expect(again.json.data).toMatchObject({ status: 'draft', name: 'Lease', replaces: id });
    expect(again.json.data.id).not.toBe(first.id);
    expect(await get(id)).toMatchObject({ status: 'voided', replacedBy: again.json.data.id });
    expect((await open(tokens[0] ?? '')).json).toMatchObject({ state: 'replaced', token: null });
    expect((await api('POST', `/envelopes/${again.json.data.id}/send`)).status).toBe(200);
    const { id: newId, recipients } = again.json.data;
    const token = tokenOf(owner, uuidOf(newId), recipients[0].id);
    await awaitMail(ada, ({ text }) => text.includes(token));
    expect(await mailsTo(ada)).toHaveLength(3);
    expectRefusal(await correct(id), 409, 'invalid_state');
  });

  it('people who were asked get one e-mail, the others none', async () => {
    const { id, ada, bob } = await aSentEnvelope();
    // An invitation that is still on its way would be cancelled.
    await awaitMail(ada);
    await correct(id);
    const mail = await awaitMail(ada, ({ subject }) => subject === 'Replaced by a corrected document: Lease');
    expect(mail.text).toContain('a corrected document follows');
    expect(mail.links).toEqual([]);
    expect((await mailsTo(ada)).map(({ subject }) => subject).sort()).toEqual([
      'Please sign: Lease',
      'Replaced by a corrected document: Lease',
    ]);
    expect(await mailsTo(bob)).toEqual([]);
  });

  it('after a process was killed between the writes, the sweep voids the original', async () => {
    const { id } = await aSentEnvelope();
    const before: Json = {};
    await changeRecord(owner.userId, uuidOf(id), (item) => Object.assign(before, item));
    const { id: draft } = (await correct(id)).json.data;
    // Nobody else can bring about this state: the draft is written, and the original is still open.
    await changeRecord(owner.userId, uuidOf(draft), (item) => delete item.replacedAt);
    await changeRecord(owner.userId, uuidOf(id), (item) => {
      delete item.replacedBy;
      delete item.voidedAt;
      delete item.voidReason;
      item.status = before.status;
    });
    await runFunction('SweepEnvelopes');
    expect(await get(id)).toMatchObject({ status: 'voided', replacedBy: draft });
  });
});

describe('an old link', () => {
  it('says that the document was replaced, then leads to the corrected one, whose access code is asked for', async () => {
    const { id, tokens, sent } = await aSentEnvelope();
    const entered = { fields: [{ id: sent.fields[0].id, value: '800' }] };
    expect((await sign(tokens[0] ?? '', entered)).status).toBe(200);
    expect((await get(id)).fields[0].value).toBe('800');
    const { data: draft } = (await correct(id)).json;
    expect(draft.fields[0].value).toBe('700');
    for (const token of tokens) {
      const { status, json } = await open(token);
      expect([status, json]).toMatchObject([200, { state: 'replaced', token: null, sender: owner.email }]);
    }
    expect((await open(tokens[0] ?? '')).json.name).toBe('Lease');
    expect((await open(tokens[1] ?? '')).json.name).toBeNull();
    expectRefusal(await sign(tokens[1] ?? ''), 401, 'access_code_required');
    await api('POST', `/envelopes/${draft.id}/send`);
    const link = (index: number) => tokenOf(owner, uuidOf(draft.id), sent.recipients[index].id);
    expect((await open(tokens[0] ?? '')).json.token).toBe(link(0));
    // It is not Bob's turn there.
    expect((await open(tokens[1] ?? '')).json.token).toBeNull();
    expect((await open(link(0))).json).toMatchObject({ state: 'open', next: 'sign', recipient: { completedAt: null } });
    expect((await sign(link(0))).status).toBe(200);
    expect((await open(tokens[1] ?? '')).json.token).toBe(link(1));
    expect((await open(link(1))).json).toMatchObject({ state: 'locked', needs: 'access_code' });
  });

  it('does not lead to the corrected document of a person with another address', async () => {
    const { id, tokens, sent } = await aSentEnvelope();
    const { data: draft } = (await correct(id)).json;
    const [first] = sent.recipients;
    const email = anAddress('new');
    await api('PATCH', `/envelopes/${draft.id}/recipients/${first.id}`, { email });
    await api('POST', `/envelopes/${draft.id}/send`);
    expect((await open(tokens[0] ?? '')).json).toMatchObject({ state: 'replaced', token: null });
    await awaitMail(email, ({ subject }) => subject === 'Please sign: Lease');
  });
});

describe('POST /api/envelopes/{id}/correct', () => {
  it('201: the draft of the app API; both documents can be written back as they were read', async () => {
    const { id } = await aSentEnvelope();
    const answer = await app('POST', `/envelopes/${uuidOf(id)}/correct`);
    expect([answer.status, answer.json.error]).toEqual([201, undefined]);
    await matches(appEnvelope, answer.json);
    const { id: draft } = answer.json;
    expect(answer.headers.get('location')).toBe(`/api/envelopes/${draft}`);
    expect(answer.json).toMatchObject({ status: 'draft', replaces: uuidOf(id), documentUrl: expect.any(String) });
    const original = (await app('GET', `/envelopes/${uuidOf(id)}`)).json;
    expect(original).toMatchObject({ status: 'voided', replacedBy: draft });
    for (const one of [original, answer.json]) {
      expect((await app('PUT', `/envelopes/${one.id}`, one)).status).toBe(200);
      const changed = { ...one, replaces: '0f9c1c9e-6f0a-4b5e-9a51-3f6f7b1f2a10' };
      expectRefusal(await app('PUT', `/envelopes/${one.id}`, changed), 400, 'validation_error', 'replaces');
    }
  });

  it('201: after its draft was deleted; until then the answer says so', async () => {
    const { id } = await aSentEnvelope();
    const path = `/envelopes/${uuidOf(id)}`;
    const { id: draft } = (await app('POST', `${path}/correct`)).json;
    expect((await app('GET', path)).json).not.toHaveProperty('isCorrectionDeleted');
    expect((await app('DELETE', `/envelopes/${draft}`)).status).toBe(200);
    const left = (await app('GET', path)).json;
    await matches(appEnvelope, left);
    expect(left).toMatchObject({ status: 'voided', isCorrectionDeleted: true });
    expect((await app('PUT', path, left)).status).toBe(200);
    expect((await app('POST', `${path}/correct`)).status).toBe(201);
    expect((await app('GET', path)).json).not.toHaveProperty('isCorrectionDeleted');
  });

  it('the corrected document is completed, and its certificate names the one that it replaces', async () => {
    const { id, sent } = await aSentEnvelope();
    const { id: draft } = (await app('POST', `/envelopes/${uuidOf(id)}/correct`)).json;
    const signers = sent.recipients.slice(0, 1).map(({ id: one }: Json) => ({ id: one }));
    expect((await app('PATCH', `/envelopes/${draft}`, { signers, status: 'sent' })).status).toBe(200);
    expect((await sign(tokenOf(owner, draft, signers[0].id))).status).toBe(200);
    const completed = await awaitStatus(owner, draft, 'completed');
    expect(completed.replaces).toBe(uuidOf(id));
    const raw = await download(completed.signedUrl);
    const text = (await pageTexts(raw)).join(' ');
    expect(text).toContain(`Replaces ${uuidOf(id)} Voided on `);
  });
});
