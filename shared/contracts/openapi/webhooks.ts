/** The events that webhook endpoints receive, in the OpenAPI document: one entry per type. */
import type { TSchema } from '@sinclair/typebox';
import { type WebhookEventType, webhookEventTypes } from '../../domain/webhooks/webhook.ts';
import { webhookEvent, webhookTestEvent } from '../webhooks.ts';
import { exampleOf } from './examples.ts';
import type { Json } from './headers.ts';

const when: Record<WebhookEventType, string> = {
  'envelope.created': 'An envelope was created.',
  'envelope.updated': 'A draft or the people of an envelope were changed.',
  'envelope.sent': 'An envelope was sent.',
  'envelope.completed': 'The sealed document is there.',
  'envelope.declined': 'A recipient declined, which ends the envelope.',
  'envelope.voided': 'The owner voided the envelope.',
  'envelope.expired': 'The time to sign is over.',
  'envelope.failed': 'The document could not be sealed. The owner may try again.',
  'envelope.deleted': 'The owner erased a draft, or took a finished envelope off the lists.',
  'recipient.sent': 'A recipient was asked by e-mail.',
  'recipient.viewed': 'A recipient opened the document.',
  'recipient.completed': 'A recipient signed, or approved.',
  'recipient.declined': 'A recipient declined.',
  'recipient.reminded': 'A recipient was reminded by e-mail.',
  'recipient.link_copied': 'The owner got a recipient’s signing link.',
  'recipient.code_sent': 'A one-time code was sent to a recipient.',
  'recipient.verified': 'A recipient entered the one-time code.',
  'recipient.own_link_opened': 'The owner opened their own signing link from the account.',
  'recipient.in_person_offered': 'The owner prepared their device for a recipient.',
  'recipient.in_person_started': 'A recipient started on the device of the owner.',
  'recipient.delegated': 'A recipient named another person to act instead.',
  'webhook.test': 'You asked for a test.',
};

const deliveryHeaders = {
  'webhook-id': 'The event. The same at every attempt: keep it, and skip what you have seen.',
  'webhook-timestamp': 'When this attempt was made, Unix time in seconds. Refuse what is older than five minutes.',
  'webhook-signature':
    'Space-separated `v1,<base64>`: HMAC-SHA256 with the secret over `<webhook-id>.<webhook-timestamp>.<body>`. For a day after a rotation the former secret signs too.',
};

/** @param plain the schema as JSON, with references */
export function webhooksSection(plain: (schema: TSchema) => unknown): Json {
  const parameters = Object.entries(deliveryHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    webhookEventTypes.map((type) => {
      const schema = type === 'webhook.test' ? webhookTestEvent : webhookEvent;
      const posted = { ...(exampleOf(schema) as object), type };
      const post = {
        operationId: `on_${type.replace('.', '_')}`,
        tags: ['Webhooks'],
        summary: when[type],
        description: 'Answer 2xx within 15 seconds. 410 disables the endpoint; anything else is tried again.',
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema: plain(schema), example: posted } } },
        responses: { '2XX': { description: 'Received' }, '410': { description: 'Never send to this address again' } },
      };
      return [type, { post }];
    }),
  );
}
