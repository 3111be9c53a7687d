/** Returns short-lived addresses of the sealed document, and of its certificate if that is a separate file. */
import type { CopyAnswer } from '../../contracts/sign.ts';
import { certificateFilename, sealedFilename } from '../../domain/documents/document.ts';
import { invalidState } from '../../domain/envelopes/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import { nextStep } from '../../domain/signing/ceremony.ts';
import { followLink, type LinkDeps, type LinkRequest } from './steps/follow-link.ts';

/** Read addresses expire ten minutes after the last full minute, so at least nine minutes remain. */
const lifetimeSeconds = 9 * 60;

/** @throws AppError those of the link, invalid_state, not_your_turn */
export async function downloadSignedCopy(
  deps: LinkDeps & Ports<'documents'>,
  request: LinkRequest,
): Promise<CopyAnswer> {
  const { current, recipient } = await followLink(deps, request);
  nextStep(current.value, recipient);
  if (current.value.status !== 'completed') throw invalidState(current.value);
  const { seal } = current.value;
  const filename = sealedFilename(current.value);
  const { certificate } = seal;
  const certificateName = certificateFilename(current.value);
  return {
    url: await deps.documents.sealedReadAddress(seal.blobName, filename),
    filename,
    sha256: seal.sha256,
    ...(certificate && {
      certificate: {
        url: await deps.documents.sealedReadAddress(certificate.blobName, certificateName),
        filename: certificateName,
        sha256: certificate.sha256,
      },
    }),
    expiresInSeconds: lifetimeSeconds,
  };
}
