/** Returns a short-lived read address of a completion certificate that is a separate file. */
import type { CertificateAnswer } from '../../contracts/v1-envelopes.ts';
import { certificateFilename } from '../../domain/documents/document.ts';
import { invalidState } from '../../domain/envelopes/envelope.ts';
import { certificateFacts } from '../../domain/envelopes/envelope-sealing.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

/** The address expires ten minutes after the last full minute, so at least nine minutes remain. */
const lifetimeMs = 9 * 60_000;

/** @throws AppError not_found, invalid_state (not completed), certificate_in_document */
export async function getCertificate(
  deps: ChangeDeps & Ports<'documents'>,
  ref: EnvelopeRef,
): Promise<CertificateAnswer> {
  const { value: envelope } = await currentEnvelope(deps, ref);
  if (envelope.status !== 'completed') throw invalidState(envelope);
  const { certificate } = envelope.seal;
  if (!certificate) throw new AppError('certificate_in_document');
  const filename = certificateFilename(envelope);
  return {
    url: await deps.documents.sealedReadAddress(certificate.blobName, filename),
    filename,
    ...certificateFacts(certificate),
    expiresAt: new Date(deps.clock.now().getTime() + lifetimeMs).toISOString(),
  };
}
