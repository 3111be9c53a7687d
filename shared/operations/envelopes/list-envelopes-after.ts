/**
 * An owner or integrator reads the page of envelopes behind a cursor, newest first. What is made meanwhile comes before the
 * first page: no envelope is skipped or repeated.
 */
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import type { EnvelopeRecords, ListFilter } from '../../domain/envelopes/envelope-records.ts';
import { pageFrom, positionOf } from '../../domain/list-position.ts';
import type { Ports } from '../../domain/ports.ts';
import { expiredBy } from './steps/expired-by.ts';

export interface EnvelopePage {
  items: Envelope[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** @throws AppError validation_error for a cursor that no list has answered */
export async function listEnvelopesAfter(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'listAfter'> },
  ownerId: string,
  { cursor, limit, ...filter }: ListFilter & { cursor: string | null; limit: number },
): Promise<EnvelopePage> {
  const at = deps.clock.now();
  const after = cursor === null ? null : positionOf(cursor);
  const found = await deps.envelopes.listAfter(ownerId, { after, limit: limit + 1, at, ...filter });
  const { items, nextCursor } = pageFrom(found, limit);
  return { items: items.map((envelope) => expiredBy(at, envelope)), nextCursor };
}
