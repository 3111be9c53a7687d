/**
 * Webhooks as the service sends them: Standard Webhooks 1.0 (docs/build/webhook-events.md). Uses Web Crypto only, so it
 * runs in Node, browsers and workers.
 */
import type { components } from './api.ts';

type Schemas = components['schemas'];

/** The body of a delivery. */
export type WebhookEvent =
  | Schemas['WebhookEvent']
  | Schemas['WebhookErasedEvent']
  | Schemas['WebhookBatchEvent']
  | Schemas['WebhookKeyEvent']
  | Schemas['WebhookTestEvent'];

/** The delivery is not from the service, or too old: answer 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface Delivery {
  /** As it arrived, before anything parses it. */
  body: string | Uint8Array;
  /** Those of the Fetch API, or those of Node. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The secret of the endpoint, `whsec_…`. */
  secret: string;
  /** How far the time of the attempt may be from now, in both directions. Default: 300. */
  toleranceSeconds?: number;
  /** Default: the present time. */
  now?: Date;
}

/**
 * Returns the event of a delivery whose signature is right. Web Crypto compares in constant time. An event may arrive
 * twice: skip a `data.eventId` that you have.
 * @throws WebhookError if a header is missing, the signature is wrong, or the time is out of tolerance
 * @throws TypeError if the secret is not of the form `whsec_<base64>`
 */
export async function verifyWebhook(delivery: Delivery): Promise<WebhookEvent> {
  const { headers, secret, toleranceSeconds = 300, now = new Date() } = delivery;
  const body = typeof delivery.body === 'string' ? new TextEncoder().encode(delivery.body) : delivery.body;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    header(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('A header of the delivery is missing.');
  const ageSeconds = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || !(ageSeconds <= toleranceSeconds)) {
    throw new WebhookError('The time of the delivery is out of tolerance.');
  }
  const key = await keyOf(secret, 'verify');
  const signed = signedBytes(id, timestamp, body);
  for (const [, given = ''] of signatures.matchAll(/(?:^| )v1,([A-Za-z0-9+/]{43}=)(?= |$)/g)) {
    if (await crypto.subtle.verify('HMAC', key, bytesOf(given), signed)) return parsed(body);
  }
  throw new WebhookError('The signature of the delivery is wrong.');
}

/** A delivery before it is signed. `at` is the time of the attempt. */
export interface Unsigned {
  id: string;
  body: string;
  secret: string;
  at: Date;
}

/** Returns the headers with which the service signs a delivery: for `listen`, and for your tests. */
export async function webhookHeaders({ id, body, secret, at }: Unsigned): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = signedBytes(id, timestamp, new TextEncoder().encode(body));
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signed));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

/** A new secret of 256 bits. */
export function newWebhookSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}

function header(headers: Delivery['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value.join(' ') : value;
}

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  if (text === undefined) throw new TypeError('The secret of a webhook has the form whsec_<base64>.');
  return crypto.subtle.importKey('raw', bytesOf(text), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

/** `<webhook-id>.<webhook-timestamp>.<body>` */
function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  return signed;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function parsed(body: Uint8Array): WebhookEvent {
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
}
