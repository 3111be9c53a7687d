/**
 * The owner is told a recipient's signing link, to pass it on by another way than e-mail. The link stays as it is. A
 * person who holds it can act for the recipient, so the audit trail and the certificate say that the owner had it.
 */
import { AppError } from '../errors.ts';
import { isOpen, isTurnOf, notYourTurn } from './ceremony.ts';
import { type Change, type Envelope, invalidState, owner } from './envelope.ts';
import { hasActed, locked, mustAct } from './recipient.ts';

/** @throws AppError not_found, invalid_state, recipient_locked, not_your_turn */
export function copyLink(envelope: Envelope, recipientId: string, at: Date): Change {
  const recipient = envelope.recipients.find(({ id }) => id === recipientId);
  if (!recipient) throw new AppError('not_found');
  if (!isOpen(envelope)) throw invalidState(envelope);
  if (hasActed(recipient)) throw locked(recipient);
  const isEarly = mustAct(recipient) && !isTurnOf(envelope, recipient);
  if (recipient.status === 'pending' || isEarly) throw notYourTurn(recipient);
  return {
    envelope: { ...envelope, updatedAt: at.toISOString() },
    facts: [
      {
        type: 'recipient.link_copied',
        actor: owner(envelope),
        data: { recipientId: recipient.id, email: recipient.email },
      },
    ],
  };
}
