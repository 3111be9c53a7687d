/** Items of the container `transient`; the beginning of the identifier tells the kinds apart. */
import { Type } from '@sinclair/typebox';
import { itemKind } from '../item-kind.ts';
import { text, textOrNull, wholeNumber } from './building-blocks.ts';

/** `ttl` in seconds from the last write. */
export const counterItems = itemKind<{ id: string; count: number; ttl: number }>()({
  container: 'transient',
  name: 'counter',
  version: 1,
  schema: Type.Object({ id: text, count: Type.Number(), ttl: wholeNumber }),
});

export interface IdempotencyItem {
  id: string;
  fingerprint: string;
  seed: string;
  startedAt: string;
  /** Encrypted; null while the request runs. */
  answer: string | null;
  /** An earlier run under this seed ended without an answer: it may have made what the seed names. */
  isRepeat: boolean;
  /** Seconds from the last write. */
  ttl: number;
}

export const idempotencyItems = itemKind<IdempotencyItem>()({
  container: 'transient',
  name: 'idempotency key',
  version: 1,
  schema: Type.Object({
    id: text,
    fingerprint: text,
    seed: text,
    startedAt: text,
    answer: textOrNull,
    isRepeat: Type.Boolean(),
    ttl: wholeNumber,
  }),
});
