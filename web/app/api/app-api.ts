/** The requests of the dashboard to the app API. */
import type { Static } from '@sinclair/typebox';
import type {
  accountAnswer,
  CreateKeyBody,
  changePasswordAnswer,
  createdKeyAnswer,
  keysAnswer,
} from '../../../shared/contracts/accounts.ts';
import type {
  AppEnvelope,
  AppEnvelopePage,
  CompleteAnswer,
  SigningLinkAnswer,
  UpdateEnvelopeBody,
} from '../../../shared/contracts/app-envelopes.ts';
import type { CountsAnswer } from '../../../shared/contracts/envelope-filters.ts';
import type { Items } from '../../../shared/contracts/paging.ts';
import type { PreferencesAnswer, UpdatePreferencesBody } from '../../../shared/contracts/preferences.ts';
import type { ProfileAnswer, StoreLogoBody, UpdateProfileBody } from '../../../shared/contracts/profile.ts';
import type { RetentionAnswer } from '../../../shared/contracts/retention.ts';
import type {
  confirmEmailAnswer,
  devicesAnswer,
  forgotPasswordAnswer,
  resetPasswordAnswer,
} from '../../../shared/contracts/sessions.ts';
import type { RemindSignerAnswer } from '../../../shared/contracts/sign.ts';
import type { ErasureV1, eventV1 } from '../../../shared/contracts/v1-envelopes.ts';
import type { preflightAnswer } from '../../../shared/contracts/verify.ts';
import type {
  createWebhookBody,
  DeliveryV1,
  updateWebhookBody,
  WebhookV1,
  WebhookWithSecretV1,
} from '../../../shared/contracts/webhooks.ts';
import type { AuditEvent } from '../../../shared/domain/audit/audit.ts';
import type { DocumentPart } from '../../../shared/domain/document-part.ts';
import { normalizeEmail } from '../../../shared/domain/email-address.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { Failure, type Options, request, requestJson, uploadFile } from '../../http/request.ts';
import { duplicatesIn, type Problems, problemsIn } from '../forms/check-form.ts';
import { InvalidForm } from '../forms/error-message.ts';
import { actingHeader } from './acting.ts';
import { mayHaveLostRole, readMemberships } from './memberships.ts';
import { accessToken, renew, session } from './session.ts';

export type Account = Static<typeof accountAnswer>;
/** `version`: the ETag with which it was read. */
export type Profile = ProfileAnswer & { version: string | null };
export type ProfileChanges = UpdateProfileBody;
export type Retention = RetentionAnswer;
export type Device = Static<typeof devicesAnswer>[number];
export type Preferences = PreferencesAnswer;
export type PreferencesChange = UpdatePreferencesBody;
export type ApiKey = Static<typeof keysAnswer>[number];
export type CreatedApiKey = Static<typeof createdKeyAnswer>;
type EventAnswer = Static<typeof eventV1>;
export type TrailEvent = Omit<AuditEvent, 'envelopeId'>;
/**
 * `version`: the ETag with which it was read. A change of a draft sends it, so that the service refuses to overwrite a
 * newer version.
 */
export type Envelope = AppEnvelope & {
  version: string | null;
};
export type Signer = AppEnvelope['signers'][number];
export type Field = AppEnvelope['fields'][number];

interface CallOptions extends Options {
  /** The person's own account, whichever the tab acts for. */
  isOwn?: boolean;
}

/** Requests name the organization that the tab acts for. */
export async function call<T>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const { isOwn = false, ...more } = options;
  const headers = isOwn ? { ...more.headers } : { ...actingHeader(), ...more.headers };
  const attempt = async () => requestJson<T>(method, path, { ...more, headers, token: await accessToken(), body });
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (mayHaveLostRole(error)) void readMemberships().catch(() => undefined);
    if (error.code !== 'unauthorized' || !session()) throw error;
    // The service has revoked the token before it expired. The session may still be valid, for example after a change
    // of the password in another tab.
    await renew();
    return attempt();
  }
}

type Contracts = typeof import('./contracts.ts');

