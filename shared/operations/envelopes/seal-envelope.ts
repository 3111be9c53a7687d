/** The sealing itself, shared by the owner's `complete`, the queue and the sweep. Every step is safe to do twice. */
import { auditTrailJson } from '../../domain/audit.ts';
import {
  completionCertificateOf,
  imagesOf,
  type SignatureBytes,
  stampsOf,
} from '../../domain/completion-certificate.ts';
import type { Documents } from '../../domain/document-storage.ts';
import type { Envelope, Seal } from '../../domain/envelope.ts';
import { failSealing, finishSealing, isLeased, releaseSealing, startSealing } from '../../domain/envelope-sealing.ts';
import type { Sealer } from '../../domain/sealer.ts';
import { isLower, type SealLevel } from '../../domain/sealing.ts';
import type { Random } from '../../domain/system.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { acceptDocument } from './steps/accept-document.ts';
import { type ChangeDeps, commitChange, type EnvelopeRef } from './steps/change-envelope.ts';

export type SealingDeps = ChangeDeps & {
  documents: Documents;
  sealer: Sealer;
  random: Random;
  settings: { sealingLeaseMs: number; publicUrl: string; sealLevel: SealLevel };
};

/** After so many attempts the envelope is told to have failed; its owner may try again. */
const maxAttempts = 5;

/**
 * Finishes an envelope that waits in `sealing` with nobody at it: the signers were done, or a crash left it there.
 * Does nothing when it is not waiting, or when somebody else is at it.
 */
export async function sealEnvelope(deps: SealingDeps, ref: EnvelopeRef): Promise<void> {
  const current = await deps.envelopes.get(ref.ownerId, ref.envelopeId);
  if (current?.value.status !== 'sealing' || isLeased(current.value, deps.clock.now())) return;
  if (current.value.sealing.attempts >= maxAttempts) {
    // Every attempt took its process with it: nobody was left to give it back.
    await conclude(deps, current as Versioned<Envelope<'sealing'>>, 'internal_error');
    return;
  }
  const claimed = await claimSealing(deps, current, current.value.sealing.requestedBy);
  if (claimed !== 'conflict') await sealClaimed(deps, claimed);
}

/** Accepts the document and claims the envelope; `conflict` when somebody else was faster. */
export async function claimSealing(
  deps: SealingDeps,
  current: Versioned<Envelope>,
  by: 'owner' | 'signers',
): Promise<Versioned<Envelope<'sealing'>> | 'conflict'> {
  const at = deps.clock.now();
  const request = { by, claimId: deps.random.hex128(), leaseMs: deps.settings.sealingLeaseMs };
  const document =
    current.value.status === 'sealing' ? current.value.document : await acceptDocument(deps, current.value);
  const written = await commitChange(deps, current, startSealing(current.value, document, request, at));
  return written === 'conflict' ? 'conflict' : (written as Versioned<Envelope<'sealing'>>);
}

/**
 * Seals under a claim. The sealed file is written once: if an earlier attempt wrote it and died, that one is adopted.
 * @throws AppError with the reason when it cannot be sealed (now `failed`); service_unavailable when a retry will follow
 */
export async function sealClaimed(
  deps: SealingDeps,
  claimed: Versioned<Envelope<'sealing'>>,
): Promise<Envelope<'completed'>> {
  try {
    const seal = await makeSeal(deps, claimed.value);
    return await recordSeal(deps, claimed, seal);
  } catch (error) {
    // However busy the service is, no envelope fails for it.
    const isAttempted = !(error instanceof AppError && error.isNotStarted);
    const isOver = isAttempted && (isRefusal(error) || claimed.value.sealing.attempts >= maxAttempts);
    // Best effort: if storage is away altogether, the lease runs out and the sweep takes over.
    const outcome = await (isOver
      ? conclude(deps, claimed, reasonOf(error))
      : release(deps, claimed, isAttempted)
    ).catch(() => null);
    if (outcome?.status === 'completed') return outcome;
    if (error instanceof AppError && (outcome?.status === 'failed' || error.status >= 500)) throw error;
    throw new AppError('service_unavailable', { retryAfterSeconds: 5, cause: error });
  }
}

