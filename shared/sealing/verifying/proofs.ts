/** Whether a document carries all that is needed to check its signatures when the authorities are gone (PAdES B-LT). */
import type { Certificate } from '../cms/certificate.ts';
import { isSelfIssued } from '../cms/chain.ts';
import { type RevocationProof, readCrlProof, readOcspProof } from '../cms/revocation.ts';
import type { SecurityStore } from './security-store.ts';

export interface ProofState {
  /** Every certificate below a root has a proof. */
  isComplete: boolean;
  /** Certificates that a proof calls revoked. */
  revoked: Certificate[];
}

function proofsOf(store: SecurityStore, certificate: Certificate, issuer: Certificate): RevocationProof[] {
  return [
    ...store.ocspResponses.map((bytes) => readOcspProof(bytes, certificate, issuer)),
    ...store.crls.map((bytes) => readCrlProof(bytes, certificate, issuer)),
  ].filter((proof) => proof !== undefined);
}

/** Looks for a proof of every certificate of the paths; a path that ends before a root is not complete. */
export function proofState(store: SecurityStore, paths: Certificate[][]): ProofState {
  const revoked: Certificate[] = [];
  let isComplete = paths.length > 0;
  for (const path of paths) {
    path.forEach((certificate, index) => {
      if (isSelfIssued(certificate)) return;
      const issuer = path[index + 1];
      const proofs = issuer ? proofsOf(store, certificate, issuer) : [];
      if (proofs.length === 0) isComplete = false;
      if (proofs.some((proof) => proof.status === 'revoked')) revoked.push(certificate);
    });
  }
  return { isComplete, revoked };
}
