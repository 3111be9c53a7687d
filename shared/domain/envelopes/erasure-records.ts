/** Port: what remains of erased envelopes, and the envelopes that are to be erased. */
import type { OldestDocuments } from '../accounts/retention.ts';
import type { Conflict, Versioned } from '../versioned.ts';
import type { Envelope } from './envelope.ts';
import type { Erasure } from './erasure.ts';

export interface ErasureRef {
  ownerId: string;
  envelopeId: string;
}

export interface ErasureRecords {
  /** As it is now, whichever instance wrote it last. */
  get(ownerId: string, envelopeId: string): Promise<Versioned<Erasure> | null>;
  /** The envelope as it is now, an erased draft included. */
  getEnvelope(ownerId: string, envelopeId: string): Promise<Versioned<Envelope> | null>;
  /** Replaces the envelope by its erasure. From then on it reads as missing. */
  claim(current: Versioned<Envelope>, erasure: Erasure): Promise<Versioned<Erasure> | Conflict>;
  save(current: Versioned<Erasure>, next: Erasure): Promise<Versioned<Erasure> | Conflict>;
  /** Deletes all events, e-mail messages and deliveries of the envelope, but not the one that reports its erasure. */
  deleteRecords(ownerId: string, envelopeId: string): Promise<void>;
  /** Those of these envelopes, of any owner, that were erased. */
  among(envelopeIds: string[]): Promise<string[]>;
  /** Erasures of any owner that are due at `at`, at most `limit`. */
  findDue(at: Date, limit: number): Promise<ErasureRef[]>;
  /** Identifiers of documents of the account that are due under its retention, at most `limit`. */
  findRetained(
    ownerId: string,
    before: { completed: Date | null; ended: Date | null },
    limit: number,
  ): Promise<string[]>;
  oldest(ownerId: string): Promise<OldestDocuments>;
  /**
   * Identifiers of envelopes of the account, at most `limit`: the open ones, or all that are not under a legal hold, hidden
   * ones and erased drafts included.
   */
  findOwned(ownerId: string, which: 'open' | 'unheld', limit: number): Promise<string[]>;
  /** The number of the account's documents under a legal hold. */
  countHeld(ownerId: string): Promise<number>;
}
