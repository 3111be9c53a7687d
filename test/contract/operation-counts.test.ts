/**
 * What every operation costs in calls to the stores, once clients, containers, session and key are warm. The table is
 * kept in the README, where the cost of an envelope is worked out from it: a call more or less fails here first.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type HostProcess, startHost } from '../../infra/local/stack.ts';
import { aSignature, open, tokenOf } from '../ceremony.ts';
import { aCuttingProxy, type Cut, type CuttingProxy } from '../servers/cutting-proxy.ts';
import {
  aDraft,
  anApiKey,
  aPdf,
  aSession,
  call,
  everyScope,
  type Json,
  type Reply,
  type Session,
  stack,
  upgrade,
} from '../stack.ts';

type Store = 'cosmos' | 'blob' | 'queue';
type Counts = Record<Store, number>;

const stores: Store[] = ['cosmos', 'blob', 'queue'];
const cuts = Object.fromEntries(
  stores.map((store): [Store, Cut] => [
    store,
    { seen: [], isArmed: true, at: 0, when: 'before', happens: () => undefined },
  ]),
) as Record<Store, Cut>;
const proxies: CuttingProxy[] = [];
let host: HostProcess;
let owner: Session;
let key: string;
let pdf: Uint8Array;

async function proxied(url: string, store: Store): Promise<string> {
  const proxy = await aCuttingProxy(url, cuts[store]);
  proxies.push(proxy);
  return `${proxy.url}${new URL(url).pathname.replace(/\/$/, '')}`;
}

beforeAll(async () => {
  const { AzureWebJobsStorage = '', COSMOS_ENDPOINT = '' } = stack().env;
  const endpoint = (name: string) => new RegExp(`${name}=([^;]+)`).exec(AzureWebJobsStorage)?.[1] ?? '';
  const blob = endpoint('BlobEndpoint');
  const queue = endpoint('QueueEndpoint');
  // Only what the test asks for shall count: nothing in the background runs here, it does on the stack's own host.
  const background = [
    'SweepEnvelopes',
    'SweepWebhooks',
    'SweepMails',
    'RemindRecipients',
    'AugmentSeals',
    'CheckCertificate',
    'SweepUploads',
  ]
    .concat(['DispatchEvents', 'DeliverWebhook', 'SealEnvelope', 'SendEmail'])
    .map((name) => [`AzureWebJobs.${name}.Disabled`, '1']);
  host = await startHost({
    env: {
      ...stack().env,
      ...Object.fromEntries(background),
      COSMOS_ENDPOINT: await proxied(COSMOS_ENDPOINT, 'cosmos'),
      AzureWebJobsStorage: AzureWebJobsStorage.replace(blob, await proxied(blob, 'blob')).replace(
        queue,
        await proxied(queue, 'queue'),
      ),
    },
  });
  owner = await aSession();
  await upgrade(owner);
  key = await anApiKey(owner, everyScope);
  pdf = await aPdf();
  // The first of everything: clients, containers, queues, the sealing worker.
  await onHost('POST', `/api/envelopes/${await aDraft(owner, pdf)}/complete`, owner.token);
  await onHost('GET', '/api/v1/account', key);
}, 60_000);
afterAll(async () => {
  await host?.stop();
  await Promise.all(proxies.map((proxy) => proxy.close()));
});

async function onHost(method: string, path: string, token?: string, body?: unknown): Promise<Reply> {
  const reply = await call(method, path, {
    baseUrl: host.url,
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
  return reply;
}

const quietMs = 40;

/** Until nothing has come by for a while: some calls are made after the answer. */
async function settled(): Promise<void> {
  const seen = () => stores.reduce((sum, store) => sum + cuts[store].seen.length, 0);
  for (let before = -1; before !== seen(); ) {
    before = seen();
    await new Promise((done) => setTimeout(done, quietMs));
  }
}

