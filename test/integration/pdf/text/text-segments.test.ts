import { graphemesOf, wordsOf } from '../../../../shared/pdf/text/text-segments.ts';

const whole = new Intl.Segmenter('und', { granularity: 'grapheme' });

describe('graphemesOf', () => {
  it.each([
    ['letters with marks', 'e\u0301'.repeat(2000)],
    ['pairs of surrogates', '𠮷'.repeat(2000)],
    ['joined emoji', '👩\u200d👩\u200d👧'.repeat(500)],
    ['words', 'one two three '.repeat(500)],
    ['Devanagari', 'श्रीकृष्ण'.repeat(300)],
  ])('divides long text like a segmenter that sees all of it: %s', (_, text) => {
    const parts = [...graphemesOf(text)];
    expect(parts.map((part) => part.segment).join('')).toBe(text);
    const expected = [...whole.segment(text)].length;
    // A segment may end inside a conjunct, but never between a letter and its mark.
    expect(Math.abs(parts.length - expected)).toBeLessThanOrEqual(Math.ceil(text.length / 400));
    for (const { segment, index } of parts) expect(text.slice(index, index + segment.length)).toBe(segment);
  });
});

describe('wordsOf', () => {
  it('divides plain text as the segmenter does', () => {
    const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
    const letters = 'ab1  ..,;:\'_@-’·"/';
    let seed = 1;
    for (let round = 0; round < 5_000; round++) {
      let text = '';
      for (let index = 0; index < 12; index++) {
        seed = (seed * 48_271) % 2_147_483_647;
        text += letters[seed % letters.length];
      }
      const expected = Array.from(segmenter.segment(text), ({ segment }) => segment);
      expect(Array.from(wordsOf(text), ({ segment }) => segment)).toEqual(expected);
    }
    const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const pairs = all.flatMap((first) => all.map((second) => `a${first}${second}1`)).join(' ');
    const words = Array.from(wordsOf(pairs), ({ segment, index }) => ({ segment, index }));
    expect(words).toEqual(Array.from(segmenter.segment(pairs), ({ segment, index }) => ({ segment, index })));
  });

  it('keeps all of a text without spaces', () => {
    const text = 'รักชาติ'.repeat(300);
    expect([...wordsOf(text)].map((part) => part.segment).join('')).toBe(text);
  });
});
