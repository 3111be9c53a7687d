/**
 * Records the life of an envelope, from the webhook endpoint and the draft to the sealed file. The examples of the
 * OpenAPI document are this recording: `RECORD_EXAMPLES=1` writes it, without it the test fails if they are stale.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { envelopeIdToV1 } from '../../shared/domain/ids.ts';
import { anAddress, awaitStatus, open, sign, tokenOf } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { anIntegrator, type Integrator } from '../fixtures/integrator.ts';
import { type Moment, stableExamples } from '../fixtures/stable-examples.ts';
import { aReceiver, type Receiver } from '../servers/receiver.ts';
import { announced, aPdf, call, client, download, type Json, type Reply, upload, uuidOf } from '../stack.ts';

const file = join(__dirname, '../../shared/contracts/openapi/examples.json');
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
const moments: Moment[] = [];
const schemas: Record<string, unknown> = {};
const answers: Record<string, unknown> = {};

const at = (shownAs: string) => moments.push({ startedAt: Date.now(), shownAs: `2026-11-20T${shownAs}.000Z` });

/** The body of a successful answer. */
function body({ status, json, text }: Reply): Json {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return json;
}

let integrator: Integrator;
let receiver: Receiver;
let ada: string;
let other: string;

beforeAll(async () => {
  integrator = await anIntegrator();
  receiver = await aReceiver([{ status: 200, body: 'ok' }]);
  ada = anAddress('ada');
});
afterAll(() => receiver.close());

const v1 = async (method: string, path: string, sent?: object): Promise<Json> =>
  body(await integrator.api(method, path, sent)).data;
const app = async (method: string, path: string, sent?: object): Promise<Json> =>
  body(await integrator.app(method, path, sent));

async function recordAccount(): Promise<void> {
  at('14:00:00');
  const person = { email: anAddress('grace'), password: 'a long password' };
  other = person.email;
  answers.register = body(await client()('POST', '/Register', { ...person, invitationCode: 'LOCAL-INVITE' }));
  answers.login = body(await client()('POST', '/Login', person));
  await app('PATCH', '/account/profile', { name: 'Grace Hopper', company: 'Analytical Engines' });
  schemas.Profile = await app('GET', '/account/profile');
  schemas.UserAccount = await app('GET', '/account');
  schemas.Account = await v1('GET', '/account');
  schemas.Retention = await app('PATCH', '/account/retention', { completedDays: 3650, endedDays: 90 });
  schemas.Preferences = await app('GET', '/account/preferences');
  const key = await app('POST', '/keys', { name: 'Production', scopes: ['envelopes:read', 'envelopes:write'] });
  schemas.ApiKeyWithText = key;
  schemas.ApiKey = (await app('GET', '/keys')).find(({ id }: Json) => id === key.id);
  answers.health = body(await call('GET', '/api/health'));
}

const signature = { type: 'signature', page: 1, x: 72, y: 640, width: 180, height: 48 };

async function recordPreparations(): Promise<void> {
  at('14:01:00');
  const endpoint = await v1('POST', '/webhooks', { url: receiver.url, description: 'Production' });
  schemas.WebhookWithSecret = endpoint;
  schemas.Webhook = await v1('GET', `/webhooks/${endpoint.id}`);
  const roles = [{ key: 'tenant', name: 'Tenant' }];
  const fields = [{ ...signature, roleKey: 'tenant' }];
  schemas.Template = await v1('POST', '/templates', { name: 'Lease', description: 'For flats', roles, fields });
}

async function recordEnvelope(): Promise<string> {
  at('14:02:00');
  const created = body(
    await integrator.api('POST', '/envelopes', {
      name: 'Lease, flat 7',
      message: 'Please sign by Friday.',
      recipients: [{ email: ada, name: 'Ada Lovelace' }],
      document: { filename: 'Lease.pdf', mimetype: 'application/pdf' },
      fields: [{ ...signature, recipientId: ada }],
      metadata: { contract: '4711' },
      labels: ['Leases'],
    }),
  );
  answers.createEnvelope = created;
  const { id, upload: address } = created.data;
  await upload(address, await aPdf({ pages: 3 }));
  schemas.Preflight = await v1('POST', `/envelopes/${id}/preflight`);
  at('14:03:00');
  answers.sendEnvelope = body(await integrator.api('POST', `/envelopes/${id}/send`));
  return id;
}

