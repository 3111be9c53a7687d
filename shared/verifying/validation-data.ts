/** Whether a document carries all that is needed to check its signatures when the authorities are gone (PAdES B-LT). */
import type { Certificate } from '../pki/certificate.ts';
import { isSelfIssued } from '../pki/chain.ts';
import { type RevocationStatus, readCrlStatus, readOcspStatus } from '../pki/revocation.ts';
import type { SecurityStore } from './security-store.ts';

export interface ProofState {
  /** Every certificate below a root was good by revocation information. */
  isComplete: boolean;
  /** Certificates that were revoked, then or later. */
  revoked: { certificate: Certificate; revokedAt: Date }[];
}

type Read = typeof readCrlStatus;

/** Caches the result of reading revocation information: lists may be long, and signatures share certificates. */
function once(read: Read): Read {
  const known = new WeakMap<Uint8Array, Map<string, RevocationStatus | undefined>>();
  return (bytes, certificate, issuer) => {
    const answers = known.get(bytes) ?? new Map<string, RevocationStatus | undefined>();
    known.set(bytes, answers);
    const key = `${certificate.x509.fingerprint256} ${issuer.x509.fingerprint256}`;
    if (!answers.has(key)) answers.set(key, read(bytes, certificate, issuer));
    return answers.get(key);
  };
}

const ocspProof = once(readOcspStatus);
const crlProof = once((bytes, certificate, issuer) => {
  // A list that does not name the issuer is not parsed.
  const isNamed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(issuer.subject));
  return isNamed ? readCrlStatus(bytes, certificate, issuer) : undefined;
});

function proofsOf(store: SecurityStore, certificate: Certificate, issuer: Certificate): RevocationStatus[] {
  return [
    ...store.ocspResponses.map((bytes) => ocspProof(bytes, certificate, issuer)),
    ...store.crls.map((bytes) => crlProof(bytes, certificate, issuer)),
  ].filter((proof) => proof !== undefined);
}

/**
 * Looks for revocation information about every certificate of a path; a path that ends before a root is not complete.
 * @param at when the path was relied upon; information that was due to be replaced before does not count
 */
export function proofState(store: SecurityStore, path: readonly Certificate[], at: Date): ProofState {
  const state: ProofState = { isComplete: path.length > 0, revoked: [] };
  path.forEach((certificate, index) => {
    if (isSelfIssued(certificate)) return;
    const issuer = path[index + 1];
    const proofs = issuer ? proofsOf(store, certificate, issuer) : [];
    if (!proofs.some(({ revokedAt, nextUpdate }) => (revokedAt ? revokedAt > at : nextUpdate >= at)))
      state.isComplete = false;
    const [revokedAt] = proofs.flatMap((proof) => proof.revokedAt ?? []).sort((a, b) => a.getTime() - b.getTime());
    if (revokedAt) state.revoked.push({ certificate, revokedAt });
    if (revokedAt && revokedAt <= at) state.isComplete = false;
  });
  return state;
}