async function countOnce(run: () => Promise<unknown>): Promise<Counts> {
  await onHost('GET', '/api/account', owner.token);
  await onHost('GET', '/api/v1/account', key);
  await settled();
  for (const store of stores) cuts[store].seen = [];
  await run();
  await settled();
  return { cosmos: cuts.cosmos.seen.length, blob: cuts.blob.seen.length, queue: cuts.queue.seen.length };
}

interface Operation {
  name: string;
  /** Through the stack's own host: what the operation needs to be there. */
  given?: () => Promise<string>;
  run(given: string): Promise<unknown>;
}

/** What two runs agree on, or the least of three: in one of them a key's next block of requests may have been due. */
async function count({ given, run }: Operation): Promise<Counts> {
  const ready = () => given?.() ?? '';
  const runs: Counts[] = [];
  for (const prepared of await Promise.all([ready(), ready()])) runs.push(await countOnce(() => run(prepared)));
  if (!isDeepStrictEqual(runs[0], runs[1])) {
    const prepared = await ready();
    runs.push(await countOnce(() => run(prepared)));
  }
  const least = (store: Store) => Math.min(...runs.map((counts) => counts[store]));
  return { cosmos: least('cosmos'), blob: least('blob'), queue: least('queue') };
}

const signers = [{ email: 'signer@example.com', name: 'A Signer' }];
const recipients = signers;
const v1 = (envelopeId: string) => `/api/v1/envelopes/env_${envelopeId.replaceAll('-', '')}`;
const draft = () => aDraft(owner, pdf);

async function direct(method: string, path: string, token: string, body?: unknown): Promise<Json> {
  const reply = await call(method, path, { token, ...(body === undefined ? {} : { body }) });
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
  return reply.json;
}

async function draftWithSigner(): Promise<string> {
  const id = await draft();
  await direct('PUT', `/api/envelopes/${id}`, owner.token, { signers });
  return id;
}

async function completed(): Promise<string> {
  const id = await draft();
  await direct('POST', `/api/envelopes/${id}/complete`, owner.token);
  return id;
}

/** The token of the signer's link of a sent envelope. */
async function link(): Promise<string> {
  const id = await draft();
  const sent = await direct('PUT', `/api/envelopes/${id}`, owner.token, { signers, status: 'sent' });
  return tokenOf(owner, id, sent.signers[0].id);
}

async function template(): Promise<string> {
  const made = await direct('POST', '/api/v1/templates', key, {
    name: 'Lease',
    roles: [{ key: 'tenant', name: 'Tenant' }],
  });
  return `/api/v1/templates/${made.data.id}`;
}

const webhookBody = { url: 'https://hooks.example.com/countersign', events: ['*'] };

async function webhook(): Promise<string> {
  return `/api/v1/webhooks/${(await direct('POST', '/api/v1/webhooks', key, webhookBody)).data.id}`;
}

let people = 0;
const someone = () => ({
  email: `counted-${process.pid}-${Date.now()}-${++people}@example.com`,
  password: 'correct horse battery',
});

async function signed(token: string): Promise<unknown> {
  const { json } = await open(token);
  const consent = json.consents.find(({ language }: Json) => language === json.language);
  return {
    consent: { sha256: consent.sha256 },
    documentSha256: json.document.sha256,
    fields: [],
    signature: aSignature(),
  };
}

