/** Signing and secrets, judged by the reference library of Standard Webhooks. */
import { randomBytes } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { systemClock } from '../../../shared/system.ts';
import { deliveryLimit } from '../../../shared/webhooks/delivery-limit.ts';
import { secretBox } from '../../../shared/webhooks/secret-box.ts';
import { webhookSender } from '../../../shared/webhooks/webhook-sender.ts';
import { aReceiver, type Receiver } from '../../servers/receiver.ts';

const webhookId = `whk_${'1'.repeat(32)}`;
const body = JSON.stringify({ type: 'envelope.sent', data: { name: 'Mietvertrag – Größe 中文 🖋' } });

describe('a message', () => {
  const sender = webhookSender({ keys: [randomBytes(32)], allowedHosts: ['127.0.0.1:*'], clock: systemClock });
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await aReceiver();
  });
  afterAll(() => receiver.close());

  const send = async (secrets: string[], at = new Date()) => {
    await sender.send({ webhookId, url: receiver.url, messageId: 'evt_1', body, secrets, at });
    const received = receiver.received.at(-1);
    if (!received) throw new Error('nothing was received');
    return received;
  };

  it('is verified by the reference library, to the byte', async () => {
    const { secret, encrypted } = sender.create(webhookId);
    const received = await send([encrypted]);
    expect(received.body).toBe(body);
    expect(new Verifier(secret).verify(received.body, received.headers)).toEqual(JSON.parse(body));
    expect(received.headers).toMatchObject({ 'webhook-id': 'evt_1', 'content-type': 'application/json' });
  });

  it('is not verified with another secret, another body or another time', async () => {
    const { secret, encrypted } = sender.create(webhookId);
    const { headers } = await send([encrypted]);
    expect(() => new Verifier(sender.create(webhookId).secret).verify(body, headers)).toThrow();
    expect(() => new Verifier(secret).verify(`${body} `, headers)).toThrow();
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => new Verifier(secret).verify(body, { ...headers, 'webhook-timestamp': later })).toThrow();
  });

  it('carries one signature per secret, and either verifies', async () => {
    const secrets = [sender.create(webhookId), sender.create(webhookId)];
    const { headers } = await send(secrets.map(({ encrypted }) => encrypted));
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/=]{44} v1,[A-Za-z0-9+/=]{44}$/);
    for (const { secret } of secrets) expect(() => new Verifier(secret).verify(body, headers)).not.toThrow();
  });
});

describe('a secret at rest', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const plain = new TextEncoder().encode('a signing secret');

  it('names its key and hides itself', () => {
    const closed = secretBox([current]).close(plain, 'whk_a');
    expect(closed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(closed).not.toBe(secretBox([current]).close(plain, 'whk_a'));
    expect(Buffer.from(secretBox([current]).open(closed, 'whk_a')).toString()).toBe('a signing secret');
  });

  it('opens under an earlier key as long as that one is configured', () => {
    const closed = secretBox([old]).close(plain, 'whk_a');
    expect(Buffer.from(secretBox([current, old]).open(closed, 'whk_a')).toString()).toBe('a signing secret');
    expect(() => secretBox([current]).open(closed, 'whk_a')).toThrow(/not configured/);
  });

  it('does not open for another endpoint, or changed', () => {
    const box = secretBox([current]);
    const closed = box.close(plain, 'whk_a');
    expect(() => box.open(closed, 'whk_b')).toThrow();
    const parts = closed.split('.');
    for (const index of [2, 3, 4]) {
      const changed = parts.map((part, at) => (at === index ? `${part[0] === 'A' ? 'B' : 'A'}${part.slice(1)}` : part));
      expect(() => box.open(changed.join('.'), 'whk_a')).toThrow();
    }
    const shortTag = parts.map((part, at) => (at === 3 ? part.slice(0, 6) : part)).join('.');
    expect(() => box.open(shortTag, 'whk_a')).toThrow();
    expect(() => box.open('v0.x', 'whk_a')).toThrow();
    // Neither another version nor another number of parts is tried, even with the right key.
    for (const changed of [closed.replace('v1.', 'v2.'), `${closed}.`, closed.split('.').slice(0, 4).join('.')]) {
      expect(() => box.open(changed, 'whk_a')).toThrow('not a closed secret');
    }
  });
});

describe('the delivery limit', () => {
  it('an endpoint that works gets four, one that fails a single one', () => {
    const limit = deliveryLimit();
    const taken = Array.from({ length: 5 }, () => limit.enter('whk_a', false));
    expect(taken.map((leave) => leave !== null)).toEqual([true, true, true, true, false]);
    expect([limit.enter('whk_b', true), limit.enter('whk_b', true)].map(Boolean)).toEqual([true, false]);
  });

  it('failing endpoints together leave room for the others', () => {
    const limit = deliveryLimit();
    const failing = Array.from({ length: 20 }, (_, index) => limit.enter(`whk_${index}`, true));
    expect(failing.filter(Boolean)).toHaveLength(4);
    expect(limit.enter('whk_good', false)).not.toBeNull();
  });

  it('remembers an endpoint for which there was no room, until its crowd is cleared', () => {
    const limit = deliveryLimit();
    for (let index = 0; index < 4; index++) limit.enter('whk_a', false);
    expect(limit.isCrowded('whk_a')).toBe(false);
    limit.enter('whk_a', false);
    expect([limit.isCrowded('whk_a'), limit.isCrowded('whk_b')]).toEqual([true, false]);
    limit.clearCrowd('whk_a');
    expect(limit.isCrowded('whk_a')).toBe(false);
  });

  it('each end makes room for one more: to an endpoint that works, and to failing ones together', () => {
    const limit = deliveryLimit();
    const [first, second] = Array.from({ length: 4 }, () => limit.enter('whk_a', false));
    for (const leave of [first, first, second]) leave?.();
    const entered = Array.from({ length: 3 }, () => limit.enter('whk_a', false));
    expect(entered.map(Boolean)).toEqual([true, true, false]);
    for (const leave of entered) leave?.();
    const failing = Array.from({ length: 4 }, (_, index) => limit.enter(`whk_${index}`, true));
    expect(limit.enter('whk_4', true)).toBeNull();
    failing[0]?.();
    failing[0]?.();
    expect([limit.enter('whk_4', true), limit.enter('whk_5', true)].map(Boolean)).toEqual([true, false]);
  });

  it('the end of a delivery makes room, once', () => {
    const limit = deliveryLimit();
    const leave = limit.enter('whk_a', true);
    expect(limit.enter('whk_a', true)).toBeNull();
    leave?.();
    leave?.();
    expect([limit.enter('whk_a', true), limit.enter('whk_a', true)].map(Boolean)).toEqual([true, false]);
  });
});
