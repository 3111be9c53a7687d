/** An integrator removes a recipient who has not acted, and with the recipient their fields. */
import { editEnvelope } from '../../domain/envelopes/envelope-edit.ts';
import { findRecipient, hasActed, locked } from '../../domain/recipients/recipient.ts';
import { type ChangeDeps, changeEnvelope, type RecipientRef } from './steps/change-envelope.ts';

/** @throws AppError not_found, precondition_failed, invalid_state, recipient_locked, validation_error */
export async function deleteRecipient(deps: ChangeDeps, { recipientId, ...ref }: RecipientRef): Promise<void> {
  await changeEnvelope(deps, ref, (envelope, at) => {
    const removed = findRecipient(envelope, recipientId);
    if (hasActed(removed)) throw locked(removed);
    return editEnvelope(envelope, { recipients: envelope.recipients.filter(({ id }) => id !== recipientId) }, at);
  });
}
