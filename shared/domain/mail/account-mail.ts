/**
 * E-mails about an account, to its owner or to an address for which a new password was asked, and the links in them.
 * A link's token names its purpose, the account and its end, and a digest of the state of the account that it was made for;
 * it ends in a keyed hash over them, which is checked without reading a record. Nothing is stored of it. What it is used for
 * changes that state, so that it works once. Pure.
 */
import type { Account } from '../accounts/account.ts';
import { base64urlToHex, hexToBase64url } from '../base64url.ts';
import type { Language } from '../language.ts';
import type { Digest, KeyedHash } from '../system.ts';
import { type Mail, type MailState, pendingSince } from './mail.ts';

export const accountMailKinds = [
  'verification',
  'password_reset',
  'password_changed',
  'address_new',
  'address_old',
  'address_changed',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

export interface AccountMail extends MailState {
  /** `eml_` + 32 hex digits, random. */
  id: string;
  /**
   * The account; of a `password_reset` a hash of the address, because whether an account has it is looked up only when the
   * message is sent: the request does the same work for every address.
   */
  ownerId: string;
  kind: AccountMailKind;
  address: string;
  language: Language;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How long the link of a message is valid, from the message's creation; null: it has none that ends. */
export const linkLifetimeMs: Record<AccountMailKind, number | null> = {
  verification: 7 * dayMs,
  password_reset: 60 * minuteMs,
  password_changed: null,
  address_new: dayMs,
  address_old: dayMs,
  address_changed: null,
};

/** Addresses of people without an account are kept no longer than sending may take. */
export const accountMailRetentionSeconds = 3 * 86_400;

export function newAccountMail(
  facts: Pick<AccountMail, 'ownerId' | 'kind' | 'address' | 'language'>,
  hex128: string,
  at: Date,
): AccountMail {
  return { id: `eml_${hex128}`, ...facts, ...pendingSince(at) };
}

export function isAccountMail(mail: Mail | AccountMail): mail is AccountMail {
  return 'address' in mail;
}

/** Until when the link of the message is valid. */
export function linkEnd(mail: Pick<AccountMail, 'kind' | 'createdAt'>): Date | null {
  const lifetimeMs = linkLifetimeMs[mail.kind];
  return lifetimeMs === null ? null : new Date(Date.parse(mail.createdAt) + lifetimeMs);
}

const purposes = ['reset', 'verify', 'newAddress', 'oldAddress'] as const;
export type AccountLinkPurpose = (typeof purposes)[number];

export interface AccountLink {
  purpose: AccountLinkPurpose;
  accountId: string;
  /** Of the state; `isLinkOf` compares it. */
  stateDigest: string;
}

interface Hashes {
  keyedHash: KeyedHash;
  digest: Digest;
}

/** In hex digits: purpose, account, end in seconds, state, keyed hash; together a multiple of three. */
const purposeDigits = 4;
const idDigits = 32;
const timeDigits = 8;
const stateDigits = 30;
const hashDigits = 64;
const tokenPattern = /^[A-Za-z0-9_-]{92}$/;

/** What ends the link when it changes; null while there is no reason for such a link. */
function stateOf(purpose: AccountLinkPurpose, { email, tokenVersion, newEmail }: Account): string | null {
  switch (purpose) {
    case 'reset':
      return `${tokenVersion}|${email}`;
    case 'verify':
      return email;
    case 'newAddress':
    case 'oldAddress':
      return newEmail?.id ?? null;
  }
}

const digestOf = ({ digest }: Hashes, state: string) => digest.sha256(state).slice(0, stateDigits);

/** The token of a link to the account as it is now; null where there is no reason for such a link. */
export function accountLinkToken(
  hashes: Hashes,
  purpose: AccountLinkPurpose,
  account: Account,
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
  return hexToBase64url(named + hashes.keyedHash.hash('account-link', named));
}

/** What a token of ours names; null for any other, and after its end. The account decides whether it still holds. */
export function readAccountLink(hashes: Hashes, token: string, at: Date): AccountLink | null {
  if (!tokenPattern.test(token)) return null;
  const hex = base64urlToHex(token);
  const named = hex.slice(0, -hashDigits);
  if (!hashes.keyedHash.matches('account-link', named, hex.slice(-hashDigits))) return null;
  const purpose = purposes[Number.parseInt(named.slice(0, purposeDigits), 16)];
  const accountId = `usr_${named.slice(purposeDigits, purposeDigits + idDigits)}`;
  const seconds = Number.parseInt(named.slice(-stateDigits - timeDigits, -stateDigits), 16);
  if (!purpose || seconds * 1_000 <= at.getTime()) return null;
  return { purpose, accountId, stateDigest: named.slice(-stateDigits) };
}

/** Whether the account is still in the state that the link was made for. */
export function isLinkOf(hashes: Hashes, link: AccountLink, account: Account): boolean {
  const state = stateOf(link.purpose, account);
  return state !== null && account.id === link.accountId && digestOf(hashes, state) === link.stateDigest;
}
