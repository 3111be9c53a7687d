/**
 * Sends the rows of one chunk. A row becomes an envelope whose identifier derives from batch and row, so that a row
 * that is sent twice finds its envelope. The chunk is claimed with a lease, which each group of rows renews: if the
 * worker dies, another one continues.
 */
import type { SendingOwner } from '../../domain/accounts/profile.ts';
import {
  type Batch,
  type BatchRow,
  type Chunk,
  claimChunk,
  endChunk,
  isAsChecked,
  noteRows,
  postponeChunk,
  problemOf,
  type RowProblem,
  type RowResult,
  releaseChunk,
  waitingRows,
} from '../../domain/batches/batch.ts';
import type { BatchRef } from '../../domain/batches/batch-records.ts';
import { rowEnvelopeId } from '../../domain/ids.ts';
import type { Ports } from '../../domain/ports.ts';
import { maxQueueDelayMs } from '../../domain/retry.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError, asAppError } from '../../errors.ts';
import { sendingOwner } from '../accounts/steps/sending-owner.ts';
import { createEnvelope } from '../envelopes/create-envelope.ts';
import { type EndDeps, noteEnd } from './steps/end-batch.ts';

export type SendRowsDeps = Parameters<typeof createEnvelope>[0] & EndDeps & Ports<'accounts'>;

/** Rows sent at once. After each group the worker reads whether the batch was cancelled. */
const rowsAtOnce = 8;
/** After this time another execution continues: the runtime ends a function after five minutes. */
const maxMs = 90_000;

type Outcome = 'gone' | 'claimed' | 'ended' | 'lost' | 'postponed' | 'continues';

export interface SentRows {
  result: Outcome;
  sent: number;
  refused: number;
}

export async function sendBatchRows(deps: SendRowsDeps, ref: BatchRef & { chunk: number }): Promise<SentRows> {
  const nothing = (result: Outcome) => ({ result, sent: 0, refused: 0 });
  const batch = (await deps.batches.get(ref.ownerId, ref.batchId))?.value;
  if (!batch) return nothing('gone');
  if (batch.ended[ref.chunk] !== null) return nothing('ended');
  const current = await deps.batches.getChunk(ref, ref.chunk);
  if (!current) return nothing('gone');
  const isDone = current.value.status === 'ended' && current.value.round === batch.round;
  // The worker that ended it died before it noted the end in the batch.
  if (isDone) {
    await noteEnd(deps, ref, current.value);
    return nothing('ended');
  }
  const claimed = claimChunk(current.value, batch, deps.random.hex128(), deps.clock.now());
  const claim = claimed && (await deps.batches.replaceChunk(current, claimed));
  if (!claim || claim === 'conflict') return nothing('claimed');
  const { chunk, result } = await workOn(deps, ref, batch, claim);
  if (chunk.status === 'ended' && result === 'ended') await noteEnd(deps, ref, chunk);
  if (result === 'continues' || result === 'postponed') await enqueueAgain(deps, ref, chunk);
  return { result, sent: chunk.counts.sent, refused: chunk.counts.refused };
}

/** Longer delays are the sweep's. */
async function enqueueAgain({ jobQueue, clock }: SendRowsDeps, ref: BatchRef & { chunk: number }, { dueAt }: Chunk) {
  const delayMs = Math.max(0, Date.parse(dueAt) - clock.now().getTime());
  if (delayMs <= maxQueueDelayMs) await jobQueue.enqueueBatchRows(ref, delayMs);
}

interface Worked {
  chunk: Chunk;
  result: Outcome;
}

