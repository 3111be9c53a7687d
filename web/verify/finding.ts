/** Decides the result for a file from the service's answer and the report of the verifier on this device. */
import type { ProblemCode, SignatureReport, VerificationReport } from '../../shared/domain/documents/verification.ts';

/**
 * `genuine`: this service made exactly this file. `altered`: the file differs from what was signed. `signed`: the file
 * is as its last signer signed it, but this service does not know it. `unasked`: the same, but the service could not be
 * asked. `unsigned`: the file has no signature. `unreadable`: the file cannot be checked on this device.
 */
export type Finding = 'genuine' | 'altered' | 'signed' | 'unasked' | 'unsigned' | 'unreadable' | 'not_a_pdf';

/** If there are no other problems than these, the file cannot be checked: it may or may not have been altered. */
const uncheckable = new Set<ProblemCode>(['document_unreadable', 'document_too_complex', 'signature_unsupported']);

/** @param answer null if the service could not be asked. @param report null if the check took too long */
export function findingOf(answer: { isKnown: boolean } | null, report: VerificationReport | null): Finding {
  // The service made exactly these bytes, which is more certain than any check.
  if (answer?.isKnown) return 'genuine';
  if (!report) return 'unreadable';
  if (report.intact) return answer ? 'signed' : 'unasked';
  const codes = report.problems.filter(({ severity }) => severity === 'broken').map(({ code }) => code);
  if (codes.includes('not_a_pdf')) return 'not_a_pdf';
  if (codes.every((code) => uncheckable.has(code))) return 'unreadable';
  if (report.signatures.length > 0 || codes.includes('signature_hidden')) return 'altered';
  return codes.includes('no_signature') ? 'unsigned' : 'unreadable';
}

/** Whether the file has certificates that only the service can check. It knows its own files without checking them. */
export function hasCertificates(finding: Finding): boolean {
  return finding !== 'genuine' && finding !== 'unsigned' && finding !== 'not_a_pdf';
}

/** `seal`: the signature of this service. */
export type SignatureKind = 'seal' | 'signature' | 'timestamp';

/** The service signs last; only timestamps follow. The certificate does not show this on a device without a list of authorities. */
export function signatureKind(
  signature: SignatureReport,
  all: readonly SignatureReport[],
  finding: Finding,
): SignatureKind {
  if (signature.kind === 'document_timestamp') return 'timestamp';
  const last = Math.max(...all.filter(({ kind }) => kind === 'signature').map(({ coveredBytes }) => coveredBytes));
  return signature.isOurs || (finding === 'genuine' && signature.coveredBytes === last) ? 'seal' : 'signature';
}
