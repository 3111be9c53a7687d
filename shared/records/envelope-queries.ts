/**
 * The queries of lists of one owner's envelopes. A query with a composite index (`containers.ts`) orders by the value
 * that it demands, then by time: its page reads only its own rows, however many envelopes the owner has. Several
 * statuses are several such queries, whose rows the adapter merges.
 */
import type { SqlQuerySpec } from '@azure/cosmos';
import { statuses as allStatuses, type Status } from '../domain/envelopes/envelope.ts';
import type { ListFilter, ListSort } from '../domain/envelopes/envelope-filter.ts';
import type { SortedRecord } from '../domain/list-position.ts';
import { sql } from './cosmos-items.ts';
import { listKeyFor, placeOf } from './list-keys.ts';
import { sortKeyOf } from './schemas/envelopes.ts';

export interface Wanted extends ListFilter {
  ownerId: string;
  /** Decides which envelopes have expired. */
  at: Date;
  sort: ListSort;
  after: SortedRecord | null;
}

/** Conditions that hold together, with their parameters. */
interface Where {
  conditions: string[];
  parameters: Record<string, string>;
}

/** A part of a list that one query reads. */
export interface Part {
  /** The value by which the index is entered. */
  lead?: { path: 'status' | 'externalId' | 'templateId' | 'createdBy'; value: string };
  where: Where;
  /** The name of a property that contains the place in the list (`list-keys.ts`). */
  key?: string;
  /** The rows are in no order of the list, and few: all are read. */
  isUnordered?: true;
}

const openStatuses: readonly Status[] = ['sent', 'in_progress'];
const overdue = 'NOT (IS_NULL(c.expiresAt)) AND c.expiresAt <= @at';

/** An overdue envelope is listed as expired before the sweep records it. */
function statusAt(status: Status): string {
  const stored = `c.status = '${status}'`;
  if (openStatuses.includes(status)) return `(${stored} AND NOT (${overdue}))`;
  return status === 'expired' ? `(${stored} OR (c.status IN ('sent', 'in_progress') AND ${overdue}))` : stored;
}

const leads = ['externalId', 'templateId', 'createdBy'] as const;

/** Items that 1.0.0 wrote have neither words nor addresses: they are found by their name and their recipients. */
const held = {
  word: (name: string) =>
    `(EXISTS(SELECT VALUE w FROM w IN c.words WHERE STARTSWITH(w, ${name})) OR (NOT IS_DEFINED(c.words) AND CONTAINS(LOWER(c.name), ${name})))`,
  recipient:
    '(ARRAY_CONTAINS(c.addresses, @recipient) OR (NOT IS_DEFINED(c.addresses) AND EXISTS(SELECT VALUE r FROM r IN c.recipients WHERE LOWER(r.email) = @recipient)))',
  waitingFor:
    "(ARRAY_CONTAINS(c.waitingFor, @waitingFor) OR (NOT IS_DEFINED(c.waitingFor) AND EXISTS(SELECT VALUE r FROM r IN c.recipients WHERE LOWER(r.email) = @waitingFor AND r.role IN ('signer', 'approver') AND r.status IN ('sent', 'viewed'))))",
};

/** Only an open envelope waits. */
function statusesOf({ statuses, waitingFor }: ListFilter): readonly Status[] | undefined {
  if (waitingFor === undefined) return statuses;
  return statuses ? statuses.filter((status) => openStatuses.includes(status)) : openStatuses;
}

/** Everything but status, time and position. */
function conditionsOf({ labels = [], recipient, waitingFor, words = [], metadata = {}, ...wanted }: Wanted): Where {
  const conditions: string[] = [];
  const parameters: Record<string, string> = {};
  const demand = (condition: string, name: string, value: string | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    parameters[name] = value;
  };
  for (const name of leads) demand(`c.${name} = @${name}`, name, wanted[name]);
  for (const [index, label] of labels.entries()) {
    demand(`ARRAY_CONTAINS(c.labels, @label${index})`, `label${index}`, label);
  }
  demand(held.recipient, 'recipient', recipient);
  demand(held.waitingFor, 'waitingFor', waitingFor);
  for (const [index, word] of words.entries()) demand(held.word(`@word${index}`), `word${index}`, word);
  for (const [index, [key, value]] of Object.entries(metadata).entries()) {
    // The contract allows letters, digits, _, . and - in a key.
    demand(`c.metadata["${key}"] = @metadata${index}`, `metadata${index}`, value);
  }
  return { conditions, parameters };
}

