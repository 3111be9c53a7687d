/** POST /api/webhooks/{webhookId}/test: an owner has `webhook.test` sent now and reads how it went. */
import { route, session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { testWebhook } from '../../shared/operations/webhooks/test-webhook.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('POST /api/webhooks/{webhookId}/test', {
    isPublic: false,
    name: 'TestWebhook',
    auth: session,
  }),
  async ({ deps, ref }) => ok(toDeliveryV1(await testWebhook(deps, ref))),
);
