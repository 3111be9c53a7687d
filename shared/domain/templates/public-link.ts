/**
 * The public link of a template: each person who opens it and confirms an address gets an envelope of their own, in one
 * role of the template. The other roles have fixed people. A token names owner, template and version, and ends in a
 * keyed hash over them, so that no record holds it and a new version ends it. Pure.
 */
import { AppError } from '../../errors.ts';
import type { Client, Fact } from '../audit/audit.ts';
import { hashedToken, readHashedToken } from '../base64url.ts';
import { isSameAddress } from '../email-address.ts';
import { uuidOf } from '../ids.ts';
import { firstToAct, mustAct, type Recipient } from '../recipients/recipient.ts';
import { isReached } from '../retry.ts';
import { linkFramePath } from '../signing/frame.ts';
import type { KeyedHash } from '../system.ts';

type Role = Pick<Recipient, 'role' | 'order'> & { key: string; name: string };

/** A person who has a role in every envelope of the link. */
export interface FixedRecipient {
  roleKey: string;
  name: string;
  email: string;
  language?: string | null;
}

/** The members that the owner chooses. */
export interface PublicLinkSettings {
  /** The role of the person who opens the link. */
  roleKey: string;
  isOpen: boolean;
  expiresAt: string | null;
  /** The number of envelopes; null: any number. */
  maxUses: number | null;
  /** The number of envelopes of one address. */
  perAddress: number;
  recipients: FixedRecipient[];
  /** The origin that may frame the page of the link; null or absent: none. */
  embedOrigin?: string | null;
  /** Whether the page shows the document to everybody who has the link; absent: after the address is confirmed. */
  showsDocument?: boolean;
}

export interface PublicLink extends PublicLinkSettings {
  /** From 1; a new link has the next number, which ends the earlier one. */
  version: number;
  /** The member who changed it last, and sends the envelopes, if the owner is an organization. */
  memberId?: string;
}

export const maxPerAddress = 100;
export const maxLinkUses = 1_000_000;

export interface PublicLinkRef {
  ownerId: string;
  templateId: string;
  version: number;
}

/** Why a link starts nothing now. */
export const closedReasons = ['closed', 'expired', 'full'] as const;
export type ClosedReason = (typeof closedReasons)[number];

const idDigits = 32;
const versionDigits = 8;
/** Owner, template, version and two zeros, which make the number of digits with the hash a multiple of three. */
const padding = '00';
const tokenLength = 92;

export function publicLinkToken(keyedHash: KeyedHash, { ownerId, templateId, version }: PublicLinkRef): string {
  const ids = ownerId.replace(/^usr_/, '') + templateId.replace(/^tpl_/, '');
  const named = ids + version.toString(16).padStart(versionDigits, '0') + padding;
  return hashedToken(keyedHash, 'public-link', named);
}

/** Returns null for a token with a wrong hash. The template decides whether the version is still valid. */
export function readPublicLink(keyedHash: KeyedHash, token: string): PublicLinkRef | null {
  const named = readHashedToken(keyedHash, 'public-link', token, tokenLength);
  if (named === null) return null;
  return {
    ownerId: `usr_${named.slice(0, idDigits)}`,
    templateId: `tpl_${named.slice(idDigits, 2 * idDigits)}`,
    version: Number.parseInt(named.slice(2 * idDigits, 2 * idDigits + versionDigits), 16),
  };
}

/** The present version of a template's link; null if it never had one. */
export function linkRefOf(template: { ownerId: string; id: string; publicLink?: PublicLink }): PublicLinkRef | null {
  const { ownerId, id: templateId, publicLink } = template;
  return publicLink ? { ownerId, templateId, version: publicLink.version } : null;
}

export function publicLinkUrl(
  { keyedHash, settings }: { keyedHash: KeyedHash; settings: { publicUrl: string } },
  ref: PublicLinkRef,
): string {
  return `${settings.publicUrl}/start#${publicLinkToken(keyedHash, ref)}`;
}

