/** Whose turn it is. The stored envelope keeps these addresses, so that a list finds what waits for one person. */
import { normalizeEmail } from '../email-address.ts';
import { mustAct, type Recipient } from '../recipients/recipient.ts';
import type { Status } from './envelope.ts';

type Invited = Pick<Recipient, 'role' | 'status' | 'order'>;

/** Whether the recipient was invited and has the turn. Only then does the signing link work. */
export function isInTurn({ status, role, order }: Invited, envelopeStatus: Status, all: readonly Invited[]): boolean {
  const isOpen = envelopeStatus === 'sent' || envelopeStatus === 'in_progress';
  if (!isOpen || role === 'cc' || (status !== 'sent' && status !== 'viewed')) return false;
  const waiting = all.filter((other) => mustAct(other) && other.status !== 'completed');
  return !mustAct({ role }) || order <= Math.min(...waiting.map((other) => other.order));
}

/** The addresses of the signers and approvers whose turn it is, each once, as they are compared. */
export function waitingFor({ status, recipients }: { status: Status; recipients: readonly Recipient[] }): string[] {
  const now = recipients.filter((recipient) => mustAct(recipient) && isInTurn(recipient, status, recipients));
  return [...new Set(now.map(({ email }) => normalizeEmail(email)))];
}
