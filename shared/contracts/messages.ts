/** Queue messages. A message only names records, which say what to do, and carries its version. */
import { Type } from '@sinclair/typebox';
import { object } from './building-blocks.ts';

export const queueNames = {
  dispatchEvents: 'dispatch-events',
  deliverWebhook: 'webhook-deliveries',
  sealEnvelope: 'seal-envelopes',
  sendEmail: 'emails',
  sendBatchRows: 'batch-rows',
} as const;
export type QueueName = (typeof queueNames)[keyof typeof queueNames];

/** The version that this code writes and understands. A change that older code would misread gets the next number. */
export const messageVersion = 1;

export const dispatchEventsMessage = object({ ownerId: Type.String() });

export const deliverWebhookMessage = object({ ownerId: Type.String(), deliveryId: Type.String() });

export const sealEnvelopeMessage = object({ ownerId: Type.String(), envelopeId: Type.String() });

export const sendEmailMessage = object({ ownerId: Type.String(), mailId: Type.String() });

/** `chunk` counts from 0. */
export const sendBatchRowsMessage = object({
  ownerId: Type.String(),
  batchId: Type.String(),
  chunk: Type.Integer({ minimum: 0 }),
});
