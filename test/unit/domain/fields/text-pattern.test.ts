import fc from 'fast-check';
import { formatPatterns } from '../../../../shared/domain/fields/field-values.ts';
import {
  matchesPattern,
  matchingSteps,
  maxPatternLength,
  parsePattern,
} from '../../../../shared/domain/fields/text-pattern.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

function matches(pattern: string, text: string): boolean {
  const parsed = parsePattern(pattern);
  if (!parsed) throw new Error(`not a pattern: ${pattern}`);
  return matchesPattern(parsed, text);
}

/** Pieces whose meaning is the same in JavaScript. */
const atoms = ['a', 'b', '\\d', '[ab1]', '[^a]', '.', '\\.', '[0-9a-b-]'];
const quantifiers = ['', '?', '*', '+', '{2}', '{0,2}', '{1,}'];
const piece = fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...quantifiers)).map(([a, q]) => a + q);
const aPattern = fc
  .array(fc.array(piece, { maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((alternatives) => alternatives.map((pieces) => pieces.join('')).join('|'))
  .filter((pattern) => pattern !== '');
const aText = fc.array(fc.constantFrom('a', 'b', '1', '2', '.', '-', 'c'), { maxLength: 7 }).map((all) => all.join(''));

it('means what it means in JavaScript', () => {
  fc.assert(
    fc.property(aPattern, aText, (pattern, text) => {
      expect([pattern, text, matches(pattern, text)]).toEqual([
        pattern,
        text,
        new RegExp(`^(?:${pattern})$`).test(text),
      ]);
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  '(a+)+',
  'a(b|c)',
  '^a',
  'a$',
  'a**',
  '*a',
  '[',
  '[b-a]',
  '[]',
  'a{3,1}',
  'a{',
  '\\',
  '\\b',
  '\\1',
  '\\p{Lu}',
])('refuses %s', (pattern) => expect(parsePattern(pattern)).toBeNull());

it('refuses what is too large', () => {
  expect(parsePattern('')).toBeNull();
  expect(parsePattern('a'.repeat(maxPatternLength))).not.toBeNull();
  expect(parsePattern('a'.repeat(maxPatternLength + 1))).toBeNull();
  expect(parsePattern('a{501}')).toBeNull();
  expect(parsePattern('a{300}|b{300}')).toBeNull();
});

describe('the work of one match', () => {
  /** The pattern, and how often one of its characters or classes was compared with a character. */
  function counted(pattern: string) {
    const parsed = parsePattern(pattern);
    if (!parsed) throw new Error(`not a pattern: ${pattern}`);
    let count = 0;
    const tests = parsed.tests.map((test) => (char: string) => {
      count++;
      return test(char);
    });
    return { parsed: { ...parsed, tests }, count: () => count };
  }

  it('a class of 500 states is compared once with each different character', () => {
    const { parsed, count } = counted(`[^${'b'.repeat(186)}]{0,500}`);
    expect(matchesPattern(parsed, `${'a'.repeat(1_999)}b`)).toBe(false);
    expect(count()).toBeLessThanOrEqual(2);
  });

  it('ends at the first character after which nothing can match', () => {
    const { parsed, count } = counted('\\d{4}-\\d{2}');
    expect(
      matchesPattern(parsed, `x${[...Array(1_999).keys()].map((n) => String.fromCodePoint(0x4e00 + n)).join('')}`),
    ).toBe(false);
    expect(count()).toBeLessThanOrEqual(3);
  });

  it.each<[string, number, number]>([
    ['\\d{4}-\\d{2}', 2_000, 8 * 18],
    ['a+', 2_000, 2_000 * 3],
    ['a+|bc', 10, 10 * (1 + 5) + 3 * 2],
    ['.{500}', 20, 20 * 506],
  ])('%s with %i characters takes at most %i steps', (pattern, length, steps) => {
    expect(matchingSteps(counted(pattern).parsed, length)).toBe(steps);
  });

  it('no text makes it try again', () => {
    const text = `${'a'.repeat(2_000)}!`;
    const steps = 'a*'.repeat(100);
    expect(matches(steps, text)).toBe(false);
    expect(matches(`${steps}!`.slice(2), text)).toBe(true);
  });
});

it.each<[keyof typeof formatPatterns, string, boolean]>([
  ['email', 'ada@example.com', true],
  ['email', 'ada@example', false],
  ['email', 'a b@example.com', false],
  ['phone', '+49 (30) 90 18-20', true],
  ['phone', 'call me', false],
  ['postcode', 'SW1A 1AA', true],
  ['postcode', '10115', true],
  ['postcode', '!', false],
  ['digits', '007', true],
  ['digits', '7a', false],
  ['letters', 'Jean-Éric O’Neill', true],
  ['letters', 'R2', false],
])('the format %s: %s is %s', (format, text, expected) => expect(matches(formatPatterns[format], text)).toBe(expected));
