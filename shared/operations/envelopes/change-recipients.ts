/** Recipients one at a time, on surface B. */
import { maxRecipients } from '../../contracts/app-envelopes.ts';
import type { Envelope } from '../../domain/envelope.ts';
import { editEnvelope } from '../../domain/envelope-edit.ts';
import {
  editRecipient,
  hasActed,
  locked,
  newRecipient,
  type Recipient,
  refuseTakenEmail,
} from '../../domain/recipient.ts';
import type { KeyedHash, Random } from '../../domain/system.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';
import { type RecipientBody, toRecipientInput } from './steps/recipient-inputs.ts';

type Deps = ChangeDeps & { random: Random; keyedHash: KeyedHash };
type Found = Versioned<Recipient>;

/** @throws AppError not_found */
export function findRecipient(envelope: Envelope, recipientId: string): Recipient {
  const recipient = envelope.recipients.find(({ id }) => id === recipientId);
  if (!recipient) throw new AppError('not_found');
  return recipient;
}

/** @param recipientId fixed by the caller, so that a repeated run adds nobody twice */
export async function addRecipient(
  deps: Deps,
  ref: EnvelopeRef,
  recipientId: string,
  body: RecipientBody,
): Promise<Found> {
  const { value, version } = await changeEnvelope(deps, ref, (envelope, at) => {
    if (envelope.recipients.some(({ id }) => id === recipientId)) return { envelope, facts: [] };
    if (envelope.recipients.length >= maxRecipients) {
      throw new AppError('validation_error', { details: { recipients: `at most ${maxRecipients}` } });
    }
    const added = newRecipient(recipientId, toRecipientInput(deps.keyedHash, body));
    refuseTakenEmail(added, envelope.recipients);
    return editEnvelope(envelope, { recipients: [...envelope.recipients, added] }, at);
  });
  return { value: findRecipient(value, recipientId), version };
}

export async function updateRecipient(
  deps: Deps,
  ref: EnvelopeRef,
  recipientId: string,
  body: RecipientBody,
): Promise<Found> {
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

/** @throws AppError recipient_locked for one who has acted */
export async function removeRecipient(deps: Deps, ref: EnvelopeRef, recipientId: string): Promise<void> {
  await changeEnvelope(deps, ref, (envelope, at) => {
    const removed = findRecipient(envelope, recipientId);
    if (hasActed(removed)) throw locked(removed);
    return editEnvelope(envelope, { recipients: envelope.recipients.filter(({ id }) => id !== recipientId) }, at);
  });
}
