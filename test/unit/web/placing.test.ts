import fc from 'fast-check';
import { freePlace, keptOnPage, keyedChange, newField } from '../../../web/app/prepare/placing.ts';

const page = { width: 595, height: 842 };
const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });

describe('placing a field', () => {
  it('keeps it wholly on the page, wherever it was dropped and however it was pulled', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (x, y, width, height) => {
        const kept = keptOnPage({ x, y, width, height }, page);
        expect(kept.x).toBeGreaterThanOrEqual(0);
        expect(kept.y).toBeGreaterThanOrEqual(0);
        expect(kept.width).toBeGreaterThan(0);
        expect(kept.height).toBeGreaterThan(0);
        expect(kept.x + kept.width).toBeLessThanOrEqual(page.width + 0.11);
        expect(kept.y + kept.height).toBeLessThanOrEqual(page.height + 0.11);
      }),
    );
  });

  it('puts it around the point where it was dropped, under an identifier of its own', () => {
    const field = newField('signature', 'rcp_1', { page: 2, x: 300, y: 400 }, page);
    expect(field).toMatchObject({ page: 2, x: 220, y: 376, width: 160, height: 48, required: true });
    expect(field.id).toMatch(/^fld_[0-9a-f]{32}$/);
    expect(newField('signature', 'rcp_1', { page: 2, x: 300, y: 400 }, page).id).not.toBe(field.id);
  });

  it('finds a free place below what lies there', () => {
    const first = newField('text', 'rcp_1', freePlace([], 1, page, 'text'), page);
    const second = newField('text', 'rcp_1', freePlace([first], 1, page, 'text'), page);
    expect(second.y).toBeGreaterThanOrEqual(first.y + first.height);
    expect(freePlace([first], 2, page, 'text').y).toBeCloseTo(page.height * 0.45);
  });

  it('moves by arrow keys, further with Shift, and changes its size with Alt', () => {
    const field = newField('date', 'rcp_1', { page: 1, x: 300, y: 400 }, page);
    const key = (name: string, shiftKey = false, altKey = false) =>
      keyedChange(field, { key: name, shiftKey, altKey }, page);
    expect(key('ArrowLeft')?.x).toBe(field.x - 1);
    expect(key('ArrowDown', true)?.y).toBe(field.y + 10);
    expect(key('ArrowRight', true, true)?.width).toBe(field.width + 10);
    expect(key('Enter')).toBeNull();
  });
});
