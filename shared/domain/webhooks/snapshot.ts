/** The envelope as webhooks contain it. */

import type { Envelope } from '../envelopes/envelope.ts';
import { publicEnvelope } from '../envelopes/envelope-view.ts';

export type EnvelopeSnapshot = ReturnType<typeof snapshotOf>;

/** The envelope as v1 returns it at the moment of an event, with the hashes of its files. */
export function snapshotOf(envelope: Envelope) {
  const view = publicEnvelope(envelope);
  return {
    ...view,
    documentSha256: view.document?.sha256 ?? null,
    sealedSha256: view.seal?.sha256 ?? null,
    ...(view.seal?.archive && { archive: view.seal.archive }),
  };
}
