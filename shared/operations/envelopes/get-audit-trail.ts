/** An owner or integrator gets the audit trail of an envelope, as it is now, as a PDF. */
import { auditTrailDocument } from '../../domain/envelopes/audit-trail-document.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import { type ChangeDeps, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';

/** @throws AppError not_found, service_unavailable (all threads are busy) */
export async function getAuditTrail(
  deps: ChangeDeps & Ports<'auditTrailDrawer'>,
  ref: EnvelopeRef,
  language: Language,
): Promise<Uint8Array> {
  const { value: envelope } = await currentEnvelope(deps, ref);
  const events = await deps.envelopes.events(ref.ownerId, ref.envelopeId);
  const trail = auditTrailDocument(envelope, events, { language, at: deps.clock.now() });
  return deps.auditTrailDrawer.drawAuditTrail(trail);
}
