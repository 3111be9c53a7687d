/** Port: envelopes and their events. */
import type { AuditEvent } from '../audit/audit.ts';
import type { SortedRecord } from '../list-position.ts';
import type { Conflict, Page, Versioned } from '../versioned.ts';
import type { Envelope } from './envelope.ts';
import type { ListFilter, ListSort } from './envelope-filter.ts';

/** A part of a list, by the status at `at`. */
interface PageOfList extends ListFilter {
  limit: number;
  at: Date;
  sort: ListSort;
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
  /** One page and the total. The cost grows with the number of envelopes. */
  list(ownerId: string, page: PageOfList & { offset: number }): Promise<Page<Envelope>>;
  /** At most `limit` envelopes after a position. The cost does not depend on the position. */
  listAfter(ownerId: string, page: PageOfList & { after: SortedRecord | null }): Promise<Envelope[]>;
  /** How many envelopes a list has at `at`. The cost grows with their number. */
  count(ownerId: string, filter: ListFilter & { at: Date; sort: ListSort }): Promise<number>;
  /** The labels of the newest envelopes that have one. */
  labels(ownerId: string): Promise<string[]>;
  /** The audit trail in order. */
  events(ownerId: string, envelopeId: string): Promise<AuditEvent[]>;
  /** The completed envelope whose sealed file, archived version or certificate has this SHA-256 (lower-case hex), of any owner; also after its erasure. */
  findSealed(sha256: string): Promise<KnownSeal | null>;
  /** Completed envelopes of any owner whose seal waits for a higher level, due at `at`, sealed after `since`, at most `limit`. */
  findSealsToAugment(since: Date, at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
  /** Finds envelopes of any owner in `sealing` whose lease ran out before `at`, oldest first, at most `limit`. */
  findAbandonedSealings(at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
  /** The existing ones of these envelopes, of any owner, with each upload they name. */
  uploadsOf(envelopeIds: string[]): Promise<UploadInUse[]>;
  /** Open envelopes of any owner whose expiry is before `at`, at most `limit`. */
  findOverdue(at: Date, limit: number): Promise<{ ownerId: string; envelopeId: string }[]>;
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
  /** When the service began to erase its own copy; null while it has one. */
  erasedAt: string | null;
}

export interface UploadInUse {
  id: string;
  blobName: string | null;
}
