import type { Envelope } from '../../domain/envelope.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeDeps, currentEnvelope } from './steps/change-envelope.ts';

/** @throws AppError not_found for a missing envelope and for somebody else's alike */
export async function getEnvelope(
  deps: ChangeDeps,
  ref: { ownerId: string; envelopeId: string },
): Promise<Versioned<Envelope>> {
  return currentEnvelope(deps, ref);
}
