/** Every signature of a document by itself, without what came after it. */
import { type Certificate, readCertificate } from '../pki/certificate.ts';
import { ifReadable } from '../pki/der.ts';
import { type CheckedSignature, checkSignature } from './check-signature.ts';
import { problemOf } from './problems.ts';
import { maxCandidates, signatureFields } from './signature-fields.ts';
import { type OpenDocument, openDocument } from './signed-document.ts';

/** The verifier ignores further certificates of a store. */
const maxStoreCertificates = 64;

/** Certificates of a store that can be read; the others prove nothing. */
function readable(ders: readonly Uint8Array[]): Certificate[] {
  return ders.slice(0, maxStoreCertificates).flatMap((der) => ifReadable(() => readCertificate(der)) ?? []);
}

/** The signatures of the form in the order in which they were made; undefined with too many. */
export function checkSignatures(document: OpenDocument): CheckedSignature[] | undefined {
  const context = { ...document, pool: readable(document.store().certificates) };
  const fields = signatureFields(document.reader);
  if (fields.length > maxCandidates) return undefined;
  return fields
    .map((field) => checkSignature(context, field))
    .sort((a, b) => (a.coverage?.end ?? 0) - (b.coverage?.end ?? 0));
}

/** Names of the fields whose signatures do not hold; empty for a file in which that cannot be decided. */
export function brokenSignatures(file: Uint8Array, at: Date): string[] {
  try {
    const trust = { ours: [], authorities: [], timestampAuthorities: [] };
    const signatures = checkSignatures(openDocument(file, { trust, at })) ?? [];
    const isBroken = ({ report, problems }: CheckedSignature) =>
      !report.isValid &&
      problems.some(({ code, severity }) => severity === 'broken' && code !== 'signature_unsupported');
    return signatures.filter(isBroken).map(({ report }) => report.field);
  } catch (error) {
    if (problemOf(error)) return [];
    throw error;
  }
}