const together = (...all: Where[]): Where => ({
  conditions: all.flatMap(({ conditions }) => conditions),
  parameters: Object.assign({}, ...all.map(({ parameters }) => parameters)),
});

const timed = (condition: string, { at }: Wanted): Where => ({
  conditions: [condition],
  parameters: condition.includes('@at') ? { at: at.toISOString() } : {},
});

/** The whole list as one part, which enters the index at the owner only. */
export function wholeList(wanted: Wanted): Part {
  const statuses = statusesOf(wanted);
  const where = conditionsOf(wanted);
  if (!statuses) return { where };
  const condition = statuses.length > 0 ? `(${statuses.map(statusAt).join(' OR ')})` : 'false';
  return { where: together(where, timed(condition, wanted)) };
}

/**
 * The parts whose rows together are the list, each with its own entry to an index.
 * @param hasKeys whether every envelope of the owner has list keys
 */
export function partsOf(wanted: Wanted, hasKeys: boolean): Part[] {
  const key = hasKeys && wanted.externalId === undefined ? listKeyFor(wanted.ownerId, wanted) : null;
  if (key) return [{ ...wholeList(wanted), key }];
  const lead = leads.find((name) => wanted[name] !== undefined);
  if (lead) return [{ ...wholeList(wanted), lead: { path: lead, value: wanted[lead] ?? '' } }];
  const statuses = statusesOf(wanted);
  if (!statuses || statuses.length === allStatuses.length) return [{ where: conditionsOf(wanted) }];
  const where = conditionsOf(wanted);
  const parts = statuses.map((status): Part => {
    const isOpen = openStatuses.includes(status);
    return {
      lead: { path: 'status', value: status },
      where: isOpen ? together(where, timed(`NOT (${overdue})`, wanted)) : where,
    };
  });
  if (!statuses.includes('expired')) return parts;
  const late = openStatuses.map((status): Part => {
    return {
      lead: { path: 'status', value: status },
      where: together(where, timed("c.expiresAt > '' AND c.expiresAt <= @at", wanted)),
      isUnordered: true,
    };
  });
  return [...parts, ...late];
}

/** Bounds and position in the time by which the list is sorted. */
function bounds({ sort, ...wanted }: Wanted, key?: string): Where {
  const { ownerId } = wanted;
  const ofOwner = { conditions: ['c.ownerId = @ownerId', 'IS_NULL(c.deletedAt)'], parameters: { ownerId } };
  if (key) return together(ofOwner, boundsByKey(wanted, sort, pathOf(key, sort)));
  return together(ofOwner, sort === 'updated' ? boundsByChange(wanted) : boundsByCreation(wanted, sort));
}

type Bounded = Omit<Wanted, 'sort'>;

const pathOf = (key: string, sort: ListSort) => `${sort === 'updated' ? 'byChange' : 'byCreation'}.${key}`;

/** A place begins with its time. No place is after `~`. */
function boundsByKey({ after, from, to }: Bounded, sort: ListSort, path: string): Where {
  let low = from?.toISOString() ?? '';
  let high = to?.toISOString() ?? '~';
  const position = after && placeOf(after.at, after.id);
  if (position && sort !== 'oldest' && position < high) high = position;
  if (position && sort === 'oldest' && position > low) low = position;
  return { conditions: [`c.${path} > @low`, `c.${path} < @high`], parameters: { low, high } };
}

/** Only envelopes have a sort key, which begins with their owner and a space. A space is before `!`. */
function boundsByCreation({ ownerId, after, from, to }: Bounded, sort: 'newest' | 'oldest'): Where {
  let low = `${ownerId} ${from?.toISOString() ?? ''}`;
  let high = to ? `${ownerId} ${to.toISOString()}` : `${ownerId}!`;
  const position = after && sortKeyOf({ ownerId, createdAt: after.at, id: after.id });
  if (position && sort === 'newest' && position < high) high = position;
  if (position && sort === 'oldest' && position > low) low = position;
  return { conditions: ['c.sortKey > @low', 'c.sortKey < @high'], parameters: { low, high } };
}