const surfaceA: Operation[] = [
  {
    name: 'POST /api/Register',
    run: () => onHost('POST', '/api/Register', undefined, { ...someone(), invitationCode: 'LOCAL-INVITE' }),
  },
  {
    name: 'POST /api/Login',
    run: () => onHost('POST', '/api/Login', undefined, { email: owner.email, password: owner.password }),
  },
  { name: 'GET /api/account', run: () => onHost('GET', '/api/account', owner.token) },
  {
    name: 'POST /api/GetUploadUrl',
    run: () => onHost('POST', '/api/GetUploadUrl', owner.token, { filename: 'a.pdf', mimetype: 'application/pdf' }),
  },
  { name: 'GET /api/envelopes/{id}', given: draft, run: (id) => onHost('GET', `/api/envelopes/${id}`, owner.token) },
  { name: 'GET /api/envelopes', run: () => onHost('GET', '/api/envelopes', owner.token) },
  {
    name: 'PUT /api/envelopes/{id}, signers',
    given: draft,
    run: (id) => onHost('PUT', `/api/envelopes/${id}`, owner.token, { signers }),
  },
  {
    name: 'PUT /api/envelopes/{id}, status sent',
    given: draftWithSigner,
    run: (id) => onHost('PUT', `/api/envelopes/${id}`, owner.token, { status: 'sent' }),
  },
  {
    name: 'POST /api/envelopes/{id}/complete',
    given: draftWithSigner,
    run: (id) => onHost('POST', `/api/envelopes/${id}/complete`, owner.token),
  },
  {
    name: 'POST /api/envelopes/{id}/complete, again',
    given: completed,
    run: (id) => onHost('POST', `/api/envelopes/${id}/complete`, owner.token),
  },
  { name: 'GET /api/keys', run: () => onHost('GET', '/api/keys', owner.token) },
  {
    name: 'POST /api/keys',
    run: () => onHost('POST', '/api/keys', owner.token, { name: 'counted', scopes: ['account:read'] }),
  },
];

const surfaceB: Operation[] = [
  { name: 'GET /api/v1/account', run: () => onHost('GET', '/api/v1/account', key) },
  { name: 'GET /api/v1/envelopes/{id}', given: draft, run: (id) => onHost('GET', v1(id), key) },
  { name: 'GET /api/v1/envelopes', run: () => onHost('GET', '/api/v1/envelopes', key) },
  {
    name: 'POST /api/v1/envelopes',
    run: () => onHost('POST', '/api/v1/envelopes', key, { name: 'Counted', recipients }),
  },
  {
    name: 'POST /api/v1/envelopes, document in the body',
    run: () => {
      const contentBase64 = Buffer.from(pdf).toString('base64');
      const document = { filename: 'a.pdf', mimetype: 'application/pdf', contentBase64 };
      return onHost('POST', '/api/v1/envelopes', key, { name: 'Counted', recipients, document });
    },
  },
  {
    name: 'PATCH /api/v1/envelopes/{id}',
    given: draft,
    run: (id) => onHost('PATCH', v1(id), key, { message: 'Please sign.' }),
  },
  {
    name: 'POST /api/v1/envelopes/{id}/send',
    given: draftWithSigner,
    run: (id) => onHost('POST', `${v1(id)}/send`, key, {}),
  },
  { name: 'DELETE /api/v1/envelopes/{id}, a draft', given: draft, run: (id) => onHost('DELETE', v1(id), key) },
  {
    name: 'GET /api/v1/envelopes/{id}/document',
    given: completed,
    run: (id) => onHost('GET', `${v1(id)}/document`, key),
  },
  { name: 'GET /api/v1/envelopes/{id}/events', given: completed, run: (id) => onHost('GET', `${v1(id)}/events`, key) },
  {
    name: 'GET /api/v1/envelopes/{id}/recipients',
    given: draftWithSigner,
    run: (id) => onHost('GET', `${v1(id)}/recipients`, key),
  },
  {
    name: 'POST /api/v1/envelopes/{id}/recipients',
    given: draft,
    run: (id) => onHost('POST', `${v1(id)}/recipients`, key, recipients[0]),
  },
  { name: 'GET /api/v1/templates/{id}', given: template, run: (path) => onHost('GET', path, key) },
  { name: 'GET /api/v1/templates', run: () => onHost('GET', '/api/v1/templates', key) },
  {
    name: 'POST /api/v1/templates',
    run: () => onHost('POST', '/api/v1/templates', key, { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }] }),
  },
  {
    name: 'PATCH /api/v1/templates/{id}',
    given: template,
    run: (path) => onHost('PATCH', path, key, { name: 'Other' }),
  },
  { name: 'DELETE /api/v1/templates/{id}', given: template, run: (path) => onHost('DELETE', path, key) },
  { name: 'GET /api/v1/webhooks/{id}', given: webhook, run: (path) => onHost('GET', path, key) },
  { name: 'GET /api/v1/webhooks', run: () => onHost('GET', '/api/v1/webhooks', key) },
  { name: 'DELETE /api/v1/webhooks/{id}', given: webhook, run: (path) => onHost('DELETE', path, key) },
];