async function makeSeal(deps: SealingDeps, envelope: Envelope<'sealing'>): Promise<Seal> {
  const blobName = sealedName(envelope);
  if (envelope.sealing.attempts > 1) {
    const earlier = await adoptSeal(deps, envelope);
    if (earlier) return earlier;
  }
  const [document, events, images] = await Promise.all([
    deps.documents.readUpload(envelope.document.blobName, envelope.document.etag),
    deps.envelopes.events(envelope.ownerId, envelope.id),
    readImages(deps, envelope),
  ]);
  if (deps.digest.sha256(document) !== envelope.document.sha256) throw new AppError('document_changed');
  const at = deps.clock.now();
  const sealed = await deps.sealer.seal({
    document,
    mimetype: envelope.document.mimetype,
    stamps: stampsOf(envelope, images),
    completionCertificate: completionCertificateOf(envelope, events, `${deps.settings.publicUrl}/verify`, images),
    auditTrail: auditTrailJson(events),
    at,
  });
  const seal: Seal = {
    blobName,
    level: sealed.level,
    sha256: sealed.sha256,
    originalSha256: envelope.document.sha256,
    size: sealed.size,
    pages: sealed.pages,
    sealedAt: at.toISOString(),
    findings: sealed.findings,
    isRaisePending: isLower(sealed.level, deps.settings.sealLevel),
    formerSha256: [],
  };
  const isFirst = await deps.documents.storeSealed(blobName, sealed, {
    sha256: seal.sha256,
    size: seal.size,
    level: seal.level,
    sealing: { originalSha256: seal.originalSha256, pages: seal.pages, sealedAt: seal.sealedAt },
  });
  if (isFirst) return seal;
  const winner = await adoptSeal(deps, envelope);
  if (!winner) throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  return winner;
}

/** What people signed with, checked against what the record says they did. */
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

/** The seal somebody else already stored for this envelope. */
async function adoptSeal(deps: SealingDeps, envelope: Envelope<'sealing'>): Promise<Seal | null> {
  const blobName = sealedName(envelope);
  const facts = await deps.documents.sealedFacts(blobName);
  if (!facts?.sealing) return null;
  const { level, sha256, size, sealing } = facts;
  return {
    blobName,
    level,
    sha256,
    size,
    ...sealing,
    findings: envelope.document.findings,
    isRaisePending: isLower(level, deps.settings.sealLevel),
    formerSha256: [],
  };
}

/** Records the seal; when another attempt recorded the same file first, that is just as well. */
async function recordSeal(
  deps: SealingDeps,
  claimed: Versioned<Envelope<'sealing'>>,
  seal: Seal,
): Promise<Envelope<'completed'>> {
  let current: Versioned<Envelope> | null = claimed;
  for (let round = 0; current && round < 5; round++) {
    if (current.value.status === 'completed') return current.value;
    if (current.value.status !== 'sealing' && current.value.status !== 'failed') break;
    const envelope: Envelope<'sealing'> = { ...current.value, status: 'sealing' };
    const written = await commitChange(deps, current, finishSealing(envelope, seal, deps.clock.now()));
    if (written !== 'conflict') return written.value as Envelope<'completed'>;
    current = await deps.envelopes.get(claimed.value.ownerId, claimed.value.id);
  }
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
}

function sealedName(envelope: Envelope): string {
  return `${envelope.id}/sealed.pdf`;
}

/**
 * What can never succeed. A document that was accepted and is now too complex met a busy machine: that passes.
 */
function isRefusal(error: unknown): boolean {
  const isFinal = error instanceof AppError && (error.status === 422 || error.status === 409);
  return isFinal && error.code !== 'document_too_complex';
}

function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.code : 'internal_error';
}

/**
 * Nothing more is tried: a sealed file that some attempt stored before it died is adopted, without one the envelope has
 * failed. While storage cannot say which, neither is done.
 */
async function conclude(
  deps: SealingDeps,
  claimed: Versioned<Envelope<'sealing'>>,
  failure: string,
): Promise<Envelope<'completed' | 'failed'>> {
  const stored = await adoptSeal(deps, claimed.value);
  if (stored) return recordSeal(deps, claimed, stored);
  const failed = failSealing(claimed.value, failure, deps.clock.now());
  // In a conflict somebody else is at it, and has the last word.
  await commitChange(deps, claimed, failed);
  return failed.envelope;
}

/** Free for the next attempt. */
async function release(
  deps: SealingDeps,
  claimed: Versioned<Envelope<'sealing'>>,
  isAttempted: boolean,
): Promise<Envelope<'sealing'>> {
  const released = releaseSealing(claimed.value, isAttempted, deps.clock.now());
  await commitChange(deps, claimed, released);
  return released.envelope;
}
