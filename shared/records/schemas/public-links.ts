/** Items of the container `batches` about public links of templates: each place that was claimed, and their number. */
import { Type } from '@sinclair/typebox';
import type { PublicLinkUse } from '../../domain/templates/public-link.ts';
import { itemKind } from '../item-kind.ts';
import { text, wholeNumber } from './building-blocks.ts';

export const linkUseItems = itemKind<PublicLinkUse>()({
  container: 'batches',
  name: 'linkUse',
  tag: 'itemType',
  version: 1,
  schema: Type.Object({
    addressHash: text,
    number: wholeNumber,
    attemptId: text,
    at: text,
    isSettled: Type.Boolean(),
  }),
  beside: ['id', 'ownerId', 'batchId', 'ttl'],
});

export const linkCountItems = itemKind<{ count: number }>()({
  container: 'batches',
  name: 'linkCount',
  tag: 'itemType',
  version: 1,
  schema: Type.Object({ count: wholeNumber }),
  beside: ['id', 'ownerId', 'batchId', 'ttl'],
});
