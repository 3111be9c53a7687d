import { nextZoom, pinchedZoom, placeOn, signingZoom, wayBack } from '../../../web/document/zoom.ts';

describe('the zoom of the pages', () => {
  it('goes from level to level, also from between two, and no further than the ends', () => {
    expect([
      nextZoom(signingZoom, 1, 1),
      nextZoom(signingZoom, 1.7, 1),
      nextZoom(signingZoom, 1.7, -1),
      nextZoom(signingZoom, 1.5, -1),
    ]).toEqual([1.5, 2, 1.5, 1]);
    expect([
      nextZoom(signingZoom, 3, 1),
      nextZoom(signingZoom, signingZoom.largest, 1),
      nextZoom(signingZoom, 1, -1),
    ]).toEqual([3, signingZoom.largest, 1]);
  });

  it('follows two fingers, within its bounds', () => {
    const apart = (distance: number): [{ x: number; y: number }, { x: number; y: number }] => [
      { x: 0, y: 0 },
      { x: 0, y: distance },
    ];
    expect(pinchedZoom(signingZoom, 1, apart(100), apart(180))).toBeCloseTo(1.8);
    expect(pinchedZoom(signingZoom, 2, apart(100), apart(10))).toBe(1);
    expect(pinchedZoom(signingZoom, 2, apart(0), apart(900))).toBe(signingZoom.largest);
  });

  it('keeps the place under the fingers', () => {
    const at = { x: 200, y: 300 };
    const place = placeOn({ left: 10, top: -400, width: 370, height: 520 }, at);
    const larger = { left: 10, top: -400, width: 740, height: 1_040 };
    const { x, y } = wayBack(larger, place, at);
    expect(placeOn({ ...larger, left: larger.left - x, top: larger.top - y }, at)).toEqual(place);
  });
});
