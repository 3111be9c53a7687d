/** Batches, in both APIs: one template sent to many. */
import { type Static, Type } from '@sinclair/typebox';
import { batchStatuses, maxBatchRows, maxRowCharacters, rowStatuses } from '../domain/batches/batch.ts';
import { humanText, nullable, object, oneOf, templateId, timestamp } from './building-blocks.ts';
import { cursorParameters } from './paging.ts';
import { envelopeIdV1, prefill, recipientBody } from './v1-envelopes.ts';

/** 10,000 rows of 1,600 characters on average. */
export const batchBodyLimitBytes = 16_000_000;
/** A million cells, and the lists and objects around them. The contract names the list of up to twice the rows. */
export const batchBodyCounts = { maxValues: 1_250_000, maxMembers: 2 * maxBatchRows };

export const batchRow = object(
  {
    recipients: Type.Array(recipientBody, { minItems: 1, maxItems: 100 }),
    prefill: Type.Optional(prefill),
  },
  { description: `The people and values of one envelope: at most ${maxRowCharacters} characters of JSON.` },
);
export type BatchRowBody = Static<typeof batchRow>;

const batchId = Type.String({ pattern: '^bat_[0-9a-f]{32}$' });
const bounds = { minItems: 1, maxItems: maxBatchRows, description: 'One row for each envelope.' };

const facts = {
  templateId,
  name: humanText(255),
  dryRun: Type.Optional(
    Type.Boolean({ description: 'Check every row, answer 200 with the problems, and create nothing.' }),
  ),
};

export const createBatchBody = object({ ...facts, rows: Type.Array(batchRow, bounds) });
export type CreateBatchBody = Static<typeof createBatchBody>;

/** Ajv would collect the problems of all rows before the first is counted. */
export const createBatchBodyAtEdge = object({ ...facts, rows: Type.Array(Type.Unknown(), bounds) });

const rowNumber = Type.Integer({ description: 'From 0, as in `rows[0]`.' });

const count = (description: string) => Type.Integer({ description });
const rowCount = count('The number of rows.');

export const batchCheckV1 = object({
  rows: rowCount,
  wrongRows: Type.Array(Type.Integer(), { description: 'The rows with a problem, from 0.' }),
  problemCount: Type.Integer({ description: 'The number of wrong cells.' }),
  problems: Type.Array(object({ row: rowNumber, field: Type.String(), message: Type.String() }), {
    description: 'The first 1,000 wrong cells.',
  }),
});
export type BatchCheckV1 = Static<typeof batchCheckV1>;

export const batchV1 = object({
  id: batchId,
  name: Type.String(),
  templateId,
  status: oneOf(batchStatuses, {
    description: '`cancelling` until no worker sends a row any more; then `cancelled`.',
  }),
  rows: rowCount,
  counts: object({
    waiting: count('Rows that are not done yet.'),
    sent: count('Rows whose envelope was sent.'),
    refused: count('Rows that could not be sent; each has its problem.'),
    cancelled: count('Rows that were not sent because the batch was cancelled.'),
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
  endedAt: nullable(timestamp),
});
export type BatchV1 = Static<typeof batchV1>;

export const listBatchesQuery = object(cursorParameters);
export const listBatchRowsQuery = object({ ...cursorParameters, status: Type.Optional(oneOf(rowStatuses)) });

export const batchRowV1 = object({
  row: rowNumber,
  status: oneOf(rowStatuses),
  envelopeId: nullable(envelopeIdV1),
  recipients: Type.Array(object({ email: Type.String(), name: Type.String(), roleKey: Type.Optional(Type.String()) })),
  problem: nullable(object({ code: Type.String(), message: Type.String() })),
});
export type BatchRowV1 = Static<typeof batchRowV1>;
