import { PDFDocument, StandardFonts } from 'pdf-lib';
import { marksOf } from '../../../../../web/app/prepare/editor/page-marks.ts';
import { type PageText, shapesOf, textsOf } from '../../../../../web/document/page-content.ts';

const text = (words: string, x: number, y: number, width = words.length * 5.5): PageText => ({
  text: words,
  x,
  y,
  width,
  height: 11,
});
const typesOf = (texts: PageText[], lines: { x: number; y: number; width: number }[] = []) =>
  marksOf({ texts, lines, boxes: [] }).map(({ suggests }) => suggests);

describe('the places of a page that wait for an entry', () => {
  it('are blanks in the text, with the words before each', () => {
    const texts = [text('Signature: ____________  Date: ________', 60, 500)];
    const marks = marksOf({ texts, lines: [], boxes: [] });
    expect(marks.map(({ suggests }) => suggests)).toEqual(['signature', 'date']);
    const [signature, date] = marks;
    expect(signature?.x).toBeGreaterThan(100);
    expect(signature?.y).toBe(500);
    expect((signature?.x ?? 0) + (signature?.width ?? 0)).toBeLessThan(date?.x ?? 0);
    expect((date?.x ?? 0) + (date?.width ?? 0)).toBeCloseTo(60 + (texts[0]?.width ?? 0), 0);
  });

  it('are blanks whose words are a text of their own, also in other languages', () => {
    expect(typesOf([text('Unterschrift', 60, 500), text('__________', 140, 500)])).toEqual(['signature']);
    expect(typesOf([text('Datum:', 60, 500), text('..............', 110, 500)])).toEqual(['date']);
    expect(typesOf([text('Fecha', 60, 500), text('__________', 140, 500)])).toEqual(['date']);
  });

  it('are drawn lines, with the words below or above them', () => {
    const line = { x: 60, y: 500, width: 200 };
    expect(typesOf([text('Signature of the Client', 60, 512)], [line])).toEqual(['signature']);
    expect(typesOf([text('Print name', 60, 488)], [line])).toEqual(['name']);
    expect(typesOf([text('The price is 5 euros.', 60, 300)], [line])).toEqual([null]);
    expect(typesOf([text('Signature', 400, 512)], [line])).toEqual([null]);
  });

  it('are reported once if underscores overlap a drawn line', () => {
    expect(typesOf([text('____________', 60, 500, 120)], [{ x: 58, y: 501, width: 124 }])).toHaveLength(1);
  });

  it('take the words in front of a blank, not those of the next line', () => {
    const lines = ['Customer: ____________', 'Registered office: ____________', 'Start date: ____________'];
    expect(typesOf(lines.map((line, row) => text(line, 60, 300 + row * 22)))).toEqual([null, 'text', 'date']);
  });

  it('reach from the words to the end of the blank, also from right to left', () => {
    const [left] = marksOf({ texts: [text('Name: ________', 60, 300, 140)], lines: [], boxes: [] });
    expect(left).toMatchObject({ from: 60, suggests: 'name', isEntry: true });
    expect(left?.to).toBeCloseTo(200);
    const [right] = marksOf({ texts: [text('الاسم: ________', 60, 300, 150)], lines: [], boxes: [] });
    expect(right?.x).toBeCloseTo(60);
    expect([right?.suggests, right?.to]).toEqual(['name', 210]);
    const words = text('Name', 60, 300);
    const [drawn] = marksOf({ texts: [words], lines: [{ x: 100, y: 301, width: 90 }], boxes: [] });
    expect(drawn).toMatchObject({ x: 100, from: 60, to: 190, isEntry: true });
  });

  it.each(['TimesRoman', 'Helvetica', 'Courier'] as const)('begin where the blank begins, in %s', async (name) => {
    const font = await (await PDFDocument.create()).embedFont(StandardFonts[name]);
    for (const words of ['Customer: ', 'Start date: ', 'Name and address of the Minister: ']) {
      const width = (part: string) => font.widthOfTextAtSize(part, 11);
      const blank = '_'.repeat(24);
      const [mark] = marksOf({ texts: [text(words + blank, 0, 300, width(words + blank))], lines: [], boxes: [] });
      expect(Math.abs((mark?.x ?? 0) - width(words))).toBeLessThan(2.5);
      expect(Math.abs((mark?.width ?? 0) - width(blank))).toBeLessThan(2.5);
    }
  });

  it('are empty boxes: small ones for a tick, wider ones for words, and no filled cell of a table', () => {
    const box = (x: number, width: number, height = 18) => ({ x, y: 300, width, height });
    const boxes = [box(60, 12, 12), box(140, 160), box(320, 160), box(500, 20, 60)];
    const texts = [text('Name', 110, 312, 25), text('5 pieces', 330, 312)];
    const marks = marksOf({ texts, lines: [], boxes });
    expect(marks.map(({ x, suggests, height }) => [x, suggests, height])).toEqual([
      [60, 'checkbox', 12],
      [140, 'name', 18],
    ]);
  });

  it('say nothing of a drawn line without words: it may be a rule of a table', () => {
    expect(marksOf({ texts: [], lines: [{ x: 60, y: 300, width: 400 }], boxes: [] })).toMatchObject([
      { suggests: null, isEntry: false },
    ]);
  });

  it('are nothing that only looks alike', () => {
    expect(typesOf([text('snake_case and __init__ ... and so on', 60, 500)])).toEqual([]);
  });
});

