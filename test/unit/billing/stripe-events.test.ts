import { stripePaymentEvents } from '../../../shared/billing/stripe-events.ts';
import { webhooks } from '../../../shared/billing/stripe-sdk.ts';
import { aClock, userId } from '../../fixtures/accounts.ts';

const secret = 'whsec_of_the_unit_tests';
const clock = aClock();
const nowSeconds = clock.now().getTime() / 1_000;
const events = stripePaymentEvents(secret, clock);

function signed(event: unknown, { timestamp = nowSeconds, by = secret } = {}) {
  const payload = JSON.stringify(event);
  const header = webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
  return { body: Buffer.from(payload), header };
}

const aSession = (overrides: object = {}, event: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  created: 1_700,
  data: {
    object: {
      object: 'checkout.session',
      payment_status: 'paid',
      client_reference_id: userId('a'),
      customer: 'cus_1',
      subscription: 'sub_1',
      metadata: {},
      ...overrides,
    },
  },
  ...event,
});

const read = (event: unknown, options = {}) => {
  const { body, header } = signed(event, options);
  return events.verify(body, header);
};

describe('events of the payment provider', () => {
  const invalid = { code: 'invalid_signature', status: 400 };

  it('with a BOM before the signed bytes: a bad signature', async () => {
    const { body, header } = signed(aSession());
    const changed = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]);
    await expect(events.verify(changed, header)).rejects.toMatchObject(invalid);
    await expect(events.verify(body, header)).resolves.toMatchObject({ kind: 'plan_paid' });
  });

  it('say who has paid for which plan', async () => {
    expect(await read(aSession())).toEqual({
      kind: 'plan_paid',
      id: 'evt_1',
      createdAt: 1_700,
      accountId: userId('a'),
      plan: 'pro',
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
    });
    expect(await read(aSession({ metadata: { plan: 'enterprise' } }))).toMatchObject({ plan: 'enterprise' });
    expect(await read(aSession({ payment_status: 'no_payment_required' }))).toMatchObject({ kind: 'plan_paid' });
    expect(await read(aSession({ customer: { id: 'cus_2' }, subscription: null }))).toMatchObject({
      customerId: 'cus_2',
      subscriptionId: null,
    });
  });

  it('say whose subscription has ended', async () => {
    const type = 'customer.subscription.deleted';
    expect(await read(aSession({ id: 'sub_1', client_reference_id: undefined }, { type }))).toEqual({
      kind: 'plan_ended',
      id: 'evt_1',
      createdAt: 1_700,
      accountId: null,
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
    });
    const metadata = { client_reference_id: userId('a') };
    expect(await read(aSession({ id: 'sub_1', client_reference_id: undefined, metadata }, { type }))).toMatchObject({
      accountId: userId('a'),
    });
  });

  it.each([
    ['a session that is not paid', aSession({ payment_status: 'unpaid' })],
    [
      'a session that is not paid, for a plan that does not exist',
      aSession({ payment_status: 'unpaid', metadata: { plan: 'gold' } }),
    ],
    ['another type', aSession({}, { type: 'invoice.paid' })],
    ['an event without a time', aSession({}, { created: undefined })],
    ['an event without data', { id: 'evt_1', type: 'checkout.session.completed', created: 1 }],
    ['no event at all', []],
  ])('are ignored: %s', async (_, event) => {
    expect(await read(event)).toMatchObject({ kind: 'ignored' });
  });

  it('say that a plan which was paid for does not exist', async () => {
    expect(await read(aSession({ metadata: { plan: 'gold' } }))).toEqual({ kind: 'unknown_plan', id: 'evt_1' });
  });

  it('name no account when the reference is none', async () => {
    expect(await read(aSession({ client_reference_id: '../x' }))).toMatchObject({ kind: 'plan_paid', accountId: null });
  });

  it('are refused when dated more than five minutes away, in either direction', async () => {
    await read(aSession(), { timestamp: nowSeconds - 300 });
    await read(aSession(), { timestamp: nowSeconds + 300 });
    await expect(read(aSession(), { timestamp: nowSeconds - 301 })).rejects.toMatchObject(invalid);
    await expect(read(aSession(), { timestamp: nowSeconds + 301 })).rejects.toMatchObject(invalid);
  });

  it('are refused with any byte changed, another secret, or no signature', async () => {
    const { body, header } = signed(aSession());
    await expect(events.verify(Buffer.concat([body, Buffer.from(' ')]), header)).rejects.toMatchObject(invalid);
    await expect(read(aSession(), { by: 'whsec_of_another_endpoint' })).rejects.toMatchObject(invalid);
    for (const bad of [null, '', 'nonsense', 't=1', header.replace('v1=', 'v0='), header.replace('t=', 't=9')]) {
      await expect(events.verify(body, bad)).rejects.toMatchObject(invalid);
    }
    await expect(events.verify(new Uint8Array(), header)).rejects.toMatchObject(invalid);
  });

  it('are all refused while no secret is configured', async () => {
    const { body, header } = signed(aSession(), { by: ' ' });
    await expect(stripePaymentEvents(null, clock).verify(body, header)).rejects.toMatchObject(invalid);
  });
});
