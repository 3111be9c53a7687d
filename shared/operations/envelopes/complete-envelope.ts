/**
 * An owner finalizes an envelope: the service flattens it, adds its completion certificate and seals it. The call
 * answers once the sealed file exists. It is idempotent, and parallel callers in one process share one run.
 */
import type { CompleteAnswer } from '../../contracts/app-envelopes.ts';
import { type SendingOwner, sentBy } from '../../domain/accounts/profile.ts';
import { isSigned, sealedFilename } from '../../domain/documents/document.ts';
import { type Envelope, invalidState, isFinal } from '../../domain/envelopes/envelope.ts';
import { isLeased } from '../../domain/envelopes/envelope-sealing.ts';
import type { SingleFlight } from '../../domain/system.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { checkIfMatch } from '../concurrency/if-match.ts';
import { claimSealing, sealClaimed } from './seal-envelope.ts';
import { asItIsNow, type EnvelopeRef, refusedByTheNewest } from './steps/change-envelope.ts';
import type { SealingDeps } from './steps/sealed-file.ts';

export type CompleteEnvelopeDeps = SealingDeps & { completions: SingleFlight<Envelope<'completed'>> };

/** A caller waits this long while another process seals the same envelope. Then it gets `Retry-After`. */
const timeoutMs = 10_000;
const pollMs = 200;

/**
 * @throws AppError not_found, precondition_failed, invalid_state, document_missing, document_changed, signatures_outstanding,
 *   sealing_in_progress, the 422 document codes, service_unavailable
 */
export async function completeEnvelope(
  deps: CompleteEnvelopeDeps,
  ref: EnvelopeRef,
  owner: SendingOwner = {},
): Promise<CompleteAnswer> {
  const key = [ref.ownerId, ref.envelopeId, ref.ifMatch ?? ''].join('/');
  const envelope = await deps.completions.run(key, () =>
    refusedByTheNewest(deps, ref, (sees) => complete(deps, ref, owner, sees)),
  );
  const { seal } = envelope;
  return {
    message: isSigned(envelope) ? 'The document is signed and sealed.' : 'The document is sealed.',
    signedUrl: await deps.documents.sealedReadAddress(seal.blobName, sealedFilename(envelope)),
    hash: seal.sha256,
  };
}

async function complete(
  deps: SealingDeps,
  { ifMatch, ...ref }: EnvelopeRef,
  owner: SendingOwner,
  sees: (current: Versioned<Envelope>) => void,
): Promise<Envelope<'completed'>> {
  const deadline = deps.clock.now().getTime() + timeoutMs;
  for (;;) {
    // Reads the audit trail as well, because the certificate needs it next: this saves a read.
    const read = await deps.envelopes.getWithEvents(ref.ownerId, ref.envelopeId);
    const current = await asItIsNow(deps, ref, read);
    sees(current);
    const envelope = current.value;
    if (envelope.status === 'completed') return envelope;
    if (isFinal(envelope.status)) throw invalidState(envelope);
    const isTaken = envelope.status === 'sealing' && isLeased(envelope, deps.clock.now());
    if (!isTaken) {
      // Once sealing has begun, the call joins it for every If-Match.
      if (envelope.status !== 'sealing') checkIfMatch(ifMatch, current.version);
      // The recipients of a sent envelope know its sender as it was sent.
      const value = envelope.status === 'draft' ? { ...envelope, ...sentBy(owner) } : envelope;
      const claimed = await claimSealing(deps, { ...current, value }, 'owner', ref.memberId);
      if (claimed !== 'conflict') return sealClaimed(deps, claimed, read?.events);
    }
    if (deps.clock.now().getTime() > deadline) {
      throw new AppError('sealing_in_progress', { retryAfterSeconds: 2 });
    }
    await deps.timer.sleep(pollMs);
  }
}
