/** Cross-reference streams (ISO 32000-2, 7.5.8): entries are looked up in the decoded bytes. */
import type { PdfDict, PdfObject } from '../objects/objects.ts';
import { BrokenXref, type XrefEntry, type XrefSection } from './xref.ts';

/** Numbers in `/Index`. Real files have a few; with more than this the section is treated as broken. */
const maxRanges = 100_000;

/**
 * Reads a cross-reference stream (ISO 32000-2, 7.5.8) from its decoded bytes. Entries that `/Index` announces beyond
 * the data do not exist, so a claim of two thousand million objects costs nothing.
 * @throws BrokenXref
 */
export function readXrefStream(dict: PdfDict, data: Uint8Array, offset: number): XrefSection {
  const widths = integers(dict.get('W'));
  if (widths.length < 3 || widths.some((width) => width > 8)) throw new BrokenXref('W');
  const [w0, w1, w2] = [widths[0] ?? 0, widths[1] ?? 0, widths[2] ?? 0];
  const entryBytes = widths.reduce((sum, width) => sum + width, 0);
  if (entryBytes === 0) throw new BrokenXref('W');
  const size = dict.get('Size');
  const index = dict.has('Index') ? integers(dict.get('Index')) : [0, typeof size === 'number' ? size : 0];
  if (index.length > maxRanges) throw new BrokenXref('Index');

  let left = Math.floor(data.length / entryBytes);
  const runs: { first: number; count: number; start: number }[] = [];
  for (let i = 0, start = 0; i + 1 < index.length && left > 0; i += 2) {
    const count = Math.min(index[i + 1] ?? 0, left);
    runs.push({ first: index[i] ?? 0, count, start });
    start += count * entryBytes;
    left -= count;
  }

  return {
    kind: 'stream',
    offset,
    trailer: dict,
    ranges: runs.map(({ first, count }) => [first, count] as const),
    lookup(num): XrefEntry | undefined {
      for (const run of runs) {
        const at = num - run.first;
        if (at < 0 || at >= run.count) continue;
        const position = run.start + at * entryBytes;
        const type = w0 === 0 ? 1 : field(data, position, w0);
        const second = field(data, position + w0, w1);
        const third = field(data, position + w0 + w1, w2);
        if (type === 1) return { kind: 'offset', offset: second, gen: third };
        if (type === 2) return { kind: 'packed', container: second, index: third };
        // Types above 2 mean the null object.
        return { kind: 'free' };
      }
      return undefined;
    },
  };
}

function integers(object: PdfObject | undefined): number[] {
  if (!Array.isArray(object)) return [];
  return object.map((item) => {
    if (typeof item !== 'number' || !Number.isInteger(item) || item < 0) throw new BrokenXref('integers');
    return item;
  });
}

function field(data: Uint8Array, position: number, width: number): number {
  let value = 0;
  for (let i = position; i < position + width; i++) value = value * 256 + (data[i] as number);
  return value;
}