/** @throws InvalidForm for entries that the service would refuse, with the reason of each */
export async function check(contract: keyof Contracts, body: unknown, more: Problems = {}): Promise<void> {
  // Without the contracts, for example offline, the request is sent unchecked, and the service decides.
  const schema = await import('./contracts.ts').then(
    (contracts) => contracts[contract],
    () => null,
  );
  const problems = schema ? { ...more, ...problemsIn(schema, body) } : more;
  if (Object.keys(problems).length > 0) throw new InvalidForm(problems);
}

/** Checks the body, then sends it. */
export async function checkedCall<T>(
  contract: keyof Contracts,
  method: string,
  path: string,
  body: unknown,
): Promise<T> {
  await check(contract, body);
  return call<T>(method, path, body);
}

const id = encodeURIComponent;

/** A file that the service answers itself. */
export const callForFile = async (path: string): Promise<Blob> =>
  (await request('GET', path, { token: await accessToken(), headers: actingHeader() })).blob();

/** Returns the ETag as `version`. The service refuses a change with `version` if a newer one exists. */
export async function callVersioned<T>(
  method: string,
  path: string,
  body?: unknown,
  version: string | null = null,
): Promise<T & { version: string | null }> {
  let answeredVersion: string | null = null;
  const answer = await call<T>(method, path, body, {
    headers: version ? { 'if-match': version } : {},
    onHeaders: (headers) => {
      answeredVersion = headers.get('etag');
    },
  });
  return { ...answer, version: answeredVersion };
}

const oneEnvelope = (method: string, envelopeId: string, body?: UpdateEnvelopeBody, version: string | null = null) =>
  callVersioned<AppEnvelope>(method, `/api/envelopes/${id(envelopeId)}`, body, version);

const profile = (method: string, path: string, body?: unknown, version: string | null = null) =>
  callVersioned<ProfileAnswer>(method, `/api/account/${path}`, body, version);

async function checkDraft(changes: UpdateEnvelopeBody): Promise<void> {
  const emails = (changes.signers ?? []).map(({ email }) => normalizeEmail(email ?? ''));
  await check(
    'updateEnvelopeBody',
    changes,
    duplicatesIn(emails, (index) => `signers[${index}].email`),
  );
}

export const draftApi = {
  read: (envelopeId: string) => oneEnvelope('GET', envelopeId),
  check: checkDraft,
  async update(envelopeId: string, changes: UpdateEnvelopeBody, version: string | null) {
    await checkDraft(changes);
    return oneEnvelope('PATCH', envelopeId, changes, version);
  },
};

