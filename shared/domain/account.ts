/** Accounts, plans and API keys: plain data and pure rules. */
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
  createdAt: string;
  updatedAt: string;
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
