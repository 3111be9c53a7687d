import { fieldFlags } from '../../../../shared/pdf/appearances/field-attributes.ts';
import { byteString, name, PdfDict, PdfStream } from '../../../../shared/pdf/objects/objects.ts';
import { textString } from '../../../../shared/pdf/objects/text-string.ts';
import { lineWidth } from '../../../../shared/pdf/text/shaping.ts';
import { aForm, aWidget, drawnAppearance, type Entries } from '../../../fixtures/appearance.ts';

/** The start of each shown string: `[text, x, y, size]`. */
function shown(content: string): [text: string, x: number, y: number, size: number][] {
  const pattern = /\/\w+ ([\d.]+) Tf 1 0 0 1 ([-\d.]+) ([-\d.]+) Tm \(((?:\\.|[^\\)])*)\) Tj/g;
  return [...content.matchAll(pattern)].map(([, size, x, y, text]) => [text ?? '', Number(x), Number(y), Number(size)]);
}

const text = (value: string, entries = {}) => aWidget({ FT: name('Tx'), V: textString(value), ...entries });

describe('text fields', () => {
  it('set one line in the font, size and colour of the default appearance, clipped to the field', () => {
    const made = drawnAppearance(text('Ada (Lovelace)'));
    expect(made.text).toContain('0 0 1 rg /Helv 12 Tf');
    expect(made.text).toContain('Ada \\(Lovelace\\)');
    expect(made.text).toContain('0 0 150 20 re W n');
    const framed = drawnAppearance(text('Ada', { MK: PdfDict.of({ BC: [0] }) }));
    expect(framed.text).toContain('1 1 148 18 re W n');
    expect(made.bbox).toEqual([0, 0, 150, 20]);
  });

  it('align as the quadding says', () => {
    const [left, middle, right] = [0, 1, 2].map((Q) => shown(drawnAppearance(text('Ada', { Q })).text)[0]?.[1] ?? 0);
    // A, d and a of Helvetica are 667, 556 and 556 thousandths wide.
    const width = 1.779 * 12;
    expect(left).toBe(2);
    expect(middle).toBeCloseTo(75 - width / 2, 2);
    expect(right).toBeCloseTo(148 - width, 2);
  });

  it('show the beginning of what is too long, or the end when it is set from the right', () => {
    const line = (Q: number) =>
      shown(drawnAppearance(text('first words and the very last', { Q, Rect: [0, 0, 30, 20] })).text)[0];
    expect(line(0)?.[0]).toMatch(/^first/);
    expect(line(0)?.[1]).toBe(2);
    expect(line(2)?.[0]).toMatch(/last$/);
    expect(line(2)?.[1]).toBeLessThan(0);
  });

  it('choose a size that fits when none is given', () => {
    const DA = byteString('/Helv 0 Tf 0 g');
    const size = (value: string) => shown(drawnAppearance(text(value, { DA })).text)[0]?.[3] ?? 0;
    expect(size('Ada')).toBeCloseTo(18 / 1.156, 1);
    expect(size('A much longer value that would not fit at that size')).toBeLessThan(8);
  });

  it('break several lines at words and hard breaks', () => {
    const made = drawnAppearance(
      text('one two three four five six seven eight\rnine', { Ff: fieldFlags.multiline, Rect: [0, 0, 100, 80] }),
    );
    const lines = shown(made.text);
    expect(lines.map(([line]) => line).join(' ')).toBe('one two three four five six seven eight nine');
    expect(lines.at(-1)?.[0]).toBe('nine');
    expect(lines[0]?.[2]).toBeGreaterThan(lines[1]?.[2] ?? 0);
  });

  it.each([
    ['Arabic', 'القيمة المطلوبة هي ABC Company Limited بتاريخ 2026'],
    ['Hebrew', 'הסכום הנדרש הוא ABC Company Limited בתאריך 2026'],
  ])('set every line of an %s paragraph from the right, though one begins with Latin words', (_, value) => {
    const made = drawnAppearance(text(value, { Ff: fieldFlags.multiline, Rect: [0, 0, 120, 80] }));
    const lines = made.text.split('BT ').slice(1);
    const starts = lines.map((line) => [...line.matchAll(/ 1 0 0 1 ([-\d.]+) /g)].map(([, x]) => Number(x)));
    // The second line is `ABC Company` alone; the third begins with `Limited`, the rightmost word.
    const width = lineWidth('ABC Company') * 12;
    expect(starts[1]).toEqual([expect.closeTo(118 - width, 2)]);
    const [limited = 0, ...others] = starts[2] ?? [];
    expect(limited).toBeCloseTo(118 - lineWidth('Limited') * 12, 2);
    expect(Math.max(...others)).toBeLessThan(limited);
    expect(others.length).toBeGreaterThan(0);
  });

  it('shrink several lines until they fit when no size is given', () => {
    const value = 'word '.repeat(40);
    const entries = { Ff: fieldFlags.multiline, DA: byteString('/Helv 0 Tf 0 g'), Rect: [0, 0, 150, 60] };
    const lines = shown(drawnAppearance(text(value, entries)).text);
    expect(lines.at(-1)?.[2]).toBeGreaterThan(0);
    expect(lines[0]?.[3]).toBeLessThan(12);
  });

  it('put one character into the middle of each cell of a comb', () => {
    const entries = { Ff: fieldFlags.comb, MaxLen: 10, DA: byteString('/Cour 10 Tf 0 g') };
    const cells = shown(drawnAppearance(text('AB1', entries)).text);
    expect(cells.map(([character, x]) => [character, x])).toEqual([
      ['A', 4.5],
      ['B', 19.5],
      ['1', 34.5],
    ]);
  });

  describe('of one cell per character', () => {
    const cellWidth = 20;
    type Glyphs = { cell: number; glyphs: string };
    const comb = (draw: typeof drawnAppearance, value: string, MaxLen: number, entries: Entries): Glyphs[] => {
      const Rect = [0, 0, MaxLen * cellWidth, 20];
      const made = draw(text(value, { Ff: fieldFlags.comb, MaxLen, Rect, ...entries }));
      const runs = made.text.matchAll(/\/(\w+) [\d.]+ Tf 1 0 0 1 ([-\d.]+) \S+ Tm\s*(.*) T[jJ]/g);
      return [...runs].map(([, font, x, codes]) => ({
        cell: Math.floor(Number(x) / cellWidth),
        glyphs: `${font}${codes}`,
      }));
    };
    /** The contents of eight cells, from left to right. */
    const cells = (value: string, entries: Entries = {}) => {
      const { draw } = aForm();
      const drawn = Array.from({ length: 8 }, () => '_');
      // If the fonts of the form lack one letter, all characters use the fonts of the line.
      const glyphsOf = (one: string) => comb(draw, `Ł${one}`, 2, {}).find(({ cell }) => cell === 1)?.glyphs;
      const characters = [...new Intl.Segmenter('und').segment(value)].map(({ segment }) => segment);
      for (const { cell, glyphs } of comb(draw, value, 8, entries)) {
        const character = characters.find((one) => glyphsOf(one) === glyphs) ?? '?';
        if (character !== ' ') drawn[cell] = drawn[cell] === '_' ? character : '?';
      }
      return drawn.join(' ');
    };

    it('fill it from the right when the text runs so', () => {
      expect(cells('שלום')).toBe('_ _ _ _ ם ו ל ש');
      expect(cells('שלום', { Q: 1 })).toBe('_ _ ם ו ל ש _ _');
    });

    it('set numbers and words of the other direction in their own order', () => {
      expect(cells('אב12')).toBe('_ _ _ _ 1 2 ב א');
      expect(cells('AB אב')).toBe('A B _ ב א _ _ _');
    });

    it('keep letters and their marks in one', () => {
      expect(cells('e\u0301te\u0301')).toBe('e\u0301 t e\u0301 _ _ _ _ _');
      expect(cells('हिमी')).toBe('हि मी _ _ _ _ _ _');
    });

    it('give none to what is never seen', () => expect(cells('Ł\u200e\u2060B')).toBe('Ł B _ _ _ _ _ _'));
  });

  it('never show a password', () => {
    const made = drawnAppearance(text('secret', { Ff: fieldFlags.password }));
    expect(made.text).not.toContain('secret');
    expect(shown(made.text)[0]?.[0]).toHaveLength(6);
  });

  it('take a font by what it is: fields that bring their own may mean others by one name', () => {
    const { draw } = aForm();
    const own = (baseFont: string) => {
      const F1 = PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name(baseFont) });
      return PdfDict.of({ Font: PdfDict.of({ F1 }) });
    };
    const baseFont = (entries: Entries) => {
      const { resources } = draw(text('Ada', { DA: byteString('/F1 12 Tf'), ...entries }));
      return ((resources.get('Font') as PdfDict).get('F1') as PdfDict).get('BaseFont');
    };
    expect(baseFont({ DR: own('Courier') })).toEqual(name('Courier'));
    expect(baseFont({ DR: own('Times-Roman') })).toEqual(name('Times-Roman'));
    expect(baseFont({})).toEqual(name('Helvetica'));
    // A widget inherits the entries of the field above it.
    expect(baseFont({ Parent: PdfDict.of({ DR: own('Courier') }) })).toEqual(name('Courier'));
  });

  it('embed a font for what the field’s own lacks', () => {
    const made = drawnAppearance(text('Łódź'));
    expect(made.text).not.toContain('/Helv');
    expect([...((made.resources.get('Font') as PdfDict) ?? new PdfDict()).keys()]).not.toContain('Helv');
    expect(made.text).toContain('0 0 1 rg');
  });

  describe('in a font of symbols', () => {
    const font = (entries: Entries) => PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), ...entries });
    const draw = (DA: string, value: string, entries: Entries = {}) => {
      const made = drawnAppearance(text(value, { DA: byteString(DA), ...entries }));
      const used = (made.resources.get('Font') as PdfDict).values().next().value as PdfDict;
      return { lines: shown(made.text), font: used };
    };

    it.each([
      ['ZaDb', 'ZapfDingbats', '4l8þ', 846 + 791 + 677 + 918],
      ['ZapfDingbats', 'ZapfDingbats', 'nuH', 761 + 788 + 816],
      ['Symb', 'Symbol', 'abc¥þ', 631 + 549 + 549 + 713 + 494],
    ])('/%s is %s, with its own encoding and widths', (resource, baseFont, value, width) => {
      const { lines, font } = draw(`/${resource} 10 Tf`, value, { Q: 2 });
      expect(lines).toEqual([[value, expect.closeTo(148 - width / 100, 2), expect.any(Number), 10]]);
      expect(font.get('BaseFont')).toEqual(name(baseFont));
      expect(font.has('Encoding')).toBe(false);
    });

    it('is set in it, and the encoding that the document gives it is ignored', () => {
      const F1 = font({ BaseFont: name('ZapfDingbats'), Encoding: name('WinAnsiEncoding') });
      const drawn = draw('/F1 10 Tf', '4', { DR: PdfDict.of({ Font: PdfDict.of({ F1 }) }) });
      expect(drawn.lines[0]?.[0]).toBe('4');
      expect(drawn.font.get('BaseFont')).toEqual(name('ZapfDingbats'));
      expect(drawn.font.has('Encoding')).toBe(false);
    });

    it('embeds another for characters it has no place for', () => {
      const made = drawnAppearance(text('✓', { DA: byteString('/ZaDb 10 Tf') }));
      expect(made.text).not.toContain('/ZaDb');
      expect(made.text).toMatch(/<[0-9a-f]{4}> Tj/);
    });
  });

  it('set right-to-left text in an embedded font, though the field’s own may have its letters', () => {
    const Encoding = PdfDict.of({ BaseEncoding: name('WinAnsiEncoding'), Differences: [0x80, name('uni05D0')] });
    const F1 = PdfDict.of({ Subtype: name('TrueType'), BaseFont: name('Arial'), Encoding });
    const DR = PdfDict.of({ Font: PdfDict.of({ F1 }) });
    expect(drawnAppearance(text('אא', { DA: byteString('/F1 12 Tf'), DR })).text).not.toContain('/F1');
  });

  it('start right-to-left text at the right', () => {
    const x = Number(/1 0 0 1 ([\d.]+) [\d.]+ Tm/.exec(drawnAppearance(text('שלום')).text)?.[1]);
    expect(x).toBeGreaterThan(100);
  });

  describe('too long and right to left', () => {
    const alphabet = 'אבגדהוזחטיכלמנסעפצקרשת';
    const value = `${alphabet} ${alphabet}`;
    const room = { Rect: [0, 0, 130, 20] };
    /** Start and right end of the only line. */
    const line = (entries: Entries) => {
      const { text: content } = drawnAppearance(aWidget({ V: textString(value), ...room, ...entries }));
      const starts = [...content.matchAll(/ 1 0 0 1 ([-\d.]+) /g)].map(([, x]) => Number(x));
      return { starts, end: Math.min(...starts) + lineWidth(value) * 12 };
    };

    it.each([
      ['a text field', { FT: name('Tx') }],
      ['one in the middle', { FT: name('Tx'), Q: 1 }],
      ['one set from the right', { FT: name('Tx'), Q: 2 }],
      ['a combo box', { FT: name('Ch'), Ff: fieldFlags.combo }],
      ['a list', { FT: name('Ch') }],
    ])('%s shows the beginning, which is at the right', (_, entries) => expect(line(entries).end).toBeCloseTo(128, 1));
  });

  it('draw background and every style of border, also of an empty field', () => {
    const MK = PdfDict.of({ BG: [1, 1, 0], BC: [1, 0, 0] });
    const draw = (S: string) =>
      drawnAppearance(aWidget({ FT: name('Tx'), MK, BS: PdfDict.of({ W: 2, S: name(S), D: [4, 1] }) })).text;
    expect(draw('S')).toContain('1 1 0 rg 0 0 150 20 re f');
    expect(draw('S')).toContain('1 0 0 RG 2 w  1 1 148 18 re S');
    expect(draw('D')).toContain('[4 1] 0 d');
    expect(draw('U')).toContain('0 1 m 150 1 l S');
    expect(draw('B')).toContain('1 g');
    expect(draw('I')).toContain('0.5 g');
  });

  it('turned by the matrix of its own appearance alone is laid out as it was', () => {
    const own = new PdfStream(PdfDict.of({ Matrix: [0, 1, -1, 0, 20, 0] }), new Uint8Array());
    const entries = { Rect: [0, 0, 20, 150], AP: PdfDict.of({ N: own }) };
    const made = drawnAppearance(text('Ada', entries));
    expect(made.bbox).toEqual([0, 0, 150, 20]);
    expect(made.matrix).toEqual([0, 1, -1, 0, 0, 0]);
    expect(drawnAppearance(text('Ada', { ...entries, MK: PdfDict.of({ R: 0 }) })).bbox).toEqual([0, 0, 20, 150]);
  });

  it('turn with the rotation of the widget', () => {
    const made = drawnAppearance(text('Ada', { MK: PdfDict.of({ R: 90 }), Rect: [0, 0, 20, 150] }));
    expect(made.bbox).toEqual([0, 0, 150, 20]);
    expect(made.matrix.slice(0, 4)).toEqual([0, 1, -1, 0]);
  });

  it('inherit from the field above', () => {
    const Parent = PdfDict.of({ FT: name('Tx'), V: textString('inherited'), DA: byteString('/Cour 9 Tf 1 g') });
    const made = drawnAppearance({ ...aWidget({ Parent }), DA: undefined });
    expect(made.text).toContain('1 g /Cour 9 Tf');
    expect(made.text).toContain('(inherited)');
  });

  it('show the words of a rich text value that has no plain one', () => {
    const RV = textString('<?xml version="1.0"?><body><p>one <b>&amp; two</b></p></body>');
    expect(shown(drawnAppearance(aWidget({ FT: name('Tx'), RV })).text)[0]?.[0]).toBe('one & two');
  });

  it('show nothing of a field without value, colours or border', () => {
    expect(shown(drawnAppearance(aWidget({ FT: name('Tx') })).text)).toEqual([]);
  });

  it('survive default appearances that make no sense', () => {
    for (const DA of ['', 'Tf', '/Helv Tf', '/Helv -3 Tf', '/None 99999 Tf x y rg', ')(<<', '/Helv 1e400 Tf']) {
      expect(drawnAppearance(text('Ada', { DA: byteString(DA) })).text).toContain('Ada');
    }
  });
});