export const appApi = {
  async register(body: {
    email: string;
    password: string;
    invitationCode: string;
    name: string;
    company: string | null;
    captchaToken?: string;
  }) {
    await check('registerBody', body);
    return requestJson<{ userId: string }>('POST', '/api/Register', { body });
  },
  account: () => call<Account>('GET', '/api/account'),
  profile: () => profile('GET', 'profile'),
  /** The profile of the person, whichever account the tab acts for. */
  ownProfile: () => call<ProfileAnswer>('GET', '/api/account/profile', undefined, { isOwn: true }),
  updateOwnProfile: (changes: ProfileChanges) =>
    call<ProfileAnswer>('PATCH', '/api/account/profile', changes, { isOwn: true }),
  async updateProfile(changes: ProfileChanges, version: string | null = null) {
    await check('updateProfileBody', changes);
    return profile('PATCH', 'profile', changes, version);
  },
  logo: () => callForFile('/api/account/logo'),
  storeLogo: (body: StoreLogoBody) => profile('PUT', 'logo', body),
  deleteLogo: () => profile('DELETE', 'logo'),
  preferences: () => call<Preferences>('GET', '/api/account/preferences'),
  updatePreferences: (changes: PreferencesChange) => call<Preferences>('PATCH', '/api/account/preferences', changes),
  retention: () => call<Retention>('GET', '/api/account/retention'),
  updateRetention: (changes: Pick<Retention, 'completedDays' | 'endedDays'>) =>
    call<Retention>('PATCH', '/api/account/retention', changes),
  deleteAccount: (body: { password: string }) => call<unknown>('DELETE', '/api/account', body),
  /** @param key the same for every attempt to begin this export */
  beginExport: (key: string) =>
    call<{ startedAt: string }>('POST', '/api/account/exports', undefined, { headers: { 'idempotency-key': key } }),
  changePassword: (body: { currentPassword: string; newPassword: string }) =>
    checkedCall<Static<typeof changePasswordAnswer>>('changePasswordBody', 'POST', '/api/account/password', body),
  async forgotPassword(body: { email: string }) {
    await check('forgotPasswordBody', body);
    return requestJson<Static<typeof forgotPasswordAnswer>>('POST', '/api/password/forgot', { body });
  },
  async resetPassword(body: { token: string; newPassword: string }) {
    await check('resetPasswordBody', body);
    return requestJson<Static<typeof resetPasswordAnswer>>('POST', '/api/password/reset', { body });
  },
  endAccess: (body: { token: string }) => requestJson<unknown>('POST', '/api/access/end', { body }),
  confirmEmail: (body: { token: string; decision: 'confirm' | 'refuse' }) =>
    requestJson<Static<typeof confirmEmailAnswer>>('POST', '/api/email/confirm', { body }),
  sendVerification: () => call<unknown>('POST', '/api/account/email/verify'),
  changeEmail: (body: { newEmail: string; password: string }) =>
    checkedCall<Account>('changeEmailBody', 'POST', '/api/account/email', body),
  withdrawEmailChange: () => call<Account>('DELETE', '/api/account/email'),
  devices: () => call<Device[]>('GET', '/api/account/sessions'),
  endSession: (sessionId: string) => call<unknown>('DELETE', `/api/account/sessions/${id(sessionId)}`),
  endEverySession: () => call<unknown>('POST', '/api/account/sessions/end'),

  /** Reads page after page. */
  async everyEnvelope(filter: URLSearchParams): Promise<AppEnvelope[]> {
    const all: AppEnvelope[] = [];
    const query = new URLSearchParams(filter);
    query.set('maxSearchResults', '100');
    for (let token: string | null = ''; token !== null; ) {
      if (token) query.set('continuationToken', token);
      const page: AppEnvelopePage = await call('GET', `/api/envelopes?${query}`);
      all.push(...page.items);
      token = page.continuationToken;
    }
    return all;
  },
  /** Reads one page, without versions: the list changes no document. */
  envelopes: (query: URLSearchParams) => call<AppEnvelopePage>('GET', `/api/envelopes?${query}`),
  envelopeCounts: (query: URLSearchParams) => call<CountsAnswer>('GET', `/api/envelope-counts?${query}`),
  labels: () => call<string[]>('GET', '/api/envelope-labels'),
  envelope: (envelopeId: string) => oneEnvelope('GET', envelopeId),
  /** Reads one page, the newest documents. */
  async recentEnvelopes(): Promise<AppEnvelope[]> {
    return (await call<AppEnvelopePage>('GET', '/api/envelopes?maxSearchResults=100')).items;
  },
  async events(envelopeId: string): Promise<TrailEvent[]> {
    const events = await call<EventAnswer[]>('GET', `/api/envelopes/${id(envelopeId)}/events`);
    return events.map(({ type, timestamp, data: { eventId, envelopeId: _, details, ...facts } }) => ({
      ...{ id: eventId, type, at: timestamp, data: details as TrailEvent['data'] },
      ...{ ...facts, actor: facts.actor as TrailEvent['actor'] },
    }));
  },
  auditTrail: (envelopeId: string, language: Language) =>
    callForFile(`/api/envelopes/${id(envelopeId)}/audit-trail?language=${language}`),
  /** Voids without a version: later changes of the envelope do not matter. */
  async voidEnvelope(envelopeId: string, reason: string | null) {
    const body = { status: 'voided' as const, voidReason: reason };
    await check('updateEnvelopeBody', body);
    return oneEnvelope('PATCH', envelopeId, body);
  },
  correct: (envelopeId: string) => call<AppEnvelope>('POST', `/api/envelopes/${id(envelopeId)}/correct`),
  preflight: (envelopeId: string) =>
    call<Static<typeof preflightAnswer>>('POST', `/api/envelopes/${id(envelopeId)}/preflight`, { textTags: true }),
  complete: (envelopeId: string) => call<CompleteAnswer>('POST', `/api/envelopes/${id(envelopeId)}/complete`),
  remove: (envelopeId: string) => call<unknown>('DELETE', `/api/envelopes/${id(envelopeId)}`),
  erase: (envelopeId: string, body: { reason: string }) =>
    checkedCall<ErasureV1>('eraseBody', 'POST', `/api/envelopes/${id(envelopeId)}/erase`, body),
  signNow: (envelopeId: string, signerId: string) =>
    call<{ url: string }>('POST', `/api/envelopes/${id(envelopeId)}/signers/${id(signerId)}/sign-now`),
  offerInPerson: (envelopeId: string, signerId: string) =>
    call<{ url: string; expiresAt: string }>(
      'POST',
      `/api/envelopes/${id(envelopeId)}/signers/${id(signerId)}/in-person`,
    ),
  remind: (envelopeId: string, signerId: string, newLink: boolean) =>
    call<RemindSignerAnswer>('POST', `/api/envelopes/${id(envelopeId)}/signers/${id(signerId)}/remind`, { newLink }),

  signingLink: (envelopeId: string, signerId: string) =>
    call<SigningLinkAnswer>('POST', `/api/envelopes/${id(envelopeId)}/signers/${id(signerId)}/link`),
  /** The service refuses the change if the envelope has changed since it was read. */
  async change(envelope: Pick<Envelope, 'id' | 'version'>, changes: UpdateEnvelopeBody) {
    await check('updateEnvelopeBody', changes);
    return oneEnvelope('PATCH', envelope.id, changes, envelope.version);
  },

  keys: () => call<ApiKey[]>('GET', '/api/keys'),
  createKey: (body: CreateKeyBody) => checkedCall<CreatedApiKey>('createKeyBody', 'POST', '/api/keys', body),
  deleteKey: (keyId: string) => call<unknown>('DELETE', `/api/keys/${id(keyId)}`),

  webhooks: () => call<WebhookV1[]>('GET', '/api/webhooks'),
  createWebhook: (body: Static<typeof createWebhookBody>) =>
    checkedCall<WebhookWithSecretV1>('createWebhookBody', 'POST', '/api/webhooks', body),
  updateWebhook: (webhookId: string, body: Static<typeof updateWebhookBody>) =>
    checkedCall<WebhookV1>('updateWebhookBody', 'PATCH', `/api/webhooks/${id(webhookId)}`, body),
  deleteWebhook: (webhookId: string) => call<unknown>('DELETE', `/api/webhooks/${id(webhookId)}`),
  testWebhook: (webhookId: string) => call<DeliveryV1>('POST', `/api/webhooks/${id(webhookId)}/test`),
  rotateSecret: (webhookId: string) =>
    call<WebhookWithSecretV1>('POST', `/api/webhooks/${id(webhookId)}/rotate-secret`),
  /** The newest first. */
  deliveries: (webhookId: string, limit: number) =>
    call<Items<DeliveryV1>>('GET', `/api/webhooks/${id(webhookId)}/deliveries?maxSearchResults=${limit}`),
  redeliver: (webhookId: string, deliveryId: string) =>
    call<DeliveryV1>('POST', `/api/webhooks/${id(webhookId)}/deliveries/${id(deliveryId)}/redeliver`),

  /** Creates an envelope, uploads its document directly to the storage, and returns the envelope's identifier. */
  async upload(file: File, mimetype: string, parts?: DocumentPart[]): Promise<string> {
    const announced = await call<{ uploadUrl: string; envelopeId: string; uploadHeaders: Record<string, string> }>(
      'POST',
      '/api/GetUploadUrl',
      { filename: file.name, mimetype, ...(parts && { parts }) },
    );
    await uploadFile(file, { url: announced.uploadUrl, headers: announced.uploadHeaders });
    return announced.envelopeId;
  },
};
