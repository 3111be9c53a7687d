/** Surface A as the dashboard speaks it. A session that has ended leads to the login page, with a sentence. */
import type { Static } from '@sinclair/typebox';
import type {
  accountAnswer,
  changePasswordAnswer,
  createdKeyAnswer,
  keysAnswer,
  loginAnswer,
} from '../../shared/contracts/accounts.ts';
import type { CompleteAnswer, EnvelopeA, UpdateEnvelopeBody } from '../../shared/contracts/app-envelopes.ts';
import type { Pagination } from '../../shared/contracts/paging.ts';
import type { RemindSignerAnswer } from '../../shared/contracts/sign.ts';
import type { eventV1 } from '../../shared/contracts/v1-envelopes.ts';
import type {
  createWebhookBody,
  DeliveryV1,
  updateWebhookBody,
  WebhookV1,
  WebhookWithSecretV1,
} from '../../shared/contracts/webhooks.ts';
import type { Scope } from '../../shared/domain/account.ts';
import { ask, Failure } from '../parts/request.ts';
import { end, session } from './session.ts';

export type Account = Static<typeof accountAnswer>;
export type ApiKey = Static<typeof keysAnswer>[number];
export type CreatedApiKey = Static<typeof createdKeyAnswer>;
export type TrailEvent = Static<typeof eventV1>;
export type Envelope = EnvelopeA;
export type Signer = EnvelopeA['signers'][number];
export type Field = EnvelopeA['fields'][number];

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await ask<T>(method, path, { token: session()?.token ?? null, body });
  } catch (error) {
    if (error instanceof Failure && error.code === 'unauthorized') {
      end('Your session has ended. Please log in again; nothing you have saved is lost.');
    }
    throw error;
  }
}

const id = encodeURIComponent;

export const service = {
  register: (body: { email: string; password: string; invitationCode: string }) =>
    ask<{ userId: string }>('POST', '/api/Register', { body }),
  login: (body: { email: string; password: string }) => ask<Static<typeof loginAnswer>>('POST', '/api/Login', { body }),
  account: () => call<Account>('GET', '/api/account'),
  changePassword: (body: { currentPassword: string; newPassword: string }) =>
    call<Static<typeof changePasswordAnswer>>('POST', '/api/account/password', body),

  envelopes: () => call<Envelope[]>('GET', '/api/envelopes'),
  envelope: (envelopeId: string) => call<Envelope>('GET', `/api/envelopes/${id(envelopeId)}`),
  events: (envelopeId: string) => call<TrailEvent[]>('GET', `/api/envelopes/${id(envelopeId)}/events`),
  update: (envelopeId: string, body: UpdateEnvelopeBody) =>
    call<Envelope>('PATCH', `/api/envelopes/${id(envelopeId)}`, body),
  preflight: (envelopeId: string) => call<unknown>('POST', `/api/envelopes/${id(envelopeId)}/preflight`),
  complete: (envelopeId: string) => call<CompleteAnswer>('POST', `/api/envelopes/${id(envelopeId)}/complete`),
  remove: (envelopeId: string) => call<unknown>('DELETE', `/api/envelopes/${id(envelopeId)}`),
  remind: (envelopeId: string, signerId: string, newLink: boolean) =>
    call<RemindSignerAnswer>('POST', `/api/envelopes/${id(envelopeId)}/signers/${id(signerId)}/remind`, { newLink }),

  keys: () => call<ApiKey[]>('GET', '/api/keys'),
  createKey: (body: { name: string; scopes: Scope[]; expiresInDays: number | null }) =>
    call<CreatedApiKey>('POST', '/api/keys', body),
  deleteKey: (keyId: string) => call<unknown>('DELETE', `/api/keys/${id(keyId)}`),

  webhooks: () => call<WebhookV1[]>('GET', '/api/webhooks'),
  createWebhook: (body: Static<typeof createWebhookBody>) => call<WebhookWithSecretV1>('POST', '/api/webhooks', body),
  updateWebhook: (webhookId: string, body: Static<typeof updateWebhookBody>) =>
    call<WebhookV1>('PATCH', `/api/webhooks/${id(webhookId)}`, body),
  deleteWebhook: (webhookId: string) => call<unknown>('DELETE', `/api/webhooks/${id(webhookId)}`),
  testWebhook: (webhookId: string) => call<DeliveryV1>('POST', `/api/webhooks/${id(webhookId)}/test`),
  rotateSecret: (webhookId: string) =>
    call<WebhookWithSecretV1>('POST', `/api/webhooks/${id(webhookId)}/rotate-secret`),
  deliveries: (webhookId: string) =>
    call<{ data: DeliveryV1[]; pagination: Pagination }>('GET', `/api/webhooks/${id(webhookId)}/deliveries?limit=25`),
  redeliver: (webhookId: string, deliveryId: string) =>
    call<DeliveryV1>('POST', `/api/webhooks/${id(webhookId)}/deliveries/${id(deliveryId)}/redeliver`),

  /** Announces a document and sends its bytes straight to storage. Answers the new envelope's identifier. */
  async upload(file: File, mimetype: string): Promise<string> {
    const announced = await call<{ uploadUrl: string; envelopeId: string; uploadHeaders: Record<string, string> }>(
      'POST',
      '/api/GetUploadUrl',
      { filename: file.name, mimetype },
    );
    const message = 'The document could not be uploaded. Please try again.';
    const sent = await fetch(announced.uploadUrl, {
      method: 'PUT',
      headers: announced.uploadHeaders,
      body: file,
      credentials: 'omit',
    }).catch(() => {
      throw new Failure({ code: 'offline', message });
    });
    if (!sent.ok) throw new Failure({ code: 'unreadable', message, status: sent.status });
    return announced.envelopeId;
  },
};
