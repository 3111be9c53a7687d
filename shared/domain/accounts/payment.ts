/** Effects of a payment on an account's plan (decisions, section 12). */
import type { Account, Billing, Plan } from './account.ts';

/** The relevant part of a verified event of the payment provider. */
export type PaymentEvent =
  | PlanChange
  /** A payment for a plan that does not exist. */
  | { kind: 'unknown_plan'; id: string }
  | { kind: 'ignored'; id: string; type: string };

interface PlanFacts {
  id: string;
  /** Seconds, by the provider's clock. */
  createdAt: number;
  /** Null if the event names no account of this service. The end of a plan usually names subscription and customer only. */
  accountId: string | null;
  subscriptionId: string | null;
  customerId: string | null;
}
export type PlanChange = PlanFacts & ({ kind: 'plan_paid'; plan: Plan } | { kind: 'plan_ended' });

/** Returns null if the event, or a newer one, was applied before: events come in any order and any number of times. */
export function applyPayment<A extends Account>(account: A, event: PlanChange, at: Date): A | null {
  const { billing } = account;
  if (billing && isPast(billing, event)) return null;
  const lastEventIds = billing?.lastEventAt === event.createdAt ? [...billing.lastEventIds, event.id] : [event.id];
  const seen = { ...account, updatedAt: at.toISOString() };
  const subscriptionId = billing?.subscriptionId ?? null;
  if (event.kind === 'plan_paid') {
    const paidBy = event.subscriptionId;
    return {
      ...seen,
      plan: event.plan,
      billing: { lastEventAt: event.createdAt, lastEventIds, subscriptionId: paidBy },
    };
  }
  // The end of a subscription that another one has replaced changes nothing.
  if (subscriptionId !== null && event.subscriptionId !== null && subscriptionId !== event.subscriptionId) return null;
  return { ...seen, plan: 'free', billing: { lastEventAt: event.createdAt, lastEventIds, subscriptionId: null } };
}

function isPast(billing: Billing, event: PlanChange): boolean {
  if (event.createdAt !== billing.lastEventAt) return event.createdAt < billing.lastEventAt;
  return billing.lastEventIds.includes(event.id);
}

export interface PaymentEvents {
  /** @throws AppError invalid_signature */
  verify(body: Uint8Array, signature: string | null): Promise<PaymentEvent>;
}
