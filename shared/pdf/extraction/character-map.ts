/** Character maps (ISO 32000-2, 9.7.5 and 9.10.3): codes → CIDs in `/Encoding`, codes → text in `/ToUnicode`. */
import { type PdfObject, PdfString } from '../objects/objects.ts';
import { Keyword, Parser } from '../parser/parser.ts';
import type { ExtractionCosts } from './extraction-costs.ts';

/** Codes of one length. */
export interface CodeSpace {
  bytes: number;
  low: number;
  high: number;
}

export interface CharacterMap {
  codeSpaces: CodeSpace[];
  texts: Map<number, string>;
  cids: Map<number, number>;
}

/** Limit of objects between `begin…` and `end…`; ISO 32000-2 allows 100 entries, producers write more. */
const maxOperands = 200_000;
/** The longest range that is read: all codes of two bytes. */
const maxRange = 0x10000;

/** Reads a map and skips unreadable entries. @throws AppError document_too_complex */
export function readCharacterMap(bytes: Uint8Array, costs: ExtractionCosts): CharacterMap {
  const map: CharacterMap = { codeSpaces: [], texts: new Map(), cids: new Map() };
  const parser = new Parser(bytes);
  let operands: PdfObject[] = [];
  for (;;) {
    const token = parser.next();
    costs.spend('tokens', parser.count);
    parser.count = 0;
    if (!(token instanceof Keyword)) {
      if (operands.length < maxOperands) operands.push(token);
      continue;
    }
    if (token.value === '') return map;
    if (token.value.startsWith('end')) take(map, token.value, operands, costs);
    operands = [];
  }
}

function take(map: CharacterMap, word: string, operands: readonly PdfObject[], costs: ExtractionCosts): void {
  switch (word) {
    case 'endcodespacerange':
      for (const [low, high] of groups(operands, 2)) {
        if (low instanceof PdfString && high instanceof PdfString)
          map.codeSpaces.push({ bytes: low.bytes.length, low: codeOf(low), high: codeOf(high) });
      }
      break;
    case 'endbfchar':
      for (const [code, text] of groups(operands, 2)) {
        costs.spend('mapEntries', 1);
        if (code instanceof PdfString && text instanceof PdfString) map.texts.set(codeOf(code), utf16(text.bytes));
      }
      break;
    case 'endbfrange':
      for (const [low, high, first] of groups(operands, 3)) addTexts(map, low, high, first, costs);
      break;
    case 'endcidchar':
      for (const [code, cid] of groups(operands, 2)) {
        costs.spend('mapEntries', 1);
        if (code instanceof PdfString && typeof cid === 'number') map.cids.set(codeOf(code), cid);
      }
      break;
    case 'endcidrange':
      for (const [low, high, first] of groups(operands, 3)) {
        if (typeof first !== 'number') continue;
        for (const { code, step } of range(low, high, costs)) map.cids.set(code, first + step);
      }
  }
}

function addTexts(
  map: CharacterMap,
  low: PdfObject | undefined,
  high: PdfObject | undefined,
  first: PdfObject | undefined,
  costs: ExtractionCosts,
): void {
  const start = first instanceof PdfString ? utf16(first.bytes) : '';
  for (const { code, step } of range(low, high, costs)) {
    const item = Array.isArray(first) ? first[step] : undefined;
    if (item instanceof PdfString) map.texts.set(code, utf16(item.bytes));
    // The last code unit is incremented along the range.
    else if (start !== '')
      map.texts.set(code, start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + step));
  }
}

function* range(
  low: PdfObject | undefined,
  high: PdfObject | undefined,
  costs: ExtractionCosts,
): Generator<{ code: number; step: number }> {
  if (!(low instanceof PdfString) || !(high instanceof PdfString)) return;
  const from = codeOf(low);
  const length = Math.min(codeOf(high) - from + 1, maxRange);
  for (let step = 0; step < length; step++) {
    costs.spend('mapEntries', 1);
    yield { code: from + step, step };
  }
}

function* groups(operands: readonly PdfObject[], size: number): Generator<readonly PdfObject[]> {
  for (let at = 0; at + size <= operands.length; at += size) yield operands.slice(at, at + size);
}

/** Reads a big-endian number of at most four bytes. */
function codeOf({ bytes }: PdfString): number {
  return bytes.subarray(0, 4).reduce((code, byte) => code * 256 + byte, 0);
}

/** Some producers write one byte for a Latin-1 character. */
export function utf16(bytes: Uint8Array): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] as number);
  let text = '';
  for (let at = 0; at + 1 < Math.min(bytes.length, 64); at += 2)
    text += String.fromCharCode(((bytes[at] as number) << 8) | (bytes[at + 1] as number));
  return text;
}
