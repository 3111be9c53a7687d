/** Where the toolbar of the selected fields is. */
import { toolbarPlace } from '../../../../../web/app/prepare/editor/toolbar-place.ts';

const page = { width: 600, height: 800 };
const field = { x: 200, y: 400, width: 100, height: 20 };
const above = { x: 190, y: 350, width: 100, height: 20 };
const below = { x: 190, y: 450, width: 100, height: 20 };
const place = (others: (typeof field)[] = [], of = field, scale = 1) =>
  toolbarPlace(of, others, { width: 180, height: 36 }, page, scale);

describe('the toolbar of the selected fields', () => {
  it('is above them, and where it would cover another field, below or beside them', () => {
    expect(place()).toEqual({ x: 200, y: 350 });
    expect(place([above])).toEqual({ x: 200, y: 434 });
    expect(place([above, below])).toEqual({ x: 314, y: 392 });
    expect(place([above, below, { ...field, x: 310 }])).toEqual({ x: 6, y: 392 });
    expect(place([{ x: 0, y: 0, width: 600, height: 800 }])).toEqual({ x: 200, y: 350 });
  });

  it('stays on the page, also where the page is small on the screen', () => {
    expect(place([], { ...field, y: 10 })).toEqual({ x: 200, y: 44 });
    expect(place([], { ...field, x: 580, width: 20 }).x).toBe(420);
    expect(place([], { x: 0, y: 0, width: 600, height: 800 })).toEqual({ x: 0, y: 382 });
    expect(place([], field, 2)).toEqual({ x: 200, y: 300 });
  });
});
