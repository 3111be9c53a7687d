/**
 * A product is used in every way that stores something about a person. After the documents were erased, and then the
 * account, no container, blob, queue message or log line names those people.
 */
import { randomBytes } from 'node:crypto';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { awaitMail, awaitStatus, decline, open, sign, tokenOf } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { rawPage } from '../fixtures/raw-pdf.ts';
import { changeRecord, sweptAccount } from '../fixtures/records.ts';
import { findWords } from '../fixtures/store-dump.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { aReceiver, type Receiver } from '../servers/receiver.ts';
import {
  aPdf,
  call,
  client,
  download,
  everyScope,
  inline,
  type Json,
  type Reply,
  registered,
  runFunction,
  type Session,
  stackVariable,
  uuidOf,
} from '../stack.ts';

const dataDir = temporaryFolder({ stop });
const ownStack = process.env[stackVariable];
let product: Stack;
let good: Receiver;
let failing: Receiver;

/** Words of the people of the documents, and of the owner, by what they are. */
const ofPeople = new Map<string, string>();
const ofOwner = new Map<string, string>();
function word(what: string, words = ofPeople): string {
  const value = `q${randomBytes(6).toString('hex')}`;
  words.set(what, value);
  return value;
}

const peoplesAddress = '203.0.113.77';
const ownersAddress = '198.51.100.23';
const browser = () => ({
  'user-agent': `Mozilla/5.0 ${ofPeople.get('user agent')}`,
  'x-forwarded-for': peoplesAddress,
});

beforeAll(async () => {
  product = await startStack({ dataDir: dataDir(), env: { WEBHOOK_ALLOW_HOSTS: '127.0.0.1:*' } });
  process.env[stackVariable] = JSON.stringify({ url: product.url, env: product.env });
  good = await aReceiver();
  failing = await aReceiver([{ status: 500, body: `We know ${word('a word that an endpoint answers')}.` }]);
}, 120_000);

async function stop(): Promise<void> {
  process.env[stackVariable] = ownStack;
  await Promise.all([good?.close(), failing?.close()]);
  await product?.stop();
}

const ok = ({ status, json, text }: Reply): Json => {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return json?.data ?? json;
};

let owner: Session;
let key: string;
const api = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  ok(await client(key)(method, `/v1${path}`, body, { 'x-forwarded-for': ownersAddress, ...headers }));
const app = async (method: string, path: string, body?: object) =>
  ok(await client(owner.token)(method, path, body, { 'x-forwarded-for': ownersAddress }));

async function useAccount(): Promise<void> {
  owner = await registered(product.url);
  ofOwner.set('address', owner.email.split('@')[0] ?? '');
  await app('PATCH', '/account/profile', {
    name: `Olivia ${word('name', ofOwner)}`,
    company: `Works ${word('company', ofOwner)}`,
    replyTo: `${word('reply address', ofOwner)}@example.com`,
  });
  await app('PATCH', '/account/preferences', {
    savedFilters: [{ name: `Filter ${word('filter', ofOwner)}`, query: '?status=sent' }],
  });
  key = (await app('POST', '/keys', { name: `Key ${word('API key', ofOwner)}`, scopes: everyScope })).key;
  for (const { url } of [good, failing]) {
    await api('POST', '/webhooks', { url: `${url}/${word('endpoint', ofOwner)}`, description: word('note', ofOwner) });
  }
  const roles = [{ key: 'tenant', name: `Role ${word('role', ofOwner)}` }];
  await api('POST', '/templates', {
    name: `Template ${word('template', ofOwner)}`,
    roles,
    document: inline(await aPdf()),
  });
  await client()('POST', '/password/forgot', { email: owner.email });
}

const person = (what: string, more: object = {}) => ({
  name: `Person ${word(`name of ${what}`)}`,
  email: `${word(`address of ${what}`)}@example.com`,
  ...more,
});

async function made(what: string, recipients: object[], more: object = {}): Promise<Json> {
  return api(
    'POST',
    '/envelopes',
    {
      name: `Lease ${word(`title of ${what}`)}`,
      message: `Dear ${word(`message of ${what}`)}`,
      metadata: { order: word(`metadata of ${what}`) },
      labels: [word(`label of ${what}`)],
      externalId: word(`external identifier of ${what}`),
      recipients,
      document: inline(await aPdf(), `${word(`file name of ${what}`)}.pdf`),
      ...more,
    },
    { 'idempotency-key': word(`idempotency key of ${what}`) },
  );
}

const linkOf = ({ id, recipients }: Json, index = 0) => tokenOf(owner, uuidOf(id), recipients[index].id);

/** Signed with a typed text, a file and an access code. */
async function signed(): Promise<{ id: string; file: Uint8Array }> {
  const accessCode = word('access code');
  const ada = person('Ada', { accessCode });
  const place = { page: 1, x: 60, width: 160, height: 20, recipientId: ada.email };
  const made1 = await made('the signed one', [ada], {
    send: true,
    fields: [
      { ...place, type: 'text', y: 200, label: word('label of a field') },
      { ...place, type: 'attachment', y: 260, label: 'Passport' },
      { ...place, type: 'signature', y: 320, height: 40 },
    ],
  });
  const token = linkOf(made1);
  const headers = browser();
  await call('POST', '/api/sign/unlock', { token, body: { accessCode: word('wrong access code') }, headers });
  const { accessProof } = ok(await call('POST', '/api/sign/unlock', { token, body: { accessCode }, headers }));
  const proven = { ...headers, 'x-access-proof': accessProof };
  const field = (type: string) => made1.fields.find((each: Json) => each.type === type).id as string;
  const attached = await fetch(`${product.url}/api/sign/attachments/${field('attachment')}`, {
    method: 'PUT',
    headers: { ...proven, authorization: `Bearer ${token}`, 'x-filename': `${word('file name of an attachment')}.pdf` },
    body: new Blob([rawPage(`/Note(${word('text of an attachment')})`) as Uint8Array<ArrayBuffer>]),
  });
  expect(attached.status).toBe(200);
  const fields = [{ id: field('text'), value: `I am ${word('entry')}` }];
  ok(await call('POST', '/api/sign/save', { token, body: { fields }, headers: proven }));
  ok(await sign(token, { fields }, proven, product.url));
  await awaitStatus(owner, uuidOf(made1.id), 'completed');
  const { sealed } = await api('GET', `/envelopes/${made1.id}/document`);
  return { id: made1.id, file: await download(sealed.url) };
}

