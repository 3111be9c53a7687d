import { badRequest } from './failure.ts';
import type { Json } from './json.ts';
import type { Paging } from './queries.ts';
import type { Page } from './sql/page.ts';

export interface Request {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Json;
}

export interface Answer {
  readonly status: number;
  /** JSON text, or empty. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const isTrue = (header: string | undefined) => header?.toLowerCase() === 'true';

/** A query is a POST like a creation, but with another content type. */
export const isQuery = ({ headers }: Request) =>
  isTrue(headers['x-ms-documentdb-isquery']) || headers['content-type']?.includes('application/query+json') === true;

const defaultPageSize = 1000;

/** `x-ms-max-item-count`: -1 leaves the size of a page to the service. */
export function pagingOf({ headers }: Request): Paging {
  const size = headers['x-ms-max-item-count'];
  const count = size === undefined || size === '0' ? defaultPageSize : Number(size);
  if (!Number.isInteger(count) || count < -1) {
    throw badRequest(`The input PageSize ${size} is invalid: a positive integer, or -1 for a dynamic page size.`);
  }
  return {
    continuation: headers['x-ms-continuation'],
    maxItemCount: count === -1 ? Number.POSITIVE_INFINITY : count,
  };
}

/** How many entries of an index or documents that a query compares cost one request unit. */
const readPerUnit = 1_000;

/** One page of a list of documents. */
export function feed(rid: string, { rows, read, continuation }: Page): Answer {
  return {
    status: 200,
    body: `{"_rid":${JSON.stringify(rid)},"Documents":[${rows.join()}],"_count":${rows.length}}`,
    headers: {
      'x-ms-item-count': String(rows.length),
      'x-ms-request-charge': (2.3 + rows.length / 40 + read / readPerUnit).toFixed(2),
      ...(continuation === undefined ? {} : { 'x-ms-continuation': continuation }),
    },
  };
}
