/** Room for POSTs in this process. An endpoint that answers slowly holds its own lanes, not everybody's. */
import type { DeliveryLimit } from '../domain/delivery-records.ts';

/** At once to one endpoint that works. */
const lanesPerEndpoint = 4;

/** At once to one endpoint that fails: enough to notice that it is back. */
const lanesPerFailingEndpoint = 1;

/** At once to all failing endpoints together: less than the queue hands this process at once (host.json: 8 and more). */
const lanesForAllFailing = 4;

export function deliveryLimit(): DeliveryLimit {
  const perEndpoint = new Map<string, number>();
  let failing = 0;
  return {
    enter(webhookId, isFailing) {
      const taken = perEndpoint.get(webhookId) ?? 0;
      if (taken >= (isFailing ? lanesPerFailingEndpoint : lanesPerEndpoint)) return null;
      if (isFailing && failing >= lanesForAllFailing) return null;
      perEndpoint.set(webhookId, taken + 1);
      if (isFailing) failing += 1;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        const left = (perEndpoint.get(webhookId) ?? 1) - 1;
        if (left === 0) perEndpoint.delete(webhookId);
        else perEndpoint.set(webhookId, left);
        if (isFailing) failing -= 1;
      };
    },
  };
}
