/**
 * The owner signs at once as one of the recipients, without an e-mail. Only a recipient with the account's address; the
 * audit trail records that the link was opened from there, and whether the address was not confirmed yet. The pages ask
 * to confirm it first.
 */
import { AppError } from '../../errors.ts';
import type { Person } from '../accounts/account.ts';
import { isSameAddress } from '../email-address.ts';
import { type Change, type Envelope, owner } from '../envelopes/envelope.ts';
import { findRecipient } from '../recipients/recipient.ts';
import { checkTurn } from './ceremony.ts';

/** @throws AppError not_found, not_own_address, role_not_allowed, invalid_state, recipient_locked, not_your_turn */
export function openOwnLink(
  envelope: Envelope,
  recipientId: string,
  account: Pick<Person, 'email' | 'emailVerifiedAt'>,
  at: Date,
): Change {
  const recipient = findRecipient(envelope, recipientId);
  if (!isSameAddress(recipient.email, account.email)) throw new AppError('not_own_address');
  checkTurn(envelope, recipient, ['signer', 'approver']);
  const { id, email } = recipient;
  const proof = account.emailVerifiedAt === null ? { isAddressConfirmed: false } : {};
  return {
    envelope: { ...envelope, updatedAt: at.toISOString() },
    facts: [{ type: 'recipient.own_link_opened', actor: owner(envelope), data: { recipientId: id, email, ...proof } }],
  };
}
