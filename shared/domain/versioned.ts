/** Records that carry their version, and pages of them. */
import type { CreatedRecord } from './list-position.ts';

export interface Versioned<T> {
  value: T;
  version: string;
}

export type Conflict = 'conflict';

/** Where a page begins: after a position, or after so many items. */
export interface PagePosition {
  limit: number;
  offset: number;
  after?: CreatedRecord | null;
}

export interface Page<T> {
  items: T[];
  /** All that match, not only this page's. */
  total: number;
}

export interface PagePart<T> {
  items: T[];
  /** The number of all that match. A page after a position does not count them. */
  total?: number;
  hasMore: boolean;
}
