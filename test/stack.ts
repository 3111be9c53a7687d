/** The local product as the contract and browser tests use it: one stack per run, spoken to over HTTP like any client. */
import { randomUUID } from 'node:crypto';
import type { TSchema } from '@sinclair/typebox';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { jwtSessionTokens } from '../shared/auth/session-tokens.ts';
import { errorBody } from '../shared/contracts/error.ts';
import { scopes } from '../shared/domain/accounts/account.ts';
import type { SessionTokens } from '../shared/domain/accounts/credentials.ts';
import { systemClock } from '../shared/system.ts';
import { validate } from '../shared/validation/validate.ts';
import type { isDocumented } from './documented.ts';
import { exchange } from './exchange.ts';
import { anAccount } from './fixtures/accounts.ts';
import { quickHash, storeAccount } from './fixtures/stored-account.ts';

declare global {
  /** Set in tests by `contract/environment.ts`. */
  var countersignIsDocumented: typeof isDocumented | undefined;
}

export const stackVariable = 'COUNTERSIGN_TEST_STACK';

export interface RunningStack {
  url: string;
  /** The folder of the app that the host runs. */
  appRoot?: string;
  /** The settings the host runs with: for a second host, or to look into the stores. */
  env: Record<string, string>;
}

/** The stack that `global-setup.ts` started for this run. */
export function stack(): RunningStack {
  return JSON.parse(process.env[stackVariable] ?? '{}') as RunningStack;
}

/** JSON of unknown shape: a test reads what it expects, and fails where it is not there. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Reply {
  status: number;
  headers: Headers;
  json: Json;
  text: string;
}

type Body = NonNullable<RequestInit['body']>;

export interface Request {
  token?: string;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Another host on the same stores. */
  baseUrl?: string;
}

/**
 * Sends one request to the product. Compares every answer with the OpenAPI document, and every error with its contract.
 */
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

/** Fails, naming the field, when a value is not what its contract says. */
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
 * A fresh account with a session. Both are made here as the service would, which saves two password hashes each time.
 * Tests of registering register, and tests of logging in log in.
 */
export async function aSession(running: RunningStack = stack()): Promise<Session> {
  people += 1;
  const email = `person-${process.pid}-${Date.now()}-${people}@example.com`;
  const password = 'correct horse battery';
  const userId = `usr_${randomUUID().replaceAll('-', '')}`;
  const passwordHash = quickHash(password, running.env.PASSWORD_PEPPER ?? '');
  const account = anAccount({ id: userId, email, passwordHash });
  let status = await storeAccount(running.env, account);
  // The first health check makes the service create missing containers; on a busy machine the check ends first.
  for (const until = Date.now() + 30_000; status === 404 && Date.now() < until; ) {
    await call('GET', '/api/health', { baseUrl: running.url });
    status = await storeAccount(running.env, account);
  }
  expect(status).toBe(201);
  const { token } = await tokensOf(running.env).issue(account);
  return { token, userId, email, password };
}

function tokensOf(env: Record<string, string>): SessionTokens {
  const ring = (env.JWT_SECRETS ?? '').split(',').map((entry) => {
    const [kid = '', secret = ''] = entry.split(':');
    return { kid, secret: Buffer.from(secret, 'base64') };
  });
  return jwtSessionTokens(ring, systemClock);
}

/** Moves the account to the pro plan, as the payment provider would: 1,000 requests a minute instead of 100. */
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

/** The text of an API key with these scopes. */
export async function anApiKey(session: Session, scopes: string[]): Promise<string> {
  const { status, json } = await call('POST', '/api/keys', {
    token: session.token,
    body: { name: `test ${scopes.length}`, scopes },
  });
  expect(status).toBe(201);
  return json.key;
}

export const everyScope: string[] = [...scopes];

interface PdfContent {
  pages?: number;
  fieldValue?: string;
}

const pdfs = new Map<string, Promise<Uint8Array>>();

/** An ordinary PDF of so many pages, with a text field that is filled in when `fieldValue` is given. Made once of a kind. */
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

/** A draft of the app API with its document uploaded. Answers the envelope's identifier. */
export async function aDraft(session: Session, bytes?: Uint8Array, mimetype = 'application/pdf'): Promise<string> {
  const announced = await call('POST', '/api/GetUploadUrl', {
    token: session.token,
    body: { filename: 'Agreement.pdf', mimetype },
  });
  expect(announced.status).toBe(201);
  await upload(announced.json, bytes ?? (await aPdf()));
  return announced.json.envelopeId;
}

/** PUTs bytes to an upload address with the headers of the answer that contained it. */
export async function upload(
  address: { uploadUrl: string; uploadHeaders: Record<string, string> },
  bytes: Uint8Array,
): Promise<void> {
  const response = await fetch(address.uploadUrl, {
    method: 'PUT',
    headers: address.uploadHeaders,
    body: bytes as Body,
  });
  expect(response.status).toBe(201);
}

/** Downloads from a signed address. */
export async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Runs a background function now and waits for it, as an operator can. */
export async function runFunction(name: string, baseUrl = stack().url): Promise<void> {
  const response = await fetch(`${baseUrl}/admin/functions/${name}?wait=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(202);
}
