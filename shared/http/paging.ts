/** Reads the page of a list from the query and writes it into the answer. */
import type { TProperties, TSchema } from '@sinclair/typebox';
import { object } from '../contracts/building-blocks.ts';
import { defaultLimit, itemsOf, type Pagination, tokenParameters } from '../contracts/paging.ts';
import {
  type CreatedRecord,
  cursorOf,
  cursorOfRecord,
  type ListName,
  type ListPosition,
  positionOf,
  recordOf,
} from '../domain/list-position.ts';
import type { PagePart } from '../domain/versioned.ts';
import { AppError } from '../errors.ts';
import { type Answer, ok } from './answer.ts';

export interface PageRequest {
  limit: number;
  offset: number;
  /** Null: by offset. */
  cursor: string | null;
}

interface PageOfQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
}

/** The part of a list that the query asks for. @throws AppError validation_error */
export function toPage({ limit = defaultLimit, offset, cursor }: PageOfQuery): PageRequest {
  if (cursor !== undefined && offset !== undefined) {
    throw new AppError('validation_error', { details: { offset: 'cannot be combined with a cursor' } });
  }
  return { limit, offset: offset ?? 0, cursor: cursor ?? null };
}

/** The position after which the page begins; null for a page by offset. @throws AppError validation_error */
export function afterOf(list: ListName, { cursor }: PageRequest): CreatedRecord | null {
  return cursor === null ? null : recordOf(list, cursor);
}

interface Listed<T> {
  items: readonly T[];
  /** Absent on pages by cursor. */
  total?: number | undefined;
  nextCursor: string | null;
  /** Default: whether there is a next cursor. */
  hasMore?: boolean;
}

interface Sorted<T> {
  list: ListName;
  /** Items with one key are sorted by their identifiers. */
  keyOf(item: T): number;
  isDescending?: boolean;
}

/** A page of a list that was read as a whole. @throws AppError validation_error */
export function pageOf<T extends { id: string }>(
  all: readonly T[],
  { limit, offset, cursor }: PageRequest,
  { list, keyOf, isDescending = false }: Sorted<T>,
): Listed<T> {
  const place = (item: T): ListPosition => ({ key: keyOf(item), id: item.id });
  const compare = (a: ListPosition, b: ListPosition) => (isDescending ? byPosition(b, a) : byPosition(a, b));
  const sorted = all.toSorted((a, b) => compare(place(a), place(b)));
  const after = cursor === null ? null : positionOf(list, cursor);
  const rest = after ? sorted.filter((item) => compare(place(item), after) > 0) : sorted.slice(offset);
  const items = rest.slice(0, limit);
  const last = rest.length > limit ? items.at(-1) : undefined;
  return {
    items,
    ...(after ? {} : { total: all.length }),
    nextCursor: last ? cursorOf(list, place(last)) : null,
  };
}

function byPosition(a: ListPosition, b: ListPosition): number {
  if (a.key !== b.key) return a.key - b.key;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** A page of records, with the position of its last item as the cursor of the next. */
export function pageOfRecords<T extends CreatedRecord>(
  list: ListName,
  { items, total, hasMore }: PagePart<T>,
): Listed<T> {
  const last = items.at(-1);
  return { items, total, nextCursor: hasMore && last ? cursorOfRecord(list, last) : null };
}

/** `{data, pagination}`: the items as clients see them, and their place in the list. */
export function listAnswer<T>(
  { items, total, nextCursor, hasMore = nextCursor !== null }: Listed<T>,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
  view: (item: T) => unknown,
): Answer {
  const pagination: Pagination = { limit, hasMore, nextCursor, ...(total === undefined ? {} : { total, offset }) };
  return ok({ data: items.map(view), pagination });
}

/** The schema of a list of v1 with the names of the app API: its query, or the page that it answers. */
export function withTokens(schema: TSchema): TSchema {
  const { data, pagination: _pagination, limit, offset: _offset, cursor, ...others } = schema.properties as TProperties;
  if (data) return itemsOf((data as TSchema).items);
  return limit && cursor ? object({ ...tokenParameters, ...others }) : schema;
}

interface TokenQuery {
  maxSearchResults?: number;
  continuationToken?: string;
}

/** Runs a list of v1 for the app API. @throws AppError validation_error naming `continuationToken` */
export async function runWithTokens(
  { maxSearchResults: limit, continuationToken: cursor, ...others }: TokenQuery,
  list: (query: { limit?: number; cursor?: string }) => Promise<Answer>,
): Promise<Answer> {
  const query = { ...others, ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) };
  const answer = await list(query).catch((error: unknown) => {
    const problem = error instanceof AppError ? error.details?.cursor : undefined;
    throw problem ? new AppError('validation_error', { details: { continuationToken: problem } }) : error;
  });
  const { data, pagination } = answer.json as { data: unknown; pagination: Pagination };
  return { ...answer, json: { items: data, continuationToken: pagination.nextCursor } };
}
