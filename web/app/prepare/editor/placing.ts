/** Sizes, free places and copies of fields. Pure. In points, from the top left of the page as displayed. */
import { type FieldType, usualSize } from '../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../api/app-api.ts';
import { conditionNames } from './field-rules/conditions.ts';
import { usualRules } from './field-rules/field-defaults.ts';
import { type Box, keptOnPage, movedTogether, type PageSize, resized, touches } from './geometry.ts';
import type { PageMark } from './page-marks.ts';
import type { PagePoint } from './pages-on-screen.ts';

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

export function newField(type: FieldType, recipientId: string, at: PagePoint, page: PageSize): Field {
  return fieldIn(type, recipientId, at.page, usualBox(type, at), page);
}

/** The place on a line of the page that suits the type, at most as wide as the line. */
function markedPlace(type: FieldType, marks: readonly PageMark[], taken: readonly Box[]): Box | null {
  const size = usualSize(type);
  for (const mark of marks) {
    if (mark.suggests !== type) continue;
    const width = Math.min(size.width, mark.width);
    const box = { x: mark.x, y: mark.y - size.height, width, height: size.height };
    if (!taken.some((other) => touches(box, other))) return box;
  }
  return null;
}

/**
 * A free place on a page: a line that suits the type, otherwise below other fields near the middle.
 * @param fields the fields of that page
 */
export function freePlace(type: FieldType, fields: readonly Box[], marks: readonly PageMark[], page: PageSize): Box {
  const marked = markedPlace(type, marks, fields);
  if (marked) return marked;
  const middle = { x: page.width / 2, y: page.height * 0.45 };
  for (let { y } = middle; y < page.height - usualSize(type).height; y += 12) {
    const box = usualBox(type, { x: middle.x, y });
    const spaced = { ...box, y: box.y - 4, height: box.height + 8 };
    if (!fields.some((field) => touches(spaced, field))) return box;
  }
  return usualBox(type, middle);
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