const ceremony: Operation[] = [
  { name: 'POST /api/sign/open', given: link, run: (token) => onHost('POST', '/api/sign/open', token, {}) },
  {
    name: 'POST /api/sign/sign, the last signer',
    given: async () => {
      const token = await link();
      return JSON.stringify({ token, body: await signed(token) });
    },
    run: (given) => {
      const { token, body } = JSON.parse(given);
      return onHost('POST', '/api/sign/sign', token, body);
    },
  },
  {
    name: 'POST /api/sign/decline',
    given: link,
    run: (token) => onHost('POST', '/api/sign/decline', token, { reason: 'No.' }),
  },
  {
    name: 'POST /api/verify, by hash',
    run: () => onHost('POST', '/api/verify', undefined, { sha256: createHash('sha256').update(pdf).digest('hex') }),
  },
];

const headings = ['Operation', 'Cosmos DB', 'Blob Storage', 'Queue Storage'];

function table(rows: [string, Counts][]): string {
  const lines = rows.map(([name, { cosmos, blob, queue }]) => `| ${name} | ${cosmos} | ${blob} | ${queue} |`);
  return [`| ${headings.join(' | ')} |`, '|---|--:|--:|--:|', ...lines].join('\n');
}

describe('calls to the stores', () => {
  const measured: [string, Counts][] = [];

  it('of every operation: as the README says', async () => {
    for (const operation of [...surfaceA, ...surfaceB, ...ceremony]) {
      measured.push([operation.name, await count(operation)]);
    }
    const readme = await readFile(join(resolve(__dirname, '../..'), 'README.md'), 'utf8');
    const [, kept] = /<!-- operation-counts:start -->\n+([\s\S]*?)\n+<!-- operation-counts:end -->/.exec(readme) ?? [];
    expect(table(measured)).toBe(kept);
  }, 300_000);

  it('of the busiest: within their goals', () => {
    const of = (name: string) => new Map(measured).get(name) as Counts;
    expect(of('GET /api/envelopes/{id}').cosmos).toBe(1);
    expect(of('GET /api/v1/envelopes/{id}').cosmos).toBe(1);
    expect(of('GET /api/v1/envelopes').cosmos).toBeLessThanOrEqual(2);
    expect(of('PUT /api/envelopes/{id}, signers').cosmos).toBeLessThanOrEqual(2);
    expect(of('PATCH /api/v1/envelopes/{id}').cosmos).toBeLessThanOrEqual(2);
    expect(of('POST /api/v1/envelopes/{id}/send').cosmos).toBeLessThanOrEqual(3);
    const complete = of('POST /api/envelopes/{id}/complete');
    expect(complete.cosmos).toBeLessThanOrEqual(4);
    expect(complete.blob).toBeLessThanOrEqual(5);
  });

  it('of a hundred reads with one key: one each, and at most one counter write in ten', async () => {
    const id = await draft();
    // Not across the turn of a minute, when the counting begins anew.
    const secondsLeft = 60 - ((Date.now() / 1_000) % 60);
    if (secondsLeft < 8) await new Promise((done) => setTimeout(done, (secondsLeft + 0.2) * 1_000));
    // The blocks an instance takes have grown to their size.
    for (let read = 0; read < 30; read++) await onHost('GET', v1(id), key);
    await countOnce(async () => {
      for (let read = 0; read < 100; read++) await onHost('GET', v1(id), key);
    });
    const { seen } = cuts.cosmos;
    expect(seen.filter((line) => line.includes('/envelopes/'))).toHaveLength(100);
    expect(seen.filter((line) => line.includes('/transient/')).length).toBeLessThanOrEqual(11);
    // The rest looks, every ten seconds, whether key and account are still good.
    expect(seen.length).toBeLessThanOrEqual(120);
  }, 90_000);
});
