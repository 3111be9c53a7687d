/** Ports: accounts, invitations, API keys and the sessions of pages. */

import type { Conflict, Versioned } from '../versioned.ts';
import type { Account, ApiKey, ApiKeyPlace, Person } from './account.ts';
import type { Invitation } from './invitation.ts';
import type { PageSession } from './page-session.ts';

export interface AccountRecords {
  get(accountId: string): Promise<Versioned<Account> | null>;
  /** Returns the current record, whichever instance wrote it last. */
  getNewest(accountId: string): Promise<Versioned<Account> | null>;
  /** The record may be missing or outdated for a moment after another instance's write. */
  findByEmail(email: string): Promise<Versioned<Person> | null>;
  /** Returns the current record, whichever instance wrote it last. */
  findNewestByEmail(email: string): Promise<Versioned<Person> | null>;
  /** Returns the account identifier claimed for an e-mail address, whether or not the account exists yet. */
  claimedId(email: string): Promise<string | null>;
  /** Claims an account identifier for an e-mail address: `candidateId`, unless another one was claimed before. */
  claimEmail(email: string, candidateId: string, at: Date): Promise<string>;
  /** Returns the account of a person of single sign-on, by the key of their link. */
  accountIdOfSignOn(key: string): Promise<string | null>;
  rememberSignOn(key: string, accountId: string, at: Date): Promise<void>;
  /** Returns false if the identifier is in use or barred. */
  create(account: Account): Promise<boolean>;
  /** Prevents that an account is ever created with this identifier. Returns false if one exists. */
  bar(accountId: string, at: Date): Promise<boolean>;
  /** Claims a passkey for an account. Returns false if another account has it. */
  claimPasskey(passkeyId: string, accountId: string, at: Date): Promise<boolean>;
  /** Returns the account that claimed the passkey; its record says whether the passkey is still there. */
  accountIdOfPasskey(passkeyId: string): Promise<string | null>;
  releasePasskey(passkeyId: string): Promise<void>;
  replace<A extends Account>(current: Versioned<A>, next: A): Promise<Versioned<A> | Conflict>;
  /** Identifiers of accounts whose documents are erased by age, at most `limit`. */
  findWithRetention(limit: number): Promise<string[]>;
  /** Identifiers of organizations that have an invitation of the address, at most `limit`. */
  findInviting(email: string, limit: number): Promise<string[]>;
  getInvitation(codeHash: string): Promise<Versioned<Invitation> | null>;
  createInvitation(invitation: Invitation): Promise<void>;
  replaceInvitation(current: Versioned<Invitation>, next: Invitation): Promise<Versioned<Invitation> | Conflict>;
  /** Remembers the account for which a customer or a subscription of the payment provider pays. */
  rememberPayer(payerId: string, accountId: string): Promise<void>;
  accountIdOfPayer(payerId: string): Promise<string | null>;
  /** Remembers the end of a subscription that may not be known yet. */
  rememberEnd(subscriptionId: string, endedAt: number): Promise<void>;
  /** Returns the end of the subscription in seconds of the provider's clock. */
  endOf(subscriptionId: string): Promise<number | null>;
}

export interface ApiKeyRecords {
  /** Returns the current record, whichever instance wrote it last. */
  get(keyId: string): Promise<Versioned<ApiKey> | null>;
  create(key: ApiKey): Promise<void>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<ApiKey[]>;
  replace(current: Versioned<ApiKey>, next: ApiKey): Promise<Versioned<ApiKey> | Conflict>;
  delete(ownerId: string, keyId: string): Promise<boolean>;
  /** Identifiers of keys of any owner that end in this time and have no `endNoticedAt`, at most `limit`. */
  findEnding(end: { after: Date; until: Date }, limit: number): Promise<string[]>;
  /** The slots that keys of this owner reserved recently. */
  places(ownerId: string): Promise<Versioned<ApiKeyPlace[]>>;
  savePlaces(ownerId: string, current: Versioned<ApiKeyPlace[]>, next: ApiKeyPlace[]): Promise<'saved' | Conflict>;
}

export interface PageSessionRecords {
  /** Returns an empty list if the account has no sessions. */
  get(accountId: string): Promise<Versioned<PageSession[]>>;
  /** Returns the current sessions, whichever instance wrote them last. */
  getNewest(accountId: string): Promise<Versioned<PageSession[]>>;
  save(accountId: string, current: Versioned<PageSession[]>, next: PageSession[]): Promise<'saved' | Conflict>;
}
