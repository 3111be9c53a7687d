/** An owner lists envelopes, newest first: every one in one answer, or a page behind a cursor. */
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import type { EnvelopeRecords } from '../../domain/envelopes/envelope-records.ts';
import type { Ports } from '../../domain/ports.ts';
import { expiredBy } from './steps/expired-by.ts';

export async function listAppEnvelopes(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'listAll'> },
  ownerId: string,
): Promise<Envelope[]> {
  const at = deps.clock.now();
  return (await deps.envelopes.listAll(ownerId)).map((envelope) => expiredBy(at, envelope));
}
