/** Determines when a signature provably existed, whether its certificates were revoked by then, and its PAdES level. */
import type { SealLevel } from '../domain/documents/sealing.ts';
import type { Problem } from '../domain/documents/verification.ts';
import type { Certificate } from '../pki/certificate.ts';
import { isProof } from './check-signature.ts';
import { notice } from './problems.ts';
import type { SecurityStore } from './security-store.ts';
import { type SignedDocument, sealOf } from './signed-document.ts';
import { proofState } from './validation-data.ts';

/**
 * Returns the earliest time at which a signature provably existed, by its own timestamp or by a later one over the
 * document: ISO 8601, or null.
 */
export function provenAt({ signatures, trust }: SignedDocument, signature: number): string | null {
  const stamps = signatures
    .slice(Math.max(signature, 0))
    .filter(({ report }, index) => index === 0 || (report.kind === 'document_timestamp' && report.isValid))
    .map(({ report }) => report.timestamp);
  return stamps.find((stamp) => stamp && isProof(stamp, trust))?.at ?? null;
}

/**
 * Finds the certificates that the document's own validation data says were revoked when they were relied upon, and
 * takes the trust from what they signed: changes the reports of the signatures. Timestamps come first, because the
 * time of a signature counts only by a timestamp whose own certificate held.
 */
export function* applyRevocation(document: SignedDocument): Generator<Problem> {
  const { signatures } = document;
  const store = document.store();
  for (const [signature, { paths, report }] of signatures.entries()) {
    const stamp = report.timestamp;
    if (!stamp?.at || !(yield* revocationProblems(store, paths.timestamp, { at: new Date(stamp.at), signature }))) {
      continue;
    }
    Object.assign(stamp, { isValid: false, isTrusted: false });
    if (report.kind === 'document_timestamp') report.isTrusted = false;
  }
  for (const [signature, checked] of signatures.entries()) {
    const proven = provenAt(document, signature);
    const at = proven === null ? document.at : new Date(proven);
    if (!(yield* revocationProblems(store, checked.paths.signer, { at, signature }))) continue;
    checked.report.isTrusted = false;
    checked.isRevoked = true;
  }
}

/** Yields a notice for each revoked certificate of the path; returns whether one was revoked at that time. */
function* revocationProblems(
  store: SecurityStore,
  path: Certificate[] | undefined,
  { at, signature }: { at: Date; signature: number },
): Generator<Problem, boolean> {
  const { revoked } = proofState(store, path ?? [], at);
  for (const { certificate, revokedAt } of revoked) {
    const message = `The certificate of “${certificate.commonName}” was revoked on ${revokedAt.toISOString()}.`;
    yield notice('certificate_invalid', message, { signature });
  }
  return revoked.some(({ revokedAt }) => revokedAt <= at);
}

/**
 * Returns the PAdES level of the seal (ETSI EN 319 142-1): B-T with a timestamp, B-LT with validation data for every
 * certificate, B-LTA with a timestamp over the whole file. Null if the seal is not valid.
 */
export function sealLevel(document: SignedDocument): SealLevel | null {
  const { signatures, sealIndex, trust } = document;
  const seal = sealOf(document);
  if (!seal?.report.isValid) return null;
  const stampedAt = provenAt(document, sealIndex);
  if (!stampedAt) return 'B-B';
  const store = document.store();
  const stamp = seal.report.timestamp?.at;
  const { signer, timestamp } = seal.paths;
  const isProven =
    (!signer || proofState(store, signer, new Date(stampedAt)).isComplete) &&
    (!timestamp || !stamp || proofState(store, timestamp, new Date(stamp)).isComplete);
  if (!isProven || !(signer || timestamp)) return 'B-T';
  const last = signatures.at(-1)?.report;
  const isArchived = last?.kind === 'document_timestamp' && last.isValid && last.coversWholeDocument;
  return isArchived && last.timestamp && isProof(last.timestamp, trust) ? 'B-LTA' : 'B-LT';
}
