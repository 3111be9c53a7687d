import type { Documents } from '../../domain/document-storage.ts';
import { checkSendable, type Envelope, send } from '../../domain/envelope.ts';
import type { Sealer } from '../../domain/sealer.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { acceptForSigning } from './steps/accept-document.ts';
import { type ChangeDeps, changeEnvelope, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

type Deps = ChangeDeps & { documents: Documents; sealer: Sealer };

/**
 * The sender asks the recipients to sign: the document is tried with its fields, pinned, and whoever is first in turn is
 * asked.
 * @param isRepeat an earlier run of the same request may have done it, and only its answer was lost
 */
export async function sendEnvelope(
  deps: Deps,
  ref: EnvelopeRef,
  { isRepeat = false } = {},
): Promise<Versioned<Envelope>> {
  if (isRepeat) {
    const { ownerId, envelopeId } = ref;
    const current = await currentEnvelope(deps, { ownerId, envelopeId });
    if (current.value.status !== 'draft') return current;
  }
  return changeEnvelope(deps, ref, async (envelope, at) =>
    send(envelope, await acceptForSigning(deps, checkSendable(envelope, at)), at),
  );
}
