/** An owner or integrator reads one envelope with its version. An overdue envelope expires on the way. */
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeDeps, currentEnvelope } from './steps/change-envelope.ts';

/** @throws AppError not_found, also for an envelope of another account */
export async function getEnvelope(
  deps: ChangeDeps,
  ref: { ownerId: string; envelopeId: string },
): Promise<Versioned<Envelope>> {
  return currentEnvelope(deps, ref);
}
