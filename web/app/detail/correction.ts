/** The changes that the state of a document that was sent still allows. */
import { mustAct } from '../../../shared/domain/recipients/recipient.ts';
import type { Envelope, Signer } from '../api/service.ts';

const moving: readonly Envelope['status'][] = ['sent', 'in_progress', 'sealing', 'failed'];

/** Whether recipients can act. */
export const isOpen = ({ status }: Pick<Envelope, 'status'>) => status === 'sent' || status === 'in_progress';

/** Whether the document can change without the owner. */
export const isMoving = ({ status }: Pick<Envelope, 'status'>) => moving.includes(status);

/** Name, address and language can be corrected until the recipient has acted. */
export function canBeCorrected({ status }: Pick<Signer, 'status'>, envelope: Pick<Envelope, 'status'>): boolean {
  return isOpen(envelope) && status !== 'completed' && status !== 'declined';
}

/** Those who were invited, and whose turn it is: only they have a link that leads on. */
export function isInTurn({ status, role, order }: Signer, envelope: Pick<Envelope, 'status' | 'signers'>): boolean {
  if (!isOpen(envelope) || role === 'cc' || (status !== 'sent' && status !== 'viewed')) return false;
  const waiting = envelope.signers.filter((signer) => mustAct(signer) && signer.status !== 'completed');
  return !mustAct({ role }) || order <= Math.min(...waiting.map((signer) => signer.order));
}

/** The whole list, of which one is changed: the service replaces it, and keeps what is not named. */
export function correctionOf(
  signers: readonly Pick<Signer, 'id'>[],
  id: string,
  { name, email, language }: Pick<Signer, 'name' | 'email'> & { language: string },
) {
  return signers.map((signer) =>
    signer.id === id ? { id, name: name.trim(), email: email.trim(), language } : { id: signer.id },
  );
}
