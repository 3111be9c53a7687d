import fc from 'fast-check';
import {
  aligned,
  type Box,
  boxBetween,
  distributed,
  handles,
  keptOnPage,
  movedTogether,
  overlappingPages,
  resized,
  touches,
} from '../../../../../web/app/prepare/editor/geometry.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

const page = { width: 595, height: 842 };
const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });
const onPage = fc
  .record({ x: coordinate, y: coordinate, width: coordinate, height: coordinate })
  .map((box) => keptOnPage(box, page));

function isOnPage({ x, y, width, height }: Box): boolean {
  const slack = 0.11;
  const isInside = x >= -slack && y >= -slack && x + width <= page.width + slack && y + height <= page.height + slack;
  return isInside && width > 0 && height > 0;
}

describe('the geometry of fields', () => {
  it('keeps a field wholly on the page, wherever it was dropped and however large it was', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (x, y, width, height) =>
        isOnPage(keptOnPage({ x, y, width, height }, page)),
      ),
    );
  });

  it('resizes by each of eight handles: the opposite side stays, and the field stays on the page', () => {
    fc.assert(
      fc.property(onPage, fc.constantFrom(...handles), coordinate, coordinate, (box, handle, dx, dy) => {
        const next = resized(box, handle, dx, dy, page);
        expect(isOnPage(next)).toBe(true);
        if (!handle.includes('w')) expect(next.x).toBeCloseTo(box.x, 0);
        if (!handle.includes('n')) expect(next.y).toBeCloseTo(box.y, 0);
        if (!handle.includes('e')) expect(next.x + next.width).toBeCloseTo(box.x + box.width, 0);
        if (!handle.includes('s')) expect(next.y + next.height).toBeCloseTo(box.y + box.height, 0);
      }),
    );
  });

  it('moves several together: none leaves the page, and their distances stay', () => {
    fc.assert(
      fc.property(fc.array(onPage, { minLength: 1, maxLength: 5 }), coordinate, coordinate, (boxes, dx, dy) => {
        const moved = movedTogether(boxes, dx, dy, page);
        expect(moved.every(isOnPage)).toBe(true);
        const [first, firstMoved] = [boxes[0], moved[0]];
        for (const [index, box] of boxes.entries()) {
          const before = box.x - (first?.x ?? 0);
          expect((moved[index]?.x ?? 0) - (firstMoved?.x ?? 0)).toBeCloseTo(before, 0);
        }
      }),
    );
  });

  it('draws a rectangle in any direction', () => {
    const box = { x: 10, y: 20, width: 30, height: 40 };
    expect(boxBetween({ x: 40, y: 60 }, { x: 10, y: 20 })).toEqual(box);
    expect(boxBetween({ x: 10, y: 60 }, { x: 40, y: 20 })).toEqual(box);
    expect(touches(box, { x: 39, y: 59, width: 5, height: 5 })).toBe(true);
    expect(touches(box, { x: 40, y: 60, width: 5, height: 5 })).toBe(false);
  });

  it('aligns by the rectangle around all of them', () => {
    const boxes = [
      { x: 10, y: 10, width: 20, height: 10 },
      { x: 50, y: 40, width: 40, height: 20 },
    ];
    expect(aligned(boxes, 'left').map(({ x }) => x)).toEqual([10, 10]);
    expect(aligned(boxes, 'center').map(({ x }) => x)).toEqual([40, 30]);
    expect(aligned(boxes, 'right').map(({ x }) => x)).toEqual([70, 50]);
    expect(aligned(boxes, 'top').map(({ y }) => y)).toEqual([10, 10]);
    expect(aligned(boxes, 'middle').map(({ y }) => y)).toEqual([30, 25]);
    expect(aligned(boxes, 'bottom').map(({ y }) => y)).toEqual([50, 40]);
  });

  it('distributes: the outer ones stay, and the distances between all of them are the same', () => {
    const boxes = [0, 90, 15].map((x) => ({ x, y: 0, width: 10, height: 10 }));
    expect(distributed(boxes, 'x').map(({ x }) => x)).toEqual([0, 90, 45]);
    expect(distributed(boxes.slice(0, 1), 'y')).toEqual(boxes.slice(0, 1));
  });
});

const field = (page: number, x: number, y: number, more: object = {}) => ({
  page,
  x,
  y,
  width: 100,
  height: 20,
  ...more,
});

describe('the pages with overlapping fields', () => {
  it('are named once, in order', () => {
    const fields = [field(3, 0, 0), field(1, 0, 0), field(1, 20, 5), field(1, 30, 5), field(3, 0, 10), field(2, 0, 0)];
    expect(overlappingPages(fields)).toEqual([1, 3]);
  });

  it('are none if fields touch, or are beside each other or on different pages', () => {
    expect(overlappingPages([field(1, 0, 0), field(1, 0, 17), field(1, 100, 0), field(2, 0, 0)])).toEqual([]);
  });

  it('are none where a field is shown only at times', () => {
    const showWhen = { field: `fld_${'1'.repeat(32)}`, filled: true };
    expect(overlappingPages([field(1, 0, 0), field(1, 0, 0, { showWhen })])).toEqual([]);
  });

  it('count a small field inside a large one', () => {
    expect(overlappingPages([field(1, 0, 0), field(1, 40, 2, { width: 12, height: 12 })])).toEqual([1]);
  });
});
