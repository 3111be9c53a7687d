/** Items of the container `transient`; the beginning of the identifier tells the kinds apart. */
import { type Static, Type } from '@sinclair/typebox';
import { itemKind } from '../item-kind.ts';
import { text, textOrNull, wholeNumber } from './building-blocks.ts';

/** `ttl` in seconds from the last write. */
export const counterItems = itemKind<{ id: string; count: number; ttl: number }>()({
  container: 'transient',
  name: 'counter',
  version: 1,
  schema: Type.Object({ id: text, count: Type.Number(), ttl: wholeNumber }),
});

const idempotencyItem = Type.Object({
  id: text,
  fingerprint: text,
  seed: text,
  startedAt: text,
  /** Encrypted; null while the request runs. */
  answer: textOrNull,
  /** An earlier run under this seed ended without an answer: it may have made what the seed names. */
  isRepeat: Type.Boolean(),
  /** Seconds from the last write. */
  ttl: wholeNumber,
});
export type IdempotencyItem = Static<typeof idempotencyItem>;

export const idempotencyItems = itemKind<IdempotencyItem>()({
  container: 'transient',
  name: 'idempotency key',
  version: 1,
  schema: idempotencyItem,
});
