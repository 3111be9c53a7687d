/** The files that the signing page shows to a recipient. */
import type { CopyAnswer } from '../../contracts/sign.ts';
import { type ByteRange, requestedRange } from '../../domain/byte-range.ts';
import { certificateFilename, type PinnedDocument, sealedFilename } from '../../domain/documents/document.ts';
import { invalidState, pinnedDocument } from '../../domain/envelopes/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import type { StoredImage } from '../../domain/recipients/recipient.ts';
import { nextStep } from '../../domain/signing/ceremony.ts';
import { AppError } from '../../errors.ts';
import { readLogo } from '../accounts/profile.ts';
import { followLink, type LinkDeps, type LinkRequest, participationOf } from './steps/follow-link.ts';

/**
 * Reads the document for a recipient: exactly the bytes that were pinned when the envelope was sent, and that will be
 * sealed.
 * @param range the header `Range` of the request
 * @throws AppError those of the link, invalid_state, not_your_turn, role_not_allowed (cc), document_missing,
 *   document_changed
 */
export async function readSigningDocument(
  deps: LinkDeps & Ports<'documents'>,
  request: LinkRequest,
  range: string | null = null,
): Promise<{ document: PinnedDocument; bytes: Uint8Array; part?: ByteRange }> {
  const { current, recipient } = await followLink(deps, request);
  nextStep(current.value, recipient);
  if (recipient.role === 'cc') throw new AppError('role_not_allowed', { details: { role: recipient.role } });
  const document = pinnedDocument(current.value);
  if (!document) throw new AppError('document_missing');
  const part = requestedRange(range, document.size);
  if (part) {
    // Only the ETag binds a part to the pinned version. The page checks the hash over all parts before the person
    // signs.
    return { document, part, bytes: await deps.documents.readUpload(document.blobName, document.etag, { part }) };
  }
  const bytes = await deps.documents.readUpload(document.blobName, document.etag);
  if ((await deps.digest.fileSha256(bytes)) !== document.sha256) throw new AppError('document_changed');
  return { document, bytes };
}

/** Read addresses expire ten minutes after the last full minute, so at least nine minutes remain. */
const lifetimeSeconds = 9 * 60;

/**
 * Returns short-lived addresses of the sealed document, and of its certificate if that is a separate file.
 * @throws AppError those of the link, invalid_state, not_your_turn
 */
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

/**
 * Reads the sender's logo for a recipient, also before the access code: the e-mail with the link shows it as well.
 * @throws AppError invalid_signing_link, not_found
 */
export async function readSenderLogo(
  deps: LinkDeps & Ports<'documents'>,
  { link }: LinkRequest,
): ReturnType<typeof readLogo> {
  const { current } = await participationOf(deps, link);
  if (!current.value.sender?.hasLogo) throw new AppError('not_found');
  return readLogo(deps, link.ownerId);
}

/**
 * Reads the image of a signature or of initials by another recipient of the envelope.
 * @throws AppError those of the link, invalid_state, not_your_turn, not_found
 */
export async function readSignatureImage(
  deps: LinkDeps & Ports<'documents'>,
  request: LinkRequest,
  sha256: string,
): Promise<{ mimetype: StoredImage['mimetype']; bytes: Uint8Array }> {
  const { current, recipient } = await followLink(deps, request);
  nextStep(current.value, recipient);
  const image = current.value.recipients
    .flatMap(({ signing }) => [signing?.signature, signing?.initials])
    .find((candidate) => candidate?.sha256 === sha256);
  if (!image || recipient.role === 'cc') throw new AppError('not_found');
  return { mimetype: image.mimetype, bytes: await deps.documents.readSignature(current.value.id, sha256) };
}
