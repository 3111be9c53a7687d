/** Events of the payment provider: verified by its own SDK, then reduced to the facts that change an account. */
import { type Plan, plans } from '../domain/accounts/account.ts';
import type { PaymentEvent, PaymentEvents } from '../domain/accounts/payment.ts';
import { isId } from '../domain/ids.ts';
import type { Clock } from '../domain/system.ts';
import { AppError } from '../errors.ts';

const toleranceSeconds = 300;

type Fields = Record<string, unknown>;

/** @param secret of the endpoint; without one no event can be verified */
export function stripePaymentEvents(secret: string | null, clock: Clock): PaymentEvents {
  return {
    async verify(body, signature) {
      if (secret === null || !signature) throw new AppError('invalid_signature');
      const { webhooks } = await import('./stripe-sdk.ts');
      const now = clock.now().getTime();
      let event: unknown;
      try {
        // The signature covers the bytes as received: the SDK itself would drop a BOM before it looks. The last argument
        // gives the SDK the time of the clock port.
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
        event = webhooks.constructEvent(text, signature, secret, toleranceSeconds, undefined, now);
      } catch (cause) {
        throw new AppError('invalid_signature', { cause });
      }
      // Attack (replay): the SDK refuses old headers only; one that is dated ahead would be accepted for longer.
      if (signedAt(signature) > Math.floor(now / 1_000) + toleranceSeconds) throw new AppError('invalid_signature');
      return read(event);
    },
  };
}

/** Seconds; the last `t` counts, as it does for the SDK. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  const seconds = Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
  return Number.isNaN(seconds) ? Number.POSITIVE_INFINITY : seconds;
}

function read(value: unknown): PaymentEvent {
  const event = fields(value);
  const id = text(event.id);
  const type = text(event.type) ?? '';
  const ignored: PaymentEvent = { kind: 'ignored', id: id ?? '', type };
  const createdAt = event.created;
  if (id === null || typeof createdAt !== 'number' || !Number.isFinite(createdAt)) return ignored;
  const object = fields(fields(event.data).object);
  const customerId = reference(object.customer);
  const accountId = accountIn(object);

  if (type === 'checkout.session.completed') {
    const plan = planIn(object);
    const isPaid = object.payment_status === 'paid' || object.payment_status === 'no_payment_required';
    if (!isPaid) return ignored;
    if (plan === null) return { kind: 'unknown_plan', id };
    const subscriptionId = reference(object.subscription);
    return { kind: 'plan_paid', id, createdAt, accountId, plan, subscriptionId, customerId };
  }
  if (type === 'customer.subscription.deleted') {
    return { kind: 'plan_ended', id, createdAt, accountId, subscriptionId: text(object.id), customerId };
  }
  return ignored;
}

/** A subscription has no client reference. The integration may copy the session's reference to its metadata. */
function accountIn(object: Fields): string | null {
  const reference = text(object.client_reference_id) ?? text(fields(object.metadata).client_reference_id);
  return reference !== null && isId('usr', reference) ? reference : null;
}

function planIn(object: Fields): Plan | null {
  const named = fields(object.metadata).plan ?? 'pro';
  return plans.find((plan) => plan === named) ?? null;
}

/** The provider sends an identifier, or the whole object where the integration expands it. */
function reference(value: unknown): string | null {
  return text(value) ?? text(fields(value).id);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
