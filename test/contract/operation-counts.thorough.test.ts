/**
 * How many calls to the stores each operation makes, with warm clients, containers, session and key. The cost of an
 * envelope in docs/run/operations.md follows from the table there, which these tests compare.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseApiKey } from '../../shared/auth/api-key-text.ts';
import { rememberedForMs } from '../../shared/auth/authenticator.ts';
import { envelopeIdToV1 } from '../../shared/domain/ids.ts';
import { aSignature, open, tokenOf } from '../ceremony.ts';
import { sha256 } from '../fixtures/envelopes.ts';
import { anIntegrator } from '../fixtures/integrator.ts';
import { actingFor, anOrganization } from '../fixtures/organizations.ts';
import { minuteMs, withinOneWindow } from '../fixtures/time-windows.ts';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { type Counts, pathOf, type StoreCalls, steadyHost, storeCalls } from '../servers/store-calls.ts';
import { aDraft, aPdf, call, inline, type Json, type Reply, type Session, stack, upload } from '../stack.ts';

let host: HostProcess;
let calls: StoreCalls;
let steadily: ReturnType<typeof steadyHost>;
let owner: Session;
let key: string;
let keyId: string;
/** An organization with the owner as its member, and the header that names it. */
let acting: Record<string, string>;
let pdf: Uint8Array;

beforeAll(async () => {
  calls = await storeCalls(stack().env);
  // The host of the stack does the background work, which would be counted with the requests.
  host = await aPeculiarHost(calls.env);
  ({ owner, key } = await anIntegrator());
  keyId = parseApiKey(key)?.keyId ?? '';
  pdf = await aPdf();
  const organizationId = await anOrganization(owner);
  acting = actingFor(organizationId);
  steadily = steadyHost({
    calls,
    items: [owner.userId, keyId, organizationId],
    async ask() {
      await ask('GET', '/api/v1/envelopes', key, undefined, host.url);
      await ask('GET', '/api/envelopes', owner.token, undefined, host.url, acting);
    },
  });
}, 120_000);
afterAll(async () => {
  await host?.stop();
  await calls?.close();
});

/** Sends a request to `baseUrl`, by default to the host of the stack, and expects success. */
async function ask(
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  baseUrl?: string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await call(method, path, { baseUrl, token, body, headers });
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
  return reply;
}

const signers = [{ email: 'signer@example.com', name: 'A Signer' }];
const aTemplate = { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }] };
const envelope = { name: 'Counted', recipients: signers };

const v1 = (envelopeId: string) => `/api/v1/envelopes/${envelopeIdToV1(envelopeId)}`;
const draft = () => aDraft(owner, pdf);

async function draftOfOrganization(): Promise<string> {
  const body = { filename: 'Agreement.pdf', mimetype: 'application/pdf' };
  const { json } = await ask('POST', '/api/GetUploadUrl', owner.token, body, undefined, acting);
  await upload(json, pdf);
  return json.envelopeId;
}

async function draftWith(update: object): Promise<Json> {
  return (await ask('PUT', `/api/envelopes/${await draft()}`, owner.token, update)).json;
}
const draftWithSigner = async (): Promise<string> => (await draftWith({ signers })).id;

async function completed(): Promise<string> {
  const id = await draft();
  await ask('POST', `/api/envelopes/${id}/complete`, owner.token);
  return id;
}

/** The token of the signer's link of a sent envelope. */
async function link(): Promise<string> {
  const sent = await draftWith({ signers, status: 'sent' });
  return tokenOf(owner, sent.id, sent.signers[0].id);
}

const madeByV1 = (path: string, body: object) => async (): Promise<string> =>
  (await ask('POST', `/api/v1${path}`, key, body)).json.data.id;
const template = madeByV1('/templates', aTemplate);
const webhook = madeByV1('/webhooks', { url: 'https://hooks.example.com/countersign', events: ['*'] });

let people = 0;
const someone = () => ({
  email: `counted-${process.pid}-${Date.now()}-${++people}@example.com`,
  password: 'correct horse battery',
});

async function signature(token: string): Promise<object> {
  const { json } = await open(token);
  const consent = json.consents.find(({ language }: Json) => language === json.language);
  return {
    consent: { sha256: consent.sha256 },
    documentSha256: json.document.sha256,
    fields: [],
    signature: aSignature(),
  };
}

/** The name begins with method and path. `given` makes the resource in the path, or the link with which a recipient acts. */
type Operation = [name: string, given?: (() => Promise<string>) | null, body?: () => unknown];

