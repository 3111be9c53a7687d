/** POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver: an owner has an event sent again. */
import { route, session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { redeliver } from '../../shared/operations/webhooks/redeliver.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', {
    isPublic: false,
    name: 'Redeliver',
    auth: session,
  }),
  async ({ deps, ref }) => ok(toDeliveryV1(await redeliver(deps, ref))),
);
