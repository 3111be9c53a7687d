/** The local product for contract and browser tests: one stack for the run, which tests use over HTTP like any client. */
import { randomUUID } from 'node:crypto';
import type { TSchema } from '@sinclair/typebox';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { jwtSessionTokens } from '../shared/auth/session-tokens.ts';
import { errorBody } from '../shared/contracts/error.ts';
import type { SessionTokens } from '../shared/domain/accounts/credentials.ts';
import { scopes } from '../shared/domain/accounts/roles.ts';
import { envelopeIdFromV1 } from '../shared/domain/ids.ts';
import { systemClock } from '../shared/system.ts';
import { validate } from '../shared/validation/validate.ts';
import type { isDocumented } from './documented.ts';
import { exchange } from './exchange.ts';
import { anAccount } from './fixtures/accounts.ts';
import { quickHash, storeAccount } from './fixtures/stored-items/stored-account.ts';

declare global {
  /** Tests have the one that `contract/environment.ts` loads once for all files. */
  var countersignIsDocumented: typeof isDocumented | undefined;
}

export const stackVariable = 'COUNTERSIGN_TEST_STACK';

export interface RunningStack {
  url: string;
  /** The folder of the app that the host runs. */
  appRoot?: string;
  /** The settings of the host: for a second host, or to read the stores. */
  env: Record<string, string>;
}

/** The stack that `global-setup.ts` has started. */
export function stack(): RunningStack {
  return JSON.parse(process.env[stackVariable] ?? '{}') as RunningStack;
}

/** JSON of unknown shape: a test that reads a missing member fails. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Reply {
  status: number;
  headers: Headers;
  json: Json;
  text: string;
}

type Body = NonNullable<RequestInit['body']>;

export interface Request {
  token?: string | undefined;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string | Uint8Array | undefined;
  headers?: Record<string, string>;
  /** Another host on the same stores. */
  baseUrl?: string | undefined;
}

/** Sends a request to the product. Checks every answer against the OpenAPI document, and every error against its contract. */
export async function call(method: string, path: string, request: Request = {}): Promise<Reply> {
  const { token, body, raw, headers = {}, baseUrl = stack().url } = request;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await exchange(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: payload,
  });
  const { text } = response;
  const hasJson = method !== 'HEAD' && response.headers.get('content-type')?.includes('json');
  const json = hasJson ? JSON.parse(text) : undefined;
  if (response.status >= 400 && method !== 'HEAD' && path !== '/api/health') {
    await matches(errorBody, json);
    expect(response.headers.get('x-request-id')).toBeTruthy();
  }
  const check = globalThis.countersignIsDocumented ?? (await import('./documented.ts')).isDocumented;
  await check(method, path, { status: response.status, headers: response.headers, json });
  return { status: response.status, headers: response.headers, json, text };
}

/** Sends requests with a session or a key; `path` is below `/api`. */
export type Client = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

export const client =
  (token?: string, baseUrl?: string): Client =>
  (method, path, body, headers = {}) =>
    call(method, `/api${path}`, { token, body, headers, baseUrl });

/** Expects a refusal with this status and code and, where fields are named, with details about exactly these. */
export function expectRefusal({ status, json }: Reply, wanted: number, code: string, ...fields: string[]): void {
  const { error = {} } = json;
  const named = fields.length === 0 ? [] : Object.keys(error.details ?? {});
  expect([status, error.code, ...named.sort()]).toEqual([wanted, code, ...fields.sort()]);
}

/** Fails, naming the field, if a value is not what its contract says. */
export async function matches(contract: TSchema, value: unknown): Promise<void> {
  await validate(contract, value).catch((error: { details?: Record<string, string> }) => {
    throw new Error(`not what the contract says: ${JSON.stringify(error.details)}\n${JSON.stringify(value, null, 2)}`);
  });
}

export interface Session {
  token: string;
  userId: string;
  email: string;
  password: string;
}

let people = 0;

/**
 * Makes an account with a session, as the service would, but without two password hashes. Tests of registration and
 * login use the service.
 */
export async function aSession(running: RunningStack = stack()): Promise<Session> {
  people += 1;
  const email = `person-${process.pid}-${Date.now()}-${people}@example.com`;
  const password = 'correct horse battery';
  const userId = `usr_${randomUUID().replaceAll('-', '')}`;
  const passwordHash = quickHash(password, running.env.PASSWORD_PEPPER ?? '');
  const account = anAccount({ id: userId, email, passwordHash });
  let status = await storeAccount(running.env, account);
  // The first health check makes the service create missing containers, but may answer before they exist.
  for (const until = Date.now() + 30_000; status === 404 && Date.now() < until; ) {
    await call('GET', '/api/health', { baseUrl: running.url });
    status = await storeAccount(running.env, account);
  }
  expect(status).toBe(201);
  const { token } = await tokensOf(running.env).issue(account);
  return { token, userId, email, password };
}

