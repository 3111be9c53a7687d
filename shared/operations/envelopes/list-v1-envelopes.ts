/** An integrator lists one page of the account's envelopes, newest first. */
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import type { EnvelopeRecords, ListFilter } from '../../domain/envelopes/envelope-records.ts';
import { cursorOf } from '../../domain/list-position.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Page } from '../../domain/versioned.ts';
import { expiredBy } from './steps/expired-by.ts';

export async function listV1Envelopes(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'list'> },
  ownerId: string,
  page: ListFilter & { limit: number; offset: number },
): Promise<Page<Envelope> & { nextCursor: string | null }> {
  const at = deps.clock.now();
  const { items, total } = await deps.envelopes.list(ownerId, { ...page, at });
  const last = page.offset + items.length < total ? items.at(-1) : undefined;
  const nextCursor = last ? cursorOf(last) : null;
  return { items: items.map((envelope) => expiredBy(at, envelope)), total, nextCursor };
}
