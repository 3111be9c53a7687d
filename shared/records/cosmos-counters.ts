/** Counters as items of the `transient` container, incremented in place. */
import { setTimeout } from 'node:timers/promises';
import type { Counters } from '../domain/rate-limit.ts';
import { type Containers, cosmosStatus, createItem, readItem } from './cosmos.ts';

interface CounterItem {
  id: string;
  count: number;
  ttl: number;
}

export function cosmosCounters(containers: Containers): Counters {
  const id = (name: string) => `counter:${name}`;

  /** Null when there is no such counter yet. */
  async function increment(name: string, amount: number): Promise<number | null> {
    const item = (await containers('transient')).item(id(name), id(name));
    try {
      const { resource } = await item.patch<CounterItem>([{ op: 'incr', path: '/count', value: amount }]);
      if (typeof resource?.count !== 'number') throw new Error('the patch of a counter answered no count');
      return resource.count;
    } catch (error) {
      if (cosmosStatus(error) === 404) return null;
      // 449: another write to the item was under way; nothing was changed.
      if (cosmosStatus(error) !== 449) throw error;
      await setTimeout(5 + Math.random() * 20);
      return increment(name, amount);
    }
  }

  return {
    async add(name, amount, ttlSeconds) {
      const transient = await containers('transient');
      // Again, because the counter may be created by another instance, or expire, between the two steps.
      for (let attempt = 0; attempt < 3; attempt++) {
        const sum = await increment(name, amount);
        if (sum !== null) return sum;
        const item: CounterItem = { id: id(name), count: amount, ttl: ttlSeconds };
        if (await createItem(transient, item)) return amount;
      }
      throw Object.assign(new Error('a counter appears and vanishes'), { code: 503 });
    },

    async read(name) {
      const item = await readItem<CounterItem>(await containers('transient'), id(name), id(name));
      return item?.count ?? 0;
    },

    async clear(name) {
      try {
        await (await containers('transient')).item(id(name), id(name)).delete();
      } catch (error) {
        if (cosmosStatus(error) !== 404) throw error;
      }
    },
  };
}
