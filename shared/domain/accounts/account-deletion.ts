/**
 * The deletion of an account. It begins as a claim: one write replaces the account by this record, which opens nothing.
 * Then everything that the account owns is erased. Pure, with the port of its records.
 */
import type { Language } from '../language.ts';
import type { Conflict, Versioned } from '../versioned.ts';
import type { Account } from './account.ts';
import { isOrganization } from './organization.ts';

export interface AccountDeletion {
  /** The account's. */
  id: string;
  /** The person's address, which gets the last message, and a pending new one. Empty for an organization. */
  emails: string[];
  /** Organizations that may have the person as a member. */
  organizations: string[];
  language: Language;
  requestedAt: string;
  /** When the sweep looks at it again. */
  dueAt: string;
  /** The last message was queued; the worker deletes it once it is sent. */
  isMailQueued?: boolean;
}

/** How long after the log-in a person need not prove the password to delete the account. */
export const freshLoginMs = 10 * 60_000;

/**
 * Between voiding and erasing. Recipients of voided envelopes are notified by e-mails, which need the envelope, and other
 * instances remember an account for ten seconds.
 */
export const voidingMs = 2 * 60_000;

export function beginDeletion(account: Account, at: Date): AccountDeletion {
  const requestedAt = at.toISOString();
  const { id, profile } = account;
  if (isOrganization(account)) {
    return { id, emails: [], organizations: [], language: profile?.language ?? 'en', requestedAt, dueAt: requestedAt };
  }
  const { email, newEmail, organizations = [] } = account;
  const emails = newEmail ? [email, newEmail.email] : [email];
  return { id, emails, organizations, language: profile?.language ?? 'en', requestedAt, dueAt: requestedAt };
}

export interface AccountDeletions {
  /** Replaces the account by its deletion. From then on it opens nothing. */
  claim(current: Versioned<Account>, deletion: AccountDeletion): Promise<Versioned<AccountDeletion> | Conflict>;
  get(accountId: string): Promise<Versioned<AccountDeletion> | null>;
  save(current: Versioned<AccountDeletion>, next: AccountDeletion): Promise<Versioned<AccountDeletion> | Conflict>;
  /** Identifiers of accounts whose deletion is due at `at`, at most `limit`: those that have waited longest. */
  findDue(at: Date, limit: number): Promise<string[]>;
  /** Deletes the account's sessions and API keys, and the claims of its passkeys and of single sign-on. */
  deleteAccess(accountId: string): Promise<void>;
  /** Deletes the copy of a person that an interrupted conversion into an organization left behind, if there is one. */
  deleteCopy(founderId: string): Promise<void>;
  /**
   * Deletes endpoints, deliveries and messages of these owners, at most about `limit` of each kind; of the account, which is
   * the first of them, also batches, the log, and what leads a payment to it.
   * @param except the identifier of a message that stays
   * @returns whether none is left
   */
  deleteRecords(ownerIds: readonly string[], except: string, limit: number): Promise<boolean>;
  /** Gives all addresses free that the account has claimed, former ones included, and bars the identifier. */
  finish(current: Versioned<AccountDeletion>): Promise<void>;
}
