import fc from 'fast-check';
import { PdfDict } from '../../../../shared/pdf/objects/objects.ts';
import { FontBook } from '../../../../shared/pdf/text/font-book.ts';
import { baseDirection, graphemesAsDrawn, lineWidth, shapeLine } from '../../../../shared/pdf/text/shaping.ts';
import { NewDocument } from '../../../../shared/pdf/writer/new-document.ts';
import { drawStampForm } from '../../../../shared/sealing/field-stamps.ts';
import { namesByScript } from '../../../fixtures/names.ts';
import { pageTexts } from '../../../fixtures/page-text.ts';
import {
  aCompletionCertificate,
  aCompletionCertificateSigner,
  completionCertificatePdf,
} from '../../../fixtures/sealing.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

/** A page with each text drawn as a mark, one below the other. */
function pageOfMarks(texts: readonly string[]): Uint8Array {
  const file = new NewDocument();
  const fonts = new FontBook(file);
  const forms = new PdfDict();
  const operators = texts.map((text, index) => {
    const mark = { page: 1, x: 0, y: 0, width: 400, height: 20, content: { type: 'text', text } } as const;
    forms.set(`M${index}`, drawStampForm(mark, file, fonts));
    return `q 1 0 0 1 50 ${800 - index * 30} cm /M${index} Do Q`;
  });
  fonts.finish();
  const content = Buffer.from(operators.join('\n'));
  return file.bytes([{ width: 595, height: 842, content, resources: PdfDict.of({ XObject: forms }) }]);
}

describe('names in many scripts', () => {
  it('survive into page content', async () => {
    const [text = ''] = await pageTexts(pageOfMarks(Object.values(namesByScript)));
    for (const person of Object.values(namesByScript)) expect(text).toContain(person);
  });

  it('survive into the certificate', async () => {
    const signers = Object.values(namesByScript).map((name) => aCompletionCertificateSigner({ name }));
    const texts = await pageTexts(
      completionCertificatePdf(aCompletionCertificate({ signers }), new Date('2026-11-20T14:00:00Z')),
    );
    for (const person of Object.values(namesByScript)) expect(texts.join(' ')).toContain(person);
  });

  it('are drawn by glyphs, never by the box of a missing one', () => {
    for (const person of Object.values(namesByScript)) {
      const glyphs = shapeLine(person).runs.flatMap((run) => run.glyphs);
      const drawn = glyphs.flatMap((glyph) => glyph.parts).map((part) => part.glyph);
      expect(drawn).not.toContain(0);
      expect(glyphs.map((glyph) => glyph.text).sort()).toEqual([...person].sort());
    }
  });

  it('keep characters no face has, as their code points', async () => {
    const rare = '\u{2a6d6}';
    const [run] = shapeLine(rare).runs;
    expect(run?.glyphs[0]?.parts).toHaveLength('[U+2A6D6]'.length);
    const [text] = await pageTexts(pageOfMarks([rare]));
    expect(text).toContain(rare);
  });

  it('keep emoji', async () => {
    const [text] = await pageTexts(pageOfMarks(['Ann 💚 👩']));
    expect(text).toContain('Ann 💚 👩');
  });
});

describe('baseDirection', () => {
  it.each([
    ['', 'ltr'],
    ['2026 (!)', 'ltr'],
    ['Company שלום', 'ltr'],
    ['2026 Ω שלום', 'ltr'],
    ['2026 (שלום) Company', 'rtl'],
    ['💚 مرحبا Company', 'rtl'],
    ['\u200f2026', 'rtl'],
    ['\u2066Company\u2069 שלום', 'rtl'],
    ['\u2067שלום\u2069 Ω', 'ltr'],
    ['\u2068\u2066Ω\u2069 שלום', 'ltr'],
  ])('of %j is %s', (text, direction) => expect(baseDirection(text)).toBe(direction));
});

describe('graphemesAsDrawn', () => {
  const drawn = (line: string, limit = 20) => {
    const graphemes = graphemesAsDrawn(line, limit);
    return graphemes.map(({ text, direction }) => (direction === 'rtl' ? `<${text}` : text)).join(' ');
  };

  it('answers them from left to right, and which of them are to be mirrored', () => {
    expect(drawn('(אב) 12')).toBe('1 2 <  <) <ב <א <(');
    expect(drawn('A(אב)')).toBe('A ( <ב <א )');
  });

  it('answers the first of them, and only those that can be seen', () => {
    expect(drawn('אבגד', 2)).toBe('<ב <א');
    expect(drawn('e\u0301\u200e\u2060te\u0301', 2)).toBe('e\u0301 t');
  });
});

