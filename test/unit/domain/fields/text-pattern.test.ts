import fc from 'fast-check';
import { formatPatterns } from '../../../../shared/domain/fields/field-values.ts';
import { matchesPattern, maxPatternLength, parsePattern } from '../../../../shared/domain/fields/text-pattern.ts';

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

it('takes as long as pattern and text are long: no text makes it try again', () => {
  const text = `${'a'.repeat(2_000)}!`;
  const steps = 'a*'.repeat(100);
  expect(matches(steps, text)).toBe(false);
  expect(matches(`${steps}!`.slice(2), text)).toBe(true);
}, 5_000);

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
])('the format %s: %s is %s', (format, text, expected) => {
  expect(matches(formatPatterns[format], text)).toBe(expected);
});
