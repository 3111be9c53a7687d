/**
 * A batch sends one template to many: one envelope for each row. Its rows are kept in chunks, and each chunk is one job.
 * The head knows which chunks have ended; a chunk knows which of its rows have. Pure.
 */
import { AppError } from '../../errors.ts';
import type { RecipientRole, Verification } from '../recipients/recipient.ts';
import { inMs, isReached, nextDelayMs } from '../retry.ts';
import { contentText, type Template } from '../templates/template.ts';

export const maxBatchRows = 10_000;
export const rowsPerChunk = 100;
/** JSON of one row. A chunk of such rows, and their problems, fit into one item of 2 MB in any script. */
export const maxRowCharacters = 5_000;
const maxProblemCharacters = 300;

const minuteMs = 60_000;
/** Longer than a group of rows takes. A worker renews it after each group. */
export const chunkLeaseMs = 45_000;
/** Pause between two looks of the sweep at one batch. */
const sweepPauseMs = 30_000;
/** A chunk that waits longer than this may have lost its message. */
const lostChunkMs = 2 * minuteMs;
/** Pauses after failures that are not the row's fault. Rows that still fail after the last are refused. */
const retryDelaysMs = [1 / 6, 1, 5, 30, 120].map((minutes) => minutes * minuteMs);

export const batchStatuses = ['sending', 'cancelling', 'completed', 'cancelled'] as const;
export const rowStatuses = ['waiting', 'sent', 'refused', 'cancelled'] as const;
export type RowStatus = (typeof rowStatuses)[number];
export type EndedCounts = Record<Exclude<RowStatus, 'waiting'>, number>;

export interface Batch {
  /** `bat_` + 32 hex digits. */
  id: string;
  ownerId: string;
  /** The address that recipients see as the sender's. */
  ownerEmail: string;
  /** The member who created it, if the owner is an organization. */
  memberId?: string;
  /** Also the name of each envelope. */
  name: string;
  templateId: string;
  /** The version of the template with which the rows were checked. */
  templateUpdatedAt: string;
  /** SHA-256 of what envelopes are made from in that version. Batches of earlier releases have none. */
  templateHash?: string;
  rows: number;
  status: (typeof batchStatuses)[number];
  /** 1, and one more for each repetition of refused rows. */
  round: number;
  /** The counts of each chunk that has ended in this round; null: it has not. */
  ended: (EndedCounts | null)[];
  createdAt: string;
  updatedAt: string;
  endedAt: string | null;
  /** When the sweep looks at it; null: nothing is left to do, its end was announced. */
  wakeAt: string | null;
}

/** A person of a row. Of an access code only the hash is kept. */
export interface RowRecipient {
  email: string;
  name: string;
  roleKey?: string;
  role?: RecipientRole;
  order?: number;
  language?: string | null;
  verification?: Verification | null;
  notify?: boolean;
  accessCodeHash?: string;
}

export interface RowProblem {
  /** A code of the catalogue of errors. */
  code: string;
  message: string;
}

export interface NewRow {
  recipients: RowRecipient[];
  prefill?: Record<string, string>;
}

export interface BatchRow extends NewRow {
  /** From 0, in the whole batch. */
  index: number;
  status: RowStatus;
  problem: RowProblem | null;
}

export interface Chunk {
  id: string;
  ownerId: string;
  batchId: string;
  /** From 0. */
  index: number;
  round: number;
  status: 'waiting' | 'running' | 'ended';
  /** Identifies one claim. A worker whose claim was taken over must not write. */
  claimId: string | null;
  /** Waiting: no attempt starts before; running: the end of the claim. */
  dueAt: string;
  /** Attempts of this round that failed for a temporary reason. */
  failures: number;
  counts: EndedCounts;
  rows: BatchRow[];
}

export const chunkIdOf = (index: number): string => `chunk_${String(index).padStart(3, '0')}`;

/** The template of a batch as its rows were checked. */
export type CheckedTemplate = Pick<Batch, 'templateUpdatedAt' | 'templateHash'>;

export function checkedTemplate(template: Template, sha256: (text: string) => string): CheckedTemplate {
  return { templateUpdatedAt: template.updatedAt, templateHash: sha256(contentText(template)) };
}

/** Whether envelopes are still made from the same document, roles, fields and defaults. */
export function isAsChecked(batch: CheckedTemplate, template: Template, sha256: (text: string) => string): boolean {
  return batch.templateUpdatedAt === template.updatedAt || batch.templateHash === sha256(contentText(template));
}