describe('what no face has a picture of', () => {
  const drawnIn = (text: string) =>
    shapeLine(text)
      .runs.flatMap((run) => run.glyphs)
      .filter(({ parts }) => parts.length > 0)
      .map((glyph) => glyph.text)
      .join('');

  it.each([
    ['a skin tone', '👩🏽\u200d💻 Ann', '👩💻 Ann'],
    ['the frame of a key', '1\ufe0f\u20e3 #\ufe0f\u20e3', '1 #'],
  ])('%s is not drawn as a box, takes no room, and is extracted', async (_, text, drawn) => {
    expect(drawnIn(text).replace(/ /g, '')).toBe(drawn.replace(/ /g, ''));
    expect(shapeLine(text).width).toBeCloseTo(shapeLine(drawn).width);
    const [extracted = ''] = await pageTexts(pageOfMarks([text]));
    for (const character of text.match(/\p{Emoji_Modifier}|\u20e3/gu) ?? []) expect(extracted).toContain(character);
  });

  it('joined emoji are drawn one after the other', () => expect(drawnIn('👨\u200d👩\u200d👧')).toBe('👨👩👧'));

  it('a skin tone alone is drawn: it is all there is', () => expect(drawnIn('🏽')).toBe('🏽'));
});

describe('shapeLine', () => {
  it('loses no character of any text', () => {
    // Texts of one script and of many, without invisible characters.
    const visible = (text: string) =>
      [...text.normalize('NFD')]
        .map((character) => (/\p{Cs}/u.test(character) ? '\ufffd' : character))
        .filter((character) => !/[\p{Default_Ignorable_Code_Point}\p{Cc}\s]/u.test(character))
        .sort();
    const names = fc
      .array(fc.constantFrom(...Object.values(namesByScript).flatMap((name) => [...name])))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(names, fc.string({ unit: 'binary', maxLength: 30 })), (text) => {
        const drawn = shapeLine(text).runs.flatMap((run) => run.glyphs);
        expect(visible(drawn.map((glyph) => glyph.text).join(''))).toEqual(visible(text));
      }),
      { numRuns: 100 },
    );
  });

  it('joins Arabic letters: a letter has another glyph alone than within a word', () => {
    const glyphOf = (text: string) => shapeLine(text).runs[0]?.glyphs.map((glyph) => glyph.parts[0]?.glyph);
    expect(glyphOf('ه')?.[0]).not.toBe(glyphOf('ههه')?.[1]);
  });

  it('makes one cluster of a Devanagari conjunct', () => {
    const drawn = shapeLine('क्ष')
      .runs.flatMap((run) => run.glyphs)
      .filter((glyph) => glyph.parts.length > 0);
    expect(drawn).toHaveLength(1);
  });

  it('puts the first word of right-to-left text at the right, and numbers left to right', () => {
    const { runs, isRightToLeft } = shapeLine('שלום 123');
    expect(isRightToLeft).toBe(true);
    const [hebrew, digits] = runs;
    expect(digits?.x).toBe(0);
    expect(hebrew?.x).toBeGreaterThan(0);
    expect(digits?.glyphs.map((glyph) => glyph.text).join('')).toBe('123');
  });

  it.each([
    ['Arabic', 'بتاريخ'],
    ['Hebrew', 'בתאריך'],
  ])('sets a line of an %s paragraph right to left though it begins with Latin words', (_, word) => {
    const line = `Company Limited ${word} 2026.`;
    const placed = (direction: 'ltr' | 'rtl') => {
      const shaped = shapeLine(line, 'regular', direction);
      expect(shaped.isRightToLeft).toBe(direction === 'rtl');
      expect(lineWidth(line, 'regular', direction)).toBe(shaped.width);
      const left = (text: string) => {
        const run = shaped.runs.find((each) =>
          each.glyphs
            .map((glyph) => glyph.text)
            .join('')
            .includes(text),
        );
        if (!run) throw new Error(`${text} was not drawn`);
        return run.x;
      };
      const first = [...word].reverse().join('');
      return [left('Company Limited'), left(first), left('2026'), left('.')];
    };
    const [latin = 0, theirs = 0, year = 0, stop = 0] = placed('rtl');
    expect(stop).toBe(0);
    expect([stop < year, year < theirs, theirs < latin]).toEqual([true, true, true]);
    expect(placed('ltr')[0]).toBe(0);
  });

  it('puts the full stop of a Latin line to the left when its paragraph runs right to left', () => {
    const { runs } = shapeLine('Company.', 'regular', 'rtl');
    expect(runs.map((run) => run.glyphs.map((glyph) => glyph.text).join(''))).toEqual(['Company', '.']);
    expect(runs[1]?.x).toBe(0);
    expect(runs[0]?.x).toBeCloseTo(runs[1]?.width ?? 0, 6);
  });

  it('mirrors brackets in right-to-left text but extracts what was written', () => {
    const [open] = shapeLine('(א)').runs;
    const alone = shapeLine('(').runs[0]?.glyphs[0];
    expect(open?.glyphs[0]?.text).toBe('(');
    expect(open?.font).not.toBe('regular');
    expect(alone?.text).toBe('(');
  });

  it('kerns Latin text', () => {
    const width = (text: string) => shapeLine(text).width;
    expect(width('AV')).toBeLessThan(width('A') + width('V'));
  });
});