/** Sends the waiting rows in groups. Stops when the batch is cancelled, the claim is lost, or the time is over. */
async function workOn(deps: SendRowsDeps, ref: BatchRef, claimedFor: Batch, claim: Versioned<Chunk>): Promise<Worked> {
  const startedAt = deps.clock.now().getTime();
  const owner = (await deps.accounts.get(claimedFor.ownerId))?.value;
  const sender = owner ? await sendingOwner(deps, owner, claimedFor.memberId) : null;
  let current = claim;
  const write = async (next: Chunk, result: Outcome): Promise<Worked> => {
    const written = await deps.batches.replaceChunk(current, next);
    return written === 'conflict' ? { chunk: current.value, result: 'lost' } : { chunk: next, result };
  };
  let postponed: RowProblem | null = null;
  let isBusy = true;
  const failed = new Set<number>();
  for (;;) {
    const at = deps.clock.now();
    const batch = (await deps.batches.get(ref.ownerId, ref.batchId))?.value;
    if (batch?.status !== 'sending') {
      return write(endChunk(current.value, { status: 'cancelled', problem: null }, at), 'ended');
    }
    const group = waitingRows(current.value)
      .filter(({ index }) => !failed.has(index))
      .slice(0, rowsAtOnce);
    if (group.length === 0) break;
    if (at.getTime() - startedAt >= maxMs) return write(releaseChunk(current.value, at), 'continues');
    const problem = sender === null ? ownerGone : await templateProblem(deps, batch);
    const results: RowResult[] = [];
    await Promise.all(
      group.map(async (row) => {
        try {
          results.push(problem ? refusedBy(row, problem) : await sendRow(deps, batch, sender ?? {}, row));
        } catch (error) {
          const failure = asAppError(error);
          failed.add(row.index);
          isBusy &&= failure.isNotStarted;
          postponed = problemOf(failure);
        }
      }),
    );
    const next = noteRows(current.value, results, deps.clock.now());
    const written = await deps.batches.replaceChunk(current, next);
    if (written === 'conflict') return { chunk: current.value, result: 'lost' };
    current = written;
  }
  const at = deps.clock.now();
  if (!postponed) return write(endChunk(current.value, null, at), 'ended');
  // Rows for which the sealing threads had no capacity do not count as attempts.
  const later = isBusy
    ? releaseChunk(current.value, new Date(at.getTime() + busyPauseMs))
    : postponeChunk(current.value, postponed, at);
  return write(later, later.status === 'ended' ? 'ended' : 'postponed');
}

const busyPauseMs = 5_000;

const ownerGone: RowProblem = { code: 'invalid_state', message: 'The account of the sender does not exist any more.' };

function refusedBy({ index }: BatchRow, problem: RowProblem): RowResult {
  return { index, status: 'refused', problem };
}

/** A template that makes other envelopes since: half of the people would get another document. */
async function templateProblem(deps: SendRowsDeps, batch: Batch): Promise<RowProblem | null> {
  const template = (await deps.templates.get(batch.ownerId, batch.templateId))?.value;
  if (template && isAsChecked(batch, template, (text) => deps.digest.sha256(text))) return null;
  const message = template
    ? 'The template was changed after its rows were checked.'
    : 'The template was deleted after its rows were checked.';
  return { code: 'invalid_state', message };
}

async function sendRow(deps: SendRowsDeps, batch: Batch, owner: SendingOwner, row: BatchRow): Promise<RowResult> {
  const { ownerId, ownerEmail, memberId, id: batchId, name, templateId } = batch;
  const seed = rowEnvelopeId(batchId, row.index, (text) => deps.digest.sha256(text));
  const isSent = { index: row.index, status: 'sent', problem: null } as const;
  // An earlier worker may have sent it and died before it wrote that down.
  if (await deps.envelopes.get(ownerId, seed)) return isSent;
  const recipients = row.recipients.map(({ accessCodeHash: _hash, ...members }) => members);
  const accessCodeHashes = row.recipients.map(({ accessCodeHash }) => accessCodeHash);
  const body = { name, templateId, recipients, ...(row.prefill && { prefill: row.prefill }), send: true };
  const { profile } = owner;
  try {
    await createEnvelope(deps, { ownerId, ownerEmail, memberId, profile, seed, body, batchId, accessCodeHashes });
    return isSent;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refusedBy(row, problemOf(error));
    throw error;
  }
}
