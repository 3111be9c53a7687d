/** Reading a batch, cancelling it, and sending its refused rows again. */
import {
  type Batch,
  type BatchRow,
  batchCounts,
  cancelBatch,
  checkedTemplate,
  type EndedCounts,
  isEnded,
  isSentAgain,
  openChunks,
  type RowStatus,
  retryBatch,
  rowsPerChunk,
} from '../../domain/batches/batch.ts';
import type { BatchRef, ChunkState } from '../../domain/batches/batch-records.ts';
import { byteOrderMark, csvLines } from '../../domain/csv.ts';
import { envelopeIdToV1, rowEnvelopeId } from '../../domain/ids.ts';
import { type CreatedRecord, cursorOf, pageFrom, positionOf } from '../../domain/list-position.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { enqueueChunks } from './create-batch.ts';
import { changeBatch } from './steps/end-batch.ts';

type Deps = Ports<'batches' | 'clock' | 'digest' | 'jobQueue' | 'random' | 'templates' | 'timer'>;

export interface CountedBatch {
  batch: Batch;
  counts: Record<RowStatus, number>;
}

/** @throws AppError not_found */
export async function getBatch(deps: Pick<Deps, 'batches'>, ref: BatchRef): Promise<CountedBatch> {
  return counted(deps, await batchOf(deps, ref));
}

/** Newest first. */
export async function listBatches(
  deps: Pick<Deps, 'batches'>,
  ownerId: string,
  { limit, after }: { limit: number; after: CreatedRecord | null },
): Promise<{ items: CountedBatch[]; nextCursor: string | null }> {
  const found = await deps.batches.list(ownerId, { limit: limit + 1, after });
  const { items, nextCursor } = pageFrom('batches', found, limit);
  return { items: items.map((batch) => ({ batch, counts: batchCounts(batch) })), nextCursor };
}

async function batchOf({ batches }: Pick<Deps, 'batches'>, { ownerId, batchId }: BatchRef): Promise<Batch> {
  const found = await batches.get(ownerId, batchId);
  if (!found) throw new AppError('not_found');
  return found.value;
}

/** Chunks that have not ended are read too, so that a small batch shows its progress. */
async function counted(deps: Pick<Deps, 'batches'>, batch: Batch): Promise<CountedBatch> {
  if (isEnded(batch)) return { batch, counts: batchCounts(batch) };
  const states = await deps.batches.chunkStates({ ownerId: batch.ownerId, batchId: batch.id });
  const open = new Set(openChunks(batch));
  return { batch, counts: batchCounts(batch, states.filter(({ index }) => open.has(index)).map(countsIn(batch))) };
}

/** The refused rows of the round before wait again. */
function countsIn({ round }: Batch) {
  return (state: ChunkState): EndedCounts => (state.round === round ? state.counts : { ...state.counts, refused: 0 });
}

/** A row, and the identifier of its envelope if it was sent. */
export type ShownRow = Pick<BatchRow, 'index' | 'status' | 'problem' | 'recipients'> & { envelopeId: string | null };

/**
 * The rows in their order.
 * @param page.cursor of the page before
 * @throws AppError not_found, validation_error for a cursor of another list
 */
export async function listBatchRows(
  deps: Pick<Deps, 'batches' | 'digest'>,
  ref: BatchRef,
  { limit, cursor, status }: { limit: number; cursor: string | null; status?: RowStatus | undefined },
): Promise<{ items: ShownRow[]; nextCursor: string | null }> {
  const batch = await batchOf(deps, ref);
  const start = cursor === null ? 0 : positionOf('batchRows', cursor).key + 1;
  const rows: ShownRow[] = [];
  for (let index = Math.floor(start / rowsPerChunk); index < batch.ended.length && rows.length <= limit; index++) {
    if (!mayHave(batch, index, status)) continue;
    const shown = await rowsOf(deps, ref, batch, index);
    rows.push(...shown.filter((row) => row.index >= start && (status === undefined || row.status === status)));
  }
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursorOf('batchRows', { key: last.index, id: batch.id }) : null };
}

/** A chunk that has ended knows how many rows have a status, and need not be read for another. */
function mayHave({ ended }: Batch, index: number, status?: RowStatus): boolean {
  const counts = ended[index];
  if (!counts || status === undefined) return true;
  return status !== 'waiting' && counts[status] > 0;
}

async function rowsOf(
  { batches, digest }: Pick<Deps, 'batches' | 'digest'>,
  ref: BatchRef,
  batch: Batch,
  index: number,
): Promise<ShownRow[]> {
  const chunk = (await batches.getChunk(ref, index))?.value;
  const isWaitingAgain = (chunk?.round ?? batch.round) < batch.round && batch.ended[index] === null;
  return (chunk?.rows ?? []).map((row) => {
    const status = isWaitingAgain && row.status === 'refused' ? 'waiting' : row.status;
    const uuid = rowEnvelopeId(batch.id, row.index, (text) => digest.sha256(text));
    return {
      index: row.index,
      status,
      problem: status === 'refused' ? row.problem : null,
      recipients: row.recipients,
      envelopeId: status === 'sent' ? uuid : null,
    };
  });
}

/** The result as a table for spreadsheets: one line for each row, which counts from 1 as spreadsheets do. */
export async function getBatchResult(deps: Pick<Deps, 'batches' | 'digest'>, ref: BatchRef): Promise<Uint8Array> {
  const batch = await batchOf(deps, ref);
  const parts = [byteOrderMark + csvLines([['row', 'status', 'envelopeId', 'email', 'problem']])];
  for (const index of batch.ended.keys()) {
    const rows = await rowsOf(deps, ref, batch, index);
    parts.push(
      csvLines(
        rows.map(({ index: row, status, envelopeId, recipients, problem }) => [
          String(row + 1),
          status,
          envelopeId ? envelopeIdToV1(envelopeId) : '',
          recipients.map(({ email }) => email).join('; '),
          problem?.message ?? '',
        ]),
      ),
    );
  }
  return new TextEncoder().encode(parts.join(''));
}

/** Stops the sending: rows that are being sent at this moment are sent, all others are cancelled. @throws AppError not_found */
export async function cancelSending(deps: Deps, ref: BatchRef): Promise<CountedBatch> {
  const { value } = await changeBatch(deps, ref, cancelBatch);
  if (value.status === 'cancelling') await enqueueChunks(deps, value, openChunks(value));
  return counted(deps, value);
}

/**
 * Sends the refused rows again, with the template as it is now.
 * @param isRepeat an earlier run of the same request may have begun the round, and only its answer was lost
 * @throws AppError not_found, invalid_state
 */
export async function retryRefused(deps: Deps, ref: BatchRef, isRepeat: boolean): Promise<CountedBatch> {
  const { templateId } = await batchOf(deps, ref);
  const template = (await deps.templates.get(ref.ownerId, templateId))?.value;
  const checked = template
    ? checkedTemplate(template, (text) => deps.digest.sha256(text))
    : { templateUpdatedAt: '', templateHash: '' };
  const { value } = await changeBatch(deps, ref, (batch, at) =>
    isRepeat && isSentAgain(batch) ? batch : retryBatch(batch, checked, at),
  );
  await enqueueChunks(deps, value, openChunks(value));
  return counted(deps, value);
}
