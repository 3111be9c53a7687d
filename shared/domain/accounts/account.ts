/** Accounts, plans and API keys: plain data and pure rules. */

import type { LogFact } from './log-fact.ts';
import type { Preferences } from './preferences.ts';
import type { Profile } from './profile.ts';
import type { Retention } from './retention.ts';
import type { Role, Scope } from './roles.ts';
import type { SecondFactor } from './second-factor.ts';

export const plans = ['free', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** The owner of envelopes, templates, API keys and webhooks. */
interface Owner {
  /** `usr_` + 32 hex digits, for organizations too: nothing distinguishes them in keys, links and partitions. */
  id: string;
  plan: Plan;
  /** Requests per minute agreed with an enterprise account; null: the plan's limit applies. */
  rateLimitPerMinute: number | null;
  /** The payment events applied so far; null before the first. */
  billing: Billing | null;
  /** Hash of the invitation that admitted the account; null for the local product's open invitation. */
  invitation: string | null;
  /** Absent until the owner fills in the profile. */
  profile?: Profile;
  /** Absent until it is set: then nothing is erased by age. */
  retention?: Retention;
  createdAt: string;
  updatedAt: string;
}

/** A person, who logs in. */
export interface Person extends Owner {
  /** As given at registration; `normalizeEmail` maps equivalent spellings to one. */
  email: string;
  role: 'user';
  /** Null: the person has only ever logged in by single sign-on. */
  passwordHash: string | null;
  /** The person of the provider of single sign-on; absent before the first such log-in. */
  signOn?: SignOnLink;
  /** Token version: incrementing it ends every session. */
  tokenVersion: number;
  /** The time at which a link sent to the current address was opened; null before. */
  emailVerifiedAt: string | null;
  /** The change of address that awaits its confirmations. */
  newEmail: NewEmail | null;
  /** Absent until the person sets one up. */
  secondFactor?: SecondFactor;
  preferences: Preferences;
  /** Organizations that may have the person as a member: a hint, because the organization's record decides. */
  organizations?: string[];
  /** When the hint was last written for a membership that comes after it; absent in older records. */
  joiningAt?: string;
}

/** A person of a provider of single sign-on. Both members are hashes. */
export interface SignOnLink {
  /** Names the issuer and the person. */
  key: string;
  /** Names the issuer and the application. */
  provider: string;
}

export interface Member {
  /** The account of the person. */
  accountId: string;
  role: Role;
  joinedAt: string;
  /** The account of the member who invited the person; null: the founder, or a person of single sign-on. */
  invitedBy: string | null;
  /** The invitation that the person accepted, by which the log names who was invited. */
  invitationId?: string;
}

/** An invitation to an organization. Its code is not stored: a keyed hash over both identifiers. */
export interface MemberInvitation {
  /** 32 hex digits, random. */
  id: string;
  /** Only the person with this address can accept it. */
  email: string;
  role: Role;
  /** The account of the member who invites. */
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/** An account that acts through its members. */
export interface Organization extends Owner {
  name: string;
  members: Member[];
  /** Members without a second factor cannot act. */
  requiresSecondFactor?: boolean;
  /** Those that are neither accepted nor withdrawn. */
  invitations?: MemberInvitation[];
  /** Facts that are not linked to the log yet. */
  pendingLog?: LogFact[];
  /** The account of the person whose account this was, if it was one. */
  founderId?: string;
}

export type Account = Person | Organization;

/** A change of the e-mail address takes effect once every required confirmation has arrived. */
export interface NewEmail {
  /** 128 random bits: the links of one change do not confirm another. */
  id: string;
  email: string;
  isNewConfirmed: boolean;
  /** True from the start if the current address was never verified: nobody is known to read it. */
  isOldConfirmed: boolean;
  expiresAt: string;
}

export interface Billing {
  /** Time of the newest applied event, in seconds of the provider's clock. */
  lastEventAt: number;
  /** Identifiers of the events applied at that second. */
  lastEventIds: string[];
  /** The subscription that pays for the plan. */
  subscriptionId: string | null;
}

/** Begins the text of every key: secret scanners find leaked keys by it. */
export const apiKeyPrefix = 'csk_live_';

/** The owner recognises a key in a list by it: "csk_live_1a2b3c4d…". It has no part of the secret. */
export const apiKeyBeginning = (keyId: string): string => `${apiKeyPrefix}${keyId.replace(/^key_/, '').slice(0, 8)}…`;

export interface ApiKey {
  /** `key_` + 32 hex digits; also the look-up part of the key's text. */
  id: string;
  ownerId: string;
  /** The member of the organization who created it; absent in an account of a person. */
  createdBy?: string;
  name: string;
  scopes: Scope[];
  /** The key may read and prepare drafts, and nothing else. Absent: false. */
  draftsOnly?: boolean;
  /** Keyed hash of the secret part. */
  secretHash: string;
  createdAt: string;
  /** Null: the key does not expire. */
  expiresAt: string | null;
  lastUsedAt: string | null;
  /** When it was settled whether the owner is notified that the key ends soon. Absent: not yet. */
  endNoticedAt?: string;
}

/** An API key as its owner sees it, in answers and in the event that announces its end. */
export function shownKey({ id, name, scopes, draftsOnly = false, createdAt, expiresAt, lastUsedAt }: ApiKey) {
  return { id, name, scopes, draftsOnly, createdAt, expiresAt, lastUsedAt };
}

export const maxApiKeys = 50;

export const requestsPerMinute: Record<Plan, number> = { free: 100, pro: 1_000, enterprise: 10_000 };

/** Requests to the public API (v1) per minute and key. */
export function rateLimit(account: Pick<Account, 'plan' | 'rateLimitPerMinute'>): number {
  return account.rateLimitPerMinute ?? requestsPerMinute[account.plan];
}

export const minPasswordCharacters = 8;

export function isExpired(key: Pick<ApiKey, 'expiresAt'>, at: Date): boolean {
  return key.expiresAt !== null && Date.parse(key.expiresAt) <= at.getTime();
}

/** The owner is notified this long before the end of a key. */
export const keyEndNoticeMs = 14 * 86_400_000;

/** Whether the owner is to be notified that the key ends soon. A key that was made for less time than that is not announced. */
export function isEndNoticeDue({ createdAt, expiresAt }: ApiKey, at: Date): boolean {
  if (expiresAt === null || Date.parse(expiresAt) <= at.getTime()) return false;
  const dueAt = Date.parse(expiresAt) - keyEndNoticeMs;
  return dueAt <= at.getTime() && dueAt > Date.parse(createdAt);
}

const emailChangeMs = 86_400_000;

/**
 * Starts a change of the e-mail address. Attack (a stolen session or password): a person who controls the address can
 * reset the password. Links at the new address and, if it was ever verified, at the current one must confirm the
 * change; either can refuse it. A later request replaces an earlier one, whose links end.
 */
export function requestEmailChange(account: Person, email: string, id: string, at: Date): Person {
  const newEmail = {
    id,
    email,
    isNewConfirmed: false,
    isOldConfirmed: account.emailVerifiedAt === null,
    expiresAt: new Date(at.getTime() + emailChangeMs).toISOString(),
  };
  return { ...account, newEmail, updatedAt: at.toISOString() };
}

/** Returns the pending change; null if there is none or it has expired. */
export function pendingEmailChange({ newEmail }: Person, at: Date): NewEmail | null {
  return newEmail && Date.parse(newEmail.expiresAt) > at.getTime() ? newEmail : null;
}

export function cancelEmailChange(account: Person, at: Date): Person {
  return { ...account, newEmail: null, updatedAt: at.toISOString() };
}

/** Records the confirmation. After the last one the account has the new address. */
export function confirmEmailChange(account: Person, pending: NewEmail, by: 'new' | 'old', at: Date): Person {
  const confirmed = {
    ...pending,
    isNewConfirmed: pending.isNewConfirmed || by === 'new',
    isOldConfirmed: pending.isOldConfirmed || by === 'old',
  };
  const updatedAt = at.toISOString();
  if (!confirmed.isNewConfirmed || !confirmed.isOldConfirmed) return { ...account, newEmail: confirmed, updatedAt };
  return { ...account, email: pending.email, emailVerifiedAt: updatedAt, newEmail: null, updatedAt };
}

export interface ApiKeyPlace {
  keyId: string;
  at: string;
}

/** Longer than a request that creates a key takes, and than a list of keys may be outdated. */
const placeMs = 60_000;

/** Returns the slots including one for the new key; null if the account has reached its limit. */
export function takeApiKeyPlace(
  places: readonly ApiKeyPlace[],
  listedIds: readonly string[],
  keyId: string,
  at: Date,
): ApiKeyPlace[] | null {
  const recent = places.filter((place) => Date.parse(place.at) > at.getTime() - placeMs);
  const taken = new Set([...listedIds, ...recent.map((place) => place.keyId)]);
  return taken.size >= maxApiKeys ? null : [...recent, { keyId, at: at.toISOString() }];
}
