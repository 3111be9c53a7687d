/** Webhook endpoints: their events and secrets, and when an endpoint is disabled. Pure. */
import { AppError } from '../../errors.ts';
import { canonicalJson, eventTypes, type Sha256Hex } from '../audit/audit.ts';

/** `envelope.erased` is no event of the audit trail, which is erased with the envelope. `webhook.test` is sent on request only, independent of an endpoint's subscriptions. */
export const webhookEventTypes = [
  ...eventTypes,
  'envelope.erased',
  'batch.completed',
  'api_key.expiring',
  'webhook.test',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];
export type Subscription = WebhookEventType | '*';

export const maxWebhooksPerAccount = 20;

const hourMs = 3_600_000;

/** For this time after a rotation the earlier secret signs too, so that a receiver can change over without a gap. */
const rotationOverlapMs = 24 * hourMs;

/** Earlier secrets that still sign. With more rotations in a day the oldest ends early. */
const maxPreviousSecrets = 4;

/** An endpoint is disabled after this time of failures only. */
const failingLimitMs = 5 * 24 * hourMs;

/** Two failures further apart than this do not prove that the endpoint failed in between: the time restarts. */
const failingGapMs = 48 * hourMs;

/** The last failure is noted at most this often, because a note is a write. */
const failingNoteMs = hourMs;

export const disabledReasons = ['owner', 'gone', 'failing'] as const;
type DisabledReason = (typeof disabledReasons)[number];

interface WebhookCore {
  /** `whk_` + 32 hex digits. */
  id: string;
  ownerId: string;
  url: string;
  description: string | null;
  events: Subscription[];
  /** Encrypted. The newest signs, and so do the previous ones until they expire. */
  secret: string;
  previousSecrets: { secret: string; validUntil: string }[];
  createdAt: string;
  updatedAt: string;
}

type AnyWebhook =
  | (WebhookCore & { status: 'enabled'; failing: { since: string; notedAt: string } | null })
  | (WebhookCore & { status: 'disabled'; disabledAt: string; disabledReason: DisabledReason });

export type Webhook<S extends AnyWebhook['status'] = AnyWebhook['status']> = Extract<AnyWebhook, { status: S }>;

type NewWebhook = Pick<WebhookCore, 'id' | 'ownerId' | 'url' | 'description' | 'secret'> & {
  events: readonly Subscription[];
};

export function newWebhook(input: NewWebhook, at: Date): Webhook<'enabled'> {
  return {
    ...input,
    events: tidyEvents(input.events),
    status: 'enabled',
    failing: null,
    previousSecrets: [],
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}

/** The settings an owner may change. Absent: unchanged. */
export interface WebhookEdit {
  url?: string | undefined;
  description?: string | null | undefined;
  events?: readonly Subscription[] | undefined;
  status?: Webhook['status'] | undefined;
}

/** Enabling an endpoint, or changing its address, clears its failures. */
export function editWebhook(webhook: Webhook, edit: WebhookEdit, at: Date): Webhook {
  const edited: Webhook = {
    ...webhook,
    url: edit.url ?? webhook.url,
    description: edit.description === undefined ? webhook.description : edit.description,
    events: edit.events ? tidyEvents(edit.events) : webhook.events,
    updatedAt: at.toISOString(),
  };
  if (edit.status === 'disabled' && edited.status === 'enabled') return disable(edited, 'owner', at);
  if (edit.status === 'enabled' && edited.status === 'disabled') return enable(edited);
  return edited.status === 'enabled' && edited.url !== webhook.url ? { ...edited, failing: null } : edited;
}

/** The new secret signs from now on, the current one for another day. */
export function rotateSecret(webhook: Webhook, secret: string, at: Date): Webhook {
  const validUntil = new Date(at.getTime() + rotationOverlapMs).toISOString();
  const stillValid = webhook.previousSecrets.filter((previous) => Date.parse(previous.validUntil) > at.getTime());
  return {
    ...webhook,
    secret,
    previousSecrets: [{ secret: webhook.secret, validUntil }, ...stillValid].slice(0, maxPreviousSecrets),
    updatedAt: at.toISOString(),
  };
}

/** The version that the owner sees: the record's own changes with other endpoints and with noted failures. */
export function webhookVersion(webhook: Webhook, sha256: Sha256Hex): string {
  const { url, description, events, status, updatedAt } = webhook;
  return sha256(canonicalJson([url, description, events, status, updatedAt])).slice(0, 32);
}

/** Returns the encrypted secrets that sign at a time, the newest first. */
export function signingSecrets(webhook: Webhook, at: Date): string[] {
  const previous = webhook.previousSecrets.filter(({ validUntil }) => Date.parse(validUntil) > at.getTime());
  return [webhook.secret, ...previous.map(({ secret }) => secret)];
}

/** @throws AppError invalid_state */
export function refuseDisabled({ status }: Webhook): void {
  if (status !== 'disabled') return;
  throw new AppError('invalid_state', {
    message: 'The webhook is disabled; enable it first.',
    details: { status },
  });
}

export function isSubscribed(webhook: Webhook, type: WebhookEventType): boolean {
  return webhook.status === 'enabled' && (webhook.events.includes('*') || webhook.events.includes(type));
}

/** Notes that the endpoint accepted an event. Returns the same object if there is nothing to note. */
export function noteSuccess(webhook: Webhook): Webhook {
  return webhook.status === 'enabled' && webhook.failing ? { ...webhook, failing: null } : webhook;
}

/** Notes that the endpoint did not accept an event. Returns the same object if there is nothing to note. */
export function noteFailure(webhook: Webhook, at: Date): Webhook {
  if (webhook.status === 'disabled') return webhook;
  const now = at.toISOString();
  const { failing } = webhook;
  if (!failing || at.getTime() - Date.parse(failing.notedAt) > failingGapMs) {
    return { ...webhook, failing: { since: now, notedAt: now } };
  }
  if (at.getTime() - Date.parse(failing.since) >= failingLimitMs) return disable(webhook, 'failing', at);
  const isRecent = at.getTime() - Date.parse(failing.notedAt) < failingNoteMs;
  return isRecent ? webhook : { ...webhook, failing: { ...failing, notedAt: now } };
}

/** The endpoint answered 410: it asks for no further events. */
export function noteGone(webhook: Webhook, at: Date): Webhook {
  return webhook.status === 'enabled' ? disable(webhook, 'gone', at) : webhook;
}

/** @throws AppError validation_error if the account has reached its limit of endpoints. */
export function refuseTooMany(webhooks: readonly Webhook[]): void {
  if (webhooks.length < maxWebhooksPerAccount) return;
  throw new AppError('validation_error', {
    details: { url: `an account has at most ${maxWebhooksPerAccount} webhooks` },
  });
}

function disable(webhook: Webhook<'enabled'>, disabledReason: DisabledReason, at: Date): Webhook<'disabled'> {
  const { failing: _, ...core } = webhook;
  return { ...core, status: 'disabled', disabledAt: at.toISOString(), disabledReason, updatedAt: at.toISOString() };
}

function enable(webhook: Webhook<'disabled'>): Webhook<'enabled'> {
  const { disabledAt: _at, disabledReason: _reason, ...core } = webhook;
  return { ...core, status: 'enabled', failing: null };
}

/** "*" includes every other name. */
function tidyEvents(events: readonly Subscription[]): Subscription[] {
  return events.includes('*') ? ['*'] : [...events];
}
