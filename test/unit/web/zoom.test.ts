import {
  editorZoom,
  nextZoom,
  pinchedZoom,
  placeOn,
  signingZoom,
  wayBack,
  wheeledZoom,
} from '../../../web/document/zoom.ts';

describe('the zoom of the pages', () => {
  it.each([
    [1, 1, 1.5],
    [1.7, 1, 2],
    [1.7, -1, 1.5],
    [1.5, -1, 1],
    [3, 1, 3],
    [signingZoom.largest, 1, signingZoom.largest],
    [1, -1, 1],
  ] as const)('goes from %p by %p to %p', (from, by, to) => expect(nextZoom(signingZoom, from, by)).toBe(to));

  it('follows two fingers, within its bounds', () => {
    const apart = (distance: number): [{ x: number; y: number }, { x: number; y: number }] => [
      { x: 0, y: 0 },
      { x: 0, y: distance },
    ];
    expect(pinchedZoom(signingZoom, 1, apart(100), apart(180))).toBeCloseTo(1.8);
    expect(pinchedZoom(signingZoom, 2, apart(100), apart(10))).toBe(1);
    expect(pinchedZoom(signingZoom, 2, apart(0), apart(900))).toBe(signingZoom.largest);
  });

  it('follows the wheel, within its bounds', () => {
    expect(wheeledZoom(editorZoom, 1, -100)).toBeGreaterThan(1);
    expect(wheeledZoom(editorZoom, 0.5, 1_000)).toBe(0.5);
    expect(wheeledZoom(editorZoom, 3, -1_000)).toBe(3);
  });

  it('keeps the place under the fingers', () => {
    const at = { x: 200, y: 300 };
    const place = placeOn({ left: 10, top: -400, width: 370, height: 520 }, at);
    const larger = { left: 10, top: -400, width: 740, height: 1_040 };
    const { x, y } = wayBack(larger, place, at);
    expect(placeOn({ ...larger, left: larger.left - x, top: larger.top - y }, at)).toEqual(place);
  });
});
