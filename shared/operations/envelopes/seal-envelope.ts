/**
 * The service seals an envelope. The owner's `complete`, the job queue and the sweep share these steps; each of them is
 * safe to repeat, and the sealed file is written once.
 *
 *   draft, sent, in_progress, failed ─┐
 *                                   claim
 *                                     ▼
 *   sealing, free ──── claim ───▶ sealing, leased ──── seal, record ───▶ completed
 *         ▲                           │   │
 *         └── release, or the lease ──┘   └── fail: the document is refused, or the fifth attempt failed ───▶ failed
 *             runs out after a crash          (a sealed file that an attempt stored is recorded instead)
 */
import type { AuditEvent } from '../../domain/audit/audit.ts';
import type { Seal } from '../../domain/documents/document.ts';
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import {
  failSealing,
  finishSealing,
  isLeased,
  releaseSealing,
  startSealing,
} from '../../domain/envelopes/envelope-sealing.ts';
import type { JobQueue } from '../../domain/job-queue.ts';
import type { Conflict, Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { acceptDocument } from './steps/accept-document.ts';
import { commitChange, type EnvelopeRef } from './steps/change-envelope.ts';
import { withPlacedFields } from './steps/place-fields.ts';
import { eraseOtherCertificates, findSealedFile, type SealingDeps, storeSealedFile } from './steps/sealed-file.ts';
import { refuseExpiredCertificate } from './steps/sealing-certificate.ts';
import { withReplacedVoided } from './steps/settle-correction.ts';

type Claimed = Versioned<Envelope<'sealing'>>;

/** After this many attempts the envelope has failed; its owner may try again. */
const maxAttempts = 5;

/** Another attempt can only record the same file, so conflicts are few. */
const recordRetries = { rounds: 5, maxPauseMs: 50 };

/** A thread may be free after this time. The spread keeps a burst from returning as one. */
const postponeMs = 5_000;
const postponeSpreadMs = 10_000;

/**
 * Seals an envelope that waits in `sealing` without a lease: the last signer has signed, or a process has crashed. Does
 * nothing to an envelope in another state, or while another worker holds the lease.
 * @throws AppError with the reason if it cannot be sealed; service_unavailable if a retry will follow
 */
export async function sealEnvelope(deps: SealingDeps, ref: EnvelopeRef): Promise<void> {
  const current = await deps.envelopes.getNewest(ref.ownerId, ref.envelopeId);
  if (!current || !isSealing(current) || isLeased(current.value, deps.clock.now())) return;
  if (current.value.sealing.attempts >= maxAttempts) {
    // Every attempt ended with its process, so no attempt could record its failure.
    await fail(deps, current, 'internal_error');
    return;
  }
  const claimed = await claimSealing(deps, current, current.value.sealing.requestedBy);
  if (claimed !== 'conflict') await sealClaimed(deps, claimed);
}

/**
 * Seals the envelope that a queue message names. The message also stands for the events that led to the sealing: they
 * are dispatched first. If all sealing threads are busy, a new message replaces this one: it did not fail, and a burst
 * must not end in the poison queue and its alert.
 * @throws AppError as `sealEnvelope` does
 */
export async function sealQueuedEnvelope(
  deps: SealingDeps & { jobQueue: Pick<JobQueue, 'enqueueSealing' | 'enqueueDispatch'> },
  { ownerId, envelopeId }: EnvelopeRef,
): Promise<'done' | 'postponed'> {
  await deps.jobQueue.enqueueDispatch({ ownerId });
  try {
    await sealEnvelope(deps, { ownerId, envelopeId });
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError && error.isNotStarted)) throw error;
    // The sweep seals it after the renewal; a message that returns every ten seconds until then would not help.
    if (error.code === 'sealing_certificate_expired') return 'postponed';
    await deps.jobQueue.enqueueSealing({ ownerId, envelopeId }, postponeMs + deps.random.fraction() * postponeSpreadMs);
    return 'postponed';
  }
}

/**
 * Accepts the document and takes the lease. Returns `conflict` if another request was faster.
 * @throws AppError sealing_certificate_expired, the document codes
 */
