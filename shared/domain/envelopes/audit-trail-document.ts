/** The content of the audit trail as a separate PDF, before or after completion. */

import { senderWithAddress } from '../accounts/profile.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { delegatorOf, subjectOf } from '../audit/audit-sentences.ts';
import type { Language } from '../language.ts';
import type { Envelope, Status } from './envelope.ts';

export interface AuditTrailLine {
  sequence: number;
  at: Date;
  event: Pick<AuditEvent, 'type' | 'data'>;
  actor: AuditEvent['actor']['kind'];
  /** Name and address of the recipient who acted. */
  actorName: string | null;
  /** Name and address of the recipient whom the event is about; null where neither is known any more. */
  who: string | null;
  ip: string | null;
  userAgent: string | null;
  hash: string;
}

export interface AuditTrailDocument {
  language: Language;
  envelopeId: string;
  envelopeName: string;
  status: Status;
  filename: string | null;
  /** Lower-case hex, of the document that is signed; null before it is sent. */
  documentSha256: string | null;
  sender: string;
  /** The sender's, in which times are repeated. */
  timeZone?: string;
  /** The last event's hash. */
  auditHead: string;
  /** Claimed time at which the document was made. */
  at: Date;
  lines: AuditTrailLine[];
}

/** Port: draws the document as a PDF, which has no seal. */
export interface AuditTrailDrawer {
  drawAuditTrail(trail: AuditTrailDocument): Promise<Uint8Array>;
}

export function auditTrailDocument(
  envelope: Envelope,
  events: readonly AuditEvent[],
  { language, at }: { language: Language; at: Date },
): AuditTrailDocument {
  const { document, sender } = envelope;
  return {
    language,
    envelopeId: envelope.id,
    envelopeName: envelope.name,
    status: envelope.status,
    filename: document?.filename ?? null,
    documentSha256: document && 'sha256' in document ? document.sha256 : null,
    sender: senderWithAddress(envelope),
    ...(sender && { timeZone: sender.timeZone }),
    auditHead: events.at(-1)?.hash ?? envelope.auditHead,
    at,
    lines: events.map((event) => lineOf(event, envelope, events)),
  };
}

function lineOf(event: AuditEvent, { recipients }: Envelope, events: readonly AuditEvent[]): AuditTrailLine {
  const { sequence, at, type, data, actor, hash } = event;
  const personOf = (id: string | null) => {
    const person = recipients.find((each) => each.id === id) ?? delegatorOf(id, events);
    return person ? `${person.name} <${person.email}>` : null;
  };
  const client = actor.kind === 'recipient' ? actor : null;
  const inEvent = data.name ?? data.email;
  return {
    sequence,
    at: new Date(at),
    event: { type, data },
    actor: actor.kind,
    actorName: client && personOf(client.id),
    who: personOf(subjectOf(event)) ?? (inEvent ? String(inEvent) : null),
    ip: client?.ip ?? null,
    userAgent: client?.userAgent ?? null,
    hash,
  };
}
