/** Finds signatures over this file that are in its bytes but are not, or are no longer, in its form. */
import type { Problem } from '../domain/documents/verification.ts';
import type { Certificate } from '../pki/certificate.ts';
import { ifReadable, sameBytes } from '../pki/der.ts';
import { readCms } from '../pki/read-cms.ts';
import { coverageOf } from './byte-range.ts';
import { broken } from './problems.ts';
import { isUsageRights, signaturesInBytes } from './signature-fields.ts';
import type { SignedDocument } from './signed-document.ts';

function signerIs(contents: Uint8Array, certificate: Certificate): boolean {
  const signer = ifReadable(() => readCms(contents, { padded: true }))?.signer.certificate;
  return signer !== undefined && sameBytes(signer.der, certificate.der);
}

/**
 * Attack (shadow content): an update takes the field of a signature out of the form, so that readers show an unsigned
 * document, or one that an attacker signed alone.
 */
export function* hiddenSignatures({ file, headerOffset, signatures, trust }: SignedDocument): Generator<Problem> {
  const known = new Set(signatures.map(({ offset }) => offset));
  const candidates = signaturesInBytes(file);
  if (!candidates) yield broken('document_too_complex', 'The document has too many signatures.');
  for (const candidate of candidates ?? []) {
    if (known.has(candidate.offset - headerOffset) || isUsageRights(file, candidate)) continue;
    const coverage = coverageOf(file, candidate);
    if (typeof coverage === 'string') continue;
    // A signature that was removed before a later signer signed is history. The removal of ours is always a fault.
    const isHistory = signatures.some(({ report }) => report.isValid && report.coveredBytes > coverage.end);
    const isOurs = trust.ours.some((own) => signerIs(coverage.contents, own));
    const severity = isHistory && !isOurs ? 'notice' : 'broken';
    const message = 'A signature of this file was taken out of its form.';
    yield { code: 'signature_hidden', message, severity, attack: 'shadow_content' };
  }
}
