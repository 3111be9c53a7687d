/**
 * Attaches a recipient's file to a field. The bytes are checked before they are stored, so that a refused file is never
 * stored; the replaced file is erased.
 */
import type { AttachmentAnswer } from '../../contracts/sign.ts';
import {
  type Attachment,
  attachmentName,
  attachmentType,
  maxAttachmentBytes,
} from '../../domain/documents/attachment.ts';
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import { attachFile as attach, checkAttachable } from '../../domain/signing/ceremony.ts';
import { AppError } from '../../errors.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { discardUpload } from '../envelopes/steps/place-document.ts';
import { followLink, type LinkDeps, type LinkRequest, unlockedHolder } from './steps/follow-link.ts';

type Deps = LinkDeps & Ports<'documents' | 'sealer' | 'random'>;

interface GivenFile {
  fieldId: string;
  /** The file name on the person's device. */
  filename: string;
  /** Reads the body up to this limit. @throws AppError payload_too_large */
  read(limitBytes: number): Promise<Uint8Array>;
}

/**
 * @throws AppError those of the link and of `attachFile`; validation_error for a file of another type;
 *   payload_too_large
 */
export async function attachFile(deps: Deps, request: LinkRequest, given: GivenFile): Promise<AttachmentAnswer> {
  const { current, recipient } = await followLink(deps, request);
  // Comes first, because a refused request must not cost the reading of its file.
  checkAttachable(current.value, recipient, given.fieldId);
  const bytes = await given.read(maxAttachmentBytes);
  const file = await checkedFile(deps, given, bytes);
  const attachment: Attachment = {
    ...file,
    recipientId: recipient.id,
    ...(await store(deps, current.value.id, file, bytes)),
  };
  const replaced: Attachment[] = [];
  const change = changeEnvelope(deps, request.link, (now, at) => {
    const { envelope, facts } = attach(now, unlockedHolder(deps, now, request, at), attachment);
    replaced.splice(0, replaced.length, ...unnamed(now, envelope));
    return { envelope, facts };
  });
  await change.catch(async (error: unknown) => {
    // After a 5xx the write may have succeeded: then the envelope names the bytes.
    const isRefused = error instanceof AppError && error.status < 500;
    if (isRefused) await discardUpload(deps.documents, attachment.blobName);
    throw error;
  });
  for (const { blobName } of replaced) await discardUpload(deps.documents, blobName);
  const { filename, mimetype, size, sha256 } = attachment;
  return { filename, mimetype, size, sha256 };
}

type CheckedFile = Pick<Attachment, 'fieldId' | 'filename' | 'mimetype' | 'size' | 'sha256'>;

async function checkedFile(deps: Deps, { fieldId, filename }: GivenFile, bytes: Uint8Array): Promise<CheckedFile> {
  const mimetype = attachmentType(bytes);
  if (!mimetype) throw refused('is not a PDF, PNG or JPEG file');
  const { findings } = await deps.sealer
    .preflight(bytes, mimetype, [], { isLowPriority: true })
    .catch((error: unknown) => {
      throw error instanceof AppError && error.status === 422 ? refused('cannot be read', error) : error;
    });
  if (findings.some(({ kind }) => kind === 'disarmed')) throw refused('has content that runs or unpacks something');
  const sha256 = await deps.digest.fileSha256(bytes);
  return { fieldId, filename: attachmentName(filename, mimetype), mimetype, size: bytes.length, sha256 };
}

/** Gives each upload a separate name: two uploads of the same bytes are erased one at a time. */
async function store(deps: Deps, envelopeId: string, { mimetype }: CheckedFile, bytes: Uint8Array) {
  const blobName = `${envelopeId}/attachments/${deps.random.hex128()}`;
  await deps.documents.storeUpload(blobName, bytes, mimetype);
  const properties = await deps.documents.uploadProperties(blobName);
  if (!properties) throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  return { blobName, etag: properties.etag };
}

/** Files that only the previous envelope names. */
function unnamed(before: Envelope, after: Envelope): Attachment[] {
  const kept = new Set(after.attachments?.map(({ blobName }) => blobName));
  return (before.attachments ?? []).filter(({ blobName }) => !kept.has(blobName));
}

function refused(problem: string, cause?: AppError): AppError {
  return new AppError('validation_error', { details: { file: problem }, ...(cause && { cause }) });
}
