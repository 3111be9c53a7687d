import type { AuditEvent } from '../../domain/audit.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

/** The envelope's audit trail in order. @throws AppError not_found */
export async function listEvents(deps: ChangeDeps, ref: EnvelopeRef): Promise<AuditEvent[]> {
  await currentEnvelope(deps, ref);
  return deps.envelopes.events(ref.ownerId, ref.envelopeId);
}
