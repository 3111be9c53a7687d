import type { RecipientBody } from '../../contracts/recipients.ts';
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import { editEnvelope } from '../../domain/envelopes/envelope-edit.ts';
import type { Ports } from '../../domain/ports.ts';
import {
  editRecipient,
  findRecipient,
  hasActed,
  locked,
  newRecipient,
  refuseTakenEmail,
} from '../../domain/recipients/recipient.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeDeps, changeEnvelope, type RecipientRef } from './steps/change-envelope.ts';
import { toRecipientInput } from './steps/recipient-inputs.ts';

/**
 * Adds a recipient to an envelope. If the envelope is sent, the new recipient is invited when it is their turn.
 * @param ref.recipientId set by the caller, so that a repeated run adds no second recipient
 * @throws AppError not_found, precondition_failed, invalid_state, validation_error
 */
export function addRecipient(
  deps: ChangeDeps & Ports<'keyedHash'>,
  { recipientId, ...ref }: RecipientRef,
  body: RecipientBody,
): Promise<Versioned<Envelope>> {
  return changeEnvelope(deps, ref, (envelope, at) => {
    if (envelope.recipients.some(({ id }) => id === recipientId)) return { envelope, facts: [] };
    const added = newRecipient(recipientId, toRecipientInput(deps.keyedHash, body));
    refuseTakenEmail(added, envelope.recipients);
    return editEnvelope(envelope, { recipients: [...envelope.recipients, added] }, at);
  });
}

/**
 * Changes a recipient who has not acted yet. A new e-mail address ends the signing link of the old one.
 * @throws AppError not_found, precondition_failed, invalid_state, recipient_locked, validation_error
 */
export function updateRecipient(
  deps: ChangeDeps & Ports<'keyedHash'>,
  { recipientId, ...ref }: RecipientRef,
  body: RecipientBody,
): Promise<Versioned<Envelope>> {
  return changeEnvelope(deps, ref, (envelope, at) => {
    const edited = editRecipient(
      findRecipient(envelope, recipientId),
      toRecipientInput(deps.keyedHash, body, recipientId),
    );
    refuseTakenEmail(edited, envelope.recipients);
    const recipients = envelope.recipients.map((recipient) => (recipient.id === recipientId ? edited : recipient));
    return editEnvelope(envelope, { recipients }, at);
  });
}

/**
 * Removes a recipient who has not acted, and the recipient's fields.
 * @throws AppError not_found, precondition_failed, invalid_state, recipient_locked, validation_error
 */
export async function deleteRecipient(deps: ChangeDeps, { recipientId, ...ref }: RecipientRef): Promise<void> {
  await changeEnvelope(deps, ref, (envelope, at) => {
    const removed = findRecipient(envelope, recipientId);
    if (hasActed(removed)) throw locked(removed);
    return editEnvelope(envelope, { recipients: envelope.recipients.filter(({ id }) => id !== recipientId) }, at);
  });
}
