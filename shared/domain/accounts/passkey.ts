/**
 * Passkeys for the log-in (Web Authentication Level 3): the options for the browser, and challenges. A challenge is
 * random, is bound to its end and to the browser or account for which it was made, and ends in a keyed hash over them:
 * a record is written only when it is used. Pure.
 */
import { hashedToken, readHashedToken } from '../base64url.ts';
import type { Digest, KeyedHash } from '../system.ts';

export interface Passkey {
  /** SHA-256 of the credential's identifier, in hex. */
  id: string;
  /** base64url, as browsers name it. */
  credentialId: string;
  /** The COSE key, in base64url. */
  publicKey: string;
  /** The signature counter of the last use. Authenticators without a counter always send 0. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

interface BrowserAnswer<Response> {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Response;
  clientExtensionResults: object;
  authenticatorAttachment?: string;
}

/** The answers of a browser, all binary members in base64url. */
export type PasskeyRegistration = BrowserAnswer<{
  clientDataJSON: string;
  attestationObject: string;
  transports?: string[];
}>;
export type PasskeyAssertion = BrowserAnswer<{
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
}>;

/** Both check origin, relying party, user verification and challenge; `isOwn` accepts a challenge of this request. */
export interface PasskeyVerifier {
  /** Returns the new credential; null for a registration that is wrong in any way. */
  verifyRegistration(
    answer: PasskeyRegistration,
    isOwn: (challenge: string) => boolean,
  ): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null>;
  /** Returns the signature counter; null for an assertion that is wrong in any way. */
  verifyAssertion(
    answer: PasskeyAssertion,
    passkey: Passkey,
    isOwn: (challenge: string) => boolean,
  ): Promise<number | null>;
}

/** A counter that does not grow shows a copy of the authenticator's key (section 6.1.1). */
export function isCounterPlausible(before: number, now: number): boolean {
  return before === 0 && now === 0 ? true : now > before;
}

const challengeMs = 10 * 60_000;
export const challengeSeconds = challengeMs / 1_000;

/** A registration is bound to the account, a log-in to the browser. */
export type ChallengePurpose = 'register' | 'log-in';

interface Hashes {
  keyedHash: KeyedHash;
  digest: Digest;
}

/** Lengths in hex digits: nonce, end in seconds, subject, keyed hash. Their sum is a multiple of six: whole bytes. */
const nonceDigits = 32;
const timeDigits = 8;
const subjectDigits = 34;
const challengeLength = 92;

const digestOf = ({ digest }: Hashes, purpose: ChallengePurpose, subject: string) =>
  digest.sha256(`${purpose}|${subject}`).slice(0, subjectDigits);

/** @param subject the account, or the secret that the browser keeps */
export function newChallenge(hashes: Hashes, purpose: ChallengePurpose, subject: string, hex128: string, at: Date) {
  const seconds = Math.floor((at.getTime() + challengeMs) / 1_000);
  const named = hex128 + seconds.toString(16).padStart(timeDigits, '0') + digestOf(hashes, purpose, subject);
  return hashedToken(hashes.keyedHash, 'passkey-challenge', named);
}

/** Returns what identifies the challenge; null if it was not made for this purpose and subject, or has expired. */
export function readChallenge(
  hashes: Hashes,
  purpose: ChallengePurpose,
  subject: string,
  challenge: string,
  at: Date,
): string | null {
  const named = readHashedToken(hashes.keyedHash, 'passkey-challenge', challenge, challengeLength);
  if (named === null || named.slice(-subjectDigits) !== digestOf(hashes, purpose, subject)) return null;
  const seconds = Number.parseInt(named.slice(nonceDigits, nonceDigits + timeDigits), 16);
  return seconds * 1_000 > at.getTime() ? named.slice(0, nonceDigits) : null;
}

/** Attestation is not requested: which device a person uses is not the service's business. */
const attestation = 'none';
const userVerification = 'required';
/** EdDSA, ES256 and RS256 (IANA COSE Algorithms). */
const algorithms = [-8, -7, -257];

const describe = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

interface NewPasskeyFor {
  challenge: string;
  /** The host of the service. */
  rpId: string;
  /** The authenticator keeps it beside the key; base64url. */
  userHandle: string;
  email: string;
  name: string;
  passkeys: readonly Passkey[];
}

/** `PublicKeyCredentialCreationOptionsJSON` (section 5.4) */
export function registrationOptions({ challenge, rpId, userHandle, email, name, passkeys }: NewPasskeyFor) {
  return {
    challenge,
    rp: { id: rpId, name: 'Countersign' },
    user: { id: userHandle, name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeMs,
    attestation,
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification },
  } as const;
}

/** `PublicKeyCredentialRequestOptionsJSON` (section 5.5): any passkey of this service, so that no address is asked for. */
export function assertionOptions(challenge: string, rpId: string) {
  return { challenge, rpId, timeout: challengeMs, userVerification, allowCredentials: [] } as const;
}
