/** Sizes, free places and copies of fields. Pure. In points, from the top left of the page as displayed. */
import { type FieldType, usualSize } from '../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../api/app-api.ts';
import { conditionNames } from './field-rules/conditions.ts';
import { usualRules } from './field-rules/field-defaults.ts';
import { type Box, keptOnPage, movedTogether, type PageSize, resized, touches } from './geometry.ts';
import { maxTickBox, type PageMark } from './page-marks.ts';

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `fld_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function fieldIn(type: FieldType, recipientId: string, pageNumber: number, box: Box, page: PageSize): Field {
  const field: Field = {
    id: newId(),
    recipientId,
    type,
    page: pageNumber,
    ...box,
    ...usualRules(type),
  };
  return keptOnPage(field, page);
}

/** The rectangle of the usual size around a point. */
export function usualBox(type: FieldType, { x, y }: { x: number; y: number }): Box {
  const size = usualSize(type);
  return { x: x - size.width / 2, y: y - size.height / 2, ...size };
}

/** The printed content of a page. */
export interface PrintedPage {
  marks: readonly PageMark[];
  /** The words, which a new field does not cover if there is another place. */
  words: readonly Box[];
}

/** Fields of these types are as wide as the blank, up to twice their usual width. Signatures keep their shape. */
const keptShapes: readonly FieldType[] = ['signature', 'initials'];
const ticked: readonly FieldType[] = ['checkbox', 'radio'];

function isTickBox({ width, height }: PageMark): boolean {
  return height > 0 && width <= maxTickBox;
}

/** The lowest height of a line of text. */
const lowest = 12;

/** The height of a line of text above a mark: fields of two rows do not overlap. */
function rowHeight(usual: number, mark: PageMark, marks: readonly PageMark[]): number {
  const gaps = marks.filter(({ x, width }) => x < mark.x + mark.width && mark.x < x + width).map(({ y }) => mark.y - y);
  return Math.min(usual, ...gaps.filter((gap) => gap >= lowest).map((gap) => gap - 1));
}

/**
 * The rectangle of a field on a mark of the page; null if a field of this type does not belong there.
 * @param marks all marks of the page
 */
export function boxOnMark(type: FieldType, mark: PageMark, marks: readonly PageMark[]): Box | null {
  if (ticked.includes(type) !== isTickBox(mark) || type === 'note') return null;
  const { x, y, width, height } = mark;
  if (isTickBox(mark)) return { x, y: y - height, width, height };
  const usual = usualSize(type);
  const widest = keptShapes.includes(type) ? usual.width : 2 * usual.width;
  if (height === 0) {
    const high = keptShapes.includes(type) ? usual.height : rowHeight(usual.height, mark, marks);
    return { x, y: y - high, width: Math.min(width, widest), height: high };
  }
  // Leaves the border of the box free.
  const inner = Math.min(height - 3, keptShapes.includes(type) ? usual.height * 1.5 : usual.height * 2);
  return { x: x + 1.5, y: y - 1.5 - inner, width: Math.min(width - 3, widest), height: inner };
}

/** Whether the words at a mark ask for a field of the type. */
function suits(type: FieldType, { suggests }: PageMark): boolean {
  return suggests === type || (type === 'radio' && suggests === 'checkbox');
}

/**
 * The place on the first free mark whose words ask for the type, otherwise on the first free one without such words. Any
 * answer may be a text.
 */
function markedPlace(type: FieldType, fields: readonly Box[], marks: readonly PageMark[]): Box | null {
  const isOpen = ({ suggests, isEntry }: PageMark) => suggests === null && isEntry && type !== 'initials';
  const inOrder =
    type === 'text'
      ? marks.filter((mark) => suits(type, mark) || isOpen(mark))
      : [...marks.filter((mark) => suits(type, mark)), ...marks.filter(isOpen)];
  const places = inOrder.flatMap((mark) => boxOnMark(type, mark, marks) ?? []);
  return places.find((box) => !fields.some((field) => touches(box, field))) ?? null;
}

/** The distance of initials from the edges of the page. */
const margin = 36;

/** The lower right of the page, beside the fields that are there. */
function cornerPlace(type: FieldType, fields: readonly Box[], page: PageSize): Box | null {
  const { width, height } = usualSize(type);
  const y = page.height - margin - height;
  for (let x = page.width - margin - width; x >= margin; x -= width + 8) {
    const box = { x, y, width, height };
    if (!fields.some((field) => touches(box, field))) return box;
  }
  return null;
}

/** The distance between two fields: on a phone, a finger must meet one of them. */
const apart = 12;

/** Below the last field, otherwise from the upper half of the page on: first where no words are. */
function placeBelow(type: FieldType, fields: readonly Box[], words: readonly Box[], page: PageSize): Box {
  const { width, height } = usualSize(type);
  const last = fields.at(-1);
  const first = last
    ? { x: last.x, y: last.y + last.height + apart }
    : { x: (page.width - width) / 2, y: page.height * 0.4 };
  const free = (avoided: readonly Box[]) => {
    for (let { y } = first; y <= page.height - height; y += 6) {
      const spaced = { x: first.x, y: y - 4, width, height: height + 8 };
      if (!avoided.some((one) => touches(spaced, one))) return { x: first.x, y, width, height };
    }
    return null;
  };
  return free([...fields, ...words]) ?? free(fields) ?? { ...first, width, height };
}

/**
 * The place of a field that nobody pointed at: a blank whose words ask for it, otherwise the next free blank, for
 * initials the lower right, and otherwise below the last field.
 * @param fields the fields of that page, the last one placed last
 */
export function freePlace(type: FieldType, fields: readonly Box[], { marks, words }: PrintedPage, page: PageSize): Box {
  const corner = () => (type === 'initials' ? cornerPlace(type, fields, page) : null);
  return markedPlace(type, fields, marks) ?? corner() ?? placeBelow(type, fields, words, page);
}

/** Copies fields a little below and to the right, with their labels: two checkboxes may ask the same question. */
export function duplicatesOf(fields: readonly Field[], sizeOf: (page: number) => PageSize): Field[] {
  const ids = new Map(fields.map(({ id }) => [id, newId()]));
  return fields.map((field) => {
    const copy = { ...field, id: ids.get(field.id) ?? newId(), x: field.x + 12, y: field.y + 12 };
    for (const name of conditionNames) {
      // A condition on a field that is also copied refers to its copy.
      const target = ids.get(field[name]?.field ?? '');
      if (field[name] && target) copy[name] = { ...field[name], field: target };
    }
    return keptOnPage(copy, sizeOf(field.page));
  });
}

/** Copies fields to the same place of every other page, unless a field of that type and recipient exists there. */
export function copiesOnPages(
  fields: readonly Field[],
  all: readonly Field[],
  pageCount: number,
  sizeOf: (page: number) => PageSize,
): Field[] {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  return fields.flatMap((field) =>
    pages
      .filter((page) => page !== field.page && !all.some((other) => isCopy(other, field, page)))
      .map((page) => keptOnPage({ ...field, id: newId(), page }, sizeOf(page))),
  );
}

function isCopy(other: Field, field: Field, page: number): boolean {
  const isAlike = other.type === field.type && other.recipientId === field.recipientId;
  return other.page === page && isAlike && touches(other, field);
}

const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An arrow key moves fields by 1 point, with Shift by 10. With Alt it resizes them. Returns null for other keys. */
export function keyedChange(
  fields: readonly Field[],
  key: { key: string; shiftKey: boolean; altKey: boolean },
  page: PageSize,
): Field[] | null {
  const move = moves[key.key];
  if (!move) return null;
  const step = key.shiftKey ? 10 : 1;
  const [dx, dy] = [move[0] * step, move[1] * step];
  if (key.altKey) return fields.map((field) => resized(field, 'se', dx, dy, page));
  return movedTogether(fields, dx, dy, page);
}
