/** Surface B. */
import type { TSchema } from '@sinclair/typebox';
import type { Scope } from '../../domain/account.ts';
import type { ErrorCode } from '../../errors.ts';
import { accountV1Answer } from '../accounts.ts';
import { dataOf, listOf, pageQuery } from '../paging.ts';
import {
  addRecipientBody,
  createEnvelopeBody,
  deletedV1,
  documentAnswer,
  envelopeV1,
  eventV1,
  listEnvelopesQuery,
  patchEnvelopeBody,
  recipientV1,
  sendEnvelopeBody,
  updateRecipientBody,
} from '../v1-envelopes.ts';
import { createTemplateBody, patchTemplateBody, templateV1 } from '../v1-templates.ts';
import { preflightAnswer } from '../verify.ts';
import {
  createWebhookBody,
  deletedWebhookV1,
  deliveryV1,
  listDeliveriesQuery,
  updateWebhookBody,
  webhookV1,
  webhookWithSecretV1,
} from '../webhooks.ts';
import { documentCodes } from './errors.ts';
import type { Operation } from './operation.ts';

type Rest = Partial<Omit<Operation, 'id' | 'method' | 'path' | 'summary' | 'access'>> & { answer: TSchema };

/** Everything of one tag and one pair of scopes. */
function group(tag: Operation['tag'], resource: 'envelopes' | 'templates' | 'webhooks') {
  return (
    id: string,
    method: Operation['method'],
    path: string,
    summary: string,
    { answer, ...rest }: Rest,
    scope: Scope = `${resource}:${method === 'get' ? 'read' : 'write'}`,
  ): Operation => ({
    id,
    method,
    path: `/api/v1${path}`,
    tag,
    summary,
    access: { scope },
    status: 200,
    answer,
    ...rest,
    requestHeaders: [...(method === 'post' ? (['Idempotency-Key'] as const) : []), ...(rest.requestHeaders ?? [])],
    errors: [
      ...(path.includes('{') ? (['not_found'] as ErrorCode[]) : []),
      ...(method === 'post' ? (['idempotency_key_reused'] as ErrorCode[]) : []),
      ...(rest.errors ?? []),
    ],
  });
}

const changes: ErrorCode[] = ['invalid_state', 'precondition_failed'];
const envelope = group('Envelopes', 'envelopes');
const recipient = group('Recipients', 'envelopes');
const template = group('Templates', 'templates');
const webhook = group('Webhooks', 'webhooks');

const envelopes: Operation[] = [
  envelope('V1ListEnvelopes', 'get', '/envelopes', 'List envelopes, newest first', {
    query: listEnvelopesQuery,
    answer: listOf(envelopeV1),
  }),
  envelope('V1CreateEnvelope', 'post', '/envelopes', 'Draft an envelope', {
    body: createEnvelopeBody,
    status: 201,
    answer: dataOf(envelopeV1),
    errors: ['unsupported_document_type', 'document_missing', 'document_changed', ...documentCodes],
    example: {
      name: 'Lease, flat 7',
      recipients: [
        { email: 'ada@example.com', name: 'Ada Lovelace' },
        { email: 'grace@example.com', name: 'Grace Hopper', role: 'approver', order: 2 },
      ],
      document: { filename: 'Lease.pdf', mimetype: 'application/pdf' },
      fields: [{ recipientId: 'ada@example.com', type: 'signature', page: 1, x: 72, y: 640, width: 180, height: 48 }],
      metadata: { order: '4711' },
    },
  }),
  envelope('V1GetEnvelope', 'get', '/envelopes/{envelopeId}', 'Read an envelope', { answer: dataOf(envelopeV1) }),
  envelope('V1UpdateEnvelope', 'patch', '/envelopes/{envelopeId}', 'Edit a draft, add its document, or void it', {
    body: patchEnvelopeBody,
    requestHeaders: ['If-Match'],
    answer: dataOf(envelopeV1),
    errors: [...changes, 'unsupported_document_type', ...documentCodes],
    example: { message: 'Please sign by Friday.' },
  }),
  envelope(
    'V1DeleteEnvelope',
    'delete',
    '/envelopes/{envelopeId}',
    'Erase a draft, void what was sent, or take a finished one off the lists',
    { requestHeaders: ['If-Match'], answer: dataOf(deletedV1), errors: ['precondition_failed', 'sealing_in_progress'] },
  ),
  envelope('V1SendEnvelope', 'post', '/envelopes/{envelopeId}/send', 'Ask the recipients to sign', {
    body: sendEnvelopeBody,
    isBodyOptional: true,
    requestHeaders: ['If-Match'],
    answer: dataOf(envelopeV1),
    errors: [...changes, 'document_missing', 'document_changed', ...documentCodes],
    example: {},
  }),
  envelope(
    'V1PreflightEnvelope',
    'post',
    '/envelopes/{envelopeId}/preflight',
    'Try whether the document can be sealed with its fields, without changing anything',
    {
      answer: dataOf(preflightAnswer),
      errors: ['validation_error', 'document_missing', 'document_changed', ...documentCodes],
    },
  ),
  envelope('V1GetDocument', 'get', '/envelopes/{envelopeId}/document', 'Get addresses of the document', {
    answer: dataOf(documentAnswer),
    errors: ['document_missing'],
  }),
  envelope('V1ListEvents', 'get', '/envelopes/{envelopeId}/events', 'Read the audit trail in order', {
    query: pageQuery,
    answer: listOf(eventV1),
  }),
];

