/**
 * Entries that a recipient saves to continue later, possibly on another device. They are stored with the recipient,
 * shown to no other person, not part of the audit trail, and erased once the recipient has acted or the envelope has
 * ended. Signatures and files are not saved: a signature would outlive a session on a device that may belong to someone
 * else.
 */

import { AppError } from '../../errors.ts';
import { type Change, type Envelope, isOpen } from '../envelopes/envelope.ts';
import { isSavable } from '../fields/field-rules.ts';
import type { FieldInput } from '../fields/fill-fields.ts';
import { hasActed, type Recipient, type SavedEntries, withRecipient } from '../recipients/recipient.ts';
import { checkTurn } from './ceremony.ts';

/** Limit for all recipients of an envelope together: the record must stay below the database's limit. */
const maxCharacters = 100_000;

/** @throws AppError role_not_allowed, invalid_state, recipient_locked, not_your_turn, validation_error */
export function saveEntries(envelope: Envelope, recipient: Recipient, inputs: readonly FieldInput[], at: Date): Change {
  const open = checkTurn(envelope, recipient, ['signer', 'approver']);
  const own = open.fields.filter(({ recipientId }) => recipientId === recipient.id);
  const unknown = inputs.filter(({ id }) => !own.some((field) => field.id === id));
  if (unknown.length > 0) {
    const details = Object.fromEntries(unknown.map(({ id }) => [`fields.${id}`, 'is not a field of this person']));
    throw new AppError('validation_error', { details });
  }
  const kept = inputs.filter(({ id }) => own.some((field) => field.id === id && isSavable(field)));
  const saved: SavedEntries = {
    at: at.toISOString(),
    values: kept.map(({ id, value }) => ({ id, value: value ?? '' })),
  };
  const recipients = withRecipient(open, { ...recipient, saved });
  if (charactersIn(recipients) > maxCharacters) {
    throw new AppError('validation_error', { details: { fields: 'hold too much text' } });
  }
  return { envelope: { ...open, recipients }, facts: [] };
}

/** Removes entries saved for a step that can no longer happen. */
export function withoutOldEntries(envelope: Envelope): Envelope {
  const isOld = (recipient: Recipient) => recipient.saved !== undefined && (!isOpen(envelope) || hasActed(recipient));
  if (!envelope.recipients.some(isOld)) return envelope;
  const recipients = envelope.recipients.map((recipient) => {
    const { saved: _, ...rest } = recipient;
    return isOld(recipient) ? rest : recipient;
  });
  return { ...envelope, recipients };
}

function charactersIn(recipients: readonly Recipient[]): number {
  const values = recipients.flatMap(({ saved }) => saved?.values ?? []);
  return values.reduce((sum, { id, value }) => sum + id.length + value.length, 0);
}
