import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TSchema } from '@sinclair/typebox';
import { refusalsOf } from '../../shared/contracts/openapi/refusals.ts';
import type { Auth, PublishedRoute } from '../../shared/contracts/route.ts';
import { oneOfEverything, organizationHeader } from '../fixtures/one-of-everything.ts';
import { anOrganization } from '../fixtures/organizations.ts';
import { httpRoutes, publishedDocument, type Route } from '../fixtures/routes.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { lintOpenApi } from '../lint-openapi.ts';
import { anApiKey, aPdf, aSession, call, everyScope, type Json, matches, type Reply, stack } from '../stack.ts';

const root = join(__dirname, '../..');
const run = promisify(execFile);

type Operation = Route & PublishedRoute;

let document: Json;
beforeAll(async () => {
  const { status, json } = await call('GET', '/api/openapi.json');
  expect(status).toBe(200);
  document = json;
});

/** Every route of the document, one entry per method. */
async function operations(): Promise<Operation[]> {
  const routes = await httpRoutes();
  return routes.filter((route): route is Operation => route.summary !== undefined);
}

describe('GET /api/openapi.json', () => {
  const folder = temporaryFolder();
  /** A client resolves its packages from the folder of the checkout. */
  const clientFolder = temporaryFolder({ prefix: join(root, '.countersign-client-') });

  it('has every public route with its operation, and no other', async () => {
    const declared = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(declared.sort()).toEqual((await operations()).map(({ method, path }) => `${method} ${path}`).sort());
    // The running service documents the routes that the app registers.
    const { servers, ...rest } = await publishedDocument();
    expect(document).toEqual({ ...rest, servers: [{ url: stack().url }] });
    expect(servers).toHaveLength(1);
  });

  it('200: is compressed; 304: to a caller who has it', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const zipped = await fetch(`${stack().url}/api/openapi.json`, { headers });
    expect([zipped.status, zipped.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(await zipped.json()).toEqual(document);
    const tag = zipped.headers.get('etag') ?? '';
    const again = await call('GET', '/api/openapi.json', { headers: { 'if-none-match': `"other", ${tag}` } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
  });

  it('passes a strict public linter', async () => {
    const problems = (await lintOpenApi(document, folder())).filter(
      // The local product's own address, and a route that nobody can call wrongly.
      ([rule, , place]) =>
        rule !== 'no-server-example.com' && !(rule === 'operation-4xx-response' && /~1api~1health/.test(place ?? '')),
    );
    expect(problems).toEqual([]);
  });

  it('has an example of every body, which the service accepts unchanged', async () => {
    const { session, key, ids } = await oneOfEverything();
    // These routes need a sent envelope: v1/remind-envelope.test.ts, v1/complete-envelope.test.ts,
    // v1/correct-envelope.test.ts, sign/embedded.test.ts and sign/ceremony.test.ts call them.
    const reminding = [
      'V1CreateSigningSession',
      'RemindSigner',
      'V1RemindEnvelope',
      'V1RemindRecipient',
      'V1CompleteEnvelope',
    ];
    // The time in its example goes by.
    const recovering = ['RecoverWebhook', 'V1RecoverWebhook'];
    const correcting = ['CorrectEnvelope', 'V1CorrectEnvelope'];
    // These delete what the other examples need: v1/erase-envelope.test.ts and app/delete-account.test.ts call them.
    const erasing = ['EraseEnvelope', 'V1EraseEnvelope', 'DeleteAccount', 'DeleteOrganization'];
    // They name a template of the account: v1/batches.test.ts calls them.
    const batches = ['CreateBatch', 'V1CreateBatch'];
    const changing = [...reminding, ...correcting, ...recovering, ...erasing, ...batches];
    const skipped = ['Login', 'Register', 'ChangePassword', 'PaymentWebhook', ...changing];
    const all = await operations();
    for (const operation of all) {
      const { name, method, auth, body = operation.rawBody?.json, example, answers } = operation;
      if (body) expect([name, example]).toEqual([name, expect.anything()]);
      if (!body || skipped.includes(name)) continue;
      const path = fill(operation, ids);
      const token = tokenFor(auth, session.token, key);
      const headers = organizationHeader(operation.path, ids);
      const answer = await call(method, path, { ...(token ? { token } : {}), headers, body: example });
      expect([name, answer.json.error, String(answer.status)]).toEqual([name, undefined, Object.keys(answers)[0]]);
      await matchesDeclared(operation, answer);
    }
    const person = {
      ...(all.find(({ name }) => name === 'Register')?.example as object),
      email: `x${Date.now()}@example.com`,
    };
    expect((await call('POST', '/api/Register', { body: person })).status).toBe(201);
  });

  it('says of every body whether a request may come without it', async () => {
    const session = await aSession();
    const organizationId = await anOrganization(session);
    const key = await anApiKey(session, everyScope);
    for (const { name, method, path, auth, body } of await operations()) {
      if (!body) continue;
      // Without a body this request deletes the account, for a short time after the log-in.
      const { token: person } = name === 'DeleteAccount' ? await aSession() : session;
      const token = tokenFor(auth, person, key);
      const acting = name === 'DeleteOrganization' ? await anOrganization(session) : organizationId;
      const headers = organizationHeader(path, { organizationId: acting });
      const place = path.replaceAll(/\{\w+\}/g, 'none');
      const { status } = await call(method, place, token ? { token, headers } : {});
      const { required } = document.paths[path][method.toLowerCase()].requestBody;
      expect([name, required]).toEqual([name, status === 400]);
    }
  });

  it('any request made from it, right or wrong, is answered from the catalogue, and never with 5xx', async () => {
    const { session, key, ids } = await oneOfEverything();
    const { default: fc } = await import('fast-check');
    for (const operation of deletionsLast(await operations())) {
      const { name, method, auth, body = operation.rawBody?.json, query } = operation;
      if (hashing.includes(name)) continue;
      const codes = refusalsOf(operation);
      const values = body ? anyBody(fc, body) : fc.constant(undefined);
      const queries = query ? anyQuery(fc, query) : fc.constant('');
      await fc.assert(
        fc.asyncProperty(values, queries, async (value, search) => {
          const token = tokenFor(auth, session.token, key);
          const answer = await call(method, `${fill(operation, ids)}${search}`, {
            ...(token ? { token } : {}),
            headers: organizationHeader(operation.path, ids),
            ...(value === undefined ? {} : { raw: value }),
          });
          const { status, json } = answer;
          if (status >= 500) throw new Error(`${name}: ${status} for ${value} ${search}`);
          if (status >= 400) expect([name, codes]).toEqual([name, expect.arrayContaining([json.error.code])]);
          if (status < 300) await matchesDeclared(operation, answer);
        }),
        // Without anything to vary once is the first time, twice is after it.
        { numRuns: body || query ? 12 : 2 },
      );
    }
  }, 180_000);

  it('a typed client is generated from it, compiles, and does the whole job', async () => {
    const session = await aSession();
    const key = await anApiKey(session, everyScope);
    await writeFile(join(clientFolder(), 'openapi.json'), JSON.stringify(document));
    const generate = `
      import { readFile, writeFile } from 'node:fs/promises';
      import openapiTypes from 'openapi-typescript';
      const [folder] = process.argv.slice(1);
      const document = JSON.parse(await readFile(folder + '/openapi.json', 'utf8'));
      await writeFile(folder + '/client.ts', await openapiTypes(document));`;
    await run(process.execPath, ['--input-type=module', '-e', generate, clientFolder()], { cwd: root });
    await writeFile(join(clientFolder(), 'use.ts'), clientProgram);
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
    const more = [
      '--moduleResolution',
      'bundler',
      '--lib',
      'es2023,dom',
      '--types',
      'node',
      '--allowImportingTsExtensions',
    ];
    const tsc = join(root, 'node_modules/.bin/tsc');
    await run(tsc, ['--ignoreConfig', ...flags, ...more, join(clientFolder(), 'use.ts')], { cwd: root }).catch(
      (error) => {
        throw new Error(error.stdout);
      },
    );
    const { stdout } = await run(process.execPath, ['--import', 'tsx', join(clientFolder(), 'use.ts')], {
      cwd: root,
      env: { ...process.env, BASE: stack().url, KEY: key, DOCUMENT: Buffer.from(await aPdf()).toString('base64') },
    });
    expect(stdout.trim()).toBe('sent sent envelope.sent');
  }, 120_000);
});

/** A developer's calls of the generated client. */
const clientProgram = `
import createClient from 'openapi-fetch';
import type { paths } from './client.ts';
const headers = { authorization: 'Bearer ' + process.env.KEY };
const client = createClient<paths>({ baseUrl: process.env.BASE ?? '', headers });
const created = await client.POST('/api/v1/envelopes', {
  body: {
    name: 'Typed',
    recipients: [{ email: 'ada@example.com', name: 'Ada', role: 'signer' }],
    document: { filename: 'a.pdf', mimetype: 'application/pdf', contentBase64: process.env.DOCUMENT ?? '' },
  },
});
if (!created.data) throw new Error(created.error.error.message);
const path = { envelopeId: created.data.data.id };
const sent = await client.POST('/api/v1/envelopes/{envelopeId}/send', { params: { path }, body: {} });
const events = await client.GET('/api/v1/envelopes/{envelopeId}/events', { params: { path, query: { limit: 10 } } });
const status: string | undefined = sent.data?.data.status;
// A later version may have a status that this client does not know: it is text.
export const any: string | undefined = sent.data?.data.status;
// @ts-expect-error No envelope has this member.
export const wrong = sent.data?.data.nonsense;
console.log(status, sent.data?.data.recipients[0]?.status, events.data?.data[1]?.type);
`;

/**
 * A right body of these routes costs a password hash, and a dozen of them reach the limit of an address or an account:
 * then other tests would get 429, too. Their wrong bodies are in wrong-bodies.test.ts.
 */
const hashing = ['Register', 'Login', 'ChangePassword'];

function tokenFor({ kind }: Auth, session: string, key: string): string | undefined {
  return kind === 'session' || kind === 'person' ? session : kind === 'apiKey' ? key : undefined;
}

/** The answer has the body and the headers that the route's value declares for its status. */
async function matchesDeclared({ name, answers }: Operation, { status, json, headers }: Reply): Promise<void> {
  const declared = answers[status as 200];
  if (!declared) throw new Error(`${name}: undeclared ${status}`);
  if (declared.json) await matches(declared.json, json);
  for (const header of declared.headers ?? []) {
    expect([name, header, headers.get(header)]).toEqual([name, header, expect.any(String)]);
  }
  // Every ETag that is sent is declared.
  expect([name, headers.has('etag')]).toEqual([name, declared.headers?.includes('ETag') ?? false]);
}

/** So that the other operations find what they ask for. */
function deletionsLast(all: Operation[]): Operation[] {
  const isDeletion = ({ method }: Operation) => method === 'DELETE';
  return [...all.filter((operation) => !isDeletion(operation)), ...all.filter(isDeletion)];
}

function fill({ path }: Operation, ids: Record<string, string>): string {
  // A key that is deleted on the way would end the test: its route gets one that does not exist.
  if (path.startsWith('/api/keys/')) return `/api/keys/key_${'0'.repeat(32)}`;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}

type Check = typeof import('fast-check').default;

/** JSON texts near a contract: right values, right values with one part replaced, and anything at all. */
function anyBody(fc: Check, schema: TSchema) {
  const right = fromSchema(fc, schema);
  const mutated = fc.tuple(right, fc.jsonValue(), fc.nat()).map(([value, junk, place]) => {
    const keys = Object.keys(value as object);
    return { ...(value as object), [keys[place % Math.max(1, keys.length)] ?? 'junk']: junk };
  });
  return fc.oneof(
    right.map((value) => JSON.stringify(value)),
    mutated.map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string(),
  );
}

function anyQuery(fc: Check, schema: TSchema) {
  const names = Object.keys(schema.properties as object);
  const pair = fc.tuple(fc.constantFrom(...names, 'other'), fc.oneof(fc.integer().map(String), fc.string()));
  return fc.array(pair, { maxLength: 3 }).map((pairs) => (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''));
}

/** Values that a JSON Schema allows, as far as its keywords are used in our contracts. */
function fromSchema(fc: Check, schema: TSchema): import('fast-check').Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...(schema.anyOf as TSchema[]).map((option) => fromSchema(fc, option)));
  switch (schema.type) {
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, TSchema>;
      const entries = Object.entries(properties).map(([name, property]) => [name, fromSchema(fc, property)]);
      return fc.record(Object.fromEntries(entries), { requiredKeys: (schema.required ?? []) as never[] });
    }
    case 'array':
      return fc.array(fromSchema(fc, schema.items as TSchema), {
        minLength: (schema.minItems as number) ?? 0,
        maxLength: Math.max((schema.minItems as number) ?? 0, 2),
      });
    case 'integer':
      return fc.integer({
        min: (schema.minimum as number) ?? 0,
        max: Math.min((schema.maximum as number) ?? 9, 1_000),
      });
    case 'number':
      return fc.integer({ min: 1, max: 500 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return aText(fc, schema);
  }
}

/** Each takes a tenth of a second of processor time to make. */
let addresses: ReturnType<Check['emailAddress']> | undefined;
let urls: ReturnType<Check['webUrl']> | undefined;

function aText(fc: Check, schema: TSchema) {
  if (schema.format === 'email') {
    addresses ??= fc.emailAddress();
    return addresses;
  }
  if (schema.format === 'uri') {
    urls ??= fc.webUrl();
    return urls;
  }
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const long = {
    minLength: (schema.minLength as number) ?? 0,
    maxLength: Math.min((schema.maxLength as number) ?? 40, 40),
  };
  return schema.pattern && !String(schema.pattern).includes('[^')
    ? fc.stringMatching(new RegExp(String(schema.pattern)))
    : fc.string({ ...long, unit: 'grapheme' });
}
