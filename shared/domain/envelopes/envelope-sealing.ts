/** The sealing of an envelope: claimed, released, finished, failed, and archived at a higher level. Pure transitions. */
import { AppError } from '../../errors.ts';
import type { Fact } from '../audit/audit.ts';
import type { ArchivedSeal, PinnedDocument, Seal, SealedCertificate } from '../documents/document.ts';
import { pick } from '../pick.ts';
import { type Change, type Envelope, invalidState, isFinal, outstanding, owner, system } from './envelope.ts';

export interface SealingRequest {
  by: 'owner' | 'signers';
  claimId: string;
  /** The member who requests it, if the owner is an organization. */
  memberId?: string;
  /** How long the claim holds, in milliseconds. */
  leaseMs: number;
}

/**
 * Claims the envelope for sealing. A claim whose lease has run out can be taken over; from `failed` it may be tried again.
 * @throws AppError invalid_state; sealing_in_progress while another worker holds the lease; signatures_outstanding
 */
export function startSealing(
  envelope: Envelope,
  document: PinnedDocument,
  request: SealingRequest,
  at: Date,
): Change<Envelope<'sealing'>> {
  if (isFinal(envelope.status)) throw invalidState(envelope);
  const earlier = envelope.status === 'sealing' || envelope.status === 'failed' ? envelope.sealing : null;
  if (envelope.status === 'sealing' && isLeased(envelope, at)) {
    throw new AppError('sealing_in_progress', { retryAfterSeconds: 2 });
  }
  if (!earlier && envelope.requireAllSignatures && outstanding(envelope).length > 0) {
    throw new AppError('signatures_outstanding', {
      details: Object.fromEntries(outstanding(envelope).map(({ id, name }) => [id, `${name} has not signed yet`])),
    });
  }
  return {
    envelope: {
      ...(envelope.status === 'failed' ? withoutFailure(envelope) : envelope),
      status: 'sealing',
      document,
      sentAt: envelope.status === 'draft' ? null : envelope.sentAt,
      updatedAt: at.toISOString(),
      sealing: {
        claimId: request.claimId,
        leaseUntil: new Date(at.getTime() + request.leaseMs).toISOString(),
        attempts: envelope.status === 'sealing' ? envelope.sealing.attempts + 1 : 1,
        requestedAt: earlier?.requestedAt ?? at.toISOString(),
        requestedBy: earlier?.requestedBy ?? request.by,
        ...pick(earlier ?? request, ['memberId']),
      },
    },
    facts: [],
  };
}

function withoutFailure({ failedAt: _at, failure: _why, ...envelope }: Envelope<'failed'>) {
  return envelope;
}

/** A lease that has expired, even by a slow clock: the first worker may seal. */
const noLeaseMs = -60_000;

/** No recipient is outstanding: the envelope waits for its sealing, without a lease. */
export function awaitSealing(
  envelope: Envelope<'sent' | 'in_progress'>,
  claimId: string,
  at: Date,
): Envelope<'sealing'> {
  const request = { by: 'signers', claimId, leaseMs: noLeaseMs } as const;
  const { envelope: waiting } = startSealing(envelope, envelope.document, request, at);
  return { ...waiting, sealing: { ...waiting.sealing, attempts: 0 } };
}

export function isLeased(envelope: Envelope<'sealing'>, at: Date): boolean {
  return Date.parse(envelope.sealing.leaseUntil) > at.getTime();
}

/**
 * Ends the lease without a result, so that the next attempt does not have to wait for it.
 * @param isAttempted false if nothing was tried, which then does not count as an attempt
 */
export function releaseSealing(
  envelope: Envelope<'sealing'>,
  isAttempted: boolean,
  at: Date,
): Change<Envelope<'sealing'>> {
  const attempts = envelope.sealing.attempts - (isAttempted ? 0 : 1);
  return {
    envelope: { ...envelope, sealing: { ...envelope.sealing, attempts, leaseUntil: at.toISOString() } },
    facts: [],
  };
}

