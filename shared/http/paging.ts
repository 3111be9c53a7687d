/** Reads the page of a list from the query and writes it into the answer. */
import { defaultLimit, type Pagination } from '../contracts/paging.ts';
import type { Page } from '../domain/versioned.ts';
import { type Answer, ok } from './answer.ts';

export interface PageRequest {
  limit: number;
  offset: number;
}

/** The part of a list that the query asks for. */
export function toPage(query: { limit?: number | undefined; offset?: number | undefined }): PageRequest {
  return { limit: query.limit ?? defaultLimit, offset: query.offset ?? 0 };
}

/** A page of a list that was read as a whole. */
export function pageOf<T>(all: readonly T[], { limit, offset }: PageRequest): Page<T> {
  return { items: all.slice(offset, offset + limit), total: all.length };
}

/** `{data, pagination}`: the items as clients see them, and their position among all items. */
export function listAnswer<T>(
  { items, total }: Page<T>,
  { limit, offset }: PageRequest,
  view: (item: T) => unknown,
  beside: { nextCursor?: string | null } = {},
): Answer {
  const pagination: Pagination = { total, limit, offset, hasMore: offset + items.length < total };
  return ok({ data: items.map(view), pagination, ...beside });
}
