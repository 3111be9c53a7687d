import fc from 'fast-check';
import {
  type AttemptResult,
  claim,
  claimLeaseMs,
  type Delivery,
  deliveryRetentionSeconds,
  deliveryTimeoutMs,
  excerptBytes,
  fail,
  isDue,
  isExhausted,
  newDelivery,
  noteSwept,
  postpone,
  redeliver,
  retryDelaysMs,
  settle,
  unclaim,
} from '../../../../shared/domain/webhooks/delivery.ts';
import { editWebhook, newWebhook } from '../../../../shared/domain/webhooks/webhook.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

const start = new Date('2026-11-20T12:00:00.000Z');
const later = (ms: number, from: Date | string = start) => new Date(new Date(from).getTime() + ms);
const aDelivery = (eventType: Delivery['eventType'] = 'envelope.sent') =>
  newDelivery(
    { id: 'dlv_1', ownerId: 'usr_1', webhookId: 'whk_1', eventId: 'evt_1', eventType, envelopeId: null, body: '{}' },
    start,
  );
const claimed = () => claim(aDelivery(), 'c', claimLeaseMs, start);
const aWebhook = newWebhook(
  { id: 'whk_1', ownerId: 'usr_1', url: 'https://example.com/', description: null, events: ['*'], secret: 's' },
  start,
);
const answered = (responseCode: number, retryAfterMs: number | null = null): AttemptResult => ({
  outcome: 'answered',
  responseCode,
  durationMs: 12,
  responseBody: 'x',
  retryAfterMs,
});
const timeout: AttemptResult = { ...answered(0), outcome: 'timeout', responseCode: null, responseBody: null };

function pending(delivery: Delivery): Delivery<'pending'> {
  if (delivery.status !== 'pending') throw new Error(`is ${delivery.status}`);
  return delivery;
}

describe('the retry table', () => {
  it('is the one Standard Webhooks recommends: ten attempts in about three days', () => {
    expect(retryDelaysMs.map((ms) => ms / 1_000)).toEqual([
      5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
  });

  it('is followed to the end, within ten per cent, and then the delivery has failed', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 10, maxLength: 10 }), (spreads) => {
        let delivery: Delivery = aDelivery();
        let at = start;
        for (const [index, spread] of spreads.entries()) {
          delivery = settle(claim(pending(delivery), `claim ${index}`, claimLeaseMs, at), timeout, spread, at);
          if (delivery.status !== 'pending') break;
          const delay = Date.parse(delivery.nextAttemptAt) - at.getTime();
          const scheduled = retryDelaysMs[index] ?? 0;
          expect(delay).toBeGreaterThanOrEqual(Math.floor(scheduled * 0.9));
          expect(delay).toBeLessThanOrEqual(Math.ceil(scheduled * 1.1));
          at = new Date(delivery.nextAttemptAt);
        }
        expect(delivery).toMatchObject({ status: 'failed', failure: 'attempts_exhausted', attemptCount: 10 });
      }),
    );
  });

  it('is spread by jitter: two deliveries that failed at the same time are not tried again at the same time', () => {
    const nextAt = (fraction: number, delivery = aDelivery()) =>
      Date.parse(pending(settle(claim(delivery, 'c', claimLeaseMs, start), timeout, fraction, start)).nextAttemptAt);
    expect(nextAt(0) - start.getTime()).toBe(4_500);
    expect(nextAt(0.5) - start.getTime()).toBe(5_000);
    expect(nextAt(1) - start.getTime()).toBe(5_500);
    const busy = (fraction: number) => Date.parse(postpone(aDelivery(), fraction, later(60_000)).wakeAt);
    expect(busy(1)).toBeGreaterThan(busy(0));
  });

  it('a test is tried once', () => {
    expect(settle(claim(aDelivery('webhook.test'), 'c', claimLeaseMs, start), timeout, 0.5, start).status).toBe(
      'failed',
    );
  });

  it.each([200, 201, 204, 299])('%d is success', (code) => {
    expect(settle(claimed(), answered(code), 0.5, start).status).toBe('delivered');
  });

  it.each([199, 300, 301, 302, 307, 400, 401, 404, 429, 500, 503])('%d is tried again', (code) => {
    expect(settle(claimed(), answered(code), 0.5, start).status).toBe('pending');
  });

  it('410 ends it', () => {
    expect(settle(claimed(), answered(410), 0.5, start)).toMatchObject({ status: 'failed', failure: 'endpoint_gone' });
  });

  it('Retry-After is honoured when it is longer than the table, up to a day', () => {
    const delayFor = (retryAfterMs: number) => {
      const settled = settle(claimed(), answered(429, retryAfterMs), 0.5, start);
      return Date.parse(pending(settled).nextAttemptAt) - start.getTime();
    };
    expect(delayFor(1_000)).toBe(5_000);
    expect(delayFor(120_000)).toBe(120_000);
    expect(delayFor(10 * 86_400_000)).toBe(86_400_000);
  });
});

