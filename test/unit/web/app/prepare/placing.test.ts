import { touches } from '../../../../../web/app/prepare/editor/geometry.ts';
import { marksOf, type PageMark } from '../../../../../web/app/prepare/editor/page-marks.ts';
import {
  copiesOnPages,
  duplicatesOf,
  fieldIn,
  freePlace,
  keyedChange,
  usualBox,
} from '../../../../../web/app/prepare/editor/placing.ts';

type Type = Parameters<typeof freePlace>[0];

const page = { width: 595, height: 842 };
const sizeOf = () => page;
const newField = (type: Type, x: number, y: number) => fieldIn(type, 'rcp_1', 1, usualBox(type, { x, y }), page);
const at = (type: Type, fields: Parameters<typeof freePlace>[1] = [], marks: PageMark[] = [], words = fields) =>
  fieldIn(type, 'rcp_1', 1, freePlace(type, fields, { marks, words }, page), page);
const aMark = (x: number, y: number, width: number, suggests: PageMark['suggests'] = null): PageMark => ({
  ...{ x, y, width, suggests, height: 0 },
  ...{ from: x, to: x + width, isEntry: true },
});
const printed = (...rows: string[]) =>
  marksOf({
    texts: rows.map((text, row) => ({ text, x: 60, y: 300 + row * 22, width: text.length * 5.5, height: 11 })),
    lines: [],
    boxes: [],
  });

describe('placing a field', () => {
  it('has the usual size around a point, and an identifier of its own', () => {
    const field = newField('signature', 300, 400);
    expect(field).toMatchObject({ x: 220, y: 376, width: 160, height: 48, required: true });
    expect(field.id).toMatch(/^fld_[0-9a-f]{32}$/);
    expect(newField('signature', 300, 400).id).not.toBe(field.id);
  });

  it('finds a free place below the last field, and covers no words if there is room', () => {
    const first = at('text');
    const second = at('text', [first]);
    expect(second).toMatchObject({ x: first.x, y: first.y + first.height + 12 });
    const words = [{ x: 60, y: 320, width: 400, height: 200 }];
    expect(at('text', [], [], words).y).toBeGreaterThanOrEqual(520);
    const full = [{ x: 0, y: 0, width: 595, height: 842 }];
    expect(at('text', [], [], full)).toMatchObject({ x: first.x, y: first.y });
  });

  it('chooses a line that asks for the type, one after the other, and no line that asks for another', () => {
    const marks = [aMark(60, 500, 120, 'signature'), aMark(60, 600, 300, 'signature'), aMark(300, 500, 100, 'date')];
    const first = at('signature', [], marks);
    expect(first).toMatchObject({ x: 60, y: 452, width: 120, height: 48 });
    const second = at('signature', [first], marks);
    expect(second).toMatchObject({ x: 60, y: 552, width: 160 });
    const third = at('signature', [first, second], marks);
    expect([first, second].some((other) => touches(other, third))).toBe(false);
    expect(marks.some(({ y }) => y === at('text', [], marks).y + 22)).toBe(false);
  });

  it.each([
    ['date', 'Start date: ____________'],
    ['date', 'Datum: ____________'],
    ['date', 'Fait le : ____________'],
    ['date', 'Fecha de inicio: ____________'],
    ['date', 'التاريخ: ____________'],
    ['date', '契約日 ____________'],
    ['name', 'Nachname: ____________'],
    ['name', 'Print name: ____________'],
    ['name', '氏名 ____________'],
    ['email', 'E-Mail-Adresse: ____________'],
    ['email', 'Correo electrónico: ____________'],
    ['email', 'البريد الإلكتروني: ____________'],
    ['text', 'Ort: ____________'],
    ['text', 'Company name: ____________'],
    ['text', 'Ort, Datum: ____________'],
    ['signature', 'Lieu, date et signature ____________'],
    ['signature', 'Unterschrift ____________'],
    ['number', 'Betrag ____________'],
  ] as const)('puts a %s on "%s", past other blanks', (type, row) => {
    const marks = printed('Customer: ____________', 'Assignment and significance: ____________', row);
    expect(marks.map(({ suggests }) => suggests)).toEqual([null, null, type]);
    const field = at(type, [], marks);
    // Any answer may be a text: it takes the first blank.
    expect(field.y + field.height).toBe(type === 'text' ? 300 : 344);
  });

  it('takes the next free blank if no words ask for the type, as wide and low as the blank', () => {
    const marks = printed('Customer: ____________', 'Start date: ____________', 'Remarks: ____________');
    const first = at('text', [], marks);
    expect(first.x).toBeCloseTo(marks[0]?.x ?? 0, 0);
    expect(first.width).toBeCloseTo(marks[0]?.width ?? 0, 0);
    const second = at('text', [first], marks);
    expect(second.y + second.height).toBe(344);
    expect(touches(first, second)).toBe(false);
  });

  it('puts initials at the lower right, one beside the other, and a tick into a box', () => {
    const first = at('initials', [], printed('Customer: ____________'));
    expect(first).toMatchObject({ x: 495, y: 770 });
    const second = at('initials', [first]);
    expect(second.y).toBe(770);
    expect(second.x + second.width).toBeLessThan(first.x);
    const box = { ...aMark(60, 312, 12, 'checkbox'), height: 12 };
    expect([at('checkbox', [], [box]), at('radio', [], [box])]).toMatchObject(Array(2).fill({ x: 60, y: 300 }));
    expect(at('text', [], [box]).x).not.toBe(60);
  });

  it('copies beside the original, and onto the pages that have no such field', () => {
    const field = newField('initials', 200, 300);
    const [copy] = duplicatesOf([field], sizeOf);
    expect(copy).toMatchObject({ page: 1, x: field.x + 12, y: field.y + 12, type: 'initials' });
    const copies = copiesOnPages([field], [field], 4, sizeOf);
    expect(copies.map((one) => one.page)).toEqual([2, 3, 4]);
    expect(new Set([field, ...copies].map(({ id }) => id)).size).toBe(4);
    expect(copiesOnPages([field], [field, ...copies], 4, sizeOf)).toEqual([]);
  });

  it('moves by arrow keys, further with Shift, and changes its size with Alt', () => {
    const field = newField('date', 300, 400);
    const key = (name: string, shiftKey = false, altKey = false) =>
      keyedChange([field], { key: name, shiftKey, altKey }, page)?.[0];
    expect(key('ArrowLeft')?.x).toBe(field.x - 1);
    expect(key('ArrowDown', true)?.y).toBe(field.y + 10);
    expect(key('ArrowRight', true, true)?.width).toBe(field.width + 10);
    expect(key('Enter')).toBeUndefined();
  });
});
