/** Seals a document as the service does, and verifies the result. */
import { auditTrailJson } from '../../../shared/domain/audit/audit.ts';
import type { Preflight, SealedDocument } from '../../../shared/domain/documents/sealing.ts';
import { certificatesFromPem } from '../../../shared/pki/pem.ts';
import { type ClosableSealer, createSealer } from '../../../shared/sealing/sealer.ts';
import { pemSigner } from '../../../shared/sealing/signers/pem-signer.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { generateDevelopmentCertificate } from '../../local/certificate.ts';
import { sampleCertificate, sampleChain } from '../sample-certificate.ts';

/** The place of the text on the first page. */
export const stamp = { x: 4, y: 4, width: 80, height: 16 };

export interface SealBench {
  sealer: ClosableSealer;
  ours: Uint8Array[];
}

/** A sealer with a certificate of its own. It uses the worker of the last build. */
export async function openSealBench(): Promise<SealBench> {
  const pems = await generateDevelopmentCertificate();
  const sealer = createSealer({ signer: pemSigner(pems), workerUrl: workerUrl('sealing') });
  return { sealer, ours: certificatesFromPem(pems.chainPem) };
}

export interface SealedAndVerified {
  preflight: Preflight;
  sealed: SealedDocument;
  file: Buffer;
  /** The list of deviations is empty if the seal is valid. */
  wrongs: string[];
}

/** @throws AppError of status 422 if the preflight refuses the document */
export async function sealAndVerify(
  { sealer, ours }: SealBench,
  document: Uint8Array,
  filename: string,
): Promise<SealedAndVerified> {
  const preflight = await sealer.preflight(document, 'application/pdf');
  const sealed = await sealer
    .seal({
      document,
      mimetype: 'application/pdf',
      stamps: [{ page: 1, ...stamp, content: { type: 'text', text: 'Ada Example' } }],
      completionCertificate: { ...sampleCertificate(filename), auditHead: sampleChain.auditHead },
      auditTrail: auditTrailJson(sampleChain.events),
      at: new Date(),
    })
    .catch((error: unknown) => {
      throw new Error('it was accepted, but could not be sealed', { cause: error });
    });
  const file = Buffer.concat(sealed.chunks);
  const report = verifyPdf(file, { trust: { ours } });
  const seal = report.signatures.at(-1);
  // A signature that was broken before stays broken. The seal must be valid anyway.
  const wasBroken = verifyPdf(document).signatures.some(({ isValid }) => !isValid);
  const wrongs = [
    !report.intact && !wasBroken && `not intact: ${report.problems.map(({ code }) => code).join(', ')}`,
    !report.sealedByUs && !wasBroken && 'not sealed by us',
    !(seal?.isValid && seal.coversWholeDocument) && 'the seal is not valid',
    report.sha256 !== sealed.sha256 && 'another hash',
    report.pages !== sealed.pages && 'other pages',
    sealed.pages <= preflight.pages && 'no certificate page',
  ].filter((wrong) => wrong !== false);
  return { preflight, sealed, file, wrongs };
}
