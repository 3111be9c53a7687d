/** Items of the container `batches`: the head of each batch, and its chunks of rows. */
import { Type } from '@sinclair/typebox';
import { nullable, oneOf } from '../../contracts/building-blocks.ts';
import { type Batch, batchStatuses, type Chunk, rowStatuses } from '../../domain/batches/batch.ts';
import { recipientRoles, verifications } from '../../domain/recipients/recipient.ts';
import { itemKind } from '../item-kind.ts';
import { dictionary, text, textOrNull, wholeNumber } from './building-blocks.ts';

const counts = Type.Object({ sent: wholeNumber, refused: wholeNumber, cancelled: wholeNumber });

export const batchItems = itemKind<Batch>()({
  container: 'batches',
  name: 'batch',
  tag: 'itemType',
  version: 1,
  schema: Type.Object({
    id: text,
    ownerId: text,
    ownerEmail: text,
    memberId: Type.Optional(text),
    name: text,
    templateId: text,
    templateUpdatedAt: text,
    templateHash: Type.Optional(text),
    rows: wholeNumber,
    status: oneOf(batchStatuses),
    round: wholeNumber,
    ended: Type.Array(nullable(counts)),
    createdAt: text,
    updatedAt: text,
    endedAt: textOrNull,
    wakeAt: textOrNull,
  }),
  beside: ['batchId', 'sortKey', 'writeId'],
});

const recipient = Type.Object({
  email: text,
  name: text,
  role: Type.Optional(oneOf(recipientRoles)),
  order: Type.Optional(wholeNumber),
  language: Type.Optional(textOrNull),
  verification: Type.Optional(nullable(oneOf(verifications))),
  notify: Type.Optional(Type.Boolean()),
  roleKey: Type.Optional(text),
  accessCodeHash: Type.Optional(text),
});

const row = Type.Object({
  index: wholeNumber,
  recipients: Type.Array(recipient),
  prefill: Type.Optional(dictionary(text)),
  status: oneOf(rowStatuses),
  problem: nullable(Type.Object({ code: text, message: text })),
});

export const chunkItems = itemKind<Chunk>()({
  container: 'batches',
  name: 'chunk',
  tag: 'itemType',
  version: 1,
  schema: Type.Object({
    id: text,
    ownerId: text,
    batchId: text,
    index: wholeNumber,
    round: wholeNumber,
    status: oneOf(['waiting', 'running', 'ended'] as const),
    claimId: textOrNull,
    dueAt: text,
    failures: wholeNumber,
    counts,
    rows: Type.Array(row),
  }),
  beside: ['writeId'],
});
