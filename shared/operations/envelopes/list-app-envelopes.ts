/** An owner lists every envelope, newest first, in one answer: the app API has no pages. */
import type { Envelope } from '../../domain/envelope.ts';
import type { EnvelopeRecords } from '../../domain/envelope-records.ts';
import type { Clock } from '../../domain/system.ts';
import { expiredBy } from './steps/expired-by.ts';

export async function listAppEnvelopes(
  deps: { envelopes: Pick<EnvelopeRecords, 'listAll'>; clock: Clock },
  ownerId: string,
): Promise<Envelope[]> {
  const at = deps.clock.now();
  return (await deps.envelopes.listAll(ownerId)).map((envelope) => expiredBy(at, envelope));
}
