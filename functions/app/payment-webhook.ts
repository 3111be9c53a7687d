/** POST /api/PaymentWebhook: receives events of the payment provider, whose signature is the credential. */
import { paymentAnswer, paymentEvent } from '../../shared/contracts/accounts.ts';
import { anyone } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { readBytes } from '../../shared/http/request.ts';
import { applyPaymentEvent } from '../../shared/operations/accounts/apply-payment-event.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/PaymentWebhook', {
  name: 'PaymentWebhook',
  tag: 'Operations',
  summary: 'Receive an event of the payment provider',
  auth: anyone,
  rawBody: { json: paymentEvent },
  takes: ['Stripe-Signature'],
  answers: { 200: { json: paymentAnswer } },
  refuses: ['invalid_signature'],
  example: {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1_795_168_800,
    data: {
      object: {
        object: 'checkout.session',
        client_reference_id: 'usr_9d1f5c1e6f0a4b5e9a513f6f7b1f2a10',
        payment_status: 'paid',
        metadata: { plan: 'pro' },
      },
    },
  },
  async run({ deps, request, log }) {
    const event = await deps.paymentEvents.verify(await readBytes(request), request.headers.get('stripe-signature'));
    const outcome = await applyPaymentEvent(deps, event);
    // The answer is 200, because the provider would repeat the event after an error.
    if (outcome === 'unknown_account' || outcome === 'unknown_plan') log(`payment event ${event.id}: ${outcome}`);
    return ok({ received: true });
  },
});
