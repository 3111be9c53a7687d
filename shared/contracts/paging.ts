/** Lists of the public API (v1). */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { nullable, object } from './building-blocks.ts';

export const defaultLimit = 25;
export const maxLimit = 100;

export const pageParameters = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
};

export const cursor = Type.String({
  minLength: 1,
  maxLength: 100,
  description: '`nextCursor` of the page before. Every page costs the same.',
});

/** Null on the last page. */
export const nextCursor = nullable(cursor);

/** The query of a list without filters. */
export const pageQuery = object(pageParameters);

export const pagination = object({
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type Pagination = Static<typeof pagination>;

/** The success wrapper of the public API (v1). */
export function dataOf<S extends TSchema>(schema: S) {
  return object({ data: schema });
}

export function listOf<S extends TSchema>(schema: S) {
  return object({ data: Type.Array(schema), pagination });
}
