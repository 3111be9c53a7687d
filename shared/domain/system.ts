/** Ports of time, randomness, digests, and work that several callers share. */

export interface Clock {
  now(): Date;
}

/** Waits. It is separate from the clock, because tests move the clock and skip the waits. */
export interface Timer {
  sleep(ms: number): Promise<void>;
  /** Returns the result of the work if it ends in time. @throws Error otherwise */
  within<T>(work: Promise<T>, timeoutMs: number): Promise<T>;
}

/** Callers in one process that request the same work at the same time share one run of it. */
export interface SingleFlight<T> {
  run(key: string, work: () => Promise<T>): Promise<T>;
}

export type Probe = () => Promise<void>;

export interface Random {
  uuid(): string;
  /** 32 lower-case hex digits. */
  hex128(): string;
  /** URL-safe text of so many random bytes. */
  token(bytes: number): string;
  /** From 0 to 1, for jitter; not for secrets. */
  fraction(): number;
}

export interface Digest {
  /** Lower-case hex SHA-256 of UTF-8 text or bytes. */
  sha256(content: string | Uint8Array): string;
  /** The same for a file, whose hash would hold the event loop. */
  fileSha256(bytes: Uint8Array): Promise<string>;
}

export interface KeyedHash {
  /** Lower-case hex HMAC-SHA256. The purpose prevents a hash of one kind from being used as another. */
  hash(purpose: HashPurpose, text: string): string;
  /** Whether the hash is the text's, under the current key or a former one. Wrong hashes all take the same time. */
  matches(purpose: HashPurpose, text: string, hash: string): boolean;
}

export type HashPurpose =
  | 'access-code'
  | 'signing-link'
  | 'in-person-link'
  | 'embedded-link'
  | 'signing-frame'
  | 'link-frame'
  | 'access-proof'
  | 'public-link'
  | 'public-link-address'
  | 'account-link'
  | 'member-invitation'
  | 'page-session'
  | 'passkey-challenge'
  | 'one-time-code'
  | 'one-time-code-check';