const operators = {
  save: 10,
  restore: 11,
  transform: 12,
  constructPath: 91,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
};
/** A page with a height of 842 points. */
const view = [1, 0, 0, -1, 0, 842];
const path = (...data: number[]) => [20, [new Float32Array(data)], null];

describe('what is printed on a page', () => {
  it('are lines and thin rectangles, wherever transformations put them', () => {
    const list = {
      fnArray: [91, 10, 12, 91, 11, 91, 91],
      argsArray: [
        path(0, 60, 150, 1, 260, 150),
        null,
        [1, 0, 0, 1, 100, 0],
        path(0, 0, 100, 1, 200, 100, 1, 200, 100.6, 1, 0, 100.6, 4),
        null,
        // The border of a table cell is a box. Nobody writes on a vertical line.
        path(0, 0, 0, 1, 100, 0, 1, 100, 50, 1, 0, 50, 4),
        path(0, 10, 10, 1, 10, 200),
      ],
    };
    const { lines, boxes } = shapesOf(list, operators, view);
    expect(lines).toHaveLength(2);
    expect(boxes).toEqual([{ x: 0, y: 792, width: 100, height: 50 }]);
    expect(lines[0]).toEqual({ x: 60, y: 692, width: 200 });
    expect(lines[1]?.x).toBe(100);
    expect(lines[1]?.y).toBeCloseTo(741.7, 1);
  });

  it('reads the lines of a form that is painted on the page, and none of what it cannot read', () => {
    const list = {
      fnArray: [74, 91, 75, 91, 91],
      argsArray: [[[1, 0, 0, 1, 50, 0], null], path(0, 0, 42, 1, 100, 42), null, [20, [null], null], path(9, 9, 9)],
    };
    expect(shapesOf(list, operators, view)).toEqual({ lines: [{ x: 50, y: 800, width: 100 }], boxes: [] });
  });

  it('is text from left to right at its place; turned and empty text is left out', () => {
    const item = { str: 'Signature', transform: [11, 0, 0, 11, 60, 250], width: 48, height: 11 };
    const turned = { ...item, transform: [0, 11, -11, 0, 60, 250] };
    expect(textsOf([item, turned, { ...item, str: ' ' }, { type: 'beginMarkedContent' }], view)).toEqual([
      { text: 'Signature', x: 60, y: 592, width: 48, height: 11 },
    ]);
  });
});
