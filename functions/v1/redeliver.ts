/** POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver, in both APIs: an owner or integrator has an event sent again. */
import { apiKey } from '../../shared/contracts/route.ts';
import { deliveryV1 } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { redeliver } from '../../shared/operations/webhooks/deliveries.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', {
  name: 'V1Redeliver',
  appName: 'Redeliver',
  tag: 'Webhooks',
  summary: 'Deliver an event again',
  auth: apiKey('webhooks:write', 'acts'),
  takes: ['Idempotency-Key'],
  answers: { 200: { json: deliveryV1 } },
  refuses: ['invalid_state'],
  run: async ({ deps, ref }) => ok(toDeliveryV1(await redeliver(deps, ref))),
});
