/** An owner or integrator reminds a recipient by e-mail, with the same signing link or with a new one that ends it. */
import { findRecipient, type Recipient } from '../../domain/recipients/recipient.ts';
import { remind } from '../../domain/signing/reminder.ts';
import { type ChangeDeps, changeEnvelope, type RecipientRef } from './steps/change-envelope.ts';
import { requireMailService } from './steps/require-mail-service.ts';

/**
 * @throws AppError not_found, invalid_state, not_your_turn, recipient_locked, rate_limit_exceeded; service_unavailable
 *   where no mail service is configured
 */
export async function remindRecipient(
  deps: ChangeDeps & { settings: { sendsMail: boolean } },
  { recipientId, ...ref }: RecipientRef,
  wantsNewLink: boolean,
): Promise<Recipient> {
  requireMailService(deps.settings);
  const { value } = await changeEnvelope(deps, ref, (envelope, at) => remind(envelope, recipientId, wantsNewLink, at));
  return findRecipient(value, recipientId);
}
