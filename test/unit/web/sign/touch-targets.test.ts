import { nearestTarget } from '../../../../web/sign/touch-targets.ts';

/** Boxes 11 pixels wide and high, as a checkbox is on a phone, one under the other. */
const stacked = [0, 15, 30].map((top) => ({ left: 100, top, right: 111, bottom: top + 11 }));

describe('a touch', () => {
  it.each([
    ['on each', 105, [5, 20, 35], [0, 1, 2]],
    ['between two, nearer to one of them', 105, [12, 14, 27, 29], [0, 1, 1, 2]],
    ['at the edge of the touch target, and beyond it', 105, [-16, -17, 57, 58], [0, -1, 2, -1]],
    ['beside, within the touch target', 127, [5, 20, 35], [0, 1, 2]],
    ['beside, outside the touch target', 128, [5, 20, 35], [-1, -1, -1]],
  ])('%s', (_, x, ys, expected) => expect(ys.map((y) => nearestTarget(stacked, x, y))).toEqual(expected));

  it('means a large field only on the field itself', () => {
    const large = [{ left: 0, top: 0, right: 200, bottom: 50 }];
    expect(
      [
        [200, 50],
        [201, 50],
        [200, 51],
      ].map(([x = 0, y = 0]) => nearestTarget(large, x, y)),
    ).toEqual([0, -1, -1]);
    expect(nearestTarget([], 0, 0)).toBe(-1);
  });
});
