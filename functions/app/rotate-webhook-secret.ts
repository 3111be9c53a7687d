/** POST /api/webhooks/{webhookId}/rotate-secret: an owner gets a new secret; both sign for 24 hours. */
import { route, session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { toWebhookWithSecretV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { rotateWebhookSecret } from '../../shared/operations/webhooks/rotate-webhook-secret.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('POST /api/webhooks/{webhookId}/rotate-secret', {
    isPublic: false,
    name: 'RotateWebhookSecret',
    auth: session,
    takes: ['If-Match'],
  }),
  async ({ deps, ref }) => {
    const rotated = await rotateWebhookSecret(deps, ref);
    return ok(toWebhookWithSecretV1(rotated), webhookEtag(deps, rotated.webhook));
  },
);
