/** Lists of both APIs: v1 pages by `cursor` or `offset`, the app API by `continuationToken`. */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { nullable, object } from './building-blocks.ts';

export const defaultLimit = 25;
export const maxLimit = 100;

const maxCursorLength = 100;
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit }));
const cursor = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: maxCursorLength,
    description: '`pagination.nextCursor` of the page before. Every page costs the same.',
  }),
);

/** The query of a list that is read onwards from a cursor only. */
export const cursorParameters = { limit, cursor };

export const pageParameters = {
  limit,
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      default: 0,
      description: 'How many items to skip, instead of `cursor`. The cost of a page grows with it.',
    }),
  ),
  cursor,
};

/** The query of a list without filters. */
export const pageQuery = object(pageParameters);

export const pagination = object({
  total: Type.Optional(Type.Integer({ description: 'The number of all items. Absent on pages by `cursor`.' })),
  limit: Type.Integer(),
  offset: Type.Optional(Type.Integer({ description: 'How many items were skipped. Absent on pages by `cursor`.' })),
  hasMore: Type.Boolean(),
  nextCursor: nullable(Type.String()),
});
export type Pagination = Static<typeof pagination>;

/** The success wrapper of the public API (v1). */
export function dataOf<S extends TSchema>(schema: S) {
  return object({ data: schema });
}

export function listOf<S extends TSchema>(schema: S) {
  return object({ data: Type.Array(schema), pagination });
}

/** The names of the interface for the app API. */
export const tokenParameters = {
  maxSearchResults: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, description: 'The size of a page.' })),
  continuationToken: Type.Optional(
    Type.String({ minLength: 1, maxLength: maxCursorLength, description: '`continuationToken` of the page before.' }),
  ),
};

/** A page of the app API. */
export function itemsOf<S extends TSchema>(schema: S) {
  return object({
    items: Type.Array(schema),
    continuationToken: nullable(
      Type.String({ description: 'Pass it as `continuationToken` to read the next page. Null on the last page.' }),
    ),
  });
}
export interface Items<T> {
  items: T[];
  continuationToken: string | null;
}
