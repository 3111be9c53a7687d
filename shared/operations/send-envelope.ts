import { checkSendable, type Envelope, send } from '../domain/envelope.ts';
import type { Documents, Sealer, Versioned } from '../domain/ports.ts';
import { acceptDocument } from './accept-document.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef } from './change-envelope.ts';

type Deps = ChangeDeps & { documents: Documents; sealer: Sealer };

/** The sender asks the recipients to sign: the document is tried, pinned, and whoever is first in turn is asked. */
export function sendEnvelope(deps: Deps, ref: EnvelopeRef): Promise<Versioned<Envelope>> {
  return changeEnvelope(deps, ref, async (envelope, at) =>
    send(envelope, await acceptDocument(deps, checkSendable(envelope, at)), at),
  );
}
