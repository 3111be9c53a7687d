/** An owner starts an envelope by uploading: a draft for one document, and the address to which its bytes are sent. */
import type { GetUploadUrlAnswer } from '../../contracts/app-envelopes.ts';
import { announceDocument, nameFromFilename } from '../../domain/documents/document.ts';
import { createEnvelope, newSettings } from '../../domain/envelopes/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import { type ChangeDeps, commitNew } from './steps/change-envelope.ts';

type Deps = ChangeDeps & Ports<'documents'>;

/** @throws AppError unsupported_document_type, validation_error */
export async function getUploadUrl(
  deps: Deps,
  input: { ownerId: string; ownerEmail: string; filename: string; mimetype: string },
): Promise<GetUploadUrlAnswer> {
  const id = deps.random.uuid();
  const document = announceDocument(id, input.filename, input.mimetype);
  const { url, headers, expiresAt } = await deps.documents.uploadAddress(document.blobName, document.mimetype);
  const change = createEnvelope(
    {
      id,
      ownerId: input.ownerId,
      ownerEmail: input.ownerEmail,
      name: nameFromFilename(input.filename),
      document,
      ...newSettings('app'),
    },
    deps.clock.now(),
  );
  await commitNew(deps, change);
  return { uploadUrl: url, envelopeId: id, blobName: document.blobName, uploadHeaders: headers, expiresAt };
}
