/** Ports of time, randomness, digests, and work that several callers share. */

export interface Clock {
  now(): Date;
}

/** Waiting. Apart from the clock: a test moves the clock and skips the waits. */
export interface Timer {
  sleep(ms: number): Promise<void>;
  /** What the work answers, if it does so in time. @throws Error when it does not */
  within<T>(work: Promise<T>, timeoutMs: number): Promise<T>;
}

/** Callers in one process who ask for the same work at the same time share one run of it. */
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
}

export interface KeyedHash {
  /** Lower-case hex HMAC-SHA256; the purpose keeps hashes of one kind from passing as another. */
  hash(purpose: HashPurpose, text: string): string;
  /** Whether the hash is the text's, under the current key or a former one, in the same time for every wrong one. */
  matches(purpose: HashPurpose, text: string, hash: string): boolean;
}

type HashPurpose =
  | 'access-code'
  | 'signing-link'
  | 'in-person-link'
  | 'access-proof'
  | 'account-link'
  | 'page-session'
  | 'one-time-code'
  | 'one-time-code-check';
