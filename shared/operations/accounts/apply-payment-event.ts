/**
 * Applies an event of the payment provider to the account's plan. Copies of one event, in any order and in parallel,
 * have one effect, because the account records which events were applied to it.
 */
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { applyPayment, type PaymentEvent, type PlanChange } from '../../domain/accounts/payment.ts';
import type { Conflict } from '../../domain/versioned.ts';
import { retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import type { AccountDeps } from './steps/change-account.ts';

type ApplyPaymentEventDeps = AccountDeps & Pick<CredentialCache, 'invalidateAccount'>;

export type PaymentOutcome = 'applied' | 'nothing_to_do' | 'unknown_account' | 'unknown_plan';

/** A copy of the event that loses a round finds the event applied. An account has few other events. */
const retries = { rounds: 200, maxPauseMs: 20 };

/** @throws AppError service_unavailable after the last round: the provider sends the event again */
export async function applyPaymentEvent(deps: ApplyPaymentEventDeps, event: PaymentEvent): Promise<PaymentOutcome> {
  if (event.kind === 'ignored') return 'nothing_to_do';
  if (event.kind === 'unknown_plan') return 'unknown_plan';
  // Payment and end of one subscription may arrive in parallel. Each records itself first and looks for the other
  // afterwards, so that at least one of them sees both.
  if (event.kind === 'plan_ended' && event.subscriptionId !== null) {
    await deps.accounts.rememberEnd(event.subscriptionId, event.createdAt);
  }
  const accountId = await accountOf(deps, event);
  if (accountId === null) return 'unknown_account';
  return retryOnConflict(
    deps,
    () => deps.accounts.get(accountId),
    (current) => current && applyPayment(current.value, event, deps.clock.now()),
    async (current, next): Promise<PaymentOutcome | Conflict> => {
      if (!current) return 'unknown_account';
      if (!next) return 'nothing_to_do';
      // Comes before the plan: the end of a subscription without a recorded payer could not be applied later.
      if (event.kind === 'plan_paid') {
        await rememberPayers(deps, event, accountId);
        if (await hasEnded(deps, event)) return 'nothing_to_do';
      }
      if ((await deps.accounts.replace(current, next)) === 'conflict') return 'conflict';
      deps.invalidateAccount(accountId);
      return 'applied';
    },
    retries,
  );
}

async function accountOf(deps: ApplyPaymentEventDeps, event: PlanChange): Promise<string | null> {
  if (event.accountId !== null || event.kind === 'plan_paid') return event.accountId;
  for (const payerId of [event.subscriptionId, event.customerId]) {
    const accountId = payerId === null ? null : await deps.accounts.accountIdOfPayer(payerId);
    if (accountId !== null) return accountId;
  }
  return null;
}

/** The event arrived late: the subscription was paid for and has ended since. */
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