const recipients: Operation[] = [
  recipient('V1ListRecipients', 'get', '/envelopes/{envelopeId}/recipients', 'List the recipients', {
    query: pageQuery,
    answer: listOf(recipientV1),
  }),
  recipient('V1AddRecipient', 'post', '/envelopes/{envelopeId}/recipients', 'Add a recipient', {
    body: addRecipientBody,
    requestHeaders: ['If-Match'],
    status: 201,
    answer: dataOf(recipientV1),
    errors: changes,
    example: { email: 'joan@example.com', name: 'Joan Clarke', role: 'cc' },
  }),
  recipient('V1GetRecipient', 'get', '/envelopes/{envelopeId}/recipients/{recipientId}', 'Read a recipient', {
    answer: dataOf(recipientV1),
  }),
  recipient(
    'V1UpdateRecipient',
    'patch',
    '/envelopes/{envelopeId}/recipients/{recipientId}',
    'Change a recipient who has not acted',
    {
      body: updateRecipientBody,
      requestHeaders: ['If-Match'],
      answer: dataOf(recipientV1),
      errors: [...changes, 'recipient_locked'],
      example: { name: 'Ada King' },
    },
  ),
  recipient(
    'V1DeleteRecipient',
    'delete',
    '/envelopes/{envelopeId}/recipients/{recipientId}',
    'Remove a recipient who has not acted',
    { requestHeaders: ['If-Match'], answer: dataOf(deletedV1), errors: [...changes, 'recipient_locked'] },
  ),
];

const templates: Operation[] = [
  template('V1ListTemplates', 'get', '/templates', 'List templates, newest first', {
    query: pageQuery,
    answer: listOf(templateV1),
  }),
  template('V1CreateTemplate', 'post', '/templates', 'Make a template', {
    body: createTemplateBody,
    status: 201,
    answer: dataOf(templateV1),
    errors: ['unsupported_document_type', ...documentCodes],
    example: {
      name: 'Lease',
      roles: [
        { key: 'tenant', name: 'Tenant' },
        { key: 'landlord', name: 'Landlord', order: 2 },
      ],
      fields: [{ roleKey: 'tenant', type: 'signature', page: 1, x: 72, y: 640, width: 180, height: 48 }],
      defaults: { message: 'Please sign.', expiresInDays: 14 },
    },
  }),
  template('V1GetTemplate', 'get', '/templates/{templateId}', 'Read a template', { answer: dataOf(templateV1) }),
  template('V1UpdateTemplate', 'patch', '/templates/{templateId}', 'Change a template', {
    body: patchTemplateBody,
    requestHeaders: ['If-Match'],
    answer: dataOf(templateV1),
    errors: ['precondition_failed', 'unsupported_document_type', ...documentCodes],
    example: { description: 'For furnished flats' },
  }),
  template('V1DeleteTemplate', 'delete', '/templates/{templateId}', 'Delete a template', {
    requestHeaders: ['If-Match'],
    answer: dataOf(deletedV1),
    errors: ['precondition_failed'],
  }),
];

const webhooks: Operation[] = [
  webhook('V1ListWebhooks', 'get', '/webhooks', 'List webhook endpoints', {
    query: pageQuery,
    answer: listOf(webhookV1),
  }),
  webhook('V1CreateWebhook', 'post', '/webhooks', 'Register a webhook endpoint; its secret is shown here only', {
    body: createWebhookBody,
    status: 201,
    answer: dataOf(webhookWithSecretV1),
    example: { url: 'https://hooks.example.com/countersign', events: ['envelope.completed', 'envelope.declined'] },
  }),
  webhook('V1GetWebhook', 'get', '/webhooks/{webhookId}', 'Read a webhook endpoint', { answer: dataOf(webhookV1) }),
  webhook('V1UpdateWebhook', 'patch', '/webhooks/{webhookId}', 'Change a webhook endpoint', {
    body: updateWebhookBody,
    requestHeaders: ['If-Match'],
    answer: dataOf(webhookV1),
    errors: ['precondition_failed'],
    example: { events: ['*'] },
  }),
  webhook('V1DeleteWebhook', 'delete', '/webhooks/{webhookId}', 'Delete a webhook endpoint', {
    requestHeaders: ['If-Match'],
    answer: dataOf(deletedWebhookV1),
    errors: ['precondition_failed'],
  }),
  webhook('V1TestWebhook', 'post', '/webhooks/{webhookId}/test', 'Send a test event now', {
    answer: dataOf(deliveryV1),
  }),
  webhook('V1RotateWebhookSecret', 'post', '/webhooks/{webhookId}/rotate-secret', 'Replace the signing secret', {
    requestHeaders: ['If-Match'],
    answer: dataOf(webhookWithSecretV1),
    errors: ['precondition_failed'],
  }),
  webhook('V1ListDeliveries', 'get', '/webhooks/{webhookId}/deliveries', 'List deliveries, newest first', {
    query: listDeliveriesQuery,
    answer: listOf(deliveryV1),
  }),
  webhook('V1Redeliver', 'post', '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', 'Deliver an event again', {
    answer: dataOf(deliveryV1),
    errors: ['invalid_state'],
  }),
];

const account: Operation = {
  id: 'V1GetAccount',
  method: 'get',
  path: '/api/v1/account',
  tag: 'Account',
  summary: 'Read the account the key belongs to',
  access: { scope: 'account:read' },
  status: 200,
  answer: accountV1Answer,
};

export const v1Operations: Operation[] = [...envelopes, ...recipients, ...templates, ...webhooks, account];
