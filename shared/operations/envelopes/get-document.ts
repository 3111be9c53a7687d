/** An owner or integrator gets short-lived read addresses of an envelope's document, and of the sealed file if there is one. */
import type { DocumentAnswer } from '../../contracts/v1-envelopes.ts';
import { sealedFilename } from '../../domain/documents/document.ts';
import { isUploaded } from '../../domain/documents/document-storage.ts';
import { archiveFacts } from '../../domain/envelopes/envelope-sealing.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

/** The addresses expire ten minutes after the last full minute, so at least nine minutes remain. */
const lifetimeMs = 9 * 60_000;

/** @throws AppError not_found, document_missing (none was uploaded) */
export async function getDocument(deps: ChangeDeps & Ports<'documents'>, ref: EnvelopeRef): Promise<DocumentAnswer> {
  const { value: envelope } = await currentEnvelope(deps, ref);
  const { document } = envelope;
  if (!document || !(await isUploaded(deps.documents, document))) throw new AppError('document_missing');
  const seal = envelope.status === 'completed' ? envelope.seal : null;
  const filename = sealedFilename({ ...envelope, document });
  return {
    original: { url: await deps.documents.uploadReadAddress(document), filename: document.filename },
    sealed: seal && {
      url: await deps.documents.sealedReadAddress(seal.blobName, filename),
      filename,
      sha256: seal.sha256,
      size: seal.size,
    },
    ...(seal?.archive && {
      archive: {
        url: await deps.documents.sealedReadAddress(seal.archive.blobName, filename),
        filename,
        ...archiveFacts(seal.archive),
      },
    }),
    expiresAt: new Date(deps.clock.now().getTime() + lifetimeMs).toISOString(),
  };
}
