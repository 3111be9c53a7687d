/** The changes that a sent document still allows in its present state. */
import { isInTurn as isTurnOf } from '../../../shared/domain/envelopes/waiting-for.ts';
import type { Envelope, Signer } from '../api/app-api.ts';

const moving: readonly Envelope['status'][] = ['sent', 'in_progress', 'sealing', 'failed'];

/** Whether recipients can act. */
export const isOpen = ({ status }: Pick<Envelope, 'status'>) => status === 'sent' || status === 'in_progress';

/** Whether the document can change without the owner. */
export const isMoving = ({ status }: Pick<Envelope, 'status'>) => moving.includes(status);

/** Name, address and language can be corrected until the recipient has acted. */
export function canBeCorrected({ status }: Pick<Signer, 'status'>, envelope: Pick<Envelope, 'status'>): boolean {
  return isOpen(envelope) && status !== 'completed' && status !== 'declined';
}

/** Whether the recipient was invited and has the turn. Only then does the signing link work. */
export function isInTurn(signer: Signer, { status, signers }: Pick<Envelope, 'status' | 'signers'>): boolean {
  return isTurnOf(signer, status, signers);
}

/**
 * Returns the whole list with one recipient changed: the service replaces the list, and keeps the properties that it
 * does not name.
 */
export function correctionOf(
  signers: readonly Pick<Signer, 'id'>[],
  id: string,
  { name, email, language }: Pick<Signer, 'name' | 'email'> & { language: string },
) {
  return signers.map((signer) =>
    signer.id === id ? { id, name: name.trim(), email: email.trim(), language } : { id: signer.id },
  );
}
