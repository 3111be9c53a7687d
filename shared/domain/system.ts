/** Ports of time, randomness and digests. */

export interface Clock {
  now(): Date;
}

export type Probe = () => Promise<void>;

export interface Random {
  uuid(): string;
  /** 32 lower-case hex digits. */
  hex128(): string;
  /** URL-safe text of so many random bytes. */
  token(bytes: number): string;
}

export interface Digest {
  /** Lower-case hex SHA-256 of UTF-8 text or bytes. */
  sha256(content: string | Uint8Array): string;
}

export interface KeyedHash {
  /** Lower-case hex HMAC-SHA256; the purpose keeps hashes of one kind from passing as another. */
  hash(purpose: HashPurpose, text: string): string;
  /** Whether the hash is the text's, in the same time for every wrong one. */
  matches(purpose: HashPurpose, text: string, hash: string): boolean;
}

type HashPurpose = 'access-code' | 'signing-link' | 'access-proof';
