import { touches } from '../../../../../web/app/prepare/editor/geometry.ts';
import {
  copiesOnPages,
  duplicatesOf,
  fieldIn,
  freePlace,
  keyedChange,
  newField,
} from '../../../../../web/app/prepare/editor/placing.ts';

const page = { width: 595, height: 842 };
const sizeOf = () => page;
const at = (
  type: Parameters<typeof freePlace>[0],
  ...rest: [Parameters<typeof freePlace>[1], Parameters<typeof freePlace>[2]]
) => fieldIn(type, 'rcp_1', 1, freePlace(type, ...rest, page), page);

describe('placing a field', () => {
  it('puts it around the point where it was dropped, under an identifier of its own', () => {
    const field = newField('signature', 'rcp_1', { page: 2, x: 300, y: 400 }, page);
    expect(field).toMatchObject({ page: 2, x: 220, y: 376, width: 160, height: 48, required: true });
    expect(field.id).toMatch(/^fld_[0-9a-f]{32}$/);
    expect(newField('signature', 'rcp_1', { page: 2, x: 300, y: 400 }, page).id).not.toBe(field.id);
  });

  it('finds a free place below the fields there', () => {
    const first = at('text', [], []);
    const second = at('text', [first], []);
    expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
    expect(at('text', [], []).y).toBeCloseTo(first.y);
  });

  it('chooses a line that asks for the type, one after the other, and no line that asks for another', () => {
    const marks = [
      { x: 60, y: 500, width: 120, suggests: 'signature' as const },
      { x: 60, y: 600, width: 300, suggests: 'signature' as const },
      { x: 300, y: 500, width: 100, suggests: 'date' as const },
    ];
    const first = at('signature', [], marks);
    expect(first).toMatchObject({ x: 60, y: 452, width: 120, height: 48 });
    const second = at('signature', [first], marks);
    expect(second).toMatchObject({ x: 60, y: 552, width: 160 });
    const third = at('signature', [first, second], marks);
    expect([first, second].some((other) => touches(other, third))).toBe(false);
    expect(at('text', [], marks).y).toBeLessThan(450);
  });

  it('copies beside the original, and onto the pages that have no such field', () => {
    const field = at('initials', [], []);
    const [copy] = duplicatesOf([field], sizeOf);
    expect(copy).toMatchObject({ page: 1, x: field.x + 12, y: field.y + 12, type: 'initials' });
    const copies = copiesOnPages([field], [field], 4, sizeOf);
    expect(copies.map((one) => one.page)).toEqual([2, 3, 4]);
    expect(new Set([field, ...copies].map(({ id }) => id)).size).toBe(4);
    expect(copiesOnPages([field], [field, ...copies], 4, sizeOf)).toEqual([]);
  });

  it('moves by arrow keys, further with Shift, and changes its size with Alt', () => {
    const field = newField('date', 'rcp_1', { page: 1, x: 300, y: 400 }, page);
    const key = (name: string, shiftKey = false, altKey = false) =>
      keyedChange([field], { key: name, shiftKey, altKey }, page)?.[0];
    expect(key('ArrowLeft')?.x).toBe(field.x - 1);
    expect(key('ArrowDown', true)?.y).toBe(field.y + 10);
    expect(key('ArrowRight', true, true)?.width).toBe(field.width + 10);
    expect(key('Enter')).toBeUndefined();
  });
});
