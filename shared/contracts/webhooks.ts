/** Webhook endpoints and the deliveries to them, in both APIs. */
import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { eventTypes } from '../domain/audit/audit.ts';
import { statuses } from '../domain/envelopes/envelope.ts';
import { attemptOutcomes, deliveryStatuses } from '../domain/webhooks/delivery.ts';
import { disabledReasons, type Subscription, webhookEventTypes } from '../domain/webhooks/webhook.ts';
import { keysAnswer } from './accounts.ts';
import { batchV1 } from './batches.ts';
import { archivedSeal, humanText, nullable, object, oneOf, timestamp } from './building-blocks.ts';
import { pageParameters, pagination } from './paging.ts';
import { envelopeIdV1, envelopeV1, eventData } from './v1-envelopes.ts';

const webhookId = Type.String({ pattern: '^whk_[0-9a-f]{32}$' });
const webhookStatus = oneOf(['enabled', 'disabled'] as const);

// Length and form of an address are judged where its danger is, so that all complaints about it read alike.
const url = Type.String({ description: 'An https address on a public host name.' });
const description = nullable(humanText(500, { minLength: 0 }));
const events = Type.Array(oneOf<Subscription>(['*', ...webhookEventTypes]), {
  minItems: 1,
  uniqueItems: true,
  description: 'Event types, or "*" for all.',
});

export const createWebhookBody = object({
  url,
  description: Type.Optional(description),
  events: Type.Optional(events),
});

export const createWebhookQuery = object({
  location: Type.Optional(
    oneOf(['path', 'url'] as const, {
      description:
        'What the header `Location` of the answer names: the path of the endpoint, or its whole address, by which Power ' +
        'Automate and Logic Apps delete it. Default: `path`.',
    }),
  ),
});

export type CreateWebhookBody = Static<typeof createWebhookBody>;

export const updateWebhookBody = object({
  url: Type.Optional(url),
  description: Type.Optional(description),
  events: Type.Optional(events),
  status: Type.Optional(webhookStatus),
});

const webhookProperties = {
  id: webhookId,
  url: Type.String(),
  description: nullable(Type.String()),
  events: Type.Array(oneOf<Subscription>(['*', ...webhookEventTypes])),
  status: webhookStatus,
  disabledReason: nullable(
    oneOf(disabledReasons, {
      description: '`gone`: the endpoint answered 410. `failing`: every delivery failed for five days.',
    }),
  ),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const webhookV1 = object(webhookProperties);
export type WebhookV1 = Static<typeof webhookV1>;

export const webhookList = Type.Array(webhookV1);

export const webhookWithSecretV1 = object({
  ...webhookProperties,
  secret: Type.String({ pattern: '^whsec_', description: 'Shown once.' }),
});
export type WebhookWithSecretV1 = Static<typeof webhookWithSecretV1>;

export const listDeliveriesQuery = object({ ...pageParameters, status: Type.Optional(oneOf(deliveryStatuses)) });

export const deliveryV1 = object({
  id: Type.String({ pattern: '^dlv_[0-9a-f]{32}$' }),
  webhookId,
  eventId: Type.String({ description: 'Also the header webhook-id, at every attempt.' }),
  eventType: oneOf(webhookEventTypes),
  envelopeId: nullable(Type.String()),
  status: oneOf(deliveryStatuses),
  failure: nullable(oneOf(['attempts_exhausted', 'endpoint_gone', 'endpoint_disabled', 'endpoint_deleted'] as const)),
  attemptCount: Type.Integer(),
  nextAttemptAt: nullable(timestamp),
  attempts: Type.Array(
    object({
      at: timestamp,
      outcome: oneOf(attemptOutcomes),
      responseCode: nullable(Type.Integer()),
      durationMs: nullable(Type.Integer()),
      responseBody: nullable(Type.String({ description: 'The first kilobyte.' })),
    }),
  ),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type DeliveryV1 = Static<typeof deliveryV1>;

export const recoverWebhookBody = object({
  since: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'At most 30 days ago. Delivers events from this time on that the endpoint did not receive. Required without ' +
        '`cursor`.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 100,
      description: '`pagination.nextCursor` of the call before, because there are more events.',
    }),
  ),
});

export const recoveryV1 = object({
  data: object({ enqueued: Type.Integer({ description: 'Deliveries that were enqueued.' }) }),
  pagination,
});

/** The body of a delivery to an endpoint after an event of an envelope was committed. */
export const webhookEvent = object({
  type: oneOf(eventTypes),
  timestamp: timestamp,
  data: object({
    ...eventData,
    envelope: object(
      {
        ...envelopeV1.properties,
        documentSha256: nullable(Type.String()),
        sealedSha256: nullable(Type.String()),
        archive: Type.Optional(object(archivedSeal)),
      },
      {
        description:
          '`Envelope` as `GET /api/v1/envelopes/{envelopeId}` answered at the moment of the event; beside it the hashes ' +
          'of `document` and `seal`, and `seal.archive`, under their earlier names.',
      },
    ),
  }),
});

/** The body of an event that is in no audit trail. */
const ownEvent = <T extends string, P extends TProperties>(type: T, subject: P) =>
  object({
    type: Type.Literal(type),
    timestamp,
    data: object({ eventId: Type.String(), sequence: Type.Literal(0), ...subject, envelope: Type.Null() }),
  });

/** The body that `POST /api/v1/webhooks/{webhookId}/test` delivers. */
export const webhookTestEvent = ownEvent('webhook.test', { webhookId });

/** The body that reports the erasure of an envelope. */
export const webhookErasedEvent = ownEvent('envelope.erased', {
  envelopeId: envelopeIdV1,
  erased: object(
    {
      status: oneOf(statuses, { description: 'The status in which it was erased.' }),
      erasedAt: Type.String({ format: 'date-time', description: 'When it was erased.' }),
      events: Type.Integer({ description: 'The number of events that its audit trail had.' }),
      auditHead: Type.String({ description: 'The hash of the last of them.' }),
    },
    { description: 'What was erased, without anything that the envelope said.' },
  ),
});

/** The body that announces the end of an API key, 14 days before. */
export const webhookKeyEvent = ownEvent('api_key.expiring', { apiKey: keysAnswer.items });

const { updatedAt: _updatedAt, ...endedBatch } = batchV1.properties;

/** The body that announces the end of a batch: no row waits any more. */
export const webhookBatchEvent = ownEvent('batch.completed', { batch: object(endedBatch) });
