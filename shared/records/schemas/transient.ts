/** Items of the container `transient`; the prefix of the identifier distinguishes the kinds. */
import { type Static, Type } from '@sinclair/typebox';
import { oneOf } from '../../contracts/building-blocks.ts';
import { devicesAnswer } from '../../contracts/sessions.ts';
import type { ApiKeyPlace } from '../../domain/accounts/account.ts';
import { type PageSession, strongLogIns } from '../../domain/accounts/page-session.ts';
import { itemKind } from '../item-kind.ts';
import { storedForms, text, textOrNull, wholeNumber } from './building-blocks.ts';

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
  /** An earlier run with this seed ended without an answer, and may have made the objects that the seed names. */
  isRepeat: Type.Boolean(),
  /** Seconds from the last write. */
  ttl: wholeNumber,
});
export type IdempotencyItem = Static<typeof idempotencyItem>;

export const idempotencyItems = itemKind<IdempotencyItem>()({
  container: 'transient',
  name: 'idempotency key',
  version: 1,
  beside: ['writeId'],
  schema: idempotencyItem,
});

/** `key-places:<owner>`: places of API keys that are being created. */
export const keyPlacesItems = itemKind<{ id: string; places: ApiKeyPlace[]; ttl: number }>()({
  container: 'transient',
  name: 'key-places',
  version: 1,
  schema: Type.Object({ id: text, places: Type.Array(Type.Object({ keyId: text, at: text })), ttl: wholeNumber }),
});

/** `sessions:<account>`: the sessions of the account's pages. */
export const pageSessionsItems = itemKind<{ id: string; sessions: PageSession[]; ttl: number }>()({
  container: 'transient',
  name: 'sessions',
  version: 1,
  schema: Type.Object({
    id: text,
    sessions: Type.Array(
      Type.Object({
        ...storedForms(devicesAnswer.items.properties),
        generation: wholeNumber,
        tokenVersion: wholeNumber,
        signOnEndsAt: Type.Optional(text),
        logIn: Type.Optional(oneOf(strongLogIns)),
      }),
    ),
    ttl: wholeNumber,
  }),
});
