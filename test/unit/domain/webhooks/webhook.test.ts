import {
  editWebhook,
  isSubscribed,
  newWebhook,
  noteFailure,
  noteGone,
  noteSuccess,
  rotateSecret,
  signingSecrets,
  type Webhook,
} from '../../../../shared/domain/webhooks/webhook.ts';

const start = new Date('2026-11-20T12:00:00.000Z');
const hourMs = 3_600_000;
const hoursIn = (hours: number) => new Date(start.getTime() + hours * hourMs);
const aWebhook = (events: Webhook['events'] = ['*']): Webhook =>
  newWebhook(
    { id: 'whk_1', ownerId: 'usr_1', url: 'https://example.com/', description: null, events, secret: 'one' },
    start,
  );

/** One failure every so many hours, until the endpoint is disabled or the time is over. */
function failEvery(hours: number, untilHours: number): { webhook: Webhook; writes: number } {
  let webhook = aWebhook();
  let writes = 0;
  for (let hour = 0; hour <= untilHours && webhook.status === 'enabled'; hour += hours) {
    const noted = noteFailure(webhook, hoursIn(hour));
    if (noted !== webhook) writes += 1;
    webhook = noted;
  }
  return { webhook, writes };
}

describe('giving an endpoint up', () => {
  it('after five days of nothing but failures', () => {
    expect(failEvery(1, 119).webhook.status).toBe('enabled');
    expect(failEvery(1, 121).webhook).toMatchObject({
      status: 'disabled',
      disabledReason: 'failing',
      disabledAt: hoursIn(120).toISOString(),
    });
  });

  it('not when one success came in between', () => {
    const { webhook } = failEvery(1, 100);
    const recovered = noteSuccess(webhook);
    expect(noteFailure(recovered, hoursIn(121)).status).toBe('enabled');
  });

  it('not for two failures with days of silence between them', () => {
    const failed = noteFailure(aWebhook(), start);
    expect(noteFailure(failed, hoursIn(24 * 6)).status).toBe('enabled');
  });

  it('the retries of a single event keep the clock running: they are never two days apart', () => {
    expect(failEvery(26.4, 200).webhook.status).toBe('disabled');
  });

  it('a storm of failures costs one note an hour', () => expect(failEvery(0.01, 10).writes).toBeLessThanOrEqual(11));

  it('at once when it answers 410', () => {
    expect(noteGone(aWebhook(), hoursIn(1))).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
  });
});

describe('editing', () => {
  it('enabling again forgets the failures', () => {
    const { webhook } = failEvery(1, 130);
    const enabled = editWebhook(webhook, { status: 'enabled' }, hoursIn(131));
    expect(enabled).toMatchObject({ status: 'enabled', failing: null });
    expect(enabled).not.toHaveProperty('disabledReason');
  });

  it('another address starts with a clean slate, another description does not', () => {
    const failing = noteFailure(aWebhook(), start);
    expect(editWebhook(failing, { description: 'x' }, hoursIn(1))).toMatchObject({
      failing: { since: expect.anything() },
    });
    expect(editWebhook(failing, { url: 'https://example.org/' }, hoursIn(1))).toMatchObject({ failing: null });
  });

  it('the owner disables', () => {
    expect(editWebhook(aWebhook(), { status: 'disabled' }, hoursIn(1))).toMatchObject({ disabledReason: 'owner' });
  });

  it('"*" means every type', () => {
    expect(aWebhook(['envelope.sent', '*']).events).toEqual(['*']);
    expect(isSubscribed(aWebhook(['*']), 'recipient.viewed')).toBe(true);
    expect(isSubscribed(aWebhook(['envelope.sent']), 'envelope.completed')).toBe(false);
    expect(isSubscribed(editWebhook(aWebhook(), { status: 'disabled' }, start), 'envelope.sent')).toBe(false);
  });
});

describe('rotating the secret', () => {
  it('both sign for a day, the new one first', () => {
    const rotated = rotateSecret(aWebhook(), 'two', start);
    expect(signingSecrets(rotated, hoursIn(23.9))).toEqual(['two', 'one']);
    expect(signingSecrets(rotated, hoursIn(24))).toEqual(['two']);
  });

  it('a second rotation does not cut the first one short, and an old secret is forgotten', () => {
    const twice = rotateSecret(rotateSecret(aWebhook(), 'two', start), 'three', hoursIn(1));
    expect(signingSecrets(twice, hoursIn(2))).toEqual(['three', 'two', 'one']);
    expect(rotateSecret(twice, 'four', hoursIn(48)).previousSecrets.map(({ secret }) => secret)).toEqual(['three']);
  });
});

describe('at the bound', () => {
  it('a rotation keeps four earlier secrets at most', () => {
    const often = ['2', '3', '4', '5', '6', '7'].reduce((now, secret) => rotateSecret(now, secret, start), aWebhook());
    expect(often.previousSecrets.map(({ secret }) => secret)).toEqual(['6', '5', '4', '3']);
  });
});

describe('an edit', () => {
  it('changes what it says and nothing else', () => {
    const described = editWebhook(aWebhook(['envelope.sent']), { description: 'build server' }, start);
    expect(described).toMatchObject({ description: 'build server', events: ['envelope.sent'] });
    const chosen = editWebhook(described, { events: ['envelope.voided'] }, hoursIn(1));
    expect(chosen).toEqual({ ...described, events: ['envelope.voided'], updatedAt: hoursIn(1).toISOString() });
    expect(editWebhook(described, { description: null }, start).description).toBeNull();
  });

  it('of a disabled endpoint leaves it disabled; one that is enabled stays as it is', () => {
    const disabled = editWebhook(aWebhook(), { status: 'disabled' }, start);
    expect(editWebhook(disabled, { description: 'x' }, hoursIn(1))).toMatchObject({ status: 'disabled' });
    const failing = noteFailure(aWebhook(), start);
    expect(editWebhook(failing, { status: 'enabled' }, start)).toMatchObject({
      failing: { since: start.toISOString() },
    });
  });

  it('of an endpoint that asked never to be called again keeps the reason', () => {
    const gone = noteGone(aWebhook(), start);
    expect(noteGone(gone, hoursIn(1))).toBe(gone);
    expect(editWebhook(gone, { status: 'disabled' }, hoursIn(1))).toMatchObject({ disabledReason: 'gone' });
  });
});