type NewBatch = Pick<Batch, 'id' | 'ownerId' | 'ownerEmail' | 'name' | 'templateId'> &
  CheckedTemplate & { memberId?: string | undefined };

export function newBatch(
  { memberId, ...facts }: NewBatch,
  rows: readonly NewRow[],
  at: Date,
): { batch: Batch; chunks: Chunk[] } {
  const now = at.toISOString();
  const chunks = Array.from({ length: Math.ceil(rows.length / rowsPerChunk) }, (_, index) =>
    newChunk(facts, index, rows, now),
  );
  const batch: Batch = {
    ...facts,
    ...(memberId && { memberId }),
    rows: rows.length,
    status: 'sending',
    round: 1,
    ended: chunks.map(() => null),
    createdAt: now,
    updatedAt: now,
    endedAt: null,
    wakeAt: inMs(sweepPauseMs, at),
  };
  return { batch, chunks };
}

function newChunk({ id, ownerId }: Pick<Batch, 'id' | 'ownerId'>, index: number, all: readonly NewRow[], now: string) {
  const start = index * rowsPerChunk;
  const rows = all
    .slice(start, start + rowsPerChunk)
    .map((row, place): BatchRow => ({ ...row, index: start + place, status: 'waiting', problem: null }));
  const waiting = { status: 'waiting', claimId: null, dueAt: now, failures: 0 } as const;
  return { id: chunkIdOf(index), ownerId, batchId: id, index, round: 1, ...waiting, counts: countsOf(rows), rows };
}

function countsOf(rows: readonly BatchRow[]): EndedCounts {
  const count = (status: RowStatus) => rows.filter((row) => row.status === status).length;
  return { sent: count('sent'), refused: count('refused'), cancelled: count('cancelled') };
}

/** The rows of a batch by status. @param open the counts of chunks that have begun and not ended */
export function batchCounts({ rows, ended }: Batch, open: readonly EndedCounts[] = []): Record<RowStatus, number> {
  const known = [...ended.filter((counts) => counts !== null), ...open];
  const sum = (status: keyof EndedCounts) => known.reduce((total, counts) => total + counts[status], 0);
  const [sent, refused, cancelled] = [sum('sent'), sum('refused'), sum('cancelled')];
  return { waiting: Math.max(0, rows - sent - refused - cancelled), sent, refused, cancelled };
}

export function isEnded({ status }: Batch): boolean {
  return status === 'completed' || status === 'cancelled';
}

/**
 * Claims a chunk for one worker; null: another worker has it, or its time has not come. A chunk of an earlier round
 * begins the present one: its refused rows wait again.
 */
export function claimChunk(chunk: Chunk, { round }: Pick<Batch, 'round'>, claimId: string, at: Date): Chunk | null {
  const isNewRound = chunk.round < round;
  if (!isNewRound && (chunk.status === 'ended' || !isReached(chunk.dueAt, at))) return null;
  const rows = isNewRound ? chunk.rows.map(waitingAgain) : chunk.rows;
  const failures = isNewRound ? 0 : chunk.failures;
  const claim = { status: 'running', claimId, dueAt: inMs(chunkLeaseMs, at) } as const;
  return { ...chunk, round, failures, rows, counts: countsOf(rows), ...claim };
}

function waitingAgain(row: BatchRow): BatchRow {
  return row.status === 'refused' ? { ...row, status: 'waiting', problem: null } : row;
}

export type RowResult = Pick<BatchRow, 'index' | 'status' | 'problem'>;

/** Notes the results of a group of rows, and renews the claim. */
export function noteRows(chunk: Chunk, results: readonly RowResult[], at: Date): Chunk {
  const byIndex = new Map(results.map((result) => [result.index, result]));
  const rows = chunk.rows.map((row) => withResult(row, byIndex.get(row.index)));
  return { ...chunk, rows, counts: countsOf(rows), dueAt: inMs(chunkLeaseMs, at) };
}

/** People and values of a row that was sent are in its envelope, and are erased with it: the batch forgets them. */
function withResult(row: BatchRow, result?: RowResult): BatchRow {
  if (!result) return row;
  if (result.status !== 'sent') return { ...row, ...result };
  const { prefill: _prefill, ...rest } = row;
  return { ...rest, ...result, recipients: [] };
}

