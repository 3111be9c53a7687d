import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';

const settled: readonly AppEnvelope['status'][] = ['completed', 'declined', 'voided'];

/** The last day to sign; null if none was set, or if the document can no longer expire. */
export function lastDeadline({ status, expiresAt }: Pick<AppEnvelope, 'status' | 'expiresAt'>): string | null {
  return settled.includes(status) ? null : expiresAt;
}
