import { type Envelope, expire, isOverdue, type Status } from '../../domain/envelope.ts';
import type { EnvelopeRecords } from '../../domain/envelope-records.ts';
import type { Clock } from '../../domain/system.ts';
import type { Page } from '../../domain/versioned.ts';

interface Deps {
  envelopes: Pick<EnvelopeRecords, 'listAll' | 'list'>;
  clock: Clock;
}

/** Every envelope of the owner, newest first: surface A does not paginate. */
export async function listEnvelopes(deps: Deps, ownerId: string): Promise<Envelope[]> {
  const at = deps.clock.now();
  return (await deps.envelopes.listAll(ownerId)).map((envelope) => asOf(envelope, at));
}

/** One page of the owner's envelopes, newest first. */
export async function pageEnvelopes(
  deps: Deps,
  ownerId: string,
  page: { limit: number; offset: number; status?: Status },
): Promise<Page<Envelope>> {
  const at = deps.clock.now();
  const { items, total } = await deps.envelopes.list(ownerId, { ...page, at });
  return { items: items.map((envelope) => asOf(envelope, at)), total };
}

/** A list writes nothing: what is overdue is shown as expired, and the sweep or the next command records it. */
function asOf(envelope: Envelope, at: Date): Envelope {
  return isOverdue(envelope, at) ? expire(envelope, at).envelope : envelope;
}