/** The rows that still wait get this result, which ends the chunk. */
export function endChunk(chunk: Chunk, left: Pick<BatchRow, 'status' | 'problem'> | null, at: Date): Chunk {
  const results = left ? waitingRows(chunk).map(({ index }) => ({ index, ...left })) : [];
  return { ...noteRows(chunk, results, at), status: 'ended', claimId: null };
}

export function waitingRows({ rows }: Chunk): BatchRow[] {
  return rows.filter(({ status }) => status === 'waiting');
}

/** Postpones the rows that failed for a temporary reason. After the last attempt they are refused. */
export function postponeChunk(chunk: Chunk, problem: RowProblem, at: Date): Chunk {
  const failures = chunk.failures + 1;
  const delayMs = nextDelayMs(retryDelaysMs, failures);
  if (delayMs === null) return endChunk(chunk, { status: 'refused', problem }, at);
  return { ...releaseChunk(chunk, at), failures, dueAt: inMs(delayMs, at) };
}

/** Another execution continues at once. */
export function releaseChunk(chunk: Chunk, at: Date): Chunk {
  return { ...chunk, status: 'waiting', claimId: null, dueAt: at.toISOString() };
}

/** Whether the sweep enqueues the chunk: its worker died, or its message was lost. */
export function isStopped({ status, dueAt }: Pick<Chunk, 'status' | 'dueAt'>, at: Date): boolean {
  if (status === 'running') return isReached(dueAt, at);
  return status === 'ended' || isReached(inMs(lostChunkMs, new Date(dueAt)), at);
}

/** Notes that a chunk has ended. The last one ends the batch, whose end is then announced. */
export function noteChunk(batch: Batch, chunk: Pick<Chunk, 'index' | 'round' | 'counts'>, at: Date): Batch {
  if (chunk.round !== batch.round || batch.ended[chunk.index] !== null) return batch;
  const ended = batch.ended.map((counts, index) => (index === chunk.index ? chunk.counts : counts));
  const now = at.toISOString();
  const noted: Batch = { ...batch, ended, updatedAt: now };
  if (ended.includes(null)) return noted;
  const status = batch.status === 'cancelling' ? 'cancelled' : 'completed';
  return { ...noted, status, endedAt: now };
}

/** Rows that are not sent yet will not be. A batch that has ended, or that is being cancelled, stays as it is. */
export function cancelBatch(batch: Batch, at: Date): Batch {
  if (batch.status !== 'sending') return batch;
  return { ...batch, status: 'cancelling', updatedAt: at.toISOString(), wakeAt: at.toISOString() };
}

/**
 * Sends the refused rows again, with the template as it is now. Rows that were cancelled stay so.
 * @throws AppError invalid_state while the batch has not ended, or if no row was refused
 */
export function retryBatch(batch: Batch, template: CheckedTemplate, at: Date): Batch {
  const isRefused = (counts: EndedCounts | null) => counts !== null && counts.refused > 0;
  // The end of the round before must be announced first: the next round has its own.
  if (!isEnded(batch) || batch.wakeAt !== null || !batch.ended.some(isRefused)) {
    throw new AppError('invalid_state', {
      message: 'Only a batch that has ended, with rows that were refused, can be sent again.',
      details: { status: batch.status },
    });
  }
  return {
    ...batch,
    ...template,
    status: 'sending',
    round: batch.round + 1,
    ended: batch.ended.map((counts) => (isRefused(counts) ? null : counts)),
    updatedAt: at.toISOString(),
    endedAt: null,
    wakeAt: inMs(sweepPauseMs, at),
  };
}

/** Whether the rows that were refused before are being sent, or were sent. */
export const isSentAgain = ({ status, round }: Batch): boolean => status === 'sending' && round > 1;

export function noteSwept(batch: Batch, at: Date): Batch {
  return { ...batch, wakeAt: inMs(sweepPauseMs, at) };
}

export function noteAnnounced(batch: Batch): Batch {
  return { ...batch, wakeAt: null };
}

/** Returns the index of each chunk that has not ended in this round. */
export function openChunks({ ended }: Batch): number[] {
  return ended.flatMap((counts, index) => (counts === null ? [index] : []));
}

/** Returns the error that refused a row as the row shows it. */
export function problemOf({ code, message, details = {} }: AppError): RowProblem {
  const named = Object.entries(details).map(([place, text]) => `${place}: ${text}`);
  const text = [message, ...named].join(' ');
  return { code, message: text.slice(0, maxProblemCharacters) };
}
