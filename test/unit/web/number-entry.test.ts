import { readNumber, shownNumber, typedNumber } from '../../../web/format/number-entry.ts';

const read = (text: string, language: Parameters<typeof readNumber>[1], tags: string[]) => {
  const reading = readNumber(text, language, tags);
  return reading.kind === 'number' ? reading.value : reading.kind;
};

describe('a number is read by the reader’s language', () => {
  it.each([
    ['en', ['en-US'], { '1,234': '1234', '12,500': '12500', '1.234': '1.234', '1,234.50': '1234.50' }],
    ['de', ['de-DE'], { '1.234': '1234', '1,234': '1.234', '1.234,50': '1234.50', '0,75': '0.75' }],
    ['de', ['de-CH'], { '1.234': '1.234', '1’234.50': '1234.50' }],
    ['fr', ['fr-FR'], { '1 234,5': '1234.5', '1\u202f234': '1234', '1,234': '1.234', '1.234': 'ambiguous' }],
    ['es', ['es-MX'], { '1,234': '1234' }],
    ['es', ['es-ES'], { '1,234': '1.234' }],
    ['ar', ['ar-EG'], { '١٢٬٥٠٠': '12500', '١٢٫٥٠٠': '12.500', '۱۲': '12', '1,234': '1234' }],
    ['ja', ['ja-JP'], { '１，２３４．５': '1234.5', '1,234': '1234' }],
    ['en', ['de-DE'], { '1,234': 'ambiguous', '1.234': 'ambiguous', '1,5': '1.5', '0.750': '0.750' }],
    ['en', ['en-IN'], { '12,34,567': '1234567' }],
    [
      'en',
      ['en-US'],
      { '-5': '-5', '−5': '-5', '.5': '0.5', '5.': 'none', '1,23,4': 'none', '1,23.4': 'none', x: 'none' },
    ],
  ] as const)('%s, in a browser with %p', (language, tags, readings) => {
    for (const [text, expected] of Object.entries(readings)) {
      expect([text, read(text, language, [...tags])]).toEqual([text, expected]);
    }
  });
});

it('is written in the reader’s separators, and for an entry so that it is read as the same number', () => {
  expect(shownNumber('1234.50', 'de', ['de-DE'])).toBe('1.234,50');
  expect(typedNumber('1.234', 'de', ['de-DE'])).toBe('1,234');
  expect(typedNumber('1.234', 'en', ['de-DE'])).toBe('1.2340');
});