async function recordSigning(id: string): Promise<void> {
  const [recipient] = (await v1('GET', `/envelopes/${id}`)).recipients;
  const token = tokenOf(integrator.owner, uuidOf(id), recipient.id);
  at('14:04:00');
  body(await open(token, browser));
  at('14:05:00');
  body(await sign(token, {}, browser));
  await awaitStatus(integrator.owner, uuidOf(id), 'completed');
  schemas.Envelope = await v1('GET', `/envelopes/${id}`);
  schemas.Recipient = (schemas.Envelope as Json).recipients[0];
  schemas.AppEnvelope = await app('GET', `/envelopes/${uuidOf(id)}`);
  answers.completeEnvelopeAsUser = await app('POST', `/envelopes/${uuidOf(id)}/complete`);
  const events = body(await integrator.api('GET', `/envelopes/${id}/events`));
  schemas.Event = events.data.find(({ type }: Json) => type === 'recipient.completed');
  schemas.Pagination = events.pagination;
  answers.getDocument = body(await integrator.api('GET', `/envelopes/${id}/document`));
  const sealed = await download((answers.getDocument as Json).data.sealed.url);
  const headers = { 'content-type': 'application/pdf' };
  schemas.Verification = body(await call('POST', '/api/verify', { raw: sealed, headers }));
}

async function recordWebhook(): Promise<void> {
  const { id } = schemas.Webhook as Json;
  const posted = (type: string) =>
    receiver.received.map((one) => JSON.parse(one.body)).find((one) => one.type === type);
  await v1('POST', `/webhooks/${id}/test`);
  schemas.WebhookEvent = await eventually(() => posted('envelope.completed'));
  schemas.WebhookTestEvent = await eventually(() => posted('webhook.test'));
  schemas.Delivery = await eventually(async () =>
    (await v1('GET', `/webhooks/${id}/deliveries?status=delivered`)).find(
      ({ eventType }: Json) => eventType === 'envelope.completed',
    ),
  );
}

/** A second envelope, of the app API. */
async function recordDashboard(): Promise<void> {
  const { owner } = integrator;
  const draft = await announced(owner, { filename: 'Lease.pdf' });
  answers.getUploadUrl = draft;
  await upload(draft, await aPdf());
  const path = `/envelopes/${draft.envelopeId}`;
  const sent = await app('PATCH', path, { signers: [{ email: ada, name: 'Ada Lovelace' }], status: 'sent' });
  schemas.SigningLink = await app('POST', `${path}/signers/${sent.signers[0].id}/link`);
  answers.offerInPerson = await app('POST', `${path}/signers/${sent.signers[0].id}/in-person`);
  // Times inside the sealed file are in whole seconds: the seal must be at least one second old.
  await setTimeout(1_000);
  at('14:06:00');
  answers.correctEnvelope = body(
    await integrator.api('POST', `/envelopes/${envelopeIdToV1(draft.envelopeId)}/correct`),
  );
  schemas.Deleted = await app('DELETE', path);
  schemas.Erasure = await app('POST', `${path}/erase`, { reason: 'Sent by mistake.' });
}

it('the examples of the OpenAPI document are one recorded life of an envelope', async () => {
  await recordAccount();
  await recordPreparations();
  await recordSigning(await recordEnvelope());
  await recordWebhook();
  await recordDashboard();
  const texts = [
    [receiver.url, 'https://hooks.example.com/countersign'],
    [/http:\/\/[\w.]+:\d+\/devstoreaccount1\/([^"?]+)\?[^"]*/, 'https://documents.example.com/$1?sig=abc'],
    [/http:\/\/[\w.]+:\d+(\/[^"#]*)#[^"]*/, 'https://sign.example.com$1#abc'],
    [integrator.owner.email, 'grace@example.com'],
    [other, 'grace@example.com'],
    [ada, 'ada@example.com'],
    [/csk_live_[\w-]+/, 'csk_live_…'],
    [/whsec_[\w+/=]+/, 'whsec_…'],
    [/eyJ[\w-]+\.[\w-]+\.[\w-]+/, 'eyJhbGciOiJIUzI1NiJ9.…'],
  ] as const;
  const recorded = stableExamples({ schemas, answers }, { moments, endedAt: Date.now(), texts }, [
    'signedAt',
    'claimedAt',
  ]);
  if (process.env.RECORD_EXAMPLES) await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`);
  expect(recorded).toEqual(JSON.parse(await readFile(file, 'utf8')));
}, 120_000);