/** Events have no time of a change: any text as the first time leaves them out. */
function boundsByChange({ after, from, to }: Bounded): Where {
  const start = { conditions: ['c.updatedAt >= @from'], parameters: { from: from?.toISOString() ?? '' } };
  const end = to ? [{ conditions: ['c.updatedAt < @to'], parameters: { to: to.toISOString() } }] : [];
  if (!after) return together(start, ...end);
  const position = {
    conditions: ['c.updatedAt <= @afterAt', '(c.updatedAt < @afterAt OR c.id < @afterId)'],
    parameters: { afterAt: after.at, afterId: after.id },
  };
  return together(start, ...end, position);
}

/** `alone`: by an index of one path, which every container has. */
export type Order = 'composite' | 'alone';

function orderOf({ lead, key, isUnordered }: Part, sort: ListSort, order: Order): string {
  const direction = sort === 'oldest' ? 'ASC' : 'DESC';
  if (key) return `ORDER BY c.${pathOf(key, sort)} ${direction}`;
  const time = isUnordered ? ['expiresAt'] : sort === 'updated' ? ['updatedAt', 'id'] : ['sortKey'];
  const isOfOwner = sort === 'updated' || isUnordered;
  const paths = order === 'alone' ? time.slice(0, 1) : [isOfOwner && 'ownerId', lead?.path, ...time].filter(Boolean);
  return `ORDER BY ${paths.map((path) => `c.${path} ${direction}`).join(', ')}`;
}

interface Window {
  offset: number;
  limit: number;
}

/** @param select `*`, or the paths of a row */
export function pageQuery(
  part: Part,
  wanted: Wanted,
  { select = '*', order, window }: { select?: string; order: Order; window?: Window },
): SqlQuerySpec {
  const { conditions, parameters } = together(bounds(wanted, part.key), leadOf(part), part.where);
  const rows = part.isUnordered || !window ? '' : ` OFFSET ${window.offset} LIMIT ${window.limit}`;
  const text = `SELECT ${select} FROM c WHERE ${conditions.join(' AND ')} ${orderOf(part, wanted.sort, order)}${rows}`;
  return sql(text, parameters);
}

function leadOf({ lead }: Part): Where {
  if (!lead) return { conditions: [], parameters: {} };
  return { conditions: [`c.${lead.path} = @lead`], parameters: { lead: lead.value } };
}

/** Finds an envelope without list keys: 1.0.0 wrote none. Such an envelope is an old one, so the oldest come first. */
export function withoutKeysQuery(ownerId: string): SqlQuerySpec {
  const { conditions, parameters } = bounds({ ownerId, at: new Date(0), sort: 'oldest', after: null });
  const where = [...conditions, 'NOT IS_DEFINED(c.byCreation)'].join(' AND ');
  return sql(`SELECT c.id FROM c WHERE ${where} ORDER BY c.sortKey OFFSET 0 LIMIT 1`, parameters);
}

/** The bound of the envelopes whose labels are offered. */
export const maxLabelled = 1_000;

export function labelsQuery(ownerId: string): SqlQuerySpec {
  const { conditions, parameters } = bounds({ ownerId, at: new Date(0), sort: 'newest', after: null });
  const labelled = "EXISTS(SELECT VALUE l FROM l IN c.labels WHERE l >= '')";
  const where = [...conditions, labelled].join(' AND ');
  return sql(`SELECT c.labels FROM c WHERE ${where} ORDER BY c.sortKey DESC OFFSET 0 LIMIT ${maxLabelled}`, parameters);
}

export function countQuery(wanted: Wanted): SqlQuerySpec {
  const { conditions, parameters } = together(bounds({ ...wanted, after: null }), wholeList(wanted).where);
  return sql(`SELECT VALUE COUNT(1) FROM c WHERE ${conditions.join(' AND ')}`, parameters);
}
