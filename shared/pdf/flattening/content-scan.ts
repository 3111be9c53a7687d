/** Scans page content (ISO 32000-2, 7.8.2) for what it leaves open, so that drawing after it starts from a known state. */
import { kinds, whitespace } from '../objects/characters.ts';
import { tooComplex } from '../parser/budget.ts';
import { inlineImageEnd } from './inline-image.ts';

/** No producer leaves more states open, or closes more of them twice. Beyond it the document is refused. */
const maxUnbalanced = 10_000;

/** Mistakes after which content counts as unsound: MuPDF omits the rest of a page after a hundred. */
const maxMistakes = 50;

export interface ContentEnd {
  /** `q` without their `Q`. */
  depth: number;
  /** Positions of `Q` that close nothing; most readers ignore them. */
  underflows: number[];
  isTextOpen: boolean;
  /** Marked-content sequences without an end: a group that is hidden would hide what follows. */
  openMarkedContents: number;
  /**
   * Every reader comes to its end, and finds it where this scan does. Otherwise what follows may be taken for a part
   * of an operand, or not be looked at: poppler leaves a content at the first operator that lacks an operand.
   */
  isSound: boolean;
}

const comment = 0x25;
/** The operator `BI`. */
const inlineImage = 0x4249;

/** How many operands the operators (ISO 32000-2, annex A) need at least; -1 for words that are operands. */
const operators = new Map<number, number>();
for (const [count, names] of [
  [-1, 'true false null'],
  [0, 'b b* B B* BI BT BX EMC ET EX F f f* h n q Q s S SC SCN sc scn T* W W*'],
  [1, "' BMC CS cs Do G g gs i J j M MP ri sh Tc Tj TJ TL Tr Ts Tw Tz w"],
  [2, 'BDC d d0 DP l m Td TD Tf'],
  [3, '" rg RG'],
  [4, 'k K re v y'],
  [6, 'c cm d1 Tm'],
] as const)
  for (const operator of names.split(' ')) operators.set(wordCode(Buffer.from(operator), 0, operator.length), count);

/**
 * Counts the operators that save and restore the graphics state (ISO 32000-2, 8.4.2) and those that begin and end
 * text and marked content, stepping over strings, comments and inline images.
 * @throws AppError document_too_complex
 */
export function scanContent(bytes: Uint8Array): ContentEnd {
  const end: ContentEnd = { depth: 0, underflows: [], isTextOpen: false, openMarkedContents: 0, isSound: true };
  const { length } = bytes;
  const nest = new Nest();
  let operands = 0;
  let mistakes = 0;
  let at = 0;
  while (at < length) {
    const code = bytes[at] as number;
    const kind = kinds[code];
    if (kind === whitespace) {
      at++;
      continue;
    }
    const start = at;
    if (kind !== 0) {
      at = skipDelimited(bytes, at, code);
      if (code === comment) continue;
      if (code === 0x5d || code === 0x3e) {
        if (code === 0x3e && bytes[at] === code) at++;
        if (!nest.close(code, at - start)) end.isSound = false;
      } else if (code === 0x5b || (code === 0x3c && bytes[start + 1] === code)) {
        if (nest.isEmpty) operands++;
        nest.open(code);
      } else if (code === 0x7b || code === 0x7d || code === 0x29) mistakes++;
      else if (at > length) end.isSound = false;
      else if (nest.isEmpty) operands++;
      else nest.add(code);
      continue;
    }
    at++;
    while (at < length && kinds[bytes[at] as number] === 0) at++;
    if (code <= 0x39 && code >= 0x2b) {
      if (!isNumber(bytes, start, at)) mistakes++;
      if (nest.isEmpty) operands++;
      else nest.add(code);
      continue;
    }
    const word = wordCode(bytes, start, at);
    const needed = operators.get(word);
    if (needed === -1) {
      if (nest.isEmpty) operands++;
      else nest.add(code);
      continue;
    }
    if (needed === undefined) mistakes++;
    // Some readers take an operator in an array for a part of it.
    if (!nest.isEmpty || operands < (needed ?? 0)) end.isSound = false;
    operands = 0;
    if (word === inlineImage) {
      const image = inlineImageEnd(bytes, at);
      if (!image.isCertain) end.isSound = false;
      at = image.end;
    } else count(end, word, start);
  }
  if (end.depth > maxUnbalanced) throw tooComplex('The content of a page is not balanced.');
  if (!nest.isEmpty || mistakes + nest.mistakes > maxMistakes) end.isSound = false;
  return end;
}

function count(end: ContentEnd, word: number, position: number): void {
  switch (word) {
    // q
    case 0x71:
      end.depth++;
      break;
    // Q
    case 0x51:
      if (end.depth > 0) end.depth--;
      else if (end.underflows.push(position) > maxUnbalanced)
        throw tooComplex('The content of a page is not balanced.');
      break;
    // BT
    case 0x4254:
      end.isTextOpen = true;
      break;
    // ET
    case 0x4554:
      end.isTextOpen = false;
      break;
    // BMC, BDC
    case 0x424d43:
    case 0x424443:
      end.openMarkedContents++;
      break;
    // EMC
    case 0x454d43:
      if (end.openMarkedContents > 0) end.openMarkedContents--;
  }
}

/** The arrays and dictionaries that are open. */
class Nest {
  isEmpty = true;
  mistakes = 0;
  /** Objects in each dictionary so far; -1 for an array. */
  private readonly counts: number[] = [];

  open(code: number): void {
    if (!this.isEmpty) this.add(code);
    this.counts.push(code === 0x5b ? -1 : 0);
    this.isEmpty = false;
  }

  /** Counts an object by its first byte: a dictionary needs names for keys, and arrays for text hold no names. */
  add(code: number): void {
    const { counts } = this;
    const last = counts.length - 1;
    const count = counts[last] as number;
    if (count >= 0) {
      if (count % 2 === 0 && code !== 0x2f) this.mistakes++;
      counts[last] = count + 1;
    } else if (last === 0 && (code === 0x2f || code === 0x5b)) this.mistakes++;
  }

  /** False when something else is open. */
  close(code: number, length: number): boolean {
    if (this.isEmpty) {
      this.mistakes++;
      return true;
    }
    const count = this.counts.pop() as number;
    this.isEmpty = this.counts.length === 0;
    if (count % 2 > 0) this.mistakes++;
    return code === 0x5d ? count < 0 : count >= 0 && length === 2;
  }
}

/** The bytes of a short word as one number. All longer words share one number. */
function wordCode(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 5) return 0;
  let code = 0;
  for (let at = start; at < end; at++) code = code * 256 + (bytes[at] as number);
  return code;
}

function isNumber(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start];
  let dots = 0;
  for (let at = first === 0x2b || first === 0x2d ? start + 1 : start; at < end; at++) {
    const code = bytes[at] as number;
    if (code === 0x2e) dots++;
    else if (code < 0x30 || code > 0x39) return false;
  }
  return dots < 2;
}

/** The position after a comment, name, string or delimiter; beyond the end for a string without its own. */
function skipDelimited(bytes: Uint8Array, start: number, code: number): number {
  const { length } = bytes;
  let at = start + 1;
  switch (code) {
    case comment:
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
      return open > 0 ? length + 1 : at;
    }
    case 0x3c:
      if (bytes[at] === 0x3c) return at + 1;
      while (at < length && bytes[at] !== 0x3e) at++;
      return at + 1;
    default:
      return at;
  }
}
