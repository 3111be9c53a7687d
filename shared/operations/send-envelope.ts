import { checkSendable, type Envelope, send } from '../domain/envelope.ts';
import type { Documents, Sealer, Versioned } from '../domain/ports.ts';
import { acceptForSigning } from './accept-document.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef } from './change-envelope.ts';

type Deps = ChangeDeps & { documents: Documents; sealer: Sealer };

/** The sender asks the recipients to sign: the document is tried with its fields, pinned, and whoever is first in turn is asked. */
export function sendEnvelope(deps: Deps, ref: EnvelopeRef): Promise<Versioned<Envelope>> {
  return changeEnvelope(deps, ref, async (envelope, at) =>
    send(envelope, await acceptForSigning(deps, checkSendable(envelope, at)), at),
  );
}
