/**
 * The end of a page of a list: the value by which its last item is sorted, and the item's identifier. A cursor is this
 * position as text that callers send back: the next page begins after it, also when its item was deleted meanwhile. It
 * is not secret and gives no access: a list is always read for its owner, and a forged cursor only changes the start
 * within the caller's own list.
 */
import { AppError } from '../errors.ts';
import { base64urlToHex, hexToBase64url } from './base64url.ts';
import { uuidOf } from './ids.ts';

export interface ListPosition {
  /** An integer, at least 0: a time in ms since 1970, a turn, or a number in a sequence. */
  key: number;
  id: string;
}

/** The first digit of its cursors, and the prefix and the hex digits of its identifiers (no prefix: a UUID). */
const lists = {
  envelopes: { mark: '1', prefix: '', digits: 32 },
  templates: { mark: '2', prefix: 'tpl_', digits: 32 },
  webhooks: { mark: '3', prefix: 'whk_', digits: 32 },
  deliveries: { mark: '4', prefix: 'dlv_', digits: 32 },
  recipients: { mark: '5', prefix: 'rcp_', digits: 32 },
  events: { mark: '6', prefix: 'evt_', digits: 40 },
  batches: { mark: 'a', prefix: 'bat_', digits: 32 },
  batchRows: { mark: 'b', prefix: 'bat_', digits: 32 },
  auditTrail: { mark: '7', prefix: 'evt_', digits: 40 },
  /** Envelopes by their last change: a cursor of the list by creation leads nowhere there. */
  updatedEnvelopes: { mark: '8', prefix: '', digits: 32 },
} as const;
export type ListName = keyof typeof lists;

/** 9999-12-31T23:59:59.999Z: later times have another form and would be sorted otherwise. */
const maxKey = 253_402_300_799_999;

/** 30 or 36 characters: the mark, the key and the identifier in hex digits, a multiple of three in all. */
export function cursorOf(list: ListName, { key, id }: ListPosition): string {
  const { mark, prefix } = lists[list];
  return hexToBase64url(mark + key.toString(16).padStart(keyDigitsOf(list), '0') + hexOf(id, prefix));
}

/** @throws AppError validation_error for a cursor that this list has not answered */
export function positionOf(list: ListName, cursor: string): ListPosition {
  const { mark, prefix, digits } = lists[list];
  const hexLength = mark.length + keyDigitsOf(list) + digits;
  const isCursor = /^[\w-]+$/.test(cursor) && cursor.length === (hexLength / 3) * 2;
  const hex = isCursor ? base64urlToHex(cursor) : '';
  const key = Number.parseInt(hex.slice(mark.length, -digits), 16);
  // The comparison is false for NaN.
  if (!hex.startsWith(mark) || !(key <= maxKey)) throw notACursor();
  const id = hex.slice(-digits);
  return { key, id: prefix ? `${prefix}${id}` : uuidOf(id) };
}

const keyDigitsOf = (list: ListName) => (lists[list].digits === 32 ? 12 : 13);

const hexOf = (id: string, prefix: string) => id.slice(prefix.length).replaceAll('-', '');

/** A record with the time by which its list is sorted. */
export interface CreatedRecord {
  /** ISO 8601 with milliseconds, UTC. */
  createdAt: string;
  id: string;
}

/** A record with the time by which its list is sorted, whichever that is. */
export interface SortedRecord {
  /** ISO 8601 with milliseconds, UTC. */
  at: string;
  id: string;
}

/** @throws AppError validation_error for a cursor that this list has not answered */
export function sortedRecordOf(list: ListName, cursor: string): SortedRecord {
  const { key, id } = positionOf(list, cursor);
  return { at: new Date(key).toISOString(), id };
}

export function cursorOfRecord(list: ListName, { createdAt, id }: CreatedRecord): string {
  return cursorOf(list, { key: Date.parse(createdAt), id });
}

/** @throws AppError validation_error for a cursor that this list has not answered */
export function recordOf(list: ListName, cursor: string): CreatedRecord {
  const { key, id } = positionOf(list, cursor);
  return { createdAt: new Date(key).toISOString(), id };
}

/** Takes a page from one item more than wanted. The extra item shows that another page follows. */
export function pageFrom<T extends CreatedRecord>(list: ListName, found: readonly T[], limit: number) {
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursorOfRecord(list, last) : null };
}

function notACursor(): AppError {
  return new AppError('validation_error', { details: { cursor: 'is not a cursor that this list has answered' } });
}
