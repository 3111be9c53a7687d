/** The client's verification of webhooks: the service signs, an independent library signs, others try. */
import { Webhook as Independent } from 'standardwebhooks';
import {
  type Delivery,
  newWebhookSecret,
  verifyWebhook,
  webhookHeaders,
} from '../../../packages/client/src/webhooks.ts';
import { secretText, signedHeaders } from '../../../shared/webhooks/signature.ts';

const now = new Date('2026-11-20T12:00:00Z');
const key = Buffer.alloc(32, 7);
const secret = secretText(key);
const body = JSON.stringify({
  type: 'webhook.test',
  timestamp: now.toISOString(),
  data: { eventId: 'evt_1', name: 'Ödön' },
});

const aDelivery = (keys: Uint8Array[] = [key], at = now): Delivery => ({
  body,
  headers: signedHeaders('evt_1', body, keys, at),
  secret,
  now,
});

/** The same headers, one of them replaced. */
const with_ = (name: string, value: string | undefined): Delivery => {
  const delivery = aDelivery();
  return { ...delivery, headers: { ...(delivery.headers as Record<string, string>), [name]: value } };
};

it('returns the event of a delivery of the service, as text or bytes, with the headers of Fetch or of Node', async () => {
  const event = JSON.parse(body);
  const delivery = aDelivery();
  const headers = delivery.headers as Record<string, string>;
  expect(await verifyWebhook(delivery)).toEqual(event);
  expect(await verifyWebhook({ ...delivery, body: Buffer.from(body) })).toEqual(event);
  expect(await verifyWebhook({ ...delivery, headers: new Headers(headers) })).toEqual(event);
  const ofNode = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  expect(await verifyWebhook({ ...delivery, headers: ofNode })).toEqual(event);
});

it('after a rotation, either of the two secrets verifies', async () => {
  const other = Buffer.alloc(32, 8);
  for (const keys of [
    [key, other],
    [other, key],
  ])
    expect(await verifyWebhook(aDelivery(keys))).toBeDefined();
});

it('accepts what an independent library signs, which accepts what it signs', async () => {
  const independent = new Independent(secret);
  const at = new Date();
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': seconds };
  const signed = { ...headers, 'webhook-signature': independent.sign('evt_1', at, body) };
  expect(await verifyWebhook({ body, headers: signed, secret })).toEqual(JSON.parse(body));
  expect(independent.verify(body, await webhookHeaders({ id: 'evt_1', body, secret, at }))).toEqual(JSON.parse(body));
});

it.each([300, -300])('accepts a difference of %d seconds, and no more', async (seconds) => {
  const at = (more: number) => new Date(now.getTime() + (seconds + Math.sign(seconds) * more) * 1_000);
  expect(await verifyWebhook(aDelivery([key], at(0)))).toBeDefined();
  await expect(verifyWebhook(aDelivery([key], at(1)))).rejects.toThrow('out of tolerance');
  expect(await verifyWebhook({ ...aDelivery([key], at(1)), toleranceSeconds: 301 })).toBeDefined();
});

it.each<[string, () => Delivery, string]>([
  ['another body', () => ({ ...aDelivery(), body: `${body} ` }), 'signature'],
  ['another secret', () => ({ ...aDelivery(), secret: newWebhookSecret() }), 'signature'],
  ['another event', () => with_('webhook-id', 'evt_2'), 'signature'],
  ['another time', () => with_('webhook-timestamp', String(now.getTime() / 1_000 + 1)), 'signature'],
  ['a time that is no number', () => with_('webhook-timestamp', 'NaN'), 'time'],
  ['an asymmetric signature', () => with_('webhook-signature', 'v1a,AAAA'), 'signature'],
  ['a shorter signature', () => with_('webhook-signature', 'v1,AAAA'), 'signature'],
  ['no signature', () => with_('webhook-signature', undefined), 'header'],
  ['no time', () => with_('webhook-timestamp', undefined), 'header'],
  ['no identifier', () => with_('webhook-id', ''), 'header'],
])('refuses %s', async (_what, delivery, reason) => {
  await expect(verifyWebhook(delivery())).rejects.toMatchObject({
    name: 'WebhookError',
    message: expect.stringContaining(reason),
  });
});

it('a secret of another form is a mistake of the receiver', async () => {
  await expect(verifyWebhook({ ...aDelivery(), secret: 'csk_live_1' })).rejects.toThrow(TypeError);
});