export function finishSealing(envelope: Envelope<'sealing'>, seal: Seal, at: Date): Change<Envelope<'completed'>> {
  const { requestedBy, memberId } = envelope.sealing;
  return {
    envelope: { ...envelope, status: 'completed', seal, completedAt: at.toISOString(), updatedAt: at.toISOString() },
    facts: [
      {
        type: 'envelope.completed',
        actor: requestedBy === 'owner' ? { ...owner(envelope), ...(memberId && { memberId }) } : system,
        data: {
          sha256: seal.sha256,
          originalSha256: seal.originalSha256,
          level: seal.level,
          ...(seal.certificate && { certificateSha256: seal.certificate.sha256 }),
        },
      },
    ],
  };
}

/** Records a version at a higher level. Bytes, hash and level of the sealed file stay unchanged. */
export function archiveSeal(envelope: Envelope, archive: ArchivedSeal): Change<Envelope<'completed'>> {
  if (envelope.status !== 'completed') throw invalidState(envelope);
  if (envelope.seal.archive) return { envelope, facts: [] };
  const { nextAugmentationAt: _, ...seal } = envelope.seal;
  const fact: Fact = {
    type: 'envelope.updated',
    actor: system,
    data: {
      changed: ['seal.archive'],
      level: archive.level,
      sha256: archive.sha256,
      size: archive.size,
      sealedSha256: seal.sha256,
    },
  };
  return {
    envelope: { ...envelope, seal: { ...seal, isAugmentationPending: false, archive }, updatedAt: archive.at },
    facts: [fact],
  };
}

const hourMs = 3_600_000;
/** Waits between attempts to augment a signature; after the last of them it stays as it is. */
const augmentationWaitsMs = [hourMs, 6 * hourMs, 24 * hourMs, 72 * hourMs];

/** Whether no attempt follows: then the best level that it reaches is archived. */
export function isLastAugmentation({ augmentationAttempts = 0 }: Seal): boolean {
  return augmentationAttempts >= augmentationWaitsMs.length;
}

/** A signature that could not be augmented is tried again later, so that it does not delay the others. */
export function postponeAugmentation(
  envelope: Envelope<'completed'>,
  at: Date,
  reason?: string,
): Change<Envelope<'completed'>> {
  const { augmentationAttempts = 0, nextAugmentationAt: _, ...seal } = envelope.seal;
  const waitMs = augmentationWaitsMs[augmentationAttempts];
  const next =
    waitMs === undefined
      ? { isAugmentationPending: false }
      : { nextAugmentationAt: new Date(at.getTime() + waitMs).toISOString() };
  const latest = reason ? { levelReason: reason } : {};
  return {
    envelope: { ...envelope, seal: { ...seal, ...latest, augmentationAttempts: augmentationAttempts + 1, ...next } },
    facts: [],
  };
}

/** The members of a seal that owners and integrators see: its level, the archived version, and the certificate. */
export function levelFacts({ level, levelReason, archive, certificate }: Seal) {
  return {
    level,
    ...(levelReason && { levelReason }),
    ...(archive && { archive: archiveFacts(archive) }),
    ...(certificate && { certificate: certificateFacts(certificate) }),
  };
}

export function archiveFacts({ level, sha256, size, at }: ArchivedSeal) {
  return { level, sha256, size, at };
}

export function certificateFacts({ level, sha256, size }: SealedCertificate) {
  return { level, sha256, size };
}

/** SHA-256 of every sealed file of the envelope that is genuine. */
export function sealedHashes(envelope: Envelope): string[] {
  if (envelope.status !== 'completed') return [];
  const { sha256, archive, certificate } = envelope.seal;
  const beside = [archive, certificate].flatMap((file) => (file ? [file.sha256] : []));
  return [sha256, ...beside];
}

export function failSealing(envelope: Envelope<'sealing'>, failure: string, at: Date): Change<Envelope<'failed'>> {
  return {
    envelope: { ...envelope, status: 'failed', failure, failedAt: at.toISOString(), updatedAt: at.toISOString() },
    facts: [{ type: 'envelope.failed', actor: system, data: { reason: failure, attempts: envelope.sealing.attempts } }],
  };
}
