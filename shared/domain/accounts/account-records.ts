/** Ports: accounts, invitations, API keys and the sessions of pages. */

import type { Conflict, Versioned } from '../versioned.ts';
import type { Account, ApiKey } from './account.ts';
import type { ApiKeyPlace } from './api-key-places.ts';
import type { Invitation } from './invitation.ts';
import type { PageSession } from './page-session.ts';

export interface AccountRecords {
  get(accountId: string): Promise<Versioned<Account> | null>;
  /** As it is now, whichever instance wrote it last. */
  getNewest(accountId: string): Promise<Versioned<Account> | null>;
  /** Missing or outdated for a moment after another instance's write. */
  findByEmail(email: string): Promise<Versioned<Account> | null>;
  /** As it is now, whichever instance wrote it last. */
  findNewestByEmail(email: string): Promise<Versioned<Account> | null>;
  /** The account identifier an e-mail address was given, whether or not the account exists yet. */
  claimedId(email: string): Promise<string | null>;
  /** The account identifier an e-mail address has or, from now on, will have: `candidateId` unless one was claimed before. */
  claimEmail(email: string, candidateId: string, at: Date): Promise<string>;
  /** False when the identifier is in use, or barred. */
  create(account: Account): Promise<boolean>;
  /** Makes sure that no account is ever created with this identifier; false when there is one. */
  bar(accountId: string, at: Date): Promise<boolean>;
  replace(current: Versioned<Account>, next: Account): Promise<Versioned<Account> | Conflict>;
  getInvitation(codeHash: string): Promise<Versioned<Invitation> | null>;
  createInvitation(invitation: Invitation): Promise<void>;
  replaceInvitation(current: Versioned<Invitation>, next: Invitation): Promise<Versioned<Invitation> | Conflict>;
  /** Remembers whom a customer or a subscription of the payment provider pays for. */
  rememberPayer(payerId: string, accountId: string): Promise<void>;
  accountIdOfPayer(payerId: string): Promise<string | null>;
  /** Remembers the end of a subscription that may not be known yet. */
  rememberEnd(subscriptionId: string, endedAt: number): Promise<void>;
  /** When it ended, in the provider's seconds. */
  endOf(subscriptionId: string): Promise<number | null>;
}

export interface ApiKeyRecords {
  get(keyId: string): Promise<Versioned<ApiKey> | null>;
  create(key: ApiKey): Promise<void>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<ApiKey[]>;
  replace(current: Versioned<ApiKey>, next: ApiKey): Promise<Versioned<ApiKey> | Conflict>;
  delete(ownerId: string, keyId: string): Promise<boolean>;
  /** The places that keys of this owner have taken of late. */
  places(ownerId: string): Promise<Versioned<ApiKeyPlace[]>>;
  savePlaces(ownerId: string, current: Versioned<ApiKeyPlace[]>, next: ApiKeyPlace[]): Promise<'saved' | Conflict>;
}

/** The sessions of each account's pages. */
export interface PageSessionRecords {
  /** Empty where there are none. */
  get(accountId: string): Promise<Versioned<PageSession[]>>;
  /** As they are now, whichever instance wrote them last. */
  getNewest(accountId: string): Promise<Versioned<PageSession[]>>;
  save(accountId: string, current: Versioned<PageSession[]>, next: PageSession[]): Promise<'saved' | Conflict>;
}