const operations: Operation[] = [
  ['POST /api/Register', null, () => ({ ...someone(), invitationCode: 'LOCAL-INVITE' })],
  ['POST /api/Login', null, () => ({ email: owner.email, password: owner.password })],
  ['GET /api/account'],
  ['POST /api/GetUploadUrl', null, () => ({ filename: 'a.pdf', mimetype: 'application/pdf' })],
  ['GET /api/envelopes/{id}', draft],
  ['GET /api/envelopes/{id}, by a member of an organization', draftOfOrganization],
  ['GET /api/envelopes'],
  ['PUT /api/envelopes/{id}, signers', draft, () => ({ signers })],
  ['PUT /api/envelopes/{id}, status sent', draftWithSigner, () => ({ status: 'sent' })],
  ['POST /api/envelopes/{id}/complete', draftWithSigner],
  ['POST /api/envelopes/{id}/complete, again', completed],
  ['GET /api/keys'],
  ['POST /api/keys', null, () => ({ name: 'counted', scopes: ['account:read'] })],
  ['GET /api/v1/account'],
  ['GET /api/v1/envelopes/{id}', draft],
  ['GET /api/v1/envelopes'],
  ['POST /api/v1/envelopes', null, () => envelope],
  ['POST /api/v1/envelopes, document in the body', null, () => ({ ...envelope, document: inline(pdf) })],
  ['PATCH /api/v1/envelopes/{id}', draft, () => ({ message: 'Please sign.' })],
  ['POST /api/v1/envelopes/{id}/send', draftWithSigner, () => ({})],
  ['DELETE /api/v1/envelopes/{id}, a draft', draft],
  ['GET /api/v1/envelopes/{id}/document', completed],
  ['GET /api/v1/envelopes/{id}/events', completed],
  ['GET /api/v1/envelopes/{id}/audit-trail', draft],
  ['GET /api/v1/envelopes/{id}/recipients', draftWithSigner],
  ['POST /api/v1/envelopes/{id}/recipients', draft, () => signers[0]],
  ['GET /api/v1/templates/{id}', template],
  ['GET /api/v1/templates'],
  ['POST /api/v1/templates', null, () => aTemplate],
  ['PATCH /api/v1/templates/{id}', template, () => ({ name: 'Other' })],
  ['DELETE /api/v1/templates/{id}', template],
  ['GET /api/v1/webhooks/{id}', webhook],
  ['GET /api/v1/webhooks'],
  ['DELETE /api/v1/webhooks/{id}', webhook],
  ['POST /api/sign/open', link, () => ({})],
  ['POST /api/sign/sign, the last signer', link],
  ['POST /api/sign/decline', link, () => ({ reason: 'No.' })],
  ['POST /api/verify, by hash', null, () => ({ sha256: sha256(pdf) })],
];

/** Counts the second of two runs: the first one opens connections, and makes the counters of the present quarter of an hour. */
function count([name, given, body]: Operation, expected?: Counts): Promise<Counts> {
  const [, method = '', path = ''] = /^(\w+) ([^,]+)/.exec(name) ?? [];
  const isSigning = path.startsWith('/api/sign/');
  const isV1 = path.startsWith('/api/v1/');
  const isOpen = ['/api/Register', '/api/Login', '/api/verify'].includes(path);
  const prepare = async () => {
    const made = (await given?.()) ?? '';
    const of = isV1 && path.includes('/envelopes/') ? envelopeIdToV1(made) : made;
    const token = isOpen ? undefined : isSigning ? made : isV1 ? key : owner.token;
    const payload = path === '/api/sign/sign' ? await signature(made) : body?.();
    const headers = name.endsWith('by a member of an organization') ? acting : {};
    return () => ask(method, path.replace('{id}', of), token, payload, host.url, headers);
  };
  return steadily(
    async () => [await prepare(), await prepare()] as const,
    async ([first, second]) => {
      await calls.of(first, expected);
      return calls.of(second, expected);
    },
  );
}

const headings = ['Operation', 'Cosmos DB', 'Blob Storage', 'Queue Storage'];

function table(rows: [string, Counts][]): string {
  const lines = rows.map(([name, { cosmos, blob, queue }]) => `| ${name} | ${cosmos} | ${blob} | ${queue} |`);
  return [`| ${headings.join(' | ')} |`, '|---|--:|--:|--:|', ...lines].join('\n');
}

/** The table in docs/run/operations.md, as text and by operation. */
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
    for (const operation of operations) {
      const [name] = operation;
      rows.push([name, await count(operation, counts.get(name))]);
    }
    [measured, kept] = [rows, text];
  }, 400_000);

  it('of every operation: as docs/run/operations.md says', () => expect(table(measured)).toBe(kept));

  it('of the busiest: within their goals', () => {
    const of = (name: string) => new Map(measured).get(name) as Counts;
    expect(of('GET /api/envelopes/{id}').cosmos).toBe(1);
    expect(of('GET /api/envelopes/{id}, by a member of an organization').cosmos).toBe(1);
    expect(of('GET /api/v1/envelopes/{id}').cosmos).toBe(1);
    // Page and total: the SDK asks for the plan and the partitions of each.
    expect(of('GET /api/v1/envelopes').cosmos).toBeLessThanOrEqual(6);
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
  // The counters of requests start with each minute.
  const { seen, tookMs } = await withinOneWindow(minuteMs, async () => {
    // These reads let the blocks of requests that an instance takes grow to their size.
    for (let read = 0; read < 30; read++) await ask('GET', path, key, undefined, host.url);
    calls.clear();
    const startedAt = Date.now();
    for (let read = 0; read < 100; read++) await ask('GET', path, key, undefined, host.url);
    return { seen: [...calls.cosmos()], tookMs: Date.now() - startedAt };
  });
  const isRead = (line: string) => line.includes('/envelopes/');
  const isCounter = (line: string) => line.includes('/transient/');
  expect(seen.filter(isRead)).toHaveLength(100);
  expect(seen.filter(isCounter).length).toBeLessThanOrEqual(11);
  // The other calls check every ten seconds whether key and account are still valid.
  const rest = seen.filter((line) => !isRead(line) && !isCounter(line));
  for (const id of [owner.userId, keyId]) {
    const looks = rest.filter((line) => line === `GET ${pathOf(id)}`).length;
    expect(looks).toBeLessThanOrEqual(1 + Math.floor(tookMs / rememberedForMs));
  }
  // A deletion of a version that never exists makes such a look see the newest state.
  expect(rest.filter((line) => ![owner.userId, keyId].some((id) => line.endsWith(` ${pathOf(id)}`)))).toEqual([]);
}, 200_000);
