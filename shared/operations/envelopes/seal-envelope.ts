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
import type { Conflict, Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { acceptDocument } from './steps/accept-document.ts';
import { commitChange, type EnvelopeRef } from './steps/change-envelope.ts';
import { withPlacedFields } from './steps/place-fields.ts';
import { eraseOtherCertificates, findSealedFile, type SealingDeps, storeSealedFile } from './steps/sealed-file.ts';

type Claimed = Versioned<Envelope<'sealing'>>;

/** After so many attempts the envelope has failed; its owner may try again. */
const maxAttempts = 5;

/** Another attempt can record only the same file, so few rounds can be lost. */
const recordRetries = { rounds: 5, maxPauseMs: 50 };

/**
 * Seals an envelope that waits in `sealing` without a lease: the last signer has signed, or a crash left it there. Does
 * nothing to an envelope in another state, or while another worker holds the lease.
 * @throws AppError with the reason when it cannot be sealed; service_unavailable when a retry will follow
 */
export async function sealEnvelope(deps: SealingDeps, ref: EnvelopeRef): Promise<void> {
  const current = await deps.envelopes.getNewest(ref.ownerId, ref.envelopeId);
  if (!current || !isSealing(current) || isLeased(current.value, deps.clock.now())) return;
  if (current.value.sealing.attempts >= maxAttempts) {
    // Every attempt ended with its process, so that none of them could record its failure.
    await fail(deps, current, 'internal_error');
    return;
  }
  const claimed = await claimSealing(deps, current, current.value.sealing.requestedBy);
  if (claimed !== 'conflict') await sealClaimed(deps, claimed);
}

/** Accepts the document and takes the lease; `conflict` when another request was faster. */
export async function claimSealing(
  deps: SealingDeps,
  current: Versioned<Envelope>,
  by: 'owner' | 'signers',
): Promise<Claimed | Conflict> {
  const at = deps.clock.now();
  const request = { by, claimId: deps.random.hex128(), leaseMs: deps.settings.sealingLeaseMs };
  const { value } = current;
  const envelope = value.status === 'draft' ? await withPlacedFields(deps, value) : value;
  const document = envelope.status === 'sealing' ? envelope.document : await acceptDocument(deps, envelope);
  return (await commitChange(deps, current, startSealing(envelope, document, request, at))) as Claimed | Conflict;
}

/**
 * Seals under a lease, and records the result or the failure.
 * @param trail the audit trail, where the caller has read it already
 * @throws AppError with the reason when it cannot be sealed (now `failed`); service_unavailable when a retry will follow
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
    // An attempt that a busy service never began does not count: no envelope fails because the service is busy.
    const isAttempted = !(error instanceof AppError && error.isNotStarted);
    const isOver = isAttempted && (isRefusal(error) || attempts >= maxAttempts);
    // Best effort: while storage does not answer, the lease runs out and the sweep takes over.
    const outcome = await (isOver ? fail(deps, claimed, reasonOf(error)) : release(deps, claimed, isAttempted)).catch(
      () => null,
    );
    if (outcome?.status === 'completed') return outcome;
    if (error instanceof AppError && (outcome?.status === 'failed' || error.status >= 500)) throw error;
    throw new AppError('service_unavailable', { retryAfterSeconds: 5, cause: error });
  }
}

/** Writes the seal into the record, unless another attempt has recorded the same file before. */
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

/** Ends the lease, so that the next attempt need not wait for it. */
async function release(deps: SealingDeps, claimed: Claimed, isAttempted: boolean): Promise<Envelope<'sealing'>> {
  const released = releaseSealing(claimed.value, isAttempted, deps.clock.now());
  await commitChange(deps, claimed, released);
  return released.envelope;
}

/**
 * Ends the attempts: a sealed file that one of them has stored is recorded, without one the envelope has failed. While
 * storage cannot say which, the envelope stays as it is.
 */
async function fail(deps: SealingDeps, claimed: Claimed, failure: string): Promise<Envelope<'completed' | 'failed'>> {
  const stored = await findSealedFile(deps, claimed.value);
  if (stored) return record(deps, claimed, stored);
  const failed = failSealing(claimed.value, failure, deps.clock.now());
  // In a conflict another worker holds the lease, and its result counts.
  await commitChange(deps, claimed, failed);
  return failed.envelope;
}

function isSealing(current: Versioned<Envelope>): current is Claimed {
  return current.value.status === 'sealing';
}

/** Whether no retry can succeed. An accepted document that is now too complex met a busy machine: a retry may succeed. */
function isRefusal(error: unknown): boolean {
  const isFinal = error instanceof AppError && (error.status === 422 || error.status === 409);
  return isFinal && error.code !== 'document_too_complex';
}

function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.code : 'internal_error';
}
