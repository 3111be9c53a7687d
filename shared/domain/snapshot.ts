/** What webhooks tell of an envelope. */
import type { ArchivedSeal, Envelope } from './envelope.ts';
import { archiveFacts } from './envelope-sealing.ts';
import { envelopeIdToV1 } from './ids.ts';

/** The envelope as an event tells it to the outside, frozen at the moment of the event: no secrets, no addresses. */
export interface EnvelopeSnapshot {
  id: string;
  name: string;
  status: string;
  recipients: { id: string; email: string; name: string; role: string; order: number; status: string }[];
  templateId: string | null;
  metadata: Record<string, string>;
  documentSha256: string | null;
  sealedSha256: string | null;
  /** The version at a higher level, once there is one. */
  archive?: Omit<ArchivedSeal, 'blobName'>;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
  completedAt: string | null;
}

export function snapshotOf(envelope: Envelope): EnvelopeSnapshot {
  const archive = envelope.status === 'completed' ? envelope.seal.archive : undefined;
  return {
    id: envelopeIdToV1(envelope.id),
    name: envelope.name,
    status: envelope.status,
    recipients: envelope.recipients.map(({ id, email, name, role, order, status }) => ({
      id,
      email,
      name,
      role,
      order,
      status,
    })),
    templateId: envelope.templateId,
    metadata: envelope.metadata,
    documentSha256: envelope.document && 'sha256' in envelope.document ? envelope.document.sha256 : null,
    sealedSha256: envelope.status === 'completed' ? envelope.seal.sha256 : null,
    ...(archive && { archive: archiveFacts(archive) }),
    createdAt: envelope.createdAt,
    updatedAt: envelope.updatedAt,
    sentAt: envelope.status === 'draft' ? null : envelope.sentAt,
    completedAt: envelope.status === 'completed' ? envelope.completedAt : null,
  };
}
