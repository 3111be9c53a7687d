import { tooComplex } from '../reading/budget.ts';
import { kinds, whitespace } from '../reading/characters.ts';

/** More states than this are neither left open nor closed twice by any producer. */
const maxUnbalanced = 10_000;

/** What a page's content leaves behind. */
export interface ContentEnd {
  /** `q` without their `Q`. */
  depth: number;
  /** Positions of `Q` that close nothing; readers ignore them. */
  underflows: number[];
  /** The content ends inside a text object. */
  isTextOpen: boolean;
}

/**
 * Counts the operators that save and restore the graphics state (ISO 32000-1, 8.4.2), stepping over strings, comments
 * and inline images.
 * @throws AppError document_too_complex
 */
export function scanContent(bytes: Uint8Array): ContentEnd {
  const end: ContentEnd = { depth: 0, underflows: [], isTextOpen: false };
  const { length } = bytes;
  let at = 0;
  while (at < length) {
    const code = bytes[at] as number;
    const kind = kinds[code];
    if (kind === whitespace) {
      at++;
      continue;
    }
    if (kind !== 0) {
      at = skipDelimited(bytes, at, code);
      continue;
    }
    const start = at;
    while (at < length && kinds[bytes[at] as number] === 0) at++;
    if (at - start === 1) {
      if (code === 0x71) end.depth++;
      else if (code === 0x51) {
        if (end.depth > 0) end.depth--;
        else if (end.underflows.push(start) > maxUnbalanced) throw tooComplex('The content of a page is not balanced.');
      }
    } else if (at - start === 2) {
      const second = bytes[start + 1];
      if (code === 0x42 && second === 0x54) end.isTextOpen = true;
      else if (code === 0x45 && second === 0x54) end.isTextOpen = false;
      else if (code === 0x42 && second === 0x49) at = skipInlineImage(bytes, at);
    }
  }
  if (end.depth > maxUnbalanced) throw tooComplex('The content of a page is not balanced.');
  return end;
}

function skipDelimited(bytes: Uint8Array, start: number, code: number): number {
  const { length } = bytes;
  let at = start + 1;
  switch (code) {
    case 0x25:
      while (at < length && bytes[at] !== 10 && bytes[at] !== 13) at++;
      return at;
    case 0x2f:
      while (at < length && kinds[bytes[at] as number] === 0) at++;
      return at;
    case 0x28: {
      let open = 1;
      for (; at < length && open > 0; at++) {
        if (bytes[at] === 0x5c) at++;
        else if (bytes[at] === 0x28) open++;
        else if (bytes[at] === 0x29) open--;
      }
      return at;
    }
    case 0x3c:
      if (bytes[at] === 0x3c) return at + 1;
      while (at < length && bytes[at] !== 0x3e) at++;
      return at + 1;
    default:
      return at;
  }
}

/** From after `BI` to after `EI`: the data may hold anything, so what follows `EI` has to look like content. */
function skipInlineImage(bytes: Uint8Array, start: number): number {
  const { length } = bytes;
  let at = start;
  while (at < length && !isWord(bytes, at, 0x49, 0x44)) at++;
  for (at += 3; at < length; at++) if (isWord(bytes, at, 0x45, 0x49) && looksLikeContent(bytes, at + 2)) return at + 2;
  return length;
}

function isWord(bytes: Uint8Array, at: number, first: number, second: number): boolean {
  return (
    bytes[at] === first &&
    bytes[at + 1] === second &&
    kinds[bytes[at - 1] ?? 32] === whitespace &&
    kinds[bytes[at + 2] ?? 32] !== 0
  );
}

function looksLikeContent(bytes: Uint8Array, start: number): boolean {
  const end = Math.min(bytes.length, start + 12);
  for (let at = start; at < end; at++) {
    const code = bytes[at] as number;
    if (code > 126 || (code < 32 && kinds[code] !== whitespace)) return false;
  }
  return true;
}
