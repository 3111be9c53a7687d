/** An event as lists of both APIs and webhooks show it. */
import { envelopeIdToV1 } from '../ids.ts';
import type { AuditEvent } from './audit.ts';

export function eventView(event: AuditEvent) {
  const { id, envelopeId, sequence, at, type, actor, data, previousHash, hash } = event;
  const { recipientId } = data;
  return {
    type,
    timestamp: at,
    data: {
      eventId: id,
      sequence,
      envelopeId: envelopeIdToV1(envelopeId),
      ...(typeof recipientId === 'string' ? { recipientId } : {}),
      actor,
      details: data,
      previousHash,
      hash,
    },
  };
}