describe('a claim', () => {
  it('keeps others away until it runs out; then the delivery is due by itself, for the sweep too', () => {
    const held = claimed();
    expect(isDue(held, later(claimLeaseMs - 1))).toBe(false);
    expect(isDue(held, later(claimLeaseMs))).toBe(true);
    expect(Date.parse(held.wakeAt)).toBe(later(claimLeaseMs).getTime());
  });

  it('records an attempt that never ended, and counts it', () => {
    const crashed = claim(aDelivery(), 'a', claimLeaseMs, start);
    const again = claim(crashed, 'b', claimLeaseMs, later(claimLeaseMs));
    expect(again.attempts.map(({ outcome }) => outcome)).toEqual(['interrupted', 'in_progress']);
    expect(again.attemptCount).toBe(2);
  });

  it('a receiver that kills the worker every time does not do so for ever', () => {
    let delivery = aDelivery();
    for (let attempt = 0; attempt < 10; attempt++) delivery = claim(delivery, `${attempt}`, claimLeaseMs, start);
    expect(isExhausted(delivery)).toBe(true);
    expect(fail(delivery, 'attempts_exhausted', start).attempts.every(({ outcome }) => outcome === 'interrupted')).toBe(
      true,
    );
  });

  it('given back for a reason of ours does not count', () => {
    const back = unclaim(claimed(), start);
    expect(back).toMatchObject({ attemptCount: 0, attempts: [], claimId: null });
    expect(Date.parse(back.nextAttemptAt)).toBeGreaterThan(start.getTime());
  });
});

describe('waiting', () => {
  it('a queue message has 15 seconds before the sweep takes it for lost; long waits are the sweep’s alone', () => {
    expect(Date.parse(aDelivery().wakeAt) - start.getTime()).toBe(15_000);
    const second = pending(settle(claimed(), timeout, 0.5, start));
    expect(Date.parse(second.wakeAt) - Date.parse(second.nextAttemptAt)).toBe(15_000);
    const third = pending(settle(claim(second, 'c', claimLeaseMs, later(5_000)), timeout, 0.5, later(5_000)));
    expect(third.wakeAt).toBe(third.nextAttemptAt);
  });

  it('the sweep leaves a delivery alone for a minute after it has enqueued it', () => {
    const swept = noteSwept(aDelivery(), later(20_000));
    expect(Date.parse(swept.wakeAt) - start.getTime()).toBe(80_000);
    expect(isDue(swept, later(20_000))).toBe(true);
  });

  it('a busy endpoint: it stays due, and the sweep looks the later the older it is, after two minutes at most', () => {
    const stepMs = (ageMs: number) =>
      Date.parse(postpone(aDelivery(), 0, later(ageMs)).wakeAt) - later(ageMs).getTime();
    expect([0, 60_000, 86_400_000].map(stepMs)).toEqual([15_000, 30_000, 120_000]);
    expect(isDue(postpone(aDelivery(), 1, later(60_000)), later(60_000))).toBe(true);
  });
});

describe('asking for it again', () => {
  const failed = fail(claimed(), 'attempts_exhausted', start);

  it('starts the table anew and remembers what was tried', () => {
    const again = pending(redeliver(failed, aWebhook, later(1_000)));
    expect(again).toMatchObject({ id: failed.id, eventId: failed.eventId, body: failed.body, attemptCount: 0 });
    expect(again.attempts).toHaveLength(1);
    expect(isDue(again, later(1_000))).toBe(true);
  });

  it('leaves one alone that is being tried', () => {
    const held = claimed();
    expect(redeliver(held, aWebhook, later(1_000))).toBe(held);
    expect(redeliver(held, aWebhook, later(claimLeaseMs))).not.toBe(held);
  });

  it('409 while the endpoint is disabled', () => {
    const disabled = editWebhook(aWebhook, { status: 'disabled' }, start);
    expect(() => redeliver(failed, disabled, start)).toThrow(expect.objectContaining({ code: 'invalid_state' }));
  });
});

describe('what a delivery keeps', () => {
  it('is the result of the last attempt in its place, and the earlier ones as they were', () => {
    const once = pending(settle(claim(aDelivery(), 'a', claimLeaseMs, start), timeout, 0.5, start));
    const twice = settle(claim(once, 'b', claimLeaseMs, start), answered(500), 0.5, start);
    expect(twice.attempts.map(({ outcome, responseCode }) => [outcome, responseCode])).toEqual([
      ['timeout', null],
      ['answered', 500],
    ]);
    const again = redeliver(twice, aWebhook, start);
    expect(again.attempts).toEqual(twice.attempts);
  });

  it('is twenty attempts at most, the newest', () => {
    let delivery = aDelivery();
    for (let attempt = 0; attempt < 21; attempt++) delivery = claim(delivery, 'c', claimLeaseMs, later(attempt));
    expect([delivery.attempts.length, delivery.attempts[0]?.at]).toEqual([20, later(1).toISOString()]);
  });

  it('has bounds: fifteen seconds for a POST, a claim of twenty-five, a kilobyte of the answer, thirty days', () => {
    expect([deliveryTimeoutMs, claimLeaseMs, excerptBytes, deliveryRetentionSeconds]).toEqual([
      15_000, 25_000, 1_024, 2_592_000,
    ]);
  });
});
