/** The envelope as webhooks contain it. */

import type { ArchivedSeal } from '../documents/document.ts';
import type { Envelope } from '../envelopes/envelope.ts';
import { publicEnvelope } from '../envelopes/envelope-view.ts';

type ArchiveFacts = Omit<ArchivedSeal, 'blobName'>;

/** The envelope as v1 returns it, frozen at the moment of an event. The other members serve earlier receivers. */
type CurrentSnapshot = ReturnType<typeof publicEnvelope> & {
  documentSha256: string | null;
  sealedSha256: string | null;
  archive?: ArchiveFacts;
};

/** As stored by the version before. */
interface EarlierSnapshot {
  id: string;
  name: string;
  status: string;
  recipients: { id: string; email: string; name: string; role: string; order: number; status: string }[];
  templateId: string | null;
  metadata: Record<string, string>;
  documentSha256: string | null;
  sealedSha256: string | null;
  archive?: ArchiveFacts;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
  completedAt: string | null;
}

export type EnvelopeSnapshot = CurrentSnapshot | EarlierSnapshot;

export function snapshotOf(envelope: Envelope): CurrentSnapshot {
  const told = publicEnvelope(envelope);
  return {
    ...told,
    documentSha256: told.document?.sha256 ?? null,
    sealedSha256: told.seal?.sha256 ?? null,
    ...(told.seal?.archive && { archive: told.seal.archive }),
  };
}
