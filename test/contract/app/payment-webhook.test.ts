import { webhooks } from '../../../shared/billing/stripe-sdk.ts';
import { paymentAnswer } from '../../../shared/contracts/accounts.ts';
import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { recordsOfStack } from '../../fixtures/records.ts';
import { anApiKey, aSession, call, expectRefusal, matches, type Session, stack } from '../../stack.ts';

let session: Session;
let seconds = Math.floor(Date.now() / 1_000);
let events = 0;

beforeEach(async () => {
  session = await aSession();
});

function anEvent(type: string, object: object, created = seconds++): object {
  return { id: `evt_${process.pid}_${events++}`, object: 'event', type, created, data: { object } };
}

const aPurchase = (changes: object = {}, created?: number) =>
  anEvent(
    'checkout.session.completed',
    {
      object: 'checkout.session',
      payment_status: 'paid',
      client_reference_id: session.userId,
      metadata: {},
      ...changes,
    },
    created,
  );

function send(event: object, secret = stack().env.STRIPE_WEBHOOK_SECRET ?? '', timestamp?: number) {
  const raw = JSON.stringify(event, null, 2);
  const signature = webhooks.generateTestHeaderString({ payload: raw, secret, ...(timestamp ? { timestamp } : {}) });
  return call('POST', '/api/PaymentWebhook', { raw, headers: { 'Stripe-Signature': signature } });
}

const plan = async () => (await call('GET', '/api/account', { token: session.token })).json.plan;

describe('POST /api/PaymentWebhook', () => {
  it('200: a paid session moves the account to the plan that it names, pro unless it names one', async () => {
    const { status, json } = await send(aPurchase());
    expect(status).toBe(200);
    await matches(paymentAnswer, json);
    expect(await plan()).toBe('pro');
    await send(aPurchase({ metadata: { plan: 'enterprise' } }));
    expect(await plan()).toBe('enterprise');
  });

  it('200: the end of the subscription moves it back to free', async () => {
    const [subscription, customer] = [`sub_${session.userId}`, `cus_${session.userId}`];
    await send(aPurchase({ subscription, customer }));
    expect(await plan()).toBe('pro');
    expect((await send(anEvent('customer.subscription.deleted', { id: subscription, customer }))).status).toBe(200);
    expect(await plan()).toBe('free');
  });

  it('200: the end of a subscription counts, although its beginning is delivered later', async () => {
    const subscription = `sub_late_${session.userId}`;
    const begun = aPurchase({ subscription });
    expect((await send(anEvent('customer.subscription.deleted', { id: subscription }))).status).toBe(200);
    expect((await send(begun)).status).toBe(200);
    expect(await plan()).toBe('free');
    await send(aPurchase({ subscription: `${subscription}_2` }));
    expect(await plan()).toBe('pro');
  });

  it('200: an older event never overrides a newer one, whatever the order of arrival', async () => {
    const older = aPurchase();
    const newer = aPurchase({ metadata: { plan: 'enterprise' } });
    await send(newer);
    expect((await send(older)).status).toBe(200);
    expect(await plan()).toBe('enterprise');
  });

  it('200: a hundred copies at once have one effect', async () => {
    const event = aPurchase();
    const replies = await Promise.all(Array.from({ length: 100 }, () => send(event)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await plan()).toBe('pro');
    const account = async () => (await cosmosAccounts(recordsOfStack()).get(session.userId))?.value;
    const once = await account();
    expect(once?.billing?.lastEventIds).toEqual([(event as { id: string }).id]);
    await send(event);
    expect(await account()).toEqual(once);
  });

  it('200: an event that is unpaid, of another type, or of an unknown account changes nothing', async () => {
    const before = (await cosmosAccounts(recordsOfStack()).get(session.userId))?.version;
    const harmless = [
      aPurchase({ payment_status: 'unpaid' }),
      aPurchase({ client_reference_id: `usr_${'9'.repeat(32)}` }),
      aPurchase({ client_reference_id: null }),
      aPurchase({ metadata: { plan: 'gold' } }),
      anEvent('invoice.paid', { client_reference_id: session.userId }),
      anEvent('customer.subscription.deleted', { id: 'sub_unknown', customer: 'cus_unknown' }),
      {},
    ];
    for (const event of harmless) {
      const { status, json } = await send(event);
      expect([status, json]).toEqual([200, { received: true }]);
    }
    expect((await cosmosAccounts(recordsOfStack()).get(session.userId))?.version).toBe(before);
  });

  it('200: a plan reaches the rate limit within a minute', async () => {
    const key = await anApiKey(session, ['account:read']);
    const limit = async () => (await call('GET', '/api/v1/account', { token: key })).headers.get('x-ratelimit-limit');
    expect(await limit()).toBe('100');
    await send(aPurchase());
    await eventually(async () => (await limit()) === '1000', { timeoutMs: 60_000, everyMs: 1_000 });
  });

  it('400: a bad, missing, old or post-dated signature, and any changed byte', async () => {
    const event = aPurchase();
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
    const raw = JSON.stringify(event);
    const secret = stack().env.STRIPE_WEBHOOK_SECRET ?? '';
    const signature = webhooks.generateTestHeaderString({ payload: raw, secret });
    const replies = [
      await send(event, 'whsec_of_somebody_else'),
      await send(event, undefined, inSeconds(-310)),
      await send(event, undefined, inSeconds(330)),
      await call('POST', '/api/PaymentWebhook', { raw }),
      await call('POST', '/api/PaymentWebhook', { raw, headers: { 'Stripe-Signature': 'nonsense' } }),
      await call('POST', '/api/PaymentWebhook', { raw: `${raw} `, headers: { 'Stripe-Signature': signature } }),
      await call('POST', '/api/PaymentWebhook', { raw: '', headers: { 'Stripe-Signature': signature } }),
    ];
    for (const reply of replies) expectRefusal(reply, 400, 'invalid_signature');
    expect(await plan()).toBe('free');
  });
});
