/** Lists of the public API (v1). */
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { strict } from './building-blocks.ts';

export const defaultLimit = 25;

export const pageParameters = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: defaultLimit })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
};

/** The query of a list without filters. */
export const pageQuery = Type.Object(pageParameters, strict);

export const pagination = Type.Object(
  { total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer(), hasMore: Type.Boolean() },
  strict,
);
export type Pagination = Static<typeof pagination>;

/** The success wrapper of the public API (v1). */
export function dataOf<S extends TSchema>(schema: S) {
  return Type.Object({ data: schema }, strict);
}

export function listOf<S extends TSchema>(schema: S) {
  return Type.Object({ data: Type.Array(schema), pagination }, strict);
}
