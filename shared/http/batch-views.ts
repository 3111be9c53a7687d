/** Batches and their rows as clients see them, and the check of one row of a request. */
import { type BatchCheckV1, type BatchRowV1, type BatchV1, batchRow } from '../contracts/batches.ts';
import type { Batch, RowStatus } from '../domain/batches/batch.ts';
import { envelopeIdToV1 } from '../domain/ids.ts';
import { detailsBy } from '../validation/validate.ts';

export const rowCheck = () => detailsBy(batchRow);

export function toBatchV1({ batch, counts }: { batch: Batch; counts: Record<RowStatus, number> }): BatchV1 {
  const { id, name, templateId, status, rows, createdAt, updatedAt, endedAt } = batch;
  return { id, name, templateId, status, rows, counts, createdAt, updatedAt, endedAt };
}

interface Row {
  index: number;
  status: RowStatus;
  envelopeId: string | null;
  recipients: readonly { email: string; name: string; roleKey?: string }[];
  problem: BatchRowV1['problem'];
}

export function toBatchRowV1({ index, status, envelopeId, recipients, problem }: Row): BatchRowV1 {
  return {
    row: index,
    status,
    envelopeId: envelopeId && envelopeIdToV1(envelopeId),
    recipients: recipients.map(({ email, name, roleKey }) => ({ email, name, ...(roleKey && { roleKey }) })),
    problem,
  };
}

interface Checked {
  wrongRows: number[];
  problemCount: number;
  problems: readonly { index: number; field: string; message: string }[];
}

export function toBatchCheckV1({ wrongRows, problemCount, problems }: Checked, rows: number): BatchCheckV1 {
  const shown = problems.map(({ index, field, message }) => ({ row: index, field, message }));
  return { rows, wrongRows, problemCount, problems: shown };
}
