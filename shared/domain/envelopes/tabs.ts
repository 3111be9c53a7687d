/** The tabs of the list of documents, each a part of the envelopes of an owner. */
import type { Status } from './envelope.ts';

export const tabs = ['all', 'yours', 'waiting', 'draft', 'completed', 'ended'] as const;
export type Tab = (typeof tabs)[number];

/** `all` has every status. `yours` are those of `waiting` in which it is the turn of the person who looks. */
export const tabStatuses = {
  draft: ['draft'],
  waiting: ['sent', 'in_progress', 'sealing', 'failed'],
  completed: ['completed'],
  ended: ['declined', 'voided', 'expired'],
} as const satisfies Partial<Record<Tab, readonly Status[]>>;
