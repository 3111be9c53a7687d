/** Checks that the database can be read and written. A full disk or a failover leaves reads working. */
import type { Clock, Probe } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { counterItems } from './schemas/transient.ts';

/** Limits the writes of an instance, because anyone may request the health of the service. */
const pauseMs = 10_000;
const item = counterItems.encode({ id: 'counter:health', count: 1, ttl: 60 });

export function cosmosProbe(containers: Containers, clock: Clock): Probe {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now().getTime();
    if (now - writtenAt < pauseMs) return void (await (await containers('accounts')).read());
    await (await containers('transient')).items.upsert(item);
    writtenAt = now;
  };
}
