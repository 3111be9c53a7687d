/**
 * A recipient names another person to act instead. That person is a new recipient in the same place: role, turn, fields
 * and checks move, and the delegator's link ends. Earlier events stay those of the former recipient.
 */
import { AppError } from '../../errors.ts';
import type { Client, Fact } from '../audit/audit.ts';
import { askNext, type Change, type Envelope } from '../envelopes/envelope.ts';
import { pick } from '../pick.ts';
import { newRecipient, type Recipient, refuseTakenEmail, sharedMembers } from '../recipients/recipient.ts';
import { checkTurn } from './ceremony.ts';

export interface Delegate {
  /** Identifier of the new recipient. */
  id: string;
  name: string;
  email: string;
  reason: string;
}

/** A delegate cannot delegate again, so that at most two people read each request. */
export function canDelegate({ allowDelegation }: Envelope, { delegatedFrom }: Recipient): boolean {
  return allowDelegation && !delegatedFrom;
}

/**
 * @throws AppError delegation_not_allowed, role_not_allowed, invalid_state, recipient_locked, not_your_turn;
 *   validation_error for the address of another recipient or of the delegator
 */
export function delegate(envelope: Envelope, recipient: Recipient, to: Delegate, client: Client, at: Date): Change {
  const open = checkTurn(envelope, recipient, ['signer', 'approver']);
  if (!canDelegate(envelope, recipient)) throw new AppError('delegation_not_allowed');
  const { name, email, accessCodeHash, roleKey } = recipient;
  const reason = to.reason.trim();
  // The sender's own system may not know the delegate, who therefore gets e-mails even if the delegator gets none.
  const moved = { ...pick(recipient, sharedMembers), accessCodeHash, roleKey };
  const named: Recipient = {
    ...newRecipient(to.id, { ...moved, name: to.name, email: to.email }),
    delegatedFrom: { name, email, reason },
  };
  refuseTakenEmail(named, envelope.recipients);
  const asked = askNext(
    envelope.recipients.map((each) => (each.id === recipient.id ? named : each)),
    at,
  );
  const fact: Fact = {
    type: 'recipient.delegated',
    actor: { kind: 'recipient', id: recipient.id, ...client },
    data: {
      recipientId: recipient.id,
      name,
      email,
      toRecipientId: named.id,
      toName: named.name,
      toEmail: named.email,
      reason,
    },
  };
  const fields = open.fields.map((field) =>
    field.recipientId === recipient.id ? { ...field, recipientId: named.id } : field,
  );
  // The former recipient uploaded these files through the link that has ended.
  const attachments = open.attachments?.filter(({ recipientId }) => recipientId !== recipient.id);
  return {
    envelope: {
      ...open,
      ...(attachments && { attachments }),
      recipients: asked.recipients,
      fields,
      updatedAt: at.toISOString(),
    },
    facts: [fact, ...asked.facts],
  };
}
