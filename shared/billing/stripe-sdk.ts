/** The payment provider's SDK, loaded on first use. */
import Stripe from 'stripe';

export const { webhooks } = Stripe;
