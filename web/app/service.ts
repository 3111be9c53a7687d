/** Surface A as the dashboard speaks it. A session that has ended leads to the login page, with a sentence. */
import type { Static } from '@sinclair/typebox';
import type {
  accountAnswer,
  changePasswordAnswer,
  createdKeyAnswer,
  keysAnswer,
  loginAnswer,
} from '../../shared/contracts/accounts.ts';
import type { AppEnvelope, CompleteAnswer, UpdateEnvelopeBody } from '../../shared/contracts/app-envelopes.ts';
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
import { asFailure, ask, Failure, type Options } from '../http/request.ts';
import { end, session } from './session.ts';

export type Account = Static<typeof accountAnswer>;
export type ApiKey = Static<typeof keysAnswer>[number];
export type CreatedApiKey = Static<typeof createdKeyAnswer>;
export type TrailEvent = Static<typeof eventV1>;
/** `version`: the ETag it was read with. A change of a draft names it, so that none made elsewhere is undone unseen. */
export type Envelope = AppEnvelope & { version?: string | null };
export type Signer = AppEnvelope['signers'][number];
export type Field = AppEnvelope['fields'][number];

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

/** The changes under way: what was left a moment ago is only read again once it is kept. */
let changing: Promise<unknown> = Promise.resolve();
/** Why the last change that failed was not made. */
let refusal: Failure | null = null;
/** What the last changes make of the version they started from, whether or not an answer came. */
let tried: { version: string | null | undefined; outcome: object }[] = [];

function pending<T>(work: Promise<T>): Promise<T> {
  changing = Promise.allSettled([changing, work]);
  return work;
}

async function oneEnvelope(method: string, envelopeId: string, body?: unknown, version?: string | null) {
  let etag: string | null = null;
  const envelope = await call<AppEnvelope>(method, `/api/envelopes/${id(envelopeId)}`, body, {
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

type Changed = Pick<Envelope, 'id'> & Partial<Envelope>;

function outcome(envelope: Changed, body: UpdateEnvelopeBody): object {
  const { name, message, expiresAt, requireAllSignatures, signers, fields } = envelope;
  return { name, message, expiresAt, requireAllSignatures, signers, fields, ...body };
}

/** Whether everything that was sent can be read back. An access code never can; a status moves on by itself. */
function holds(read: unknown, sent: unknown): boolean {
  if (typeof read !== 'object' || typeof sent !== 'object' || !read || !sent) return read === sent;
  if (Array.isArray(sent) && sent.length !== (read as unknown[]).length) return false;
  return Object.entries(sent).every(
    ([key, value]) => key === 'accessCode' || key === 'status' || holds(read[key as keyof object], value),
  );
}

/** Another version is somebody else's only if it is not what a change from here has made, its answer being lost. */
async function change(envelope: Changed, body: UpdateEnvelopeBody): Promise<Envelope> {
  const { id, version } = envelope;
  tried = [...tried.filter((one) => one.version === version), { version, outcome: outcome(envelope, body) }];
  try {
    return await oneEnvelope('PATCH', id, body, version);
  } catch (error) {
    if (asFailure(error).code !== 'precondition_failed') throw error;
    const now = await oneEnvelope('GET', id);
    if (!tried.some((one) => holds(now, one.outcome))) throw error;
    if (now.status === 'draft') {
      tried.push({ version, outcome: outcome(now, body) });
      return oneEnvelope('PATCH', id, body, now.version);
    }
    if (holds(now, body)) return now;
    throw error;
  }
}

export const service = {
  register: (body: { email: string; password: string; invitationCode: string }) =>
    ask<{ userId: string }>('POST', '/api/Register', { body }),
  login: (body: { email: string; password: string }) => ask<Static<typeof loginAnswer>>('POST', '/api/Login', { body }),
  account: () => call<Account>('GET', '/api/account'),
  changePassword: (body: { currentPassword: string; newPassword: string }) =>
    call<Static<typeof changePasswordAnswer>>('POST', '/api/account/password', body),

  envelopes: async (): Promise<Envelope[]> => {
    await changing;
    return call<Envelope[]>('GET', '/api/envelopes');
  },
  envelope: async (envelopeId: string): Promise<Envelope> => {
    await changing;
    return oneEnvelope('GET', envelopeId);
  },
  events: (envelopeId: string) => call<TrailEvent[]>('GET', `/api/envelopes/${id(envelopeId)}/events`),
  /** Without a version the change is made whatever the envelope has become. */
  update: (envelope: Changed, body: UpdateEnvelopeBody): Promise<Envelope> =>
    pending(
      change(envelope, body).catch((error) => {
        refusal = asFailure(error);
        throw error;
      }),
    ),
  /** Work that ends in changes: envelopes are read when it is done. */
  pending,
  refusal: () => refusal,
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
