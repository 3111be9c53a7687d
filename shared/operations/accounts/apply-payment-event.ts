import type { AccountRecords } from '../../domain/account-records.ts';
import type { CredentialCache } from '../../domain/credentials.ts';
import { applyPayment, type PaymentEvent, type PlanChange } from '../../domain/payment.ts';
import type { Clock } from '../../domain/system.ts';
import { AppError } from '../../errors.ts';

export interface ApplyPaymentEventDeps extends Pick<CredentialCache, 'invalidateAccount'> {
  accounts: AccountRecords;
  clock: Clock;
}

export type PaymentOutcome = 'applied' | 'nothing_to_do' | 'unknown_account' | 'unknown_plan';

/** A copy of the event that lost the race finds the event applied; other events on one account are few. */
const maxRounds = 200;

/** One effect per event, under any number of parallel copies: the account remembers what was applied to it. */
export async function applyPaymentEvent(deps: ApplyPaymentEventDeps, event: PaymentEvent): Promise<PaymentOutcome> {
  if (event.kind === 'ignored') return 'nothing_to_do';
  if (event.kind === 'unknown_plan') return 'unknown_plan';
  // Each of the two first leaves its mark and then looks for the other's, so that at least one of them sees both.
  if (event.kind === 'plan_ended' && event.subscriptionId !== null) {
    await deps.accounts.rememberEnd(event.subscriptionId, event.createdAt);
  }
  const accountId = await accountOf(deps, event);
  if (accountId === null) return 'unknown_account';
  for (let round = 0; round < maxRounds; round++) {
    const current = await deps.accounts.get(accountId);
    if (!current) return 'unknown_account';
    const next = applyPayment(current.value, event, deps.clock.now());
    if (!next) return 'nothing_to_do';
    // Before the plan: the end of a subscription that nobody remembers could not be applied later.
    if (event.kind === 'plan_paid' && round === 0) {
      await rememberPayers(deps, event, accountId);
      if (await hasEnded(deps, event)) return 'nothing_to_do';
    }
    if ((await deps.accounts.replace(current, next)) === 'conflict') continue;
    deps.invalidateAccount(accountId);
    return 'applied';
  }
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
}

async function accountOf(deps: ApplyPaymentEventDeps, event: PlanChange): Promise<string | null> {
  if (event.accountId !== null || event.kind === 'plan_paid') return event.accountId;
  for (const payerId of [event.subscriptionId, event.customerId]) {
    const accountId = payerId === null ? null : await deps.accounts.accountIdOfPayer(payerId);
    if (accountId !== null) return accountId;
  }
  return null;
}

/** A late delivery: the subscription was paid for, and has ended since. */
async function hasEnded(deps: ApplyPaymentEventDeps, event: PlanChange): Promise<boolean> {
  if (event.subscriptionId === null) return false;
  const endedAt = await deps.accounts.endOf(event.subscriptionId);
  return endedAt !== null && endedAt >= event.createdAt;
}

async function rememberPayers(deps: ApplyPaymentEventDeps, event: PlanChange, accountId: string): Promise<void> {
  for (const payerId of [event.subscriptionId, event.customerId]) {
    if (payerId !== null) await deps.accounts.rememberPayer(payerId, accountId);
  }
}
