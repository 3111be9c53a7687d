import { applyPayment, type PlanChange } from '../../../../shared/domain/accounts/payment.ts';
import { anAccount, userId } from '../../../fixtures/accounts.ts';

const at = new Date('2026-11-20T12:00:00.000Z');

const paid = (overrides: Partial<Extract<PlanChange, { kind: 'plan_paid' }>> = {}): PlanChange => ({
  kind: 'plan_paid',
  id: 'evt_paid',
  createdAt: 1_000,
  accountId: userId('a'),
  plan: 'pro',
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  ...overrides,
});

const ended = (overrides: Partial<Extract<PlanChange, { kind: 'plan_ended' }>> = {}): PlanChange => ({
  kind: 'plan_ended',
  id: 'evt_ended',
  createdAt: 2_000,
  accountId: null,
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  ...overrides,
});

function accountAfter(...events: PlanChange[]) {
  return events.reduce((account, event) => applyPayment(account, event, at) ?? account, anAccount());
}

describe('payment events', () => {
  it('move an account to the plan that was paid for, and back', () => {
    expect(accountAfter(paid())).toMatchObject({ plan: 'pro', updatedAt: at.toISOString() });
    expect(accountAfter(paid({ plan: 'enterprise' })).plan).toBe('enterprise');
    expect(accountAfter(paid(), ended()).plan).toBe('free');
  });

  it('have one effect each', () => {
    expect(applyPayment(accountAfter(paid()), paid(), at)).toBeNull();
    expect(applyPayment(accountAfter(paid(), ended()), ended(), at)).toBeNull();
  });

  it('never let an older one override a newer one', () => {
    expect(accountAfter(ended({ accountId: userId('a') }), paid()).plan).toBe('free');
    expect(applyPayment(accountAfter(paid(), ended()), paid({ id: 'evt_other', createdAt: 1_500 }), at)).toBeNull();
  });

  it('of one second are all applied, each once', () => {
    const both = accountAfter(paid({ id: 'evt_1' }), paid({ id: 'evt_2', plan: 'enterprise' }));
    expect(both).toMatchObject({ plan: 'enterprise', billing: { lastEventIds: ['evt_1', 'evt_2'] } });
    expect(applyPayment(both, paid({ id: 'evt_1' }), at)).toBeNull();
  });

  it('about a subscription that another has replaced take nothing away', () => {
    const upgraded = accountAfter(
      paid(),
      paid({ id: 'evt_2', createdAt: 1_500, subscriptionId: 'sub_2', plan: 'enterprise' }),
    );
    expect(applyPayment(upgraded, ended({ subscriptionId: 'sub_1' }), at)).toBeNull();
    expect(applyPayment(upgraded, ended({ subscriptionId: 'sub_2' }), at)?.plan).toBe('free');
  });
});