export async function claimSealing(
  deps: SealingDeps,
  current: Versioned<Envelope>,
  by: 'owner' | 'signers',
  memberId?: string,
): Promise<Claimed | Conflict> {
  await refuseExpiredCertificate(deps);
  const at = deps.clock.now();
  const claimId = deps.random.hex128();
  const request = { by, claimId, leaseMs: deps.settings.sealingLeaseMs, ...(memberId && { memberId }) };
  const { value } = current;
  const envelope = value.status === 'draft' ? await withPlacedFields(deps, value) : value;
  const document = envelope.status === 'sealing' ? envelope.document : await acceptDocument(deps, envelope);
  const settled = await withReplacedVoided(deps, envelope, memberId);
  return (await commitChange(deps, current, startSealing(settled, document, request, at))) as Claimed | Conflict;
}

/**
 * Seals under a lease, and records the result or the failure.
 * @param trail the audit trail, if the caller has already read it
 * @throws AppError with the reason if it cannot be sealed (now `failed`); service_unavailable if a retry will follow
 */
export async function sealClaimed(
  deps: SealingDeps,
  claimed: Claimed,
  trail?: AuditEvent[],
): Promise<Envelope<'completed'>> {
  const { attempts } = claimed.value.sealing;
  try {
    const earlier = attempts > 1 ? await findSealedFile(deps, claimed.value) : null;
    const seal = earlier ?? (await storeSealedFile(deps, claimed.value, trail));
    if (attempts > 1) await eraseOtherCertificates(deps, seal);
    return await record(deps, claimed, seal);
  } catch (error) {
    // A busy service does not count as an attempt: no envelope fails because the service is busy.
    const isAttempted = !(error instanceof AppError && error.isNotStarted);
    const isOver = isAttempted && (isRefusal(error) || attempts >= maxAttempts);
    // Best effort: if storage does not respond, the lease expires and the sweep continues.
    const outcome = await (isOver ? fail(deps, claimed, reasonOf(error)) : release(deps, claimed, isAttempted)).catch(
      () => null,
    );
    if (outcome?.status === 'completed') return outcome;
    if (error instanceof AppError && (outcome?.status === 'failed' || error.status >= 500)) throw error;
    throw new AppError('service_unavailable', { retryAfterSeconds: 5, cause: error });
  }
}

/** Writes the seal into the record, unless another attempt has recorded the same file. */
function record(deps: SealingDeps, claimed: Claimed, seal: Seal): Promise<Envelope<'completed'>> {
  return retryOnConflict<Versioned<Envelope> | null, null, Envelope<'completed'>>(
    deps,
    () => deps.envelopes.get(claimed.value.ownerId, claimed.value.id),
    () => null,
    async (current) => {
      if (current?.value.status === 'completed') return current.value;
      if (current?.value.status !== 'sealing' && current?.value.status !== 'failed') {
        throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
      }
      const envelope: Envelope<'sealing'> = { ...current.value, status: 'sealing' };
      const written = await commitChange(deps, current, finishSealing(envelope, seal, deps.clock.now()));
      return written === 'conflict' ? 'conflict' : (written.value as Envelope<'completed'>);
    },
    { ...recordRetries, first: claimed },
  );
}

/** Ends the lease, so that the next attempt does not wait for it. */
async function release(deps: SealingDeps, claimed: Claimed, isAttempted: boolean): Promise<Envelope<'sealing'>> {
  const released = releaseSealing(claimed.value, isAttempted, deps.clock.now());
  await commitChange(deps, claimed, released);
  return released.envelope;
}

/**
 * Ends the attempts. If one of them has stored a sealed file, it is recorded; otherwise the envelope fails. If storage
 * does not respond, the envelope stays unchanged.
 */
async function fail(deps: SealingDeps, claimed: Claimed, failure: string): Promise<Envelope<'completed' | 'failed'>> {
  const stored = await findSealedFile(deps, claimed.value);
  if (stored) return record(deps, claimed, stored);
  const failed = failSealing(claimed.value, failure, deps.clock.now());
  // A conflict means that another worker holds the lease; its result counts.
  await commitChange(deps, claimed, failed);
  return failed.envelope;
}

function isSealing(current: Versioned<Envelope>): current is Claimed {
  return current.value.status === 'sealing';
}

/**
 * Returns whether no retry can succeed. If an accepted document is now too complex, the machine was busy: a retry may
 * succeed.
 */
function isRefusal(error: unknown): boolean {
  const isFinal = error instanceof AppError && (error.status === 422 || error.status === 409);
  return isFinal && error.code !== 'document_too_complex';
}

function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.code : 'internal_error';
}
