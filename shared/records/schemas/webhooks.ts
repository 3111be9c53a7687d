/** Items of the container `webhooks`: the endpoints of an account, and deliveries. */
import { Type } from '@sinclair/typebox';
import { nullable, oneOf } from '../../contracts/building-blocks.ts';
import { attemptOutcomes, type Delivery, type DeliveryFailure } from '../../domain/webhooks/delivery.ts';
import { disabledReasons, type Subscription, type Webhook, webhookEventTypes } from '../../domain/webhooks/webhook.ts';
import { itemKind } from '../item-kind.ts';
import { tagged, text, textOrNull, wholeNumber, wholeNumberOrNull } from './building-blocks.ts';

const endpoint = Type.Intersect([
  Type.Object({
    id: text,
    ownerId: text,
    url: text,
    description: textOrNull,
    events: Type.Array(oneOf<Subscription>([...webhookEventTypes, '*'])),
    secret: text,
    previousSecrets: Type.Array(Type.Object({ secret: text, validUntil: text })),
    createdAt: text,
    updatedAt: text,
  }),
  tagged('status', {
    enabled: Type.Object({ failing: nullable(Type.Object({ since: text, notedAt: text })) }),
    disabled: Type.Object({ disabledAt: text, disabledReason: oneOf(disabledReasons) }),
  }),
]);

/** The endpoints of one account are one item: a list is one point read, and a change sees all of them. */
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
    Type.Object({
      id: text,
      ownerId: text,
      webhookId: text,
      eventId: text,
      eventType: oneOf(webhookEventTypes),
      envelopeId: textOrNull,
      body: text,
      attempts: Type.Array(
        Type.Object({
          at: text,
          outcome: oneOf(attemptOutcomes),
          responseCode: wholeNumberOrNull,
          durationMs: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
          responseBody: textOrNull,
        }),
      ),
      attemptCount: wholeNumber,
      maxAttempts: wholeNumber,
      createdAt: text,
      updatedAt: text,
    }),
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
