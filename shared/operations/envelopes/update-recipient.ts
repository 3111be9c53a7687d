/** An integrator changes a recipient who has not acted yet. A new e-mail address ends the signing link of the old one. */
import type { RecipientBody } from '../../contracts/building-blocks.ts';
import { editEnvelope } from '../../domain/envelopes/envelope-edit.ts';
import type { Ports } from '../../domain/ports.ts';
import { editRecipient, findRecipient, type Recipient, refuseTakenEmail } from '../../domain/recipients/recipient.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeDeps, changeEnvelope, type RecipientRef } from './steps/change-envelope.ts';
import { toRecipientInput } from './steps/recipient-inputs.ts';

/** @throws AppError not_found, precondition_failed, invalid_state, recipient_locked, validation_error */
export async function updateRecipient(
  deps: ChangeDeps & Ports<'keyedHash'>,
  { recipientId, ...ref }: RecipientRef,
  body: RecipientBody,
): Promise<Versioned<Recipient>> {
  const { value, version } = await changeEnvelope(deps, ref, (envelope, at) => {
    const edited = editRecipient(
      findRecipient(envelope, recipientId),
      toRecipientInput(deps.keyedHash, body, recipientId),
    );
    refuseTakenEmail(edited, envelope.recipients);
    const recipients = envelope.recipients.map((recipient) => (recipient.id === recipientId ? edited : recipient));
    return editEnvelope(envelope, { recipients }, at);
  });
  return { value: findRecipient(value, recipientId), version };
}
