import {
  boundsOf,
  displayedPlacement,
  identity,
  multiply,
  type PageGeometry,
} from '../../../../shared/pdf/document/page-geometry.ts';
import { appearancePlacement } from '../../../../shared/pdf/flattening/placement.ts';

describe('appearancePlacement (ISO 32000-1, 12.5.5)', () => {
  it('moves and scales the box to the rectangle', () => {
    expect(appearancePlacement([0, 0, 10, 10], identity, [100, 200, 120, 210])).toEqual([2, 0, 0, 1, 100, 200]);
  });

  it('takes the bounds of the box under the form’s own matrix', () => {
    const turned = [0, 1, -1, 0, 0, 0] as const;
    const placed = appearancePlacement([0, 0, 10, 20], turned, [0, 0, 20, 10]);
    expect(placed).toEqual([1, 0, 0, 1, 20, 0]);
    expect(boundsOf([0, 0, 10, 20], multiply(turned, placed ?? identity))).toEqual([0, 0, 20, 10]);
  });

  it('turns what does not turn with the page about its upper left corner', () => {
    const placed = appearancePlacement([0, 0, 10, 10], identity, [50, 50, 60, 60], { turn: 90 });
    expect(boundsOf([0, 0, 10, 10], placed ?? identity)).toEqual([50, 60, 60, 70]);
  });

  it.each([
    ['no box', undefined, identity],
    ['a matrix without area', [0, 0, 10, 10] as const, [0, 0, 0, 0, 0, 0] as const],
  ])('%s: nothing to be seen', (_, box, matrix) => {
    expect(appearancePlacement(box, matrix, [0, 0, 9, 9])).toBeUndefined();
  });
});

describe('displayedPlacement', () => {
  const geometry = (rotate: number, userUnit = 1): PageGeometry => ({
    box: [10, 20, 110, 220],
    rotate,
    userUnit,
    width: 0,
    height: 0,
  });

  // A mark 30 wide and 10 high, 5 from the left and 7 from the top of the page as it is displayed.
  it.each([
    [0, [15, 203, 45, 213]],
    [90, [17, 25, 27, 55]],
    [180, [75, 27, 105, 37]],
    [270, [93, 185, 103, 215]],
  ])('a page turned by %i degrees', (rotate, expected) => {
    const matrix = displayedPlacement(geometry(rotate), { x: 5, y: 7, height: 10 });
    expect(boundsOf([0, 0, 30, 10], matrix)).toEqual(expected);
  });

  it('counts in points where the page counts in larger units', () => {
    const matrix = displayedPlacement(geometry(0, 2), { x: 10, y: 14, height: 20 });
    expect(boundsOf([0, 0, 60, 20], matrix)).toEqual([15, 203, 45, 213]);
  });
});
