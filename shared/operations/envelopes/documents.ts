/** The files of an envelope: upload, short-lived addresses, verification. */
import type { GetUploadUrlAnswer } from '../../contracts/app-envelopes.ts';
import type { CertificateAnswer, DocumentAnswer } from '../../contracts/v1-envelopes.ts';
import type { DocumentPart } from '../../domain/document-part.ts';
import {
  announceDocument,
  certificateFilename,
  nameFromFilename,
  sealedFilename,
} from '../../domain/documents/document.ts';
import { isUploaded } from '../../domain/documents/document-storage.ts';
import type { VerificationReport } from '../../domain/documents/verification.ts';
import { createEnvelope, invalidState, newSettings } from '../../domain/envelopes/envelope.ts';
import type { EnvelopeRecords, KnownSeal } from '../../domain/envelopes/envelope-records.ts';
import { archiveFacts, certificateFacts } from '../../domain/envelopes/envelope-sealing.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, commitNew, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

type Deps = ChangeDeps & Ports<'documents'>;

/**
 * Creates a draft for one document, and returns the address to which its bytes are uploaded.
 * @throws AppError unsupported_document_type, validation_error
 */
export async function getUploadUrl(
  deps: Deps,
  input: {
    ownerId: string;
    memberId?: string;
    ownerEmail: string;
    filename: string;
    mimetype: string;
    parts?: DocumentPart[];
  },
): Promise<GetUploadUrlAnswer> {
  const id = deps.random.uuid();
  const document = announceDocument(id, input.filename, input.mimetype, { parts: input.parts });
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
  await commitNew(deps, change, input.memberId);
  return { uploadUrl: url, envelopeId: id, blobName: document.blobName, uploadHeaders: headers, expiresAt };
}

/** The addresses expire ten minutes after the last full minute, so at least nine minutes remain. */
const lifetimeMs = 9 * 60_000;

/**
 * Returns short-lived read addresses of an envelope's document and, if it exists, of the sealed file.
 * @throws AppError not_found, document_missing (no document was uploaded)
 */
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

/**
 * Returns a short-lived read address of a completion certificate that is a separate file.
 * @throws AppError not_found, invalid_state (not completed), certificate_in_document
 */
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

type VerifyDocumentDeps = Ports<'verifier' | 'clock'> & {
  envelopes: Pick<EnvelopeRecords, 'findSealed'>;
  throttle: Pick<Throttle, 'admitVerification'>;
};

export interface Verification {
  /** This service sealed exactly this file. */
  isKnown: boolean;
  seal: KnownSeal | null;
  /** The result of examining the uploaded file; null if the request contained only its hash. */
  report: VerificationReport | null;
}

/**
 * Returns whether this service sealed a file and whether the file is intact. Anyone may call it with the file's hash,
 * or with the file itself, which is examined and not stored.
 * @param input.sha256 hex in either case: some tools print it in capitals
 * @throws AppError rate_limit_exceeded
 */
export async function verifyDocument(
  deps: VerifyDocumentDeps,
  input: { sha256: string; clientAddress: string } | { file: Uint8Array; clientAddress: string },
): Promise<Verification> {
  await deps.throttle.admitVerification(input.clientAddress);
  const report = 'file' in input ? await deps.verifier.verify(input.file, deps.clock.now()) : null;
  const sha256 = 'sha256' in input ? input.sha256.toLowerCase() : (report?.sha256 ?? '');
  const seal = await deps.envelopes.findSealed(sha256);
  return { isKnown: seal !== null, seal, report };
}
