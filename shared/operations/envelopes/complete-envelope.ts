import { sealedFilename } from '../../domain/document.ts';
import { type Envelope, invalidState, isFinal } from '../../domain/envelope.ts';
import { isLeased } from '../../domain/envelope-sealing.ts';
import { AppError } from '../../errors.ts';
import { checkIfMatch } from '../concurrency/if-match.ts';
import { claimSealing, type SealingDeps, sealClaimed } from './seal-envelope.ts';
import { currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

export interface Completed {
  message: string;
  signedUrl: string;
  hash: string;
}

/** A second caller waits so long for the first before it is told to come back. */
const timeoutMs = 10_000;
const pollMs = 200;

const underWay = new Map<string, Promise<Envelope<'completed'>>>();

/**
 * The owner finalizes: flatten, certificate, seal. Synchronous and idempotent; callers in one process share one run.
 * @throws AppError not_found, precondition_failed, invalid_state, document_missing, document_changed, signatures_outstanding,
 *   sealing_in_progress, the 422 document codes, service_unavailable
 */
export async function completeEnvelope(deps: SealingDeps, ref: EnvelopeRef): Promise<Completed> {
  const key = [ref.ownerId, ref.envelopeId, ref.ifMatch ?? ''].join('/');
  let run = underWay.get(key);
  if (!run) {
    run = complete(deps, ref).finally(() => underWay.delete(key));
    underWay.set(key, run);
  }
  const { seal, document } = await run;
  return {
    message: 'The document is signed and sealed.',
    signedUrl: await deps.documents.sealedReadAddress(seal.blobName, sealedFilename(document)),
    hash: seal.sha256,
  };
}

async function complete(deps: SealingDeps, { ifMatch, ...ref }: EnvelopeRef): Promise<Envelope<'completed'>> {
  const deadline = deps.clock.now().getTime() + timeoutMs;
  for (;;) {
    const current = await currentEnvelope(deps, ref);
    const envelope = current.value;
    if (envelope.status === 'completed') return envelope;
    if (isFinal(envelope.status)) throw invalidState(envelope);
    const isTaken = envelope.status === 'sealing' && isLeased(envelope, deps.clock.now());
    if (!isTaken) {
      // What is under way or done is found so, whatever version the caller decided on.
      if (envelope.status !== 'sealing') checkIfMatch(ifMatch, current.version);
      const claimed = await claimSealing(deps, current, 'owner');
      if (claimed !== 'conflict') return sealClaimed(deps, claimed);
    }
    if (deps.clock.now().getTime() > deadline) {
      throw new AppError('sealing_in_progress', { retryAfterSeconds: 2 });
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