describe('choice fields', () => {
  const Opt = [[byteString('1'), byteString('One')], [byteString('2'), byteString('Two')], byteString('Three')];

  it('show what is chosen in a combo box, not what is exported', () => {
    const made = drawnAppearance(aWidget({ FT: name('Ch'), Ff: fieldFlags.combo, Opt, V: byteString('2') }));
    expect(shown(made.text).map(([line]) => line)).toEqual(['Two']);
  });

  it('show a value of a combo box that is no option', () => {
    const made = drawnAppearance(aWidget({ FT: name('Ch'), Ff: fieldFlags.combo, Opt, V: byteString('typed') }));
    expect(shown(made.text).map(([line]) => line)).toEqual(['typed']);
  });

  it('list options from the top index, each chosen one on a bar', () => {
    const V = [byteString('2'), byteString('Three')];
    const made = drawnAppearance(aWidget({ FT: name('Ch'), Opt, V, TI: 1, Rect: [0, 0, 100, 60] }));
    expect(shown(made.text).map(([line]) => line)).toEqual(['Two', 'Three']);
    expect(made.text.match(/re f Q/g)).toHaveLength(2);
  });

  it('lose no chosen value that is in no option', () => {
    const made = drawnAppearance(aWidget({ FT: name('Ch'), Opt, V: byteString('other'), Rect: [0, 0, 100, 80] }));
    expect(shown(made.text).map(([line]) => line)).toContain('other');
  });
});

