/** The events that webhook endpoints receive, in the OpenAPI document: one entry per type. */
import type { TSchema } from '@sinclair/typebox';
import type { WebhookEventType } from '../../domain/webhooks/webhook.ts';

import { webhookBatchEvent, webhookErasedEvent, webhookEvent, webhookKeyEvent, webhookTestEvent } from '../webhooks.ts';

import type { Json } from './headers.ts';

const when: Record<WebhookEventType, string> = {
  'envelope.created': 'An envelope was created, for some as the correction of another one (`replaces`).',
  'envelope.updated': 'A draft or the recipients of an envelope were changed.',
  'envelope.sent': 'An envelope was sent.',
  'envelope.completed': 'The document is sealed and completed.',
  'envelope.declined': 'A recipient declined, which ends the envelope.',
  'envelope.voided': 'The owner voided the envelope, or replaced it with a corrected one (`replacedBy`).',
  'envelope.expired': 'The envelope expired.',
  'envelope.failed': 'The document could not be sealed. The owner may try again.',
  'envelope.deleted': 'The owner erased a draft, or removed a finished envelope from the lists.',
  'envelope.erased': 'An envelope was erased, on request or by the retention of the account.',
  'recipient.sent': 'A recipient was asked to act, by e-mail unless `notify` is false; or came by a public link.',
  'recipient.viewed': 'A recipient opened the document.',
  'recipient.completed': 'A recipient signed, or approved.',
  'recipient.declined': 'A recipient declined.',
  'recipient.reminded': 'A recipient was reminded by e-mail.',
  'recipient.link_copied': 'The owner copied a recipient’s signing link.',
  'recipient.access_code_entered': 'A recipient entered the access code.',
  'recipient.access_code_failed': 'A wrong access code was entered with a recipient’s link.',
  'recipient.code_sent': 'A one-time code was sent to a recipient.',
  'recipient.verified': 'A recipient entered the one-time code.',
  'recipient.own_link_opened': 'The owner opened their own signing link from the account.',
  'recipient.in_person_offered': 'The owner prepared their device for a recipient to sign in person.',
  'recipient.in_person_started': 'A recipient started to sign in person, on the owner’s device.',
  'recipient.embedded_offered': 'An API key opened a session for a recipient to sign in a frame of a site.',
  'recipient.embedded_started': 'A recipient started to sign in a frame of a site.',
  'recipient.delegated': 'A recipient named another person to act instead.',
  'batch.completed': 'A batch has ended: no row waits any more. Also after a cancellation.',
  'api_key.expiring': 'An API key of the account ends in 14 days.',
  'webhook.test': 'You asked for a test.',
};

const deliveryHeaders = {
  'webhook-id': 'The identifier of the event, the same at every attempt. Store it, and skip repeats.',
  'webhook-timestamp': 'The time of this attempt, Unix time in seconds. Refuse attempts older than five minutes.',
  'webhook-signature':
    'Space-separated `v1,<base64>`: HMAC-SHA256 with the secret over `<webhook-id>.<webhook-timestamp>.<body>`. For a day after a rotation the former secret signs too.',
};

interface Parts {
  schema(schema: TSchema): unknown;
  parameter(name: string, value: Json): Json;
}

const endings = 'Answer 2xx within 15 seconds. 410 disables the endpoint; other answers cause another attempt.';

/** Describes the requests to an endpoint: every event of an envelope has the same shape. */
export function webhooksSection({ schema, parameter }: Parts): Json {
  const {
    'webhook.test': test,
    'api_key.expiring': expiring,
    'batch.completed': batchEnd,
    'envelope.erased': erased,
    ...events
  } = when;
  const list = Object.entries(events).map(([type, text]) => `- \`${type}\`: ${text}`);
  const posted = (operationId: string, summary: string, description: string, body: Json): Json => ({
    post: {
      operationId,
      tags: ['Webhooks'],
      summary,
      description,
      security: [],
      parameters: Object.entries(deliveryHeaders).map(([name, text]) =>
        parameter(name, { name, in: 'header', required: true, description: text, schema: { type: 'string' } }),
      ),
      requestBody: { required: true, content: { 'application/json': body } },
      responses: { '2XX': { description: 'Received' }, '410': { description: 'Never send to this address again' } },
    },
  });
  return {
    envelopeEvent: posted('onEnvelopeEvent', 'An event of an envelope', `${endings} The types:\n${list.join('\n')}`, {
      schema: schema(webhookEvent),
    }),
    'batch.completed': posted('onBatchCompleted', batchEnd, endings, { schema: schema(webhookBatchEvent) }),
    'envelope.erased': posted('onEnvelopeErased', erased, endings, { schema: schema(webhookErasedEvent) }),
    'api_key.expiring': posted('onApiKeyExpiring', expiring, endings, { schema: schema(webhookKeyEvent) }),
    'webhook.test': posted('onWebhookTest', test, endings, { schema: schema(webhookTestEvent) }),
  };
}
