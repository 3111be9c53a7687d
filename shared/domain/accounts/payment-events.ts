/** Port: events of the payment provider. */
import type { PaymentEvent } from './payment.ts';

export interface PaymentEvents {
  /** @throws AppError invalid_signature */
  verify(body: Uint8Array, signature: string | null): Promise<PaymentEvent>;
}
