/** POST /api/PaymentWebhook: the payment provider tells what was paid for; its signature is the credential. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, nobody } from '../../shared/http/endpoint.ts';
import { readBytes } from '../../shared/http/request.ts';
import { applyPaymentEvent } from '../../shared/operations/accounts/apply-payment-event.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: nobody,
  run: async ({ deps, request, log }) => {
    const event = await deps.paymentEvents.verify(await readBytes(request), request.headers.get('stripe-signature'));
    const outcome = await applyPaymentEvent(deps, event);
    // Not an error for the provider, which would send the event again and again.
    if (outcome === 'unknown_account' || outcome === 'unknown_plan') log(`payment event ${event.id}: ${outcome}`);
    return ok({ received: true });
  },
});

app.http('PaymentWebhook', { methods: ['POST'], authLevel: 'anonymous', route: 'api/PaymentWebhook', handler });
