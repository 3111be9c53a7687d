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
import { ask, Failure, type Options } from '../parts/request.ts';
import { end, session } from './session.ts';

export type Account = Static<typeof accountAnswer>;
export type ApiKey = Static<typeof keysAnswer>[number];
export type CreatedApiKey = Static<typeof createdKeyAnswer>;
export type TrailEvent = Static<typeof eventV1>;
/** `version`: the ETag it was read with. A change of a draft names it, so that none made elsewhere is undone unseen. */
export type Envelope = EnvelopeA & { version?: string | null };
export type Signer = EnvelopeA['signers'][number];
export type Field = EnvelopeA['fields'][number];

async function call<T>(method: string, path: string, body?: unknown, options: Options = {}): Promise<T> {
  try {
    return await ask<T>(method, path, { ...options, token: session()?.token ?? null, body });
  } catch (error) {
    if (error instanceof Failure && error.code === 'unauthorized') {
      end('Your session has ended. Please log in again; nothing you have saved is lost.');
    }
    if (error instanceof Failure && error.code === 'validation_error') {
      throw new Failure({ ...error, message: 'Something that was entered is not right yet.' });
    }
    throw error;
  }
}

const id = encodeURIComponent;

/** The last change under way: a draft left a moment ago is only read again once it is kept. */
let changing: Promise<unknown> = Promise.resolve();

async function oneEnvelope(method: string, envelopeId: string, body?: unknown, version?: string | null) {
  let etag: string | null = null;
  const envelope = await call<EnvelopeA>(method, `/api/envelopes/${id(envelopeId)}`, body, {
    headers: version ? { 'if-match': version } : {},
    onHeaders: (headers) => {
      etag = headers.get('etag');
    },
  }).catch((error) => {
    if (!(error instanceof Failure) || error.code !== 'precondition_failed') throw error;
    throw new Failure({
      ...error,
      message: 'This draft has been changed in another window. Reload the page to go on with what it is now.',
    });
  });
  return { ...envelope, version: etag };
}

export const service = {
  register: (body: { email: string; password: string; invitationCode: string }) =>
    ask<{ userId: string }>('POST', '/api/Register', { body }),
  login: (body: { email: string; password: string }) => ask<Static<typeof loginAnswer>>('POST', '/api/Login', { body }),
  account: () => call<Account>('GET', '/api/account'),
  changePassword: (body: { currentPassword: string; newPassword: string }) =>
    call<Static<typeof changePasswordAnswer>>('POST', '/api/account/password', body),

  envelopes: () => call<Envelope[]>('GET', '/api/envelopes'),
  envelope: async (envelopeId: string): Promise<Envelope> => {
    await changing;
    return oneEnvelope('GET', envelopeId);
  },
  events: (envelopeId: string) => call<TrailEvent[]>('GET', `/api/envelopes/${id(envelopeId)}/events`),
  /** Without a version the change is made whatever the envelope has become. */
  update: (envelope: Pick<Envelope, 'id' | 'version'>, body: UpdateEnvelopeBody): Promise<Envelope> => {
    const changed = oneEnvelope('PATCH', envelope.id, body, envelope.version);
    changing = changed.catch(() => undefined);
    return changed;
  },
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
