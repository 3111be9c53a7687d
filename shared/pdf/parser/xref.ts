/** Cross-reference sections in one shape for tables, streams and repaired files (ISO 32000-2, 7.5.4 and 7.5.8). */
import type { PdfDict } from '../objects/objects.ts';

/** The position of an object: free, at a byte offset, or inside an object stream. */
export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'offset'; offset: number; gen: number }
  | { kind: 'packed'; container: number; index: number };

/** One section. Entries are looked up in the file itself: opening costs the same for any number of objects. */
export interface XrefSection {
  readonly kind: 'table' | 'stream' | 'rebuilt';
  /** Position of the section, counted as `startxref` counts. */
  readonly offset: number;
  readonly trailer: PdfDict;
  /** Undefined when this section has no entry for the object. */
  lookup(num: number): XrefEntry | undefined;
  /** Runs of object numbers that have an entry: `[first, count]`. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** The file's own cross-reference data is wrong: the caller opens it again with `rebuild`. */
export class BrokenXref extends Error {
  override readonly name = 'BrokenXref';
}

/** No object can have a higher number (ISO 32000-1, annex C). */
export const maxObjectNumber = 8_388_607;

/**
 * Merges the section of a hybrid file: objects that the table hides as free are in the stream (ISO 32000-2, 7.5.8.4).
 */
export function withHidden(table: XrefSection, stream: XrefSection): XrefSection {
  return {
    kind: 'table',
    offset: table.offset,
    trailer: table.trailer,
    ranges: [...table.ranges, ...stream.ranges],
    lookup(num) {
      const entry = table.lookup(num);
      if (entry && entry.kind !== 'free') return entry;
      return stream.lookup(num) ?? entry;
    },
  };
}
