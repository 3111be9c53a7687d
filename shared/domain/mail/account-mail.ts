/**
 * E-mails about an account, to its owner or to an address that asked for a new password, and the links in them. A
 * link's token names its purpose, the account and its end, contains a digest of the account's state, and ends in a
 * keyed hash over all of it. The hash is checked without reading a record. The token is not stored. Using the link
 * changes the state, so that it works once. Pure.
 */
import type { Person } from '../accounts/account.ts';
import { hashedToken, readHashedToken } from '../base64url.ts';
import type { Language } from '../language.ts';
import type { Digest, KeyedHash } from '../system.ts';
import { type Mail, type MailState, pendingSince } from './mail.ts';

/** Messages about a change of the second factor, which the owner has not necessarily made. */
const securityMailKinds = [
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'passkey_added',
  'passkey_removed',
] as const;
type SecurityMailKind = (typeof securityMailKinds)[number];

export const isSecurityMail = (kind: string): kind is SecurityMailKind =>
  (securityMailKinds as readonly string[]).includes(kind);

export const accountMailKinds = [
  'verification',
  'password_reset',
  'password_changed',
  'address_new',
  'address_old',
  'address_changed',
  'api_key_expiring',
  ...securityMailKinds,
  'retention_notice',
  'account_deleted',
  'member_invitation',
  'account_converted',
  'link_code',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

export interface AccountMail extends MailState {
  /** `eml_` + 32 hex digits, random. */
  id: string;
  /**
   * The account; for `link_code` the owner of the template; for `member_invitation` the organization; for `password_reset` a hash of the address. Whether an account has the address is looked up only when
   * the message is sent, so that the request does the same work for every address.
   */
  ownerId: string;
  kind: AccountMailKind;
  address: string;
  language: Language;
  /** The API key that the message is about. */
  keyId?: string;
  /** The organization whose retention the message is about; absent for the account's own. */
  organizationId?: string;
  /** The invitation to an organization that the message carries. */
  invitationId?: string;
  /** The template whose public link sends a code; the code follows from the random bits under the service's key. */
  linkCode?: { templateId: string; nonce: string; expiresAt: string };
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How long the link of a message is valid, from the message's creation; null: the message has no link that expires. */
export const linkLifetimeMs: Record<AccountMailKind, number | null> = {
  verification: 7 * dayMs,
  password_reset: 60 * minuteMs,
  password_changed: null,
  address_new: dayMs,
  address_old: dayMs,
  address_changed: null,
  api_key_expiring: null,
  second_factor_added: null,
  second_factor_removed: null,
  second_factor_reset: null,
  passkey_added: null,
  passkey_removed: null,
  retention_notice: null,
  account_deleted: null,
  member_invitation: 7 * dayMs,
  account_converted: null,
  link_code: null,
};

/** Addresses of people without an account are kept no longer than sending may take. */
export const accountMailRetentionSeconds = 3 * 86_400;

export function newAccountMail(
  facts: Pick<
    AccountMail,
    'ownerId' | 'kind' | 'address' | 'language' | 'keyId' | 'organizationId' | 'invitationId' | 'linkCode'
  >,
  hex128: string,
  at: Date,
): AccountMail {
  return { id: `eml_${hex128}`, ...facts, ...pendingSince(at) };
}

export function isAccountMail(mail: Mail | AccountMail): mail is AccountMail {
  return 'address' in mail;
}

/** Returns the time at which the link of the message expires. */
export function linkEnd(mail: Pick<AccountMail, 'kind' | 'createdAt'>): Date | null {
  const lifetimeMs = linkLifetimeMs[mail.kind];
  return lifetimeMs === null ? null : new Date(Date.parse(mail.createdAt) + lifetimeMs);
}

const purposes = ['reset', 'verify', 'newAddress', 'oldAddress', 'access'] as const;
export type AccountLinkPurpose = (typeof purposes)[number];

export interface AccountLink {
  purpose: AccountLinkPurpose;
  accountId: string;
  /** Digest of the state; `isLinkOf` compares it. */
  stateDigest: string;
}

interface Hashes {
  keyedHash: KeyedHash;
  digest: Digest;
}

/** Lengths in hex digits: purpose, account, end in seconds, state, keyed hash. Their sum is a multiple of three. */
const purposeDigits = 4;
const idDigits = 32;
const timeDigits = 8;
const stateDigits = 30;
const tokenLength = 92;

/** Returns the state whose change ends the link; null while there is no reason for such a link. */
function stateOf(purpose: AccountLinkPurpose, { email, tokenVersion, newEmail }: Person): string | null {
  switch (purpose) {
    case 'reset':
    case 'access':
      return `${tokenVersion}|${email}`;
    case 'verify':
      return email;
    case 'newAddress':
    case 'oldAddress':
      return newEmail?.id ?? null;
  }
}

const digestOf = ({ digest }: Hashes, state: string) => digest.sha256(state).slice(0, stateDigits);

/** Returns the token of a link to the account in its current state; null if there is no reason for such a link. */
export function accountLinkToken(
  hashes: Hashes,
  purpose: AccountLinkPurpose,
  account: Person,
  endsAt: Date,
): string | null {
  const state = stateOf(purpose, account);
  if (state === null) return null;
  const seconds = Math.floor(endsAt.getTime() / 1_000);
  const named = [
    purposes.indexOf(purpose).toString(16).padStart(purposeDigits, '0'),
    account.id.replace(/^usr_/, ''),
    seconds.toString(16).padStart(timeDigits, '0'),
    digestOf(hashes, state),
  ].join('');
  return hashedToken(hashes.keyedHash, 'account-link', named);
}

/** Returns null for any other text and after the link's end. `isLinkOf` then compares the account's state. */
export function readAccountLink(hashes: Hashes, token: string, at: Date): AccountLink | null {
  const named = readHashedToken(hashes.keyedHash, 'account-link', token, tokenLength);
  if (named === null) return null;
  const purpose = purposes[Number.parseInt(named.slice(0, purposeDigits), 16)];
  const accountId = `usr_${named.slice(purposeDigits, purposeDigits + idDigits)}`;
  const seconds = Number.parseInt(named.slice(-stateDigits - timeDigits, -stateDigits), 16);
  if (!purpose || seconds * 1_000 <= at.getTime()) return null;
  return { purpose, accountId, stateDigest: named.slice(-stateDigits) };
}

/** Whether the account is still in the state for which the link was made. */
export function isLinkOf(hashes: Hashes, link: AccountLink, account: Person): boolean {
  const state = stateOf(link.purpose, account);
  return state !== null && account.id === link.accountId && digestOf(hashes, state) === link.stateDigest;
}
