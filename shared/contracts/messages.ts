/** Queue messages, and the queues they travel in. A message only names what to look at: the records say what to do. */
import { Type } from '@sinclair/typebox';
import { strict } from './building-blocks.ts';

export const queueNames = {
  dispatchEvents: 'dispatch-events',
  deliverWebhook: 'webhook-deliveries',
  sealEnvelope: 'seal-envelopes',
  sendEmail: 'emails',
} as const;
export type QueueName = (typeof queueNames)[keyof typeof queueNames];

export const dispatchEventsMessage = Type.Object({ ownerId: Type.String() }, strict);

export const deliverWebhookMessage = Type.Object({ ownerId: Type.String(), deliveryId: Type.String() }, strict);

export const sealEnvelopeMessage = Type.Object({ ownerId: Type.String(), envelopeId: Type.String() }, strict);

export const sendEmailMessage = Type.Object({ ownerId: Type.String(), mailId: Type.String() }, strict);
