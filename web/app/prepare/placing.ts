/** Placing fields: pure geometry in points, origin at the top left of the page as displayed. */
import type { FieldType } from '../../../shared/domain/field.ts';
import type { Field } from '../service.ts';

export interface PageSize {
  width: number;
  height: number;
}

const sizes: Record<FieldType, PageSize> = {
  signature: { width: 160, height: 48 },
  initials: { width: 64, height: 36 },
  date: { width: 96, height: 22 },
  name: { width: 160, height: 22 },
  email: { width: 180, height: 22 },
  text: { width: 180, height: 22 },
  checkbox: { width: 18, height: 18 },
};

const smallest = 8;

function between(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The field wholly on its page, to a tenth of a point. */
export function keptOnPage<T extends PageSize & { x: number; y: number }>(field: T, page: PageSize): T {
  const width = between(field.width, smallest, page.width);
  const height = between(field.height, smallest, page.height);
  return {
    ...field,
    width: tenth(width),
    height: tenth(height),
    x: tenth(between(field.x, 0, page.width - width)),
    y: tenth(between(field.y, 0, page.height - height)),
  };
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `fld_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A field of the usual size for its type, around a point. */
export function newField(
  type: FieldType,
  recipientId: string,
  at: { page: number; x: number; y: number },
  page: PageSize,
): Field {
  const size = sizes[type];
  const field: Field = {
    id: newId(),
    recipientId,
    type,
    page: at.page,
    x: at.x - size.width / 2,
    y: at.y - size.height / 2,
    ...size,
    required: type !== 'checkbox',
    label: null,
    value: null,
  };
  return keptOnPage(field, page);
}

/** A free place near the middle of the page, below the fields that are there. */
export function freePlace(
  fields: readonly Field[],
  pageNumber: number,
  page: PageSize,
  type: FieldType,
): { page: number; x: number; y: number } {
  const size = sizes[type];
  const x = page.width / 2;
  for (let y = page.height * 0.45; y < page.height - size.height; y += 12) {
    const isTaken = fields.some(
      (field) =>
        field.page === pageNumber &&
        Math.abs(field.x + field.width / 2 - x) < (field.width + size.width) / 2 &&
        Math.abs(field.y + field.height / 2 - y) < (field.height + size.height) / 2 + 4,
    );
    if (!isTaken) return { page: pageNumber, x, y };
  }
  return { page: pageNumber, x, y: page.height * 0.45 };
}

const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An arrow key moves a field by 1 point, with Shift by 10; with Alt it resizes the field. Null for another key. */
export function keyedChange(
  field: Field,
  key: { key: string; shiftKey: boolean; altKey: boolean },
  page: PageSize,
): Field | null {
  const move = moves[key.key];
  if (!move) return null;
  const step = key.shiftKey ? 10 : 1;
  const [dx, dy] = [move[0] * step, move[1] * step];
  const changed = key.altKey
    ? { ...field, width: field.width + dx, height: field.height + dy }
    : { ...field, x: field.x + dx, y: field.y + dy };
  return keptOnPage(changed, page);
}
