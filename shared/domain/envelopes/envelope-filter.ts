/** Filters and orders of a list of envelopes. */
import { AppError } from '../../errors.ts';
import { normalizeEmail } from '../email-address.ts';
import type { Status } from './envelope.ts';
import { wordsToFind } from './search-words.ts';

/** The orders that have an index: by creation, or by last change. */
export const listSorts = ['newest', 'oldest', 'updated'] as const;
export type ListSort = (typeof listSorts)[number];

/** Selects the envelopes of a list: all conditions hold. */
export interface ListFilter {
  /** One of them. */
  statuses?: readonly Status[];
  /** All of them, as the envelope has them, letter case included. */
  labels?: readonly string[];
  /** As the envelope has it. */
  externalId?: string;
  templateId?: string;
  /** The account of the member who created it. */
  createdBy?: string;
  /** The address of a recipient, as addresses are compared. */
  recipient?: string;
  /** The address of a person whose turn it is to sign or approve, as addresses are compared. */
  waitingFor?: string;
  /** Created then or later; in the order of changes, changed then or later. */
  from?: Date;
  /** Created before; in the order of changes, changed before. */
  to?: Date;
  /** Beginnings of words, all of which the envelope has. */
  words?: readonly string[];
  metadata?: Readonly<Record<string, string>>;
}

/** The parameters of both APIs. */
export interface FilterQuery {
  q?: string;
  status?: Status[];
  /** Several are separated by line breaks, which no label has. */
  label?: string;
  externalId?: string;
  templateId?: string;
  createdBy?: string;
  recipient?: string;
  waitingFor?: string;
  from?: string;
  to?: string;
}

const dayMs = 86_400_000;
const maxMetadata = 5;

/** @throws AppError validation_error for a time that does not exist, a search without words or too much metadata */
export function filterOf(query: FilterQuery, metadata: Readonly<Record<string, string>> = {}): ListFilter {
  const { q, status, from, to, recipient, waitingFor, label, externalId, templateId, createdBy } = query;
  const filter: ListFilter = {
    ...(status !== undefined && { statuses: [...new Set(status)] }),
    ...(label !== undefined && { labels: label.split('\n') }),
    ...(externalId !== undefined && { externalId }),
    ...(templateId !== undefined && { templateId }),
    ...(createdBy !== undefined && { createdBy }),
    ...(recipient !== undefined && { recipient: normalizeEmail(recipient) }),
    ...(waitingFor !== undefined && { waitingFor: normalizeEmail(waitingFor) }),
    ...(from !== undefined && { from: timeOf('from', from, 0) }),
    // A day ends when the next one begins.
    ...(to !== undefined && { to: timeOf('to', to, dayMs) }),
    ...(q !== undefined && { words: wordsToFind(q) }),
  };
  if (filter.words?.length === 0) refuse('q', 'must have a letter or a digit');
  const count = Object.keys(metadata).length;
  if (count > maxMetadata) refuse('metadata', `must be at most ${maxMetadata} keys`);
  return count > 0 ? { ...filter, metadata } : filter;
}

/** Years of four digits: times are compared as texts. */
const minTime = Date.parse('0001-01-01T00:00:00Z');
const maxTime = Date.parse('9999-12-31T23:59:59.999Z');

/** RFC 3339: a day, or a time with its offset. */
const dayOrTime =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/i;

/** @param afterDayMs added to a day, which is one of UTC */
function timeOf(name: 'from' | 'to', text: string, afterDayMs: number): Date {
  const [, day = ''] = dayOrTime.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  // Date reads 31 June as 1 July.
  const isInCalendar = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  const time = day === text ? midnight.getTime() + afterDayMs : Date.parse(text);
  if (!isInCalendar || !(time >= minTime)) {
    return refuse(name, 'must be a day such as 2026-11-20 or a time such as 2026-11-20T14:00:00Z');
  }
  return new Date(Math.min(time, maxTime));
}

function refuse(name: string, problem: string): never {
  throw new AppError('validation_error', { details: { [name]: problem } });
}
