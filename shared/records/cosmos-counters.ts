/** Counters as items of the container `transient`, incremented in place. */
import type { Counters } from '../domain/rate-limit.ts';
import type { Random, Timer } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import type { Containers } from './cosmos.ts';
import { cosmosStatus, onCosmos } from './cosmos-failures.ts';
import { createItem, deleteItem, glanceAt } from './cosmos-items.ts';
import { counterItems } from './schemas/transient.ts';

/** A counter may be created by another instance, or expire, between the increment and the creation. */
const maxAttempts = 3;
/** Limits the retries of an increment that other writes delay. Each pauses for about 15 ms. */
const maxDelayed = 40;

/** @param ports used for the pause before a delayed increment is retried */
export function cosmosCounters(
  containers: Containers,
  { timer, random }: { timer: Pick<Timer, 'sleep'>; random: Pick<Random, 'fraction'> },
): Counters {
  const container = () => containers('transient');
  const itemId = (name: string) => `counter:${name}`;

  /** Null if the counter does not exist yet. */
  async function increment(name: string, amount: number, delayed = 0): Promise<number | null> {
    const item = (await container()).item(itemId(name), itemId(name));
    try {
      const { resource } = await item.patch<{ count?: unknown }>([{ op: 'incr', path: '/count', value: amount }]);
      if (typeof resource?.count !== 'number') throw new Error('the patch of a counter answered no count');
      return resource.count;
    } catch (error) {
      if (cosmosStatus(error) === 404) return null;
      // 449: another write to the item was under way; nothing was changed.
      if (cosmosStatus(error) !== 449 || delayed >= maxDelayed) throw error;
      await timer.sleep(5 + random.fraction() * 20);
      return increment(name, amount, delayed + 1);
    }
  }

  const counters: Counters = {
    async add(name, amount, ttlSeconds) {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const sum = await increment(name, amount);
        if (sum !== null) return sum;
        const item = counterItems.encode({ id: itemId(name), count: amount, ttl: ttlSeconds });
        if (await createItem(await container(), item)) return amount;
      }
      const cause = new Error('a counter appears and vanishes');
      throw new AppError('service_unavailable', { retryAfterSeconds: 5, cause });
    },

    async read(name) {
      const item = await glanceAt(await container(), itemId(name), itemId(name));
      return item ? (await counterItems.decode(item)).count : 0;
    },

    clear: async (name) => void (await deleteItem(await container(), itemId(name), itemId(name))),
  };
  return onCosmos(counters);
}
