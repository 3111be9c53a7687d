/** Where a new field lands when a person points at a page. */
import { landing } from '../../../../../web/app/prepare/editor/landing.ts';
import { marksOf } from '../../../../../web/app/prepare/editor/page-marks.ts';

const size = { width: 595, height: 842 };
const text = (words: string, y: number) => ({ text: words, x: 60, y, width: words.length * 5.5, height: 11 });
const marks = marksOf({
  texts: [text('Customer: ____________________', 300), text('Registered office: ____________________', 322)],
  lines: [{ x: 60, y: 500, width: 400 }],
  boxes: [
    { x: 60, y: 600, width: 12, height: 12 },
    { x: 200, y: 600, width: 160, height: 30 },
  ],
});
const page = { fields: [], marks, size };
const [customer, office] = marks as [(typeof marks)[0], (typeof marks)[0]];

describe('a new field', () => {
  it.each([
    ['the blank', customer.x + 90],
    ['the left end of the blank', customer.x + 2],
    ['the words before it', 70],
  ])('lands on the blank when the pointer is on %s', (_, x) => {
    const { box, guides } = landing('text', { x, y: 296 }, page, 4);
    expect(box.x).toBeCloseTo(customer.x, 0);
    expect(box.width).toBeCloseTo(customer.width, 0);
    expect(box.y + box.height).toBeCloseTo(300, 0);
    expect(guides).toEqual([
      { axis: 'x', at: box.x },
      { axis: 'y', at: 300 },
    ]);
  });

  it('takes the nearer of two lines, and stays below the upper one', () => {
    const { box } = landing('text', { x: office.x + 40, y: 318 }, page, 4);
    expect([box.x, box.y + box.height]).toEqual([expect.closeTo(office.x, 0), 322]);
    expect(box.y).toBeGreaterThan(300);
  });

  it('does not land where a field is, on a rule of a table, or exactly where Alt holds it', () => {
    const taken = { ...page, fields: [{ x: customer.x, y: 280, width: 100, height: 20 }] };
    const at = { x: customer.x + 30, y: 296 };
    expect(landing('text', at, taken, 0.1).box.width).toBe(180);
    expect(landing('text', { x: 200, y: 496 }, page, 0.1).box).toMatchObject({ x: 110, width: 180 });
    expect(landing('text', at, page, 0)).toEqual({
      box: expect.objectContaining({ width: 180, y: 285 }),
      guides: [],
    });
  });

  it('fills a box: a tick a small one, words a wide one', () => {
    const tick = landing('checkbox', { x: 66, y: 606 }, page, 4).box;
    expect(tick).toEqual({ x: 60, y: 600, width: 12, height: 12 });
    const words = landing('text', { x: 300, y: 615 }, page, 4).box;
    expect(words).toEqual({ x: 201.5, y: 601.5, width: 157, height: 27 });
    expect(landing('text', { x: 66, y: 606 }, page, 0.1).box.width).toBe(180);
  });

  it('snaps to the edges of other fields, and stays on the page', () => {
    const fields = [{ x: 100, y: 700, width: 80, height: 20 }];
    const { box, guides } = landing('date', { x: 150, y: 770 }, { ...page, marks: [], fields }, 4);
    expect([box.x, guides]).toEqual([100, [{ axis: 'x', at: 100 }]]);
    expect(landing('date', { x: 5, y: 5 }, page, 4).box).toMatchObject({ x: 0, y: 0 });
  });
});
