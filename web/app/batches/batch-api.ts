/** The requests about batches. */
import type { BatchCheckV1, BatchRowBody, BatchRowV1, BatchV1 } from '../../../shared/contracts/batches.ts';
import type { Items } from '../../../shared/contracts/paging.ts';
import { call, callForFile } from '../api/app-api.ts';

const id = encodeURIComponent;
/** Rows of one request of a dry run: its answer names 1,000 wrong cells, and the page shows the progress. */
const checkedAtOnce = 500;

export type RowFilter = BatchRowV1['status'] | '';

interface Rows {
  templateId: string;
  name: string;
  rows: readonly BatchRowBody[];
}

export const batchApi = {
  /** Checks all rows in parts. `onPart` receives how many rows were checked. */
  async check({ templateId, name, rows }: Rows, onPart: (done: number) => void): Promise<BatchCheckV1> {
    const all: BatchCheckV1 = { rows: rows.length, wrongRows: [], problemCount: 0, problems: [] };
    for (let start = 0; start < rows.length; start += checkedAtOnce) {
      const body = { templateId, name, rows: rows.slice(start, start + checkedAtOnce), dryRun: true };
      const part = await call<BatchCheckV1>('POST', '/api/batches', body);
      for (const row of part.wrongRows) all.wrongRows.push(start + row);
      for (const problem of part.problems) all.problems.push({ ...problem, row: start + problem.row });
      all.problemCount += part.problemCount;
      onPart(Math.min(rows.length, start + checkedAtOnce));
    }
    return all;
  },
  /** @param key the same at a repetition of the request, which then finds the batch of the first */
  send: ({ templateId, name, rows }: Rows, key: string) =>
    call<BatchV1>('POST', '/api/batches', { templateId, name, rows }, { headers: { 'idempotency-key': key } }),
  list: (token: string | null) =>
    call<Items<BatchV1>>('GET', `/api/batches?maxSearchResults=50${token ? `&continuationToken=${token}` : ''}`),
  batch: (batchId: string) => call<BatchV1>('GET', `/api/batches/${id(batchId)}`),
  rows(batchId: string, status: RowFilter, token: string | null) {
    const query = `${status ? `&status=${status}` : ''}${token ? `&continuationToken=${token}` : ''}`;
    return call<Items<BatchRowV1>>('GET', `/api/batches/${id(batchId)}/rows?maxSearchResults=50${query}`);
  },
  cancel: (batchId: string) => call<BatchV1>('POST', `/api/batches/${id(batchId)}/cancel`),
  retry: (batchId: string) => call<BatchV1>('POST', `/api/batches/${id(batchId)}/retry`),
  result: (batchId: string) => callForFile(`/api/batches/${id(batchId)}/result.csv`),
};
