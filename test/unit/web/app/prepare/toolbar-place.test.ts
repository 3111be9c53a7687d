/** Where the toolbar of the selected fields is. */
import type { Box } from '../../../../../web/app/prepare/editor/geometry.ts';
import { toolbarPlace } from '../../../../../web/app/prepare/editor/toolbar-place.ts';

const page = { width: 600, height: 800 };
const whole = { x: 0, y: 0, ...page };
const field = { x: 200, y: 400, width: 100, height: 20 };
const above = { x: 190, y: 350, width: 100, height: 20 };
const below = { x: 190, y: 450, width: 100, height: 20 };

interface Case {
  of?: Box;
  others?: Box[];
  words?: Box[];
  visible?: Box;
  scale?: number;
}

const place = ({ of = field, others = [], words = [], visible = whole, scale = 1 }: Case) =>
  toolbarPlace(of, { page, visible, others, words }, { width: 180, height: 36 }, scale);

describe('the toolbar of the selected fields', () => {
  it('is above them, and where it would cover another field, below or beside them', () => {
    expect(place({})).toEqual({ x: 200, y: 350 });
    expect(place({ others: [above] })).toEqual({ x: 200, y: 434 });
    expect(place({ others: [above, below] })).toEqual({ x: 314, y: 392 });
    expect(place({ others: [above, below, { ...field, x: 310 }] })).toEqual({ x: 6, y: 392 });
    expect(place({ others: [whole] })).toEqual({ x: 200, y: 350 });
  });

  it('covers no printed words if there is another place, and rather words than another field', () => {
    expect(place({ words: [above] })).toEqual({ x: 200, y: 434 });
    expect(place({ words: [whole], others: [above] })).toEqual({ x: 200, y: 434 });
    // Both the words above and those below end within the width of the field.
    expect(place({ words: [above, below] })).toEqual({ x: 294, y: 350 });
    expect(place({ words: [{ ...above, x: 290 }, below] })).toEqual({ x: 106, y: 350 });
  });

  it('is where the person sees it, rather than where it covers no words', () => {
    const lower = { x: 0, y: 0, width: 600, height: 425 };
    expect(place({ words: [{ ...above, width: 300 }], visible: lower })).toEqual({ x: 200, y: 350 });
    expect(place({ others: [above], visible: { ...whole, y: 350, height: 100 } })).toEqual({ x: 314, y: 392 });
    expect(place({ visible: { ...whole, height: 10 } })).toEqual({ x: 200, y: 350 });
  });

  it('stays on the page, also where the page is small on the screen', () => {
    expect(place({ of: { ...field, y: 10 } })).toEqual({ x: 200, y: 44 });
    expect(place({ of: { ...field, x: 580, width: 20 } }).x).toBe(420);
    expect(place({ of: whole })).toEqual({ x: 0, y: 382 });
    expect(place({ scale: 2 })).toEqual({ x: 200, y: 300 });
  });
});
