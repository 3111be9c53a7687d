/**
 * Remembers the counts of lists for ten seconds, in this instance: a count reads an entry of the index for each
 * envelope. A write of this instance makes it forget those of the owner.
 */
import type { EnvelopeRecords } from '../domain/envelopes/envelope-records.ts';
import type { ErasureRecords } from '../domain/envelopes/erasure-records.ts';
import type { Clock } from '../domain/system.ts';
import { RecentValues } from '../recent-values.ts';

const rememberedForMs = 10_000;
const maxOwners = 1_000;

interface Records {
  envelopes: EnvelopeRecords;
  erasures: ErasureRecords;
}

export function withRecentCounts({ envelopes, erasures }: Records, clock: Clock): Records {
  const recent = new RecentValues<Map<string, Promise<number>>>(clock, rememberedForMs, maxOwners);
  return {
    envelopes: {
      ...envelopes,
      async count(ownerId, wanted) {
        const known = await recent.get(ownerId, async () => new Map());
        const { at: _at, ...filter } = wanted;
        const key = JSON.stringify(filter);
        const count = known.get(key) ?? envelopes.count(ownerId, wanted);
        known.set(key, count);
        count.catch(() => known.delete(key));
        return count;
      },
      async create(envelope, events) {
        const created = await envelopes.create(envelope, events);
        recent.forget(envelope.ownerId);
        return created;
      },
      async commit(current, next, events) {
        const committed = await envelopes.commit(current, next, events);
        recent.forget(next.ownerId);
        return committed;
      },
    },
    erasures: {
      ...erasures,
      async claim(current, erasure) {
        const claimed = await erasures.claim(current, erasure);
        recent.forget(erasure.ownerId);
        return claimed;
      },
    },
  };
}