describe('buttons', () => {
  const MK = PdfDict.of({ CA: byteString('4'), BC: [0] });

  it('tick a check box that is on, and only that', () => {
    const draw = (AS: string) => drawnAppearance(aWidget({ FT: name('Btn'), AS: name(AS), MK })).text;
    expect(draw('Yes')).toMatch(/ cm .* f Q/);
    expect(draw('Off')).not.toContain(' cm ');
    expect(draw('Off')).toContain('re S');
  });

  describe('without a state of their own', () => {
    const mark = / cm .* f Q/;
    const kid = (entries: Entries, parent: Entries) => {
      const Parent = PdfDict.of({ FT: name('Btn'), ...parent });
      return drawnAppearance(aWidget({ Parent, MK, ...entries })).text;
    };
    const down = (state: string) => ({ AP: PdfDict.of({ D: PdfDict.of({ [state]: null, Off: null }) }) });
    const radio = { Ff: fieldFlags.radio, V: name('b') };

    it('show the one of a group whose state is the value of the field', () => {
      expect(kid(down('a'), radio)).not.toMatch(mark);
      expect(kid(down('b'), radio)).toMatch(mark);
      const boxes = { V: name('b') };
      expect(kid(down('a'), boxes)).not.toMatch(mark);
      expect(kid(down('b'), boxes)).toMatch(mark);
    });

    it('leave every radio button of a group off when none says which it is', () => {
      expect(kid({}, { ...radio, Kids: [null, null] })).not.toMatch(mark);
    });

    it('show what can only be meant: boxes that say nothing else, and a radio button that is alone', () => {
      expect(kid({}, { V: name('Yes'), Kids: [null, null] })).toMatch(mark);
      expect(kid({}, { ...radio, Kids: [null] })).toMatch(mark);
      expect(drawnAppearance(aWidget({ FT: name('Btn'), MK, ...radio })).text).toMatch(mark);
    });
  });
});
