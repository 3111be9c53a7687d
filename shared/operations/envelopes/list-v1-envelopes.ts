/** An integrator lists one page of the account's envelopes, newest first. */
import type { Envelope, Status } from '../../domain/envelope.ts';
import type { EnvelopeRecords } from '../../domain/envelope-records.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Page } from '../../domain/versioned.ts';
import { expiredBy } from './steps/expired-by.ts';

export async function listV1Envelopes(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'list'> },
  ownerId: string,
  page: { limit: number; offset: number; status?: Status },
): Promise<Page<Envelope>> {
  const at = deps.clock.now();
  const { items, total } = await deps.envelopes.list(ownerId, { ...page, at });
  return { items: items.map((envelope) => expiredBy(at, envelope)), total };
}