/** The address of the same page for a frame of the origin. */
export function publicLinkEmbedUrl(
  { keyedHash, settings }: { keyedHash: KeyedHash; settings: { publicUrl: string } },
  ref: PublicLinkRef,
  origin: string,
): string {
  return `${settings.publicUrl}${linkFramePath(keyedHash, origin)}#${publicLinkToken(keyedHash, ref)}`;
}

const usual = { isOpen: true, expiresAt: null, maxUses: null, perAddress: 1, recipients: [] };

export type PublicLinkChanges = { [N in keyof PublicLinkSettings]?: PublicLinkSettings[N] | undefined } & {
  newLink?: boolean | undefined;
};

/**
 * @throws AppError validation_error without a role, or for an open link with a new end that has passed: pages send
 *   the stored end again
 */
export function editPublicLink(
  before: PublicLink | undefined,
  { newLink, ...changes }: PublicLinkChanges,
  { memberId, at }: { memberId: string | undefined; at: Date },
): PublicLink {
  const { memberId: _, ...kept } = { roleKey: '', ...usual, version: 1, ...before };
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: PublicLink = { ...kept, ...given, ...(memberId && { memberId }) };
  if (!next.roleKey) throw new AppError('validation_error', { details: { 'publicLink.roleKey': 'is required' } });
  const expiresAt = next.expiresAt && new Date(next.expiresAt).toISOString();
  if (next.isOpen && expiresAt && expiresAt !== before?.expiresAt && isReached(expiresAt, at)) {
    throw new AppError('validation_error', { details: { 'publicLink.expiresAt': 'must be in the future' } });
  }
  return {
    ...next,
    expiresAt,
    recipients: next.recipients.map((each) => ({ ...each, name: each.name.trim() })),
    version: before && newLink ? before.version + 1 : next.version,
  };
}

/** Why no envelope could be made by the link: field → problem. */
export function publicLinkProblems(roles: readonly Role[], link: PublicLinkSettings): Record<string, string> {
  const problems: Record<string, string> = {};
  const own = roles.find(({ key }) => key === link.roleKey);
  if (!own) problems['publicLink.roleKey'] = 'is not a role of this template';
  else if (!mustAct(own)) problems['publicLink.roleKey'] = 'must be a role that signs or approves';
  else if (!firstToAct(roles).includes(own)) problems['publicLink.roleKey'] = 'must be of the first turn';
  const { recipients } = link;
  for (const [index, { roleKey, email }] of recipients.entries()) {
    const place = `publicLink.recipients[${index}]`;
    const isKnown = roles.some(({ key }) => key === roleKey) && roleKey !== link.roleKey;
    const earlier = recipients.slice(0, index);
    if (!isKnown) problems[`${place}.roleKey`] = 'is not another role of this template';
    else if (earlier.some((each) => each.roleKey === roleKey)) problems[`${place}.roleKey`] = 'is used twice';
    if (earlier.some((each) => isSameAddress(each.email, email))) problems[`${place}.email`] = 'is used twice';
  }
  const free = roles.filter(({ key }) => key !== link.roleKey && !recipients.some(({ roleKey }) => roleKey === key));
  if (free.length > 0) {
    problems['publicLink.recipients'] = `no recipient takes the role ${free.map(({ key }) => key).join(', ')}`;
  }
  return problems;
}

/** A change of the roles closes a link that could make no envelope any more. */
export function closedUnlessComplete(link: PublicLink, roles: readonly Role[]): PublicLink {
  const isComplete = Object.keys(publicLinkProblems(roles, link)).length === 0;
  return isComplete ? link : { ...link, isOpen: false };
}

export function closedReason(
  { isOpen, expiresAt, maxUses }: PublicLinkSettings,
  uses: number,
  at: Date,
): ClosedReason | null {
  if (!isOpen) return 'closed';
  if (expiresAt !== null && isReached(expiresAt, at)) return 'expired';
  return maxUses !== null && uses >= maxUses ? 'full' : null;
}

