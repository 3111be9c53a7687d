/**
 * The erasure of an envelope. It begins as a claim: one write replaces the envelope by this record, so that everything
 * reads the envelope as missing. Then its files and records are deleted. The record stays, and with it the proof that
 * sealed files of the envelope are genuine. It contains no name, no address and no text of the envelope. Pure.
 */
import { AppError } from '../../errors.ts';
import type { SealLevel } from '../documents/sealing.ts';
import { pick } from '../pick.ts';
import { inMs } from '../retry.ts';
import { type Envelope, invalidState, type Status } from './envelope.ts';

export interface ErasedFile {
  version: 'sealed' | 'archive' | 'certificate';
  sha256: string;
  level: SealLevel;
  pages: number;
}

export interface Erasure {
  /** The envelope's. */
  id: string;
  ownerId: string;
  /** The status in which the envelope was erased. */
  status: Status;
  createdAt: string;
  completedAt: string | null;
  sealedAt: string | null;
  archivedAt: string | null;
  files: ErasedFile[];
  /** Length of the audit trail and the hash of its newest event. */
  events: number;
  auditHead: string;
  reason: string;
  /** The account that erased it; null: the retention of the account did. */
  erasedBy: string | null;
  claimedAt: string;
  /** Null until every file and record is deleted. */
  erasedAt: string | null;
  /** When the sweep looks at it again; null: never. */
  dueAt: string | null;
  /** The storage protects the sealed files until this time. */
  keptUntil: string | null;
}

export interface EraseOrder {
  reason: string;
  /** Null: the retention of the account. */
  by: string | null;
}

const minuteMs = 60_000;
/** Longer than the request that began the erasure works on it. */
const claimMs = minuteMs;
/**
 * Requests and jobs that read the envelope before the claim may store a file or a message after it: an upload address
 * is valid for 15 minutes, and a function runs for five. One more pass deletes what they left.
 */
const lastPassMs = 20 * minuteMs;
const dayMs = 86_400_000;

/**
 * @throws AppError invalid_state: recipients may still act on it, or it is being sealed; legal_hold
 */
export function beginErasure(envelope: Envelope, { reason, by }: EraseOrder, at: Date): Erasure {
  const { id, ownerId, status, createdAt, sequence, auditHead } = envelope;
  if (status === 'sent' || status === 'in_progress' || status === 'sealing') {
    throw invalidState(envelope, 'Void the envelope before you erase it.');
  }
  if (envelope.legalHold) throw new AppError('legal_hold');
  return {
    ...{ id, ownerId, status, createdAt, reason, erasedBy: by, events: sequence, auditHead },
    ...sealFacts(envelope),
    claimedAt: at.toISOString(),
    erasedAt: null,
    dueAt: inMs(claimMs, at),
    keptUntil: null,
  };
}

function sealFacts(envelope: Envelope): Pick<Erasure, 'completedAt' | 'sealedAt' | 'archivedAt' | 'files'> {
  if (envelope.status !== 'completed') return { completedAt: null, sealedAt: null, archivedAt: null, files: [] };
  const { sha256, level, pages, sealedAt, archive, certificate } = envelope.seal;
  return {
    completedAt: envelope.completedAt,
    sealedAt,
    archivedAt: archive?.at ?? null,
    files: [
      { version: 'sealed', sha256, level, pages },
      ...(archive ? [{ version: 'archive' as const, sha256: archive.sha256, level: archive.level, pages }] : []),
      ...(certificate ? [{ version: 'certificate' as const, ...pick(certificate, ['sha256', 'level', 'pages']) }] : []),
    ],
  };
}

/** Whether a pass is the first one that deletes everything. */
export function isUnfinished({ erasedAt }: Erasure): boolean {
  return erasedAt === null;
}

/** Everything is deleted. Once the requests of before have ended, one more pass follows. */
export function finishErasure(erasure: Erasure, at: Date): Erasure {
  const lastPassAt = Date.parse(erasure.claimedAt) + lastPassMs;
  return {
    ...erasure,
    erasedAt: erasure.erasedAt ?? at.toISOString(),
    keptUntil: null,
    dueAt: lastPassAt <= at.getTime() ? null : new Date(lastPassAt).toISOString(),
  };
}

/** The storage refuses to delete sealed files until a time, which may change: the sweep asks again every day. */
export function awaitRelease(erasure: Erasure, keptUntil: Date, at: Date): Erasure {
  const dueAt = new Date(Math.max(at.getTime() + minuteMs, Math.min(keptUntil.getTime(), at.getTime() + dayMs)));
  return { ...erasure, keptUntil: keptUntil.toISOString(), dueAt: dueAt.toISOString() };
}
