import { isSameAddress } from '../../../shared/domain/email-address.ts';
import { mustAct } from '../../../shared/domain/recipients/recipient.ts';
import type { Envelope, Signer } from '../api/app-api.ts';
import { isInTurn } from '../detail/correction.ts';

/** Whether the recipient is the owner, by the address. */
export function isOwner({ email }: Pick<Signer, 'email'>, ownerEmail: string): boolean {
  return isSameAddress(email, ownerEmail);
}

/** The owner as the recipient whose turn it is to sign or approve; null if the document waits for nobody or for others. */
export function ownTurn(envelope: Pick<Envelope, 'status' | 'signers'>, ownerEmail: string): Signer | null {
  const isOwnTurn = (signer: Signer) => isOwner(signer, ownerEmail) && mustAct(signer) && isInTurn(signer, envelope);
  return envelope.signers.find(isOwnTurn) ?? null;
}
