import { snapMove, snapResize, snapTargets } from '../../../../../web/app/prepare/editor/snapping.ts';

const page = { width: 600, height: 800 };
const other = { x: 100, y: 100, width: 80, height: 20 };
const mark = { x: 60, y: 500, width: 200, height: 0, suggests: null, from: 60, to: 260, isEntry: true };
const targets = snapTargets([other], [mark], page);

describe('snapping', () => {
  it('takes a moved field to the edges and the middle of another one, and says where', () => {
    const { box, guides } = snapMove({ x: 103, y: 300, width: 50, height: 20 }, targets, 4);
    expect(box).toMatchObject({ x: 100, y: 300 });
    expect(guides).toEqual([{ axis: 'x', at: 100 }]);
    expect(snapMove({ x: 300, y: 98, width: 50, height: 20 }, targets, 4).box.y).toBe(100);
    expect(snapMove({ x: 273, y: 300, width: 50, height: 20 }, targets, 4).box.x).toBe(275);
  });

  it('aligns a field with a ruled line below it, and with no line beside it', () => {
    const near = snapMove({ x: 71, y: 447, width: 160, height: 48 }, targets, 6);
    expect(near.box.y + near.box.height).toBe(500);
    expect(near.guides).toContainEqual({ axis: 'y', at: 500 });
    const beside = snapMove({ x: 400, y: 449, width: 160, height: 48 }, targets, 6);
    expect(beside.box.y).toBe(449);
  });

  it('moves only the side that a handle pulls', () => {
    const { box } = snapResize({ x: 120, y: 300, width: 57, height: 20 }, 'e', targets, 5);
    expect(box).toEqual({ x: 120, y: 300, width: 60, height: 20 });
    const west = snapResize({ x: 102, y: 300, width: 57, height: 20 }, 'w', targets, 5).box;
    expect(west).toEqual({ x: 100, y: 300, width: 59, height: 20 });
    const south = snapResize({ x: 100, y: 460, width: 57, height: 38 }, 's', targets, 5).box;
    expect(south.y + south.height).toBe(500);
  });

  it('leaves a field where it is when nothing is within reach', () => {
    const field = { x: 400, y: 700, width: 33, height: 20 };
    expect(snapMove(field, targets, 0)).toEqual({ box: field, guides: [] });
    expect(snapMove(field, targets, 3)).toEqual({ box: field, guides: [] });
  });
});
