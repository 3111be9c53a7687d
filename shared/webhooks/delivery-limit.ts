/** Bounds the deliveries of this process that run at once, so that slow endpoints do not delay the others. */
import type { DeliveryLimit } from '../domain/webhooks/webhook-ports.ts';

/** Deliveries at once to one endpoint that works. */
const maxPerEndpoint = 4;

/** Deliveries at once to one endpoint that fails: enough to notice that it works again. */
const maxPerFailingEndpoint = 1;

/** Deliveries at once to all failing endpoints: fewer than the queue hands to this process (host.json: 8 and more). */
const maxToFailingEndpoints = 4;

export function deliveryLimit(): DeliveryLimit {
  const perEndpoint = new Map<string, number>();
  const crowded = new Set<string>();
  let failing = 0;
  return {
    enter(webhookId, isFailing) {
      const taken = perEndpoint.get(webhookId) ?? 0;
      const isFull = taken >= (isFailing ? maxPerFailingEndpoint : maxPerEndpoint);
      if (isFull || (isFailing && failing >= maxToFailingEndpoints)) {
        crowded.add(webhookId);
        return null;
      }
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

    isCrowded: (webhookId) => crowded.has(webhookId),

    clearCrowd: (webhookId) => void crowded.delete(webhookId),
  };
}
