/** An owner or integrator reads the audit trail of an envelope, in order. */
import type { AuditEvent } from '../../domain/audit/audit.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

/** @throws AppError not_found */
export async function listEvents(deps: ChangeDeps, ref: EnvelopeRef): Promise<AuditEvent[]> {
  await currentEnvelope(deps, ref);
  return deps.envelopes.events(ref.ownerId, ref.envelopeId);
}