async function declined(): Promise<string> {
  const one = await made('the declined one', [person('Bea'), person('Carl', { role: 'cc' })], { send: true });
  const token = linkOf(one);
  ok(await open(token, browser()));
  ok(await decline(token, `Not me, ${word('reason of declining')}`));
  return one.id;
}

async function delegated(): Promise<string> {
  const one = await made('the delegated one', [person('Dora')], { send: true, allowDelegation: true });
  const to = { ...person('the delegate'), reason: word('reason of delegating') };
  ok(await call('POST', '/api/sign/delegate', { token: linkOf(one), body: to, headers: browser() }));
  ok(
    await call('PATCH', `/api/v1/envelopes/${one.id}`, {
      token: key,
      body: { status: 'voided', voidReason: word('reason of voiding') },
    }),
  );
  return one.id;
}

/** The recipient has saved entries, asked for a code and was reminded; the envelope is completed early. */
async function completedEarly(): Promise<string> {
  const emil = person('Emil');
  const fields = [{ type: 'text', page: 1, x: 60, y: 200, width: 160, height: 20, recipientId: emil.email }];
  const one = await made('the one completed early', [emil, person('Frida', { verification: 'email_code' })], {
    send: true,
    requireAllSignatures: false,
    fields,
  });
  ok(await open(linkOf(one), browser()));
  const entries = [{ id: one.fields[0].id, value: word('saved entry') }];
  ok(await call('POST', '/api/sign/save', { token: linkOf(one), body: { fields: entries }, headers: browser() }));
  ok(await call('POST', '/api/sign/code', { token: linkOf(one, 1), body: {}, headers: browser() }));
  await awaitMail(emil.email);
  await app('POST', `/envelopes/${uuidOf(one.id)}/signers/${one.recipients[0].id}/link`);
  await api('POST', `/envelopes/${one.id}/complete`, {});
  await awaitStatus(owner, uuidOf(one.id), 'completed');
  return one.id;
}

const found = (words: Map<string, string>, address: string): Promise<string[]> =>
  findWords([...words, ['network address', address]], product.host.output());

/** Stored as a hash, encrypted, or not at all. Saved entries are deleted when the envelope ends. */
const isHidden = (what: string) =>
  ['access code', 'wrong access code', 'saved entry'].includes(what) || what.startsWith('idempotency key');

it('erased people and a deleted owner are found nowhere, and copies of sealed files verify', async () => {
  word('user agent');
  await useAccount();
  const { id, file } = await signed();
  const ids = [id, await declined(), await delegated(), await completedEarly()];
  ids.push((await made('the draft', [person('Gustav')])).id);
  await eventually(() => good.received.length >= 12 && failing.received.length >= 12, { what: 'deliveries' });

  // The search finds each word while the documents exist, so it would find what is left.
  const before = (await found(ofPeople, peoplesAddress)).join('\n');
  const unseen = [...ofPeople].filter(([what, value]) => !before.includes(value) && !isHidden(what));
  expect(unseen.map(([what]) => what)).toEqual([]);
  expect(before).toContain(`network address (${peoplesAddress}): envelopes`);
  expect(before).not.toContain(': log');

  // The answer of an endpoint to the event of the erasure is its own.
  failing.script(500);
  for (const envelopeId of ids)
    await api('POST', `/envelopes/${envelopeId}/erase`, { reason: 'The test asks for it.' });
  // The last pass over each of them, which comes 20 minutes later.
  for (const envelopeId of ids) {
    await changeRecord(owner.userId, uuidOf(envelopeId), (item) => {
      item.dueAt = new Date(0).toISOString();
    });
  }
  await runFunction('SweepEnvelopes');
  expect(await found(ofPeople, peoplesAddress)).toEqual([]);

  const left = (await found(ofOwner, ownersAddress)).join('\n');
  expect([...ofOwner.values()].filter((value) => !left.includes(value))).toEqual([]);
  ok(await call('DELETE', '/api/account', { token: owner.token, body: { password: owner.password } }));
  await sweptAccount(owner.userId);
  await awaitMail(owner.email, ({ subject }) => subject === 'Your account was deleted');
  await eventually(async () => (await found(ofOwner, ownersAddress)).length === 0, {
    what: 'the last message to be deleted',
  }).catch(() => undefined);
  expect(await found(ofOwner, ownersAddress)).toEqual([]);
  expect(await found(ofPeople, peoplesAddress)).toEqual([]);

  const { json } = await call('POST', '/api/verify', { raw: file, headers: { 'content-type': 'application/pdf' } });
  expect(json).toMatchObject({ isKnown: true, seal: { envelopeId: id }, report: { intact: true, sealedByUs: true } });
}, 300_000);