/**
 * One use of a link: the place of an envelope. It is claimed before the envelope is created, so that no race makes one
 * too many. The envelope's identifier derives from the place: a repeated request finds the envelope of the first one.
 */
export interface PublicLinkUse {
  /** Keyed hash of the address, 32 hex digits. */
  addressHash: string;
  /** From 1, for each address. */
  number: number;
  /** The attempt that claimed it. */
  attemptId: string;
  at: string;
  /** The envelope is known to exist and is not looked up again. */
  isSettled: boolean;
}

/** No request takes this long from its place to its envelope: the code of an attempt is valid for ten minutes. */
export const abandonedUseMs = 15 * 60_000;

/** After a rotation of the pepper the address counts anew. */
export function linkAddressHash(keyedHash: KeyedHash, ref: PublicLinkRef, normalizedEmail: string): string {
  const { templateId, version } = ref;
  return keyedHash.hash('public-link-address', `${templateId}|${version}|${normalizedEmail}`).slice(0, idDigits);
}

/** The UUID of the envelope of a use. */
export function startedEnvelopeId(
  { templateId, version }: PublicLinkRef,
  { addressHash, number }: Pick<PublicLinkUse, 'addressHash' | 'number'>,
  sha256: (text: string) => string,
): string {
  return uuidOf(sha256(`${templateId}|${version}|${addressHash}|${number}`).slice(0, idDigits));
}

/** The first number that no use of the address has; null if the address has used the link as often as it may. */
export function freeNumber(uses: readonly Pick<PublicLinkUse, 'number'>[], perAddress: number): number | null {
  const taken = new Set(uses.map(({ number }) => number));
  for (let number = 1; number <= perAddress; number++) if (!taken.has(number)) return number;
  return null;
}

/** The entries of a person until the code is confirmed. The page keeps them, encrypted; no record holds them. */
export interface PublicLinkAttempt {
  id: string;
  link: PublicLinkRef;
  name: string;
  email: string;
  language: string;
  code: { nonce: string; hash: string; expiresAt: string };
  /** The site in whose frame the person came; absent without a frame. */
  origin?: string;
}

/** The trail says of the person with this role that a public link led there, and that the address was confirmed. */
export function arrivedByLink(
  facts: readonly Fact[],
  recipients: readonly Recipient[],
  { roleKey, client }: { roleKey: string; client: Client },
): Fact[] {
  const holder = recipients.find((recipient) => recipient.roleKey === roleKey);
  return facts.map((fact): Fact => {
    if (!holder || fact.type !== 'recipient.sent' || fact.data.recipientId !== holder.id) return fact;
    const { ip, userAgent } = client;
    return {
      ...fact,
      actor: { kind: 'recipient', id: holder.id, ip, userAgent },
      data: { ...fact.data, isByPublicLink: true, codeSentTo: holder.email },
    };
  });
}

/** Uses of the links of all owners. */
export interface PublicLinkUses {
  /** The uses of one address, in any order. */
  ofAddress(ref: PublicLinkRef, addressHash: string): Promise<PublicLinkUse[]>;
  /** Claims a place and counts it in one write. `taken`: another request has claimed this number of the address. */
  claim(ref: PublicLinkRef, use: PublicLinkUse, maxUses: number | null): Promise<'claimed' | 'taken' | 'full'>;
  settle(ref: PublicLinkRef, use: PublicLinkUse): Promise<void>;
  /** Gives a place back that is not settled; does nothing for another. */
  release(ref: PublicLinkRef, use: PublicLinkUse): Promise<void>;
  /** Uses from before this time that are not settled. */
  unsettled(ref: PublicLinkRef, before: Date, limit: number): Promise<PublicLinkUse[]>;
  count(ref: PublicLinkRef): Promise<number>;
  /** The link has ended. */
  deleteAll(ref: PublicLinkRef): Promise<void>;
}
