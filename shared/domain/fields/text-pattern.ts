/**
 * Patterns for texts, in a small part of the syntax of regular expressions. Attack: a backtracking engine can take
 * exponential time for a short pattern (ReDoS). Here there are no groups, and matching walks the text once with the set
 * of states that are possible: `matchingSteps` bounds its work.
 *
 * Syntax: characters; `.`; `\d \w \s \p{L} \p{N}` and escaped characters; classes `[a-z0-9_-]` and `[^…]`; behind each
 * `?`, `*`, `+`, `{n}`, `{n,}`, `{n,m}`; alternatives with `|`. A pattern describes the whole text.
 */

export const maxPatternLength = 200;
/** Characters of the longest text that a field takes. */
export const maxTextLength = 2_000;
/** Limit of states of all alternatives together. */
const maxStates = 500;

type Test = (char: string) => boolean;
interface State {
  /** Index of its test in `tests`: the states of `x{500}` share one. */
  test: number;
  /** May be omitted. */
  isOptional: boolean;
  /** May be repeated. */
  isRepeated: boolean;
}

export interface TextPattern {
  alternatives: readonly (readonly State[])[];
  tests: readonly Test[];
  /** Characters of the pattern: all tests of one character together take at most so many steps. */
  length: number;
}

const classes: Record<string, Test> = {
  d: (char) => char >= '0' && char <= '9',
  w: (char) => /\w/.test(char),
  s: (char) => /\s/.test(char),
  'p{L}': (char) => /\p{L}/u.test(char),
  'p{N}': (char) => /\p{N}/u.test(char),
};

/** Returns null for an invalid or too large pattern. */
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

/** Keeps the results of the tests for one character. A test runs only where it may decide. */
type Outcomes = (boolean | undefined)[];

/** Whether the pattern describes the whole text. */
export function matchesPattern({ alternatives, tests }: TextPattern, text: string): boolean {
  const chars = [...text];
  const known = new Map<string, Outcomes>();
  const outcomesOf = (char: string): Outcomes => {
    const outcomes = known.get(char) ?? [];
    known.set(char, outcomes);
    return outcomes;
  };
  return alternatives.some((states) => matchesStates({ states, tests }, chars, outcomesOf));
}

/** Returns the maximum steps of matching for a text of `textLength` characters. */
export function matchingSteps({ alternatives, length }: TextPattern, textLength: number): number {
  const steps = alternatives.map((states) => {
    // Without a repeated state every character advances past a state, and matching ends after the last.
    const isEndless = states.some(({ isRepeated }) => isRepeated);
    return { count: states.length, chars: isEndless ? textLength : Math.min(textLength, states.length + 1) };
  });
  const charsRead = Math.max(...steps.map(({ chars }) => chars));
  return steps.reduce((sum, { count, chars }) => sum + count * chars, charsRead * length);
}

/** `reached[2]`: the states 0 and 1 are done. */
function matchesStates(
  { states, tests }: { states: readonly State[]; tests: readonly Test[] },
  chars: readonly string[],
  outcomesOf: (char: string) => Outcomes,
): boolean {
  let reached = new Uint8Array(states.length + 1);
  let next = new Uint8Array(states.length + 1);
  const hasOptional = states.some(({ isOptional }) => isOptional);
  reached[0] = 1;
  skipOptional(states, reached);
  for (const char of chars) {
    const outcomes = outcomesOf(char);
    let isAnyReached = false;
    next[0] = 0;
    for (let index = 0; index < states.length; index++) {
      const { test, isRepeated } = states[index] as State;
      let isReached = reached[index] === 1 || (isRepeated && reached[index + 1] === 1);
      if (isReached) isReached = outcomes[test] ??= tests[test]?.(char) === true;
      next[index + 1] = isReached ? 1 : 0;
      isAnyReached ||= isReached;
    }
    if (!isAnyReached) return false;
    if (hasOptional) skipOptional(states, next);
    [reached, next] = [next, reached];
  }
  return reached[states.length] === 1;
}

function skipOptional(states: readonly State[], reached: Uint8Array): void {
  for (let index = 0; index < states.length; index++) {
    if (reached[index] && states[index]?.isOptional) reached[index + 1] = 1;
  }
}

class Malformed extends Error {}

class Parser {
  private readonly chars: readonly string[];
  private at = 0;
  private states = 0;
  private readonly tests: Test[] = [];

  constructor(chars: readonly string[]) {
    this.chars = chars;
  }

  alternatives(): TextPattern {
    const found: State[][] = [[]];
    while (this.at < this.chars.length) {
      if (this.takes('|')) found.push([]);
      else found.at(-1)?.push(...this.item());
    }
    return { alternatives: found, tests: this.tests, length: this.chars.length };
  }

  private item(): State[] {
    const test = this.tests.push(this.atom()) - 1;
    const [min, max] = this.quantifier();
    const isEndless = max === Number.POSITIVE_INFINITY;
    const count = isEndless ? Math.max(min, 1) : max;
    this.states += count;
    if (this.states > maxStates) throw new Malformed();
    const required = { test, isOptional: false, isRepeated: false };
    const states = new Array<State>(count).fill(required).fill({ ...required, isOptional: true }, min);
    if (isEndless) states[count - 1] = { test, isOptional: min === 0, isRepeated: true };
    return states;
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
    const singles = new Set<string>();
    const tests: Test[] = [(char) => singles.has(char)];
    while (!this.takes(']')) {
      const first = this.next();
      if (first === '\\') {
        tests.push(this.escaped());
        continue;
      }
      const isRange = this.chars[this.at] === '-' && this.chars[this.at + 1] !== ']';
      if (!isRange) {
        singles.add(first);
        continue;
      }
      this.next();
      const last = this.next();
      if (last === '\\' || last < first) throw new Malformed();
      tests.push((each) => each >= first && each <= last);
    }
    if (tests.length === 1 && singles.size === 0) throw new Malformed();
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
