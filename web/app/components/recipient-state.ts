/** The state of a recipient: the key of a badge's text, and its tone. */
import { getsCopyOnly, mustAct } from '../../../shared/domain/recipients/recipient.ts';
import type { Tone } from '../../components/tone.ts';
import type { Envelope, Signer } from '../api/app-api.ts';

type RecipientStateKey =
  | 'recipient.signed'
  | 'recipient.approved'
  | 'recipient.declined'
  | 'recipient.copySent'
  | 'recipient.getsCopy'
  | 'recipient.notSigned'
  | 'recipient.notApproved'
  | 'recipient.viewed'
  | 'recipient.invited'
  | 'recipient.notInvited';

const open: readonly Envelope['status'][] = ['draft', 'sent', 'in_progress'];

export function recipientState(
  { role, status }: Pick<Signer, 'role' | 'status'>,
  envelope: Pick<Envelope, 'status' | 'sentAt'>,
): readonly [key: RecipientStateKey, tone: Tone] {
  const isApprover = role === 'approver';
  if (status === 'completed') return [isApprover ? 'recipient.approved' : 'recipient.signed', 'good'];
  if (status === 'declined') return ['recipient.declined', 'bad'];
  const isOpen = open.includes(envelope.status);
  if (getsCopyOnly({ role, status }, envelope)) {
    return [envelope.status === 'completed' ? 'recipient.copySent' : 'recipient.getsCopy', ''];
  }
  if (role === 'cc' && isOpen) return ['recipient.getsCopy', ''];
  if (!isOpen && mustAct({ role })) {
    return [isApprover ? 'recipient.notApproved' : 'recipient.notSigned', ''];
  }
  if (status === 'viewed') return ['recipient.viewed', 'busy'];
  if (status === 'sent') return ['recipient.invited', 'busy'];
  return ['recipient.notInvited', ''];
}

/** Whether recipients sign in an order instead of all at once. */
export function hasOrder(recipients: readonly { order: number }[]): boolean {
  return new Set(recipients.map(({ order }) => order)).size > 1;
}

/** Whether all recipients have acted. Otherwise the owner has completed the document early. */
export function haveAllActed(recipients: readonly Acting[]): boolean {
  const { done, total } = progressOf(recipients);
  return total > 0 && done === total;
}

type Acting = Pick<Signer, 'role' | 'status'>;

/** How many of the recipients who must act have acted. */
export function progressOf(recipients: readonly Acting[]): { done: number; total: number } {
  const acting = recipients.filter(mustAct);
  return { done: acting.filter(({ status }) => status === 'completed').length, total: acting.length };
}
