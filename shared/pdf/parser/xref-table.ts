/** Cross-reference tables (ISO 32000-2, 7.5.4): lines are looked up in the file, not read in advance. */
import { isDigit, isWhite } from '../objects/characters.ts';
import { PdfDict } from '../objects/objects.ts';
import { Parser } from './parser.ts';
import { BrokenXref, maxObjectNumber, type XrefEntry, type XrefSection } from './xref.ts';

/** Lines that do not have the 20 bytes they should have are read one by one. Those beyond this bound are ignored. */
const maxIrregularLines = 500_000;

/** Every revision writes a few. A table with more than this is treated as broken. */
const maxSubsections = 200_000;

interface Subsection {
  first: number;
  count: number;
  /** Position of the first 20-byte line; undefined when the lines were irregular and are in `lines`. */
  start: number | undefined;
  lines: XrefEntry[];
}

/**
 * Reads the table at `position` (of the word `xref`) with its trailer.
 * @throws BrokenXref
 */
export function readXrefTable(bytes: Uint8Array, position: number, offset: number): XrefSection {
  const parser = new Parser(bytes, position + 4);
  const subsections: Subsection[] = [];
  for (;;) {
    parser.skipWhitespace();
    const at = parser.position;
    if (isTrailer(bytes, at)) {
      parser.position = at + 7;
      break;
    }
    const first = parser.next();
    const count = parser.next();
    if (!isCount(first) || !isCount(count)) throw new BrokenXref('subsection header');
    parser.skipWhitespace();
    if (subsections.length >= maxSubsections) throw new BrokenXref('subsections');
    const start = parser.position;
    const after = start + count * 20;
    if (count === 0 || (after <= bytes.length && isLine(bytes, after - 20) && isBoundary(bytes, after))) {
      subsections.push({ first, count, start, lines: [] });
      parser.position = after;
    } else {
      subsections.push({ first, count, start: undefined, lines: readLines(parser, count) });
    }
  }
  const trailer = parser.object();
  if (!(trailer instanceof PdfDict)) throw new BrokenXref('trailer');
  return {
    kind: 'table',
    offset,
    trailer,
    ranges: subsections.map(({ first, count }) => [first, count] as const),
    lookup(num) {
      for (const subsection of subsections) {
        const index = num - subsection.first;
        if (index < 0 || index >= subsection.count) continue;
        if (subsection.start === undefined) return subsection.lines[index];
        const line = subsection.start + index * 20;
        if (!isLine(bytes, line)) throw new BrokenXref('line');
        if (bytes[line + 17] === 0x66) return { kind: 'free' };
        return { kind: 'offset', offset: digits(bytes, line, 10), gen: digits(bytes, line + 11, 5) };
      }
      return undefined;
    },
  };
}

function isTrailer(bytes: Uint8Array, at: number): boolean {
  // "trailer"
  const word = [0x74, 0x72, 0x61, 0x69, 0x6c, 0x65, 0x72];
  return word.every((code, i) => bytes[at + i] === code);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxObjectNumber + 1;
}

/** `nnnnnnnnnn ggggg n` and two bytes of line end. */
function isLine(bytes: Uint8Array, at: number): boolean {
  const kind = bytes[at + 17];
  return (
    isDigit(bytes[at]) &&
    isDigit(bytes[at + 9]) &&
    bytes[at + 10] === 0x20 &&
    isDigit(bytes[at + 15]) &&
    bytes[at + 16] === 0x20 &&
    (kind === 0x6e || kind === 0x66) &&
    isWhite(bytes[at + 18] ?? 0)
  );
}

/** Whether the next subsection or the trailer follows, as it must after the last line. */
function isBoundary(bytes: Uint8Array, at: number): boolean {
  let next = at;
  while (isWhite(bytes[next])) next++;
  return next >= at && (bytes[next] === 0x74 || isDigit(bytes[next]));
}

function digits(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) {
    const digit = (bytes[i] as number) - 0x30;
    if (digit < 0 || digit > 9) throw new BrokenXref('digits');
    value = value * 10 + digit;
  }
  return value;
}

function readLines(parser: Parser, count: number): XrefEntry[] {
  const lines: XrefEntry[] = [];
  for (let i = 0; i < count && lines.length < maxIrregularLines; i++) {
    parser.skipWhitespace();
    if (isTrailer(parser.bytes, parser.position)) break;
    const offset = parser.next();
    const gen = parser.next();
    const kind = parser.next();
    if (!isCountLike(offset) || !isCountLike(gen)) throw new BrokenXref('line');
    const word = kind !== null && typeof kind === 'object' && 'value' in kind ? kind.value : '';
    if (word !== 'n' && word !== 'f') throw new BrokenXref('line');
    lines.push(word === 'f' ? { kind: 'free' } : { kind: 'offset', offset, gen });
  }
  return lines;
}

function isCountLike(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
