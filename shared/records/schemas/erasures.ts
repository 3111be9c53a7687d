/** Items of the container `envelopes` that remain of erased envelopes. */
import { Type } from '@sinclair/typebox';
import { oneOf } from '../../contracts/building-blocks.ts';
import { sealLevels } from '../../domain/documents/sealing.ts';
import { statuses } from '../../domain/envelopes/envelope.ts';
import type { Erasure } from '../../domain/envelopes/erasure.ts';
import { itemKind } from '../item-kind.ts';
import { text, textOrNull, wholeNumber } from './building-blocks.ts';

/** Has the identifier of its envelope, which it replaced. It contains no name, no address and no text of the envelope. */
export const erasureItems = itemKind<Erasure>()({
  container: 'envelopes',
  name: 'erasure',
  tag: 'itemType',
  version: 1,
  schema: Type.Object({
    id: text,
    ownerId: text,
    status: oneOf(statuses),
    createdAt: text,
    completedAt: textOrNull,
    sealedAt: textOrNull,
    archivedAt: textOrNull,
    files: Type.Array(
      Type.Object({
        version: oneOf(['sealed', 'archive', 'certificate'] as const),
        sha256: text,
        level: oneOf(sealLevels),
        pages: wholeNumber,
      }),
    ),
    events: wholeNumber,
    auditHead: text,
    reason: text,
    erasedBy: textOrNull,
    claimedAt: text,
    erasedAt: textOrNull,
    dueAt: textOrNull,
    keptUntil: textOrNull,
  }),
  beside: ['envelopeId', 'writeId'],
});
