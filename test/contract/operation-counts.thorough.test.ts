/**
 * What every operation costs in calls to the stores, once clients, containers, session and key are warm. The table is
 * kept in docs/run/operations.md, where the cost of an envelope is worked out from it: a call more or less fails here first.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseApiKey } from '../../shared/auth/api-key-text.ts';
import { rememberedForMs } from '../../shared/auth/authenticator.ts';
import { aSignature, open, tokenOf } from '../ceremony.ts';
import { minuteMs, withinOneWindow } from '../fixtures/time-windows.ts';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { type Counts, pathOf, type StoreCalls, steadyHost, storeCalls } from '../servers/store-calls.ts';
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

let host: HostProcess;
let calls: StoreCalls;
let steadily: ReturnType<typeof steadyHost>;
let owner: Session;
let key: string;
let keyId: string;
let pdf: Uint8Array;

beforeAll(async () => {
  calls = await storeCalls(stack().env);
  // Background work would be counted with the requests. The stack's own host does it.
  host = await aPeculiarHost(calls.env);
  owner = await aSession();
  await upgrade(owner);
  key = await anApiKey(owner, everyScope);
  keyId = parseApiKey(key)?.keyId ?? '';
  pdf = await aPdf();
  steadily = steadyHost({
    calls,
    items: [owner.userId, keyId],
    ask: () => onHost('GET', '/api/v1/envelopes', key),
  });
}, 120_000);
afterAll(async () => {
  await host?.stop();
  await calls?.close();
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

interface Operation {
  name: string;
  /** Through the stack's own host: what the operation needs to be there. */
  given?: () => Promise<string>;
  run(given: string): Promise<unknown>;
}

/** The second of two runs: the first one opens connections, and makes the counters of its quarter of an hour. */
function count({ given, run }: Operation, expected?: Counts): Promise<Counts> {
  const ready = async () => (await given?.()) ?? '';
  return steadily(
    async () => [await ready(), await ready()] as const,
    async ([first, second]) => {
      await calls.of(() => run(first), expected);
      return calls.of(() => run(second), expected);
    },
  );
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

const appApi: Operation[] = [
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

const v1Api: Operation[] = [
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
    name: 'GET /api/v1/envelopes/{id}/audit-trail',
    given: draft,
    run: (id) => onHost('GET', `${v1(id)}/audit-trail`, key),
  },
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

/** The table in docs/run/operations.md, as it is and by operation. */
async function documented(): Promise<{ text: string; counts: Map<string, Counts> }> {
  const readme = await readFile(join(resolve(__dirname, '../..'), 'docs/run/operations.md'), 'utf8');
  const [, text = ''] =
    /<!-- operation-counts:start -->\n+([\s\S]*?)\n+<!-- operation-counts:end -->/.exec(readme) ?? [];
  const rows = [...text.matchAll(/^\| (.+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  return {
    text,
    counts: new Map(
      rows.map(([, name = '', cosmos, blob, queue]) => [
        name,
        { cosmos: Number(cosmos), blob: Number(blob), queue: Number(queue) },
      ]),
    ),
  };
}

describe('calls to the stores', () => {
  let measured: [string, Counts][];
  let kept: string;

  beforeAll(async () => {
    const { text, counts } = await documented();
    const rows: [string, Counts][] = [];
    for (const operation of [...appApi, ...v1Api, ...ceremony]) {
      rows.push([operation.name, await count(operation, counts.get(operation.name))]);
    }
    [measured, kept] = [rows, text];
  }, 400_000);

  it('of every operation: as docs/run/operations.md says', () => {
    expect(table(measured)).toBe(kept);
  });

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
});

it('a hundred reads with one key: one each, and at most one counter write in ten', async () => {
  const path = v1(await draft());
  // With a new minute the counting of requests begins anew.
  const { seen, tookMs } = await withinOneWindow(minuteMs, async () => {
    // The blocks an instance takes have grown to their size.
    for (let read = 0; read < 30; read++) await onHost('GET', path, key);
    calls.clear();
    const startedAt = Date.now();
    for (let read = 0; read < 100; read++) await onHost('GET', path, key);
    return { seen: [...calls.cosmos()], tookMs: Date.now() - startedAt };
  });
  const isRead = (line: string) => line.includes('/envelopes/');
  const isCounter = (line: string) => line.includes('/transient/');
  expect(seen.filter(isRead)).toHaveLength(100);
  expect(seen.filter(isCounter).length).toBeLessThanOrEqual(11);
  // The rest looks, every ten seconds, whether key and account are still good.
  const rest = seen.filter((line) => !isRead(line) && !isCounter(line));
  for (const id of [owner.userId, keyId]) {
    const looks = rest.filter((line) => line === `GET ${pathOf(id)}`).length;
    expect(looks).toBeLessThanOrEqual(1 + Math.floor(tookMs / rememberedForMs));
  }
  expect(rest.filter((line) => ![owner.userId, keyId].some((id) => line === `GET ${pathOf(id)}`))).toEqual([]);
}, 200_000);
