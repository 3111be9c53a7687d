/**
 * The end of a page of a list: the time and identifier of its last item. A cursor is this position as text that callers
 * send back. It is not secret and gives no access: a list is always read for its owner, and a forged cursor only
 * changes the start within the caller's own list.
 */
import { AppError } from '../errors.ts';
import { base64urlToHex, hexToBase64url } from './base64url.ts';

export interface ListPosition {
  createdAt: string;
  /** UUID, or a prefix and 32 hex digits. */
  id: string;
}

const timeDigits = 12;

/** 30 characters: the first digit of the version, the time in milliseconds (12 hex digits), the identifier. */
export function cursorOf({ createdAt, id }: ListPosition): string {
  const time = Date.parse(createdAt).toString(16).padStart(timeDigits, '0');
  return hexToBase64url(`1${time}${hexOf(id)}`);
}

/** The hex digits of an identifier. */
export const hexOf = (id: string): string => id.replace(/^[a-z]{3}_/, '').replaceAll('-', '');

/** The identifier is a UUID. @throws AppError validation_error for an invalid cursor */
export function positionOf(cursor: string): ListPosition {
  const hex = /^[\w-]{30}$/.test(cursor) ? base64urlToHex(cursor) : '';
  const [, time = '', ...uuid] =
    /^1([0-9a-f]{12})([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(hex) ?? [];
  const createdAt = new Date(Number.parseInt(time, 16));
  if (uuid.length === 0 || Number.isNaN(createdAt.getTime())) {
    throw notACursor();
  }
  return { createdAt: createdAt.toISOString(), id: uuid.join('-') };
}

/** Takes a page from one item more than wanted. The extra item shows that another page follows. */
export function pageFrom<T extends ListPosition>(found: readonly T[], limit: number) {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursorOf(last) : null };
}

export function notACursor(): AppError {
  return new AppError('validation_error', { details: { cursor: 'is not a cursor that a list has answered' } });
}
