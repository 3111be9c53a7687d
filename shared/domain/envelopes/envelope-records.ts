/** Port: envelopes and their events. */
import type { AuditEvent } from '../audit/audit.ts';
import type { CreatedRecord } from '../list-position.ts';
import type { Conflict, Page, Versioned } from '../versioned.ts';
import type { Envelope, Status } from './envelope.ts';

/** Selects the envelopes of a list. */
export interface ListFilter {
  status?: Status;
  /** As the envelope has it, letter case included. */
  label?: string;
  /** As the envelope has it. */
  externalId?: string;
}

export interface EnvelopeRecords {
  /** `conflict` when an envelope with this identifier exists. */
  create(envelope: Envelope, events: AuditEvent[]): Promise<Versioned<Envelope> | Conflict>;
  get(ownerId: string, envelopeId: string): Promise<Versioned<Envelope> | null>;
  /** As it is now, whichever instance wrote it last. Later reads of this instance are at least as new. */
  getNewest(ownerId: string, envelopeId: string): Promise<Versioned<Envelope> | null>;
  /** The envelope and its audit trail in order, in one call. A trail that was written meanwhile may be longer or shorter. */
  getWithEvents(ownerId: string, envelopeId: string): Promise<(Versioned<Envelope> & { events: AuditEvent[] }) | null>;
  /** Replaces the envelope if its version is still the given one, and creates the events. */
  commit(current: Versioned<Envelope>, next: Envelope, events: AuditEvent[]): Promise<Versioned<Envelope> | Conflict>;
  /** Every envelope of the owner, newest first. */
  listAll(ownerId: string): Promise<Envelope[]>;
  /** One page and the total, newest first, by the status at `at`. The cost grows with the number of envelopes. */
  list(ownerId: string, page: ListFilter & { limit: number; offset: number; at: Date }): Promise<Page<Envelope>>;
  /** At most `limit` envelopes after a position, newest first. The cost does not depend on the position. */
  listAfter(
    ownerId: string,
    page: ListFilter & { after: CreatedRecord | null; limit: number; at: Date },
  ): Promise<Envelope[]>;
  /** The audit trail in order. */
  events(ownerId: string, envelopeId: string): Promise<AuditEvent[]>;
  /** The completed envelope whose sealed file, archived version or certificate has this SHA-256 (lower-case hex), of any owner. */
  findSealed(sha256: string): Promise<KnownSeal | null>;
  /** Completed envelopes of any owner whose seal waits for a higher level, due at `at`, sealed after `since`, at most `limit`. */
  findSealsToAugment(since: Date, at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
  /** Finds envelopes of any owner in `sealing` whose lease ran out before `at`, oldest first, at most `limit`. */
  findAbandonedSealings(at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
  /** The existing ones of these envelopes, of any owner, with each upload they name. */
  uploadsOf(envelopeIds: string[]): Promise<UploadInUse[]>;
  /** Open envelopes of any owner whose expiry is before `at`, at most `limit`. */
  findOverdue(at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
  /** Drafts of any owner that may replace an envelope which is not voided yet, at most `limit`. */
  findUnsettledCorrections(limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
  /** Open envelopes of any owner with a reminder due at `at` or before, at most `limit`. */
  findRemindersDue(at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
}

/** The recorded facts about a sealed file. */
export interface KnownSeal {
  envelopeId: string;
  sealedAt: string;
  /** The level of exactly this file. */
  level: string;
  pages: number;
  /** `archive`: the version at a higher level; `certificate`: the completion certificate as a separate file. */
  version: 'sealed' | 'archive' | 'certificate';
  archivedAt: string | null;
}

export interface UploadInUse {
  id: string;
  blobName: string | null;
}
