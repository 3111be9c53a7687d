/** Items of the container `envelopes` that are the log of an organization, in a logical partition of its own. */
import { Type } from '@sinclair/typebox';
import { oneOf } from '../../contracts/building-blocks.ts';
import { logTypes } from '../../domain/accounts/log-fact.ts';
import type { LogEvent, LogHead } from '../../domain/accounts/organization-log.ts';
import { itemKind } from '../item-kind.ts';
import { text, wholeNumber } from './building-blocks.ts';
import { eventFacts } from './event-facts.ts';

const place = { container: 'envelopes', tag: 'itemType', version: 1 } as const;

export const logHeadItems = itemKind<LogHead & { id: string; ownerId: string }>()({
  ...place,
  name: 'logHead',
  schema: Type.Object({
    id: text,
    ownerId: text,
    sequence: wholeNumber,
    auditHead: text,
    recentIds: Type.Array(text),
  }),
  beside: ['envelopeId'],
});

export const logEventItems = itemKind<LogEvent>()({
  ...place,
  name: 'logEvent',
  schema: Type.Object({
    id: text,
    envelopeId: text,
    sequence: wholeNumber,
    at: text,
    type: oneOf(logTypes),
    ...eventFacts,
    previousHash: text,
    hash: text,
  }),
  beside: ['ownerId'],
});
