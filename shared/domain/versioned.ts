/** Records that carry their version, and pages of them. */

export interface Versioned<T> {
  value: T;
  version: string;
}

export type Conflict = 'conflict';

export interface Page<T> {
  items: T[];
  /** All that match, not only this page's. */
  total: number;
}
