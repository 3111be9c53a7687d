/** Checks the rows of a batch, and writes it: from then on a timer finds what is left to do. */
import type { BatchRowBody, CreateBatchBody } from '../../contracts/batches.ts';
import { type Batch, checkedTemplate, newBatch } from '../../domain/batches/batch.ts';
import { batchIdOf } from '../../domain/ids.ts';
import type { Ports } from '../../domain/ports.ts';
import { checkTemplatePlaces, type Template } from '../../domain/templates/template.ts';
import { AppError } from '../../errors.ts';
import { acceptForSigning } from '../envelopes/steps/accept-document.ts';
import { type CertificateDeps, refuseExpiredCertificate } from '../envelopes/steps/sealing-certificate.ts';
import type { TemplateDeps } from '../templates/steps/template-record.ts';
import { getTemplate } from '../templates/templates.ts';
import { type CheckedRows, checkRows, type RowCheck, rowOf } from './steps/check-rows.ts';

type Deps = TemplateDeps & CertificateDeps & Ports<'batches' | 'clock' | 'jobQueue' | 'keyedHash' | 'random' | 'timer'>;

export interface CreateBatch {
  ownerId: string;
  memberId?: string | undefined;
  ownerEmail: string;
  body: Pick<CreateBatchBody, 'name' | 'templateId'> & { rows: readonly unknown[] };
  /** Checks the form of one row. */
  hasForm: RowCheck;
}

/** Problems that the error of a refused batch names. */
const maxNamed = 100;
/** Problems that a dry run names. */
const maxListed = 1_000;
const chunksAtOnce = 8;

/**
 * Checks every row, and the document once, and writes nothing but the pinned document of the template.
 * @throws AppError validation_error for the template; document codes
 */
export async function checkBatch(deps: Deps, input: CreateBatch): Promise<CheckedRows> {
  return (await checked(deps, input, maxListed)).rows;
}

/**
 * Refuses the batch if one row is wrong. A run repeated after a crash finds the batch of the first run.
 * @param input.seed the UUID in the batch's identifier
 * @throws AppError validation_error naming the first wrong cells and how many there are; document codes
 */
export async function createBatch(
  deps: Deps,
  input: CreateBatch & { seed: string; isRepeat: boolean },
): Promise<Batch> {
  const { ownerId, memberId, ownerEmail, body, seed } = input;
  const id = batchIdOf(seed);
  const earlier = input.isRepeat ? await deps.batches.get(ownerId, id) : null;
  if (earlier) return earlier.value;
  const { template, rows } = await checked(deps, input, maxNamed);
  if (rows.problemCount > 0) throw refusalOf(rows, body.rows.length);
  const facts = { id, ownerId, memberId, ownerEmail, name: body.name.trim() };
  const sha256 = (text: string) => deps.digest.sha256(text);
  const origin = { templateId: template.id, ...checkedTemplate(template, sha256) };
  const stored = (body.rows as readonly BatchRowBody[]).map((row) => rowOf(deps, row));
  const { batch, chunks } = newBatch({ ...facts, ...origin }, stored, deps.clock.now());
  // The head comes last: without it no chunk is read, and Cosmos DB deletes the chunks after 90 days.
  for (let start = 0; start < chunks.length; start += chunksAtOnce) {
    await Promise.all(chunks.slice(start, start + chunksAtOnce).map((chunk) => deps.batches.createChunk(chunk)));
  }
  if (!(await deps.batches.create(batch))) return (await deps.batches.get(ownerId, id))?.value ?? batch;
  await enqueueChunks(
    deps,
    batch,
    chunks.map(({ index }) => index),
  );
  return batch;
}

export async function enqueueChunks(
  { jobQueue }: Ports<'jobQueue'>,
  { ownerId, id: batchId }: Pick<Batch, 'ownerId' | 'id'>,
  indexes: readonly number[],
): Promise<void> {
  for (let start = 0; start < indexes.length; start += chunksAtOnce) {
    const some = indexes.slice(start, start + chunksAtOnce);
    await Promise.all(some.map((chunk) => jobQueue.enqueueBatchRows({ ownerId, batchId, chunk }, 0)));
  }
}

async function checked(
  deps: Deps,
  { ownerId, ownerEmail, body, hasForm }: CreateBatch,
  maxProblems: number,
): Promise<{ template: Template; rows: CheckedRows }> {
  const { templateId, name } = body;
  const template = await templateOf(deps, ownerId, templateId);
  const input = { ownerId, ownerEmail, name: name.trim(), rows: body.rows };
  const rows = await checkRows(deps, input, template, { hasForm, at: deps.clock.now(), maxProblems });
  const { document } = template;
  if (!document) throw noTemplate('needs a document before it can be sent');
  if (rows.sample) {
    // All rows have this document and these fields, so one dry run of the sealing is enough.
    checkTemplatePlaces(template, document, 'template.fields');
    await acceptForSigning(deps, { ...rows.sample, document });
  }
  await refuseExpiredCertificate(deps);
  return { template, rows };
}

async function templateOf(deps: Deps, ownerId: string, templateId: string): Promise<Template> {
  try {
    return (await getTemplate(deps, { ownerId, templateId })).value;
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found'
      ? noTemplate('is not a template of this account')
      : error;
  }
}

function noTemplate(problem: string): AppError {
  return new AppError('validation_error', { details: { templateId: problem } });
}

function refusalOf({ problems, problemCount, wrongRows }: CheckedRows, rows: number): AppError {
  const named = problems.map(({ index, field, message }) => [`rows[${index}].${field}`, message] as const);
  const total = `${problemCount} cells in ${wrongRows.length} of ${rows} rows are wrong; the first ${named.length} are named`;
  return new AppError('validation_error', { details: { ...Object.fromEntries(named), rows: total } });
}
