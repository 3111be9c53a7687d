/** Items of the container `webhooks`: the endpoints of an account, and deliveries. */
import { Type } from '@sinclair/typebox';
import { nullable, oneOf } from '../../contracts/building-blocks.ts';
import { deliveryV1, webhookV1 } from '../../contracts/webhooks.ts';
import type { Delivery, DeliveryFailure } from '../../domain/webhooks/delivery.ts';
import { disabledReasons, type Webhook } from '../../domain/webhooks/webhook.ts';
import { itemKind } from '../item-kind.ts';
import { storedForms, tagged, text, textOrNull, wholeNumber } from './building-blocks.ts';

const { status: _status, disabledReason: _reason, ...endpointFacts } = webhookV1.properties;
const { status: _, failure: _failure, nextAttemptAt: _next, ...deliveryFacts } = deliveryV1.properties;

const endpoint = Type.Intersect([
  Type.Object({
    ...storedForms(endpointFacts),
    ownerId: text,
    secret: text,
    previousSecrets: Type.Array(Type.Object({ secret: text, validUntil: text })),
  }),
  tagged('status', {
    enabled: Type.Object({ failing: nullable(Type.Object({ since: text, notedAt: text })) }),
    disabled: Type.Object({ disabledAt: text, disabledReason: oneOf(disabledReasons) }),
  }),
]);

/** The endpoints of one account are one item: a list is one point read, and a change reads all of them. */
export const webhooksItems = itemKind<{ id: string; ownerId: string; webhooks: Webhook[] }>()({
  container: 'webhooks',
  name: 'webhooks',
  tag: 'itemType',
  version: 1,
  schema: Type.Object({ id: text, ownerId: text, webhooks: Type.Array(endpoint) }),
  beside: ['writeId'],
});

export const deliveryItems = itemKind<Delivery>()({
  container: 'webhooks',
  name: 'delivery',
  tag: 'itemType',
  version: 1,
  schema: Type.Intersect([
    Type.Object({ ...storedForms(deliveryFacts), ownerId: text, body: text, maxAttempts: wholeNumber }),
    tagged('status', {
      pending: Type.Object({ claimId: textOrNull, nextAttemptAt: text, wakeAt: text }),
      delivered: Type.Object({}),
      failed: Type.Object({
        failure: oneOf<DeliveryFailure>([
          'attempts_exhausted',
          'endpoint_gone',
          'endpoint_disabled',
          'endpoint_deleted',
        ]),
      }),
    }),
  ]),
  beside: ['sortKey', 'ttl', 'writeId'],
});
