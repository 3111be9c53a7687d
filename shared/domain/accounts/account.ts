/** Accounts, plans and API keys: plain data and pure rules. */

import type { Preferences } from './preferences.ts';
import type { Profile } from './profile.ts';

export const plans = ['free', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

export interface Account {
  /** `usr_` + 32 hex digits. */
  id: string;
  /** As given at registration; `normalizeEmail` tells which spellings are one. */
  email: string;
  role: 'user';
  passwordHash: string;
  /** Token version: raising it ends every session. */
  tokenVersion: number;
  plan: Plan;
  /** Requests per minute agreed with an enterprise account; null for the plan's own. */
  rateLimitPerMinute: number | null;
  /** What payment events have done so far; null before the first. */
  billing: Billing | null;
  /** Hash of the invitation that admitted the account; null for the local product's open invitation. */
  invitation: string | null;
  /** Absent until the owner has told something. */
  profile?: Profile;
  /** When a link sent to the present address was followed; null before. */
  emailVerifiedAt: string | null;
  /** The change of address that waits for its confirmations. */
  newEmail: NewEmail | null;
  /** Absent until the owner has chosen something. */
  preferences?: Preferences;
  createdAt: string;
  updatedAt: string;
}

/** A change of the e-mail address takes effect once all that is asked for has been confirmed. */
export interface NewEmail {
  /** 128 random bits: the links of one change do not confirm another. */
  id: string;
  email: string;
  isNewConfirmed: boolean;
  /** True from the start where the present address was never verified: no person is known to read it. */
  isOldConfirmed: boolean;
  expiresAt: string;
}

export interface Billing {
  /** Seconds by the provider's clock: the newest event that was applied. */
  lastEventAt: number;
  /** Identifiers of the events applied at that second. */
  lastEventIds: string[];
  /** The subscription that pays for the plan. */
  subscriptionId: string | null;
}

export const scopes = [
  'envelopes:read',
  'envelopes:write',
  'templates:read',
  'templates:write',
  'webhooks:read',
  'webhooks:write',
  'account:read',
] as const;
export type Scope = (typeof scopes)[number];

export interface ApiKey {
  /** `key_` + 32 hex digits; also the look-up part of the key's text. */
  id: string;
  ownerId: string;
  name: string;
  scopes: Scope[];
  /** Keyed hash of the secret part. */
  secretHash: string;
  createdAt: string;
  /** Null for a key that its owner made to stay. */
  expiresAt: string | null;
  lastUsedAt: string | null;
}

export const maxApiKeys = 50;

export const requestsPerMinute: Record<Plan, number> = { free: 100, pro: 1_000, enterprise: 10_000 };

/** Requests to the public API (v1) per minute and key. */
export function rateLimit(account: Pick<Account, 'plan' | 'rateLimitPerMinute'>): number {
  return account.rateLimitPerMinute ?? requestsPerMinute[account.plan];
}

export const minPasswordCharacters = 8;
const maxPasswordBytes = 1_024;

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  // Lone surrogates all encode to the same bytes, so different passwords would become equal.
  if (/\p{Surrogate}/u.test(password)) return 'must be well-formed Unicode text';
  if ([...password].length < minPasswordCharacters) return `must have at least ${minPasswordCharacters} characters`;
  if (new TextEncoder().encode(password).length > maxPasswordBytes)
    return `must have at most ${maxPasswordBytes} bytes`;
  return null;
}

export function isExpired(key: Pick<ApiKey, 'expiresAt'>, at: Date): boolean {
  return key.expiresAt !== null && Date.parse(key.expiresAt) <= at.getTime();
}

const emailChangeMs = 86_400_000;

/**
 * Changing the e-mail address. Attack (a stolen session or password): the address is what resets the password, so the
 * change is confirmed by links at the new address and, if it was ever verified, at the present one; either can refuse it.
 * A later request takes the place of an earlier one, whose links end.
 */
export function requestEmailChange(account: Account, email: string, id: string, at: Date): Account {
  const newEmail = {
    id,
    email,
    isNewConfirmed: false,
    isOldConfirmed: account.emailVerifiedAt === null,
    expiresAt: new Date(at.getTime() + emailChangeMs).toISOString(),
  };
  return { ...account, newEmail, updatedAt: at.toISOString() };
}

/** The change that waits, or null; one that has expired is none. */
export function pendingEmailChange({ newEmail }: Account, at: Date): NewEmail | null {
  return newEmail && Date.parse(newEmail.expiresAt) > at.getTime() ? newEmail : null;
}

export function cancelEmailChange(account: Account, at: Date): Account {
  return { ...account, newEmail: null, updatedAt: at.toISOString() };
}

/** With the confirmation; once nothing is missing, with the new address. */
export function confirmEmailChange(account: Account, pending: NewEmail, by: 'new' | 'old', at: Date): Account {
  const confirmed = {
    ...pending,
    isNewConfirmed: pending.isNewConfirmed || by === 'new',
    isOldConfirmed: pending.isOldConfirmed || by === 'old',
  };
  const updatedAt = at.toISOString();
  if (!confirmed.isNewConfirmed || !confirmed.isOldConfirmed) return { ...account, newEmail: confirmed, updatedAt };
  return { ...account, email: pending.email, emailVerifiedAt: updatedAt, newEmail: null, updatedAt };
}
