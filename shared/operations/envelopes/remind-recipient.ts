import type { Recipient } from '../../domain/recipient.ts';
import { remind } from '../../domain/reminder.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

/**
 * The owner has a recipient asked again, by the same link or by a new one that ends it.
 * @throws AppError not_found, invalid_state, not_your_turn, recipient_locked, rate_limit_exceeded;
 *   service_unavailable when there is no mail service to do it
 */
export async function remindRecipient(
  deps: ChangeDeps & { settings: { sendsMail: boolean } },
  ref: EnvelopeRef,
  recipientId: string,
  wantsNewLink: boolean,
): Promise<Recipient> {
  if (!deps.settings.sendsMail) {
    throw new AppError('service_unavailable', { message: 'No mail service is configured.' });
  }
  const { value } = await changeEnvelope(deps, ref, (envelope, at) => remind(envelope, recipientId, wantsNewLink, at));
  const recipient = value.recipients.find(({ id }) => id === recipientId);
  if (!recipient) throw new AppError('not_found');
  return recipient;
}
