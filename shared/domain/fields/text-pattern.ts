/**
 * Patterns for texts, in a small part of the syntax of regular expressions. Attack: a backtracking engine can take
 * exponential time for a short pattern (ReDoS). Here there are no groups, and matching walks the text once with the set
 * of states that are possible, so its time is bounded by pattern × text.
 *
 * Syntax: characters; `.`; `\d \w \s \p{L} \p{N}` and escaped characters; classes `[a-z0-9_-]` and `[^…]`; behind each
 * `?`, `*`, `+`, `{n}`, `{n,}`, `{n,m}`; alternatives with `|`. A pattern describes the whole text.
 */

export const maxPatternLength = 200;
/** States of all alternatives together. */
const maxStates = 500;

type Test = (char: string) => boolean;
interface State {
  test: Test;
  /** May be left out. */
  isOptional: boolean;
  /** May be repeated. */
  isRepeated: boolean;
}

export type TextPattern = readonly (readonly State[])[];

const classes: Record<string, Test> = {
  d: (char) => char >= '0' && char <= '9',
  w: (char) => /^\w$/.test(char),
  s: (char) => /^\s$/.test(char),
  'p{L}': (char) => /^\p{L}$/u.test(char),
  'p{N}': (char) => /^\p{N}$/u.test(char),
};

/** Null for a pattern that is not of this syntax, or too large. */
export function parsePattern(pattern: string): TextPattern | null {
  if (pattern.length === 0 || pattern.length > maxPatternLength) return null;
  const parser = new Parser([...pattern]);
  try {
    return parser.alternatives();
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** Whether the pattern describes the whole text. */
export function matchesPattern(pattern: TextPattern, text: string): boolean {
  const chars = [...text];
  return pattern.some((states) => matchesStates(states, chars));
}

function matchesStates(states: readonly State[], chars: readonly string[]): boolean {
  let reached = skipping(states, [true]);
  for (const char of chars) {
    const next: boolean[] = [];
    for (const [index, state] of states.entries()) {
      if (!state.test(char)) continue;
      // `reached[i]`: the states before `i` are done. A repeated state was done already when `reached[i + 1]`.
      if (reached[index] || (state.isRepeated && reached[index + 1])) next[index + 1] = true;
    }
    reached = skipping(states, next);
  }
  return reached[states.length] === true;
}

function skipping(states: readonly State[], reached: boolean[]): boolean[] {
  for (const [index, { isOptional }] of states.entries()) {
    if (isOptional && reached[index]) reached[index + 1] = true;
  }
  return reached;
}

class Malformed extends Error {}

class Parser {
  private readonly chars: readonly string[];
  private at = 0;
  private states = 0;

  constructor(chars: readonly string[]) {
    this.chars = chars;
  }

  alternatives(): TextPattern {
    const found: State[][] = [[]];
    while (this.at < this.chars.length) {
      if (this.takes('|')) found.push([]);
      else found.at(-1)?.push(...this.item());
    }
    return found;
  }

  private item(): State[] {
    const test = this.atom();
    const [min, max] = this.quantifier();
    const isEndless = max === Number.POSITIVE_INFINITY;
    const count = isEndless ? Math.max(min, 1) : max;
    this.states += count;
    if (this.states > maxStates) throw new Malformed();
    return Array.from({ length: count }, (_, index) => ({
      test,
      isOptional: index >= min,
      isRepeated: isEndless && index === count - 1,
    }));
  }

  private atom(): Test {
    const char = this.next();
    if (char === '[') return this.charClass();
    if (char === '.') return (each) => each !== '\n';
    if (char === '\\') return this.escaped();
    if ('()*+?{}]^$'.includes(char)) throw new Malformed();
    return (each) => each === char;
  }

  private escaped(): Test {
    const char = this.next();
    const name = char === 'p' ? `p${this.next()}${this.next()}${this.next()}` : char;
    const known = Object.hasOwn(classes, name) ? classes[name] : undefined;
    if (known) return known;
    // A letter or digit may mean more in other syntaxes (`\b`, `\1`).
    if (/^[A-Za-z0-9]/.test(name)) throw new Malformed();
    return (each) => each === char;
  }

  private charClass(): Test {
    const isNegated = this.takes('^');
    const tests: Test[] = [];
    while (!this.takes(']')) {
      const first = this.next();
      if (first === '\\') {
        tests.push(this.escaped());
        continue;
      }
      const isRange = this.chars[this.at] === '-' && this.chars[this.at + 1] !== ']';
      if (!isRange) {
        tests.push((each) => each === first);
        continue;
      }
      this.next();
      const last = this.next();
      if (last === '\\' || last < first) throw new Malformed();
      tests.push((each) => each >= first && each <= last);
    }
    if (tests.length === 0) throw new Malformed();
    return (each) => tests.some((test) => test(each)) !== isNegated;
  }

  private quantifier(): [min: number, max: number] {
    if (this.takes('?')) return [0, 1];
    if (this.takes('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.takes('+')) return [1, Number.POSITIVE_INFINITY];
    if (!this.takes('{')) return [1, 1];
    const min = this.count();
    if (this.takes('}')) return [min, min];
    if (!this.takes(',')) throw new Malformed();
    if (this.takes('}')) return [min, Number.POSITIVE_INFINITY];
    const max = this.count();
    if (!this.takes('}') || max < min) throw new Malformed();
    return [min, max];
  }

  private count(): number {
    let digits = '';
    while (/^\d$/.test(this.chars[this.at] ?? '')) digits += this.next();
    if (digits === '' || digits.length > 4) throw new Malformed();
    return Number(digits);
  }

  private takes(char: string): boolean {
    const isNext = this.chars[this.at] === char;
    if (isNext) this.at++;
    return isNext;
  }

  private next(): string {
    const char = this.chars[this.at++];
    if (char === undefined) throw new Malformed();
    return char;
  }
}
