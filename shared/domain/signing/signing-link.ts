/**
 * Signing links. A token names its owner, envelope, recipient and version, and ends in a keyed hash over them. The hash
 * is checked without reading a record; one point read then shows whether the version is still the recipient's. No
 * record holds a secret, so that an e-mail that is sent again carries the same link.
 *
 * A token of a session that the sender opened also names the session. It is longer, and hashed for another purpose,
 * one for each kind of session.
 */

import { hashedToken, readHashedToken } from '../base64url.ts';
import { uuidOf } from '../ids.ts';
import type { Recipient, SigningSession } from '../recipients/recipient.ts';
import type { HashPurpose, KeyedHash } from '../system.ts';

export interface SigningLink {
  ownerId: string;
  /** UUID. */
  envelopeId: string;
  recipientId: string;
  version: number;
  /** The session that the sender opened; its identifier has 32 hex digits. Absent for a link that was sent. */
  session?: Pick<SigningSession, 'kind' | 'id'>;
}

/** Hex digits. Owner, envelope and recipient have 16 bytes each, the version 4, the keyed hash 32. */
const idDigits = 32;
const versionDigits = 8;
const tokenLength = { sent: 112, session: 134 };
/** Precedes the session, so that the number of digits is a multiple of three. */
const sessionMark = '0';

const sessionPurposes = {
  inPerson: 'in-person-link',
  embedded: 'embedded-link',
} as const satisfies Record<SigningSession['kind'], HashPurpose>;
const sessionKinds = Object.keys(sessionPurposes) as SigningSession['kind'][];

/** How long a proof of the access code is valid. */
const proofMs = 12 * 3_600_000;

export function signingLinkOf(ownerId: string, envelopeId: string, recipient: Recipient): SigningLink {
  return { ownerId, envelopeId, recipientId: recipient.id, version: recipient.linkVersion };
}

export function signingLinkToken(keyedHash: KeyedHash, link: SigningLink): string {
  const purpose = link.session ? sessionPurposes[link.session.kind] : 'signing-link';
  return hashedToken(keyedHash, purpose, namedPart(link));
}

/** The address of the signing page; of a session in a frame, the path of its page is given. */
export function signingLinkUrl(
  { keyedHash, settings }: { keyedHash: KeyedHash; settings: { publicUrl: string } },
  link: SigningLink,
  path = '/sign',
): string {
  return `${settings.publicUrl}${path}#${signingLinkToken(keyedHash, link)}`;
}

/** Returns null for a token with a wrong hash. The envelope decides whether the link is still valid. */
export function readSigningLink(keyedHash: KeyedHash, token: string): SigningLink | null {
  const sent = readHashedToken(keyedHash, 'signing-link', token, tokenLength.sent);
  if (sent !== null) return linkOf(sent);
  for (const kind of sessionKinds) {
    const named = readHashedToken(keyedHash, sessionPurposes[kind], token, tokenLength.session);
    const id = named?.slice(3 * idDigits + versionDigits + sessionMark.length);
    if (named && id) return { ...linkOf(named), session: { kind, id } };
  }
  return null;
}

function linkOf(named: string): SigningLink {
  const [owner, envelope, recipient] = [0, 1, 2].map((place) => named.slice(place * idDigits, (place + 1) * idDigits));
  return {
    ownerId: `usr_${owner}`,
    envelopeId: uuidOf(envelope ?? ''),
    recipientId: `rcp_${recipient}`,
    version: Number.parseInt(named.slice(3 * idDigits, 3 * idDigits + versionDigits), 16),
  };
}

/**
 * The checks that the bearer of a link must pass, as a proof names them: the access code, the one-time code, or both.
 * The proof of the access code alone is the same whether or not a one-time code follows.
 */
export function provenBy({ accessCodeHash, verification }: Recipient): {
  accessCode: string | null;
  all: string | null;
} {
  const all = verification ? `${accessCodeHash ?? ''}+${verification}` : accessCodeHash;
  return { accessCode: accessCodeHash, all };
}

/**
 * Proves to later requests what the recipient has given. Ends with the link, with the access code, and after 12 hours.
 * @param given from `provenBy`
 */
export function accessProof(
  keyedHash: KeyedHash,
  link: SigningLink,
  given: string,
  at: Date,
): { accessProof: string; expiresAt: string } {
  const expiresAt = new Date(Math.floor((at.getTime() + proofMs) / 1_000) * 1_000);
  const seconds = String(expiresAt.getTime() / 1_000);
  const proof = keyedHash.hash('access-proof', provenText(link, given, seconds));
  return { accessProof: `${seconds}.${proof}`, expiresAt: expiresAt.toISOString() };
}

export function isAccessProof(
  keyedHash: KeyedHash,
  link: SigningLink,
  given: string,
  proof: string | null,
  at: Date,
): boolean {
  const [, seconds, hash] = /^(\d{10})\.([0-9a-f]{64})$/.exec(proof ?? '') ?? [];
  if (!seconds || !hash || Number(seconds) * 1_000 <= at.getTime()) return false;
  return keyedHash.matches('access-proof', provenText(link, given, seconds), hash);
}

function provenText(link: SigningLink, given: string, seconds: string): string {
  return [namedPart(link), given, seconds].join('.');
}

function namedPart({ ownerId, envelopeId, recipientId, version, session }: SigningLink): string {
  const ids = [ownerId.replace(/^usr_/, ''), envelopeId.replaceAll('-', ''), recipientId.replace(/^rcp_/, '')];
  const sessionDigits = session ? sessionMark + session.id : '';
  const digits = ids.join('') + version.toString(16).padStart(versionDigits, '0') + sessionDigits;
  if (!/^[0-9a-f]{104}(?:[0-9a-f]{33})?$/.test(digits))
    throw new Error('an identifier does not fit into a signing link');
  return digits;
}