/** Registers a person at one host and logs in at another, on stores without `aSession`. */
export async function registered(baseUrl: string, loginUrl = baseUrl): Promise<Session> {
  people += 1;
  const person = { email: `registered-${process.pid}-${people}@example.com`, password: 'a long password' };
  const body = { ...person, invitationCode: 'LOCAL-INVITE' };
  const { status, json } = await client(undefined, baseUrl)('POST', '/Register', body);
  expect(status).toBe(201);
  const { token } = (await client(undefined, loginUrl)('POST', '/Login', person)).json;
  return { ...person, userId: json.userId, token };
}

/** A valid token of a person who logged in at that time. */
export async function tokenOfLogin({ userId: id, email }: Session, loggedInAt: Date): Promise<string> {
  return (await tokensOf(stack().env).issue(anAccount({ id, email }), { loggedInAt })).token;
}

function tokensOf(env: Record<string, string>): SessionTokens {
  const ring = (env.JWT_SECRETS ?? '').split(',').map((entry) => {
    const [kid = '', secret = ''] = entry.split(':');
    return { kid, secret: Buffer.from(secret, 'base64') };
  });
  return jwtSessionTokens(ring, systemClock);
}

/** Moves the account to the pro plan, as a payment does: 1,000 requests a minute instead of 100. */
export async function upgrade(session: Session): Promise<void> {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1_000),
    data: {
      object: { object: 'checkout.session', client_reference_id: session.userId, payment_status: 'paid', metadata: {} },
    },
  });
  const { default: Stripe } = await import('stripe');
  const secret = stack().env.STRIPE_WEBHOOK_SECRET ?? '';
  const header = await new Stripe('sk_test_unused').webhooks.generateTestHeaderStringAsync({ payload, secret });
  const { status } = await call('POST', '/api/PaymentWebhook', {
    raw: payload,
    headers: { 'stripe-signature': header },
  });
  expect(status).toBe(200);
}

/** Makes an API key with these scopes and returns its text. */
export async function anApiKey(session: Session, scopes: string[]): Promise<string> {
  const { status, json } = await client(session.token)('POST', '/keys', { name: `test ${scopes.length}`, scopes });
  expect(status).toBe(201);
  return json.key;
}

export const everyScope: string[] = [...scopes];

interface PdfContent {
  pages?: number;
  fieldValue?: string;
}

const pdfs = new Map<string, Promise<Uint8Array>>();

/** An ordinary PDF with so many pages and, if `fieldValue` is given, a text field with that value. */
export async function aPdf({ pages = 1, fieldValue = '' }: PdfContent = {}): Promise<Uint8Array> {
  const kind = `${pages} ${fieldValue}`;
  const pdf = pdfs.get(kind) ?? makePdf(pages, fieldValue);
  pdfs.set(kind, pdf);
  return (await pdf).slice();
}

async function makePdf(pages: number, fieldValue: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++) {
    document.addPage([595, 842]).drawText(`Agreement, page ${page}`, { x: 60, y: 760, size: 18, font });
  }
  if (fieldValue) {
    const field = document.getForm().createTextField('customer');
    field.setText(fieldValue);
    field.addToPage(document.getPage(0), { x: 60, y: 600, width: 240, height: 24 });
  }
  return document.save();
}

type Token = Pick<Session, 'token'>;
type Announcement = { filename?: string; mimetype?: string; baseUrl?: string };

/** Makes a draft of the app API and uploads its document. Returns the envelope's identifier. */
export async function aDraft(session: Token, bytes?: Uint8Array, options?: Announcement): Promise<string> {
  const draft = await announced(session, options);
  await upload(draft, bytes ?? (await aPdf()));
  return draft.envelopeId;
}

/** Makes a draft of the app API whose document is not uploaded yet. Returns the answer, with the upload address. */
export async function announced({ token }: Token, options: Announcement = {}): Promise<Json> {
  const { filename = 'Agreement.pdf', mimetype = 'application/pdf', baseUrl } = options;
  const { status, json } = await client(token, baseUrl)('POST', '/GetUploadUrl', { filename, mimetype });
  expect(status).toBe(201);
  return json;
}

/** Uploads bytes to the signed address in an answer of the app API or of v1, with the headers of that answer. */
export async function upload(answer: Json, bytes: Uint8Array): Promise<void> {
  const { url = answer.uploadUrl, headers = answer.uploadHeaders } = answer;
  const response = await fetch(url, { method: 'PUT', headers, body: bytes as Body });
  expect(response.status).toBe(201);
}

/** A document in the body of a request to v1. */
export const inline = (bytes: Uint8Array, filename = 'Lease.pdf') => ({
  filename,
  mimetype: 'application/pdf',
  contentBase64: Buffer.from(bytes).toString('base64'),
});

/** The envelope as the owner reads it in the app API. */
export const envelopeOf = async ({ token }: Token, id: string): Promise<Json> =>
  (await client(token)('GET', `/envelopes/${id}`)).json;

/** The identifier of the app API for one of v1. */
export const uuidOf = (id: string): string => envelopeIdFromV1(id) ?? '';

/** Downloads the bytes at a signed address. */
export async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Runs a background function and waits for its end, as an operator can. */
export async function runFunction(name: string, baseUrl = stack().url): Promise<void> {
  const response = await fetch(`${baseUrl}/admin/functions/${name}?wait=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(202);
}
