/**
 * The sealed file of an envelope: the engine makes it, an attempt stores it once, and a later attempt finds it again. A
 * certificate that is a separate file is stored first, under a name that contains the hash of the sealed file: wherever
 * there is a sealed file, its certificate exists too. The attempt that completes erases the certificates of attempts
 * that died.
 */
import { type AuditEvent, auditTrailJson } from '../../../domain/audit/audit.ts';
import type { Seal, SealedCertificate } from '../../../domain/documents/document.ts';
import type { SealedFacts, SealingFacts } from '../../../domain/documents/document-storage.ts';
import {
  type Finding,
  isLower,
  type SealedAttachment,
  type SealedDocument,
  type SealedFile,
  type SealLevel,
} from '../../../domain/documents/sealing.ts';
import { completionCertificateOf } from '../../../domain/envelopes/completion-certificate.ts';
import type { Envelope } from '../../../domain/envelopes/envelope.ts';
import { imagesOf, type SignatureBytes, stampsOf } from '../../../domain/envelopes/stamps.ts';
import type { Ports } from '../../../domain/ports.ts';
import { consents } from '../../../domain/signing/consent.ts';
import { AppError } from '../../../errors.ts';
import type { ChangeDeps } from './change-envelope.ts';
import type { CertificateDeps } from './sealing-certificate.ts';

export type SealingDeps = ChangeDeps &
  CertificateDeps &
  Ports<'documents' | 'sealer'> & { settings: { sealingLeaseMs: number; publicUrl: string; sealLevel: SealLevel } };

/**
 * Seals the document and stores the file, which is written once: if another attempt has stored one, that one counts.
 * @throws AppError document_changed if the stored bytes differ from those that people signed
 */
export async function storeSealedFile(
  deps: SealingDeps,
  envelope: Envelope<'sealing'>,
  trail?: AuditEvent[],
): Promise<Seal> {
  const at = deps.clock.now();
  const sealed = await sealDocument(deps, envelope, at, trail);
  const { sha256, size, level, pages, findings, levelReason } = sealed;
  const certificate = sealed.certificate && (await storeCertificate(deps, envelope, sha256, sealed.certificate));
  const sealing: SealingFacts = {
    originalSha256: envelope.document.sha256,
    pages,
    sealedAt: at.toISOString(),
    ...(levelReason && { levelReason }),
    ...(certificate && { certificate }),
  };
  const isFirst = await deps.documents.storeSealed(sealedName(envelope), sealed, { sha256, size, level, sealing });
  if (isFirst) return sealOf(deps, envelope, { sha256, size, level, ...sealing }, findings);
  const winner = await findSealedFile(deps, envelope);
  if (!winner) throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  await eraseOtherCertificates(deps, winner);
  return winner;
}

/** Keeps only the certificate that the sealed file names; other attempts may have stored theirs. */
export async function eraseOtherCertificates(deps: SealingDeps, { certificate }: Seal): Promise<void> {
  if (certificate) await deps.documents.eraseCertificatesExcept(certificate.blobName);
}

/** @param sealedSha256 the hash of the sealed document, which the certificate states */
async function storeCertificate(
  deps: SealingDeps,
  { id }: Envelope,
  sealedSha256: string,
  certificate: SealedFile,
): Promise<SealedCertificate> {
  const { sha256, size, level, pages } = certificate;
  const blobName = `${id}/certificate-${sealedSha256}.pdf`;
  // The name contains a hash that no other attempt makes: an existing blob was stored by a retry of this request.
  await deps.documents.storeSealed(blobName, certificate, { sha256, size, level, sealing: null });
  return { blobName, sha256, size, level, pages };
}

/** Returns the seal of a file that an earlier or parallel attempt has stored; null if there is no such file. */
export async function findSealedFile(deps: SealingDeps, envelope: Envelope<'sealing'>): Promise<Seal | null> {
  const facts = await deps.documents.sealedFacts(sealedName(envelope));
  if (!facts?.sealing) return null;
  const { sealing, ...file } = facts;
  return sealOf(deps, envelope, { ...file, ...sealing }, envelope.document.findings);
}

async function sealDocument(
  deps: SealingDeps,
  envelope: Envelope<'sealing'>,
  at: Date,
  trail: AuditEvent[] = [],
): Promise<SealedDocument> {
  const isWhole = trail.length === envelope.sequence && trail.at(-1)?.hash === envelope.auditHead;
  const [document, events, images, logo, attachments] = await Promise.all([
    deps.documents.readUpload(envelope.document.blobName, envelope.document.etag, { isForThreads: true }),
    isWhole ? trail : deps.envelopes.events(envelope.ownerId, envelope.id),
    readImages(deps, envelope),
    envelope.sender?.hasLogo ? deps.documents.readLogo(envelope.ownerId) : null,
    readAttachments(deps, envelope),
  ]);
  // Guarantees that people signed the sealed bytes, even if storage returns other bytes under the same ETag.
  if ((await deps.digest.fileSha256(document)) !== envelope.document.sha256) throw new AppError('document_changed');
  const { sha256 } = deps.digest;
  const verifyUrl = `${deps.settings.publicUrl}/verify`;
  return deps.sealer.seal({
    document,
    mimetype: envelope.document.mimetype,
    stamps: stampsOf(envelope, images),
    completionCertificate: completionCertificateOf(envelope, {
      events,
      verifyUrl,
      images,
      logo,
      consents: consents(sha256),
    }),
    auditTrail: auditTrailJson(events),
    ...(attachments.length > 0 ? { attachments } : {}),
    at,
    earlierSignatures: envelope.earlierSignatures,
  });
}

/** Reads the images that people signed with, and checks each against the hash in the record. */
async function readImages(deps: SealingDeps, envelope: Envelope): Promise<SignatureBytes> {
  const hashes = [...new Set(imagesOf(envelope).map(({ sha256 }) => sha256))];
  const images = await Promise.all(
    hashes.map(async (sha256) => {
      const bytes = await deps.documents.readSignature(envelope.id, sha256);
      if (deps.digest.sha256(bytes) !== sha256) throw new Error(`the image ${sha256} was changed`);
      return [sha256, bytes] as const;
    }),
  );
  return new Map(images);
}

/** Reads the files of recipients who have acted, and checks each against the hash in the record. */
async function readAttachments(deps: SealingDeps, envelope: Envelope): Promise<SealedAttachment[]> {
  const { recipients, attachments = [] } = envelope;
  const acted = attachments.filter(({ recipientId }) =>
    recipients.some(({ id, status }) => id === recipientId && status === 'completed'),
  );
  return Promise.all(
    acted.map(async ({ recipientId, filename, mimetype, sha256, blobName, etag }) => {
      const bytes = await deps.documents.readUpload(blobName, etag);
      if ((await deps.digest.fileSha256(bytes)) !== sha256) throw new Error(`the attachment ${sha256} was changed`);
      const holder = recipients.find(({ id }) => id === recipientId);
      return { filename, mimetype, bytes, description: `Attached by ${holder?.name ?? ''}` };
    }),
  );
}

type FileFacts = Omit<SealedFacts, 'sealing'> & SealingFacts;

function sealOf(deps: SealingDeps, envelope: Envelope, facts: FileFacts, findings: Finding[]): Seal {
  return {
    ...facts,
    blobName: sealedName(envelope),
    findings,
    isAugmentationPending: isLower(facts.level, deps.settings.sealLevel),
  };
}

function sealedName(envelope: Envelope): string {
  return `${envelope.id}/sealed.pdf`;
}
