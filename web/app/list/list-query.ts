/** The query of the list in the address: search, filters and order. */
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { ownTurn } from '../components/own-turn.ts';

export const sortKeys = ['name', 'recipients', 'status', 'sent', 'changed', 'expires'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface ListQuery {
  search: string;
  group: Group;
  /** A document must have all of them. */
  labels: string[];
  /** The time that `from` and `to` limit. */
  period: 'sent' | 'changed';
  /** Local days as `YYYY-MM-DD`, both included; empty for no limit. */
  from: string;
  to: string;
  sort: SortKey;
  isAscending: boolean;
}

export const wholeList: ListQuery = {
  search: '',
  group: 'all',
  labels: [],
  period: 'sent',
  from: '',
  to: '',
  sort: 'changed',
  isAscending: false,
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Ignores the parts of an address that are invalid. */
export function parseQuery(address: string): ListQuery {
  const given = new URLSearchParams(address);
  const text = (name: string) => given.get(name) ?? '';
  const dayOf = (name: string) => (day.test(text(name)) ? text(name) : '');
  const sort = text('sort').replace(/^-/, '');
  const hasSort = isOneOf(sortKeys, sort);
  return {
    search: text('q'),
    group: isOneOf(groups, text('status')) ? (text('status') as Group) : wholeList.group,
    labels: given.getAll('label').filter(Boolean),
    period: text('period') === 'changed' ? 'changed' : 'sent',
    from: dayOf('from'),
    to: dayOf('to'),
    sort: hasSort ? (sort as SortKey) : wholeList.sort,
    isAscending: hasSort ? !text('sort').startsWith('-') : wholeList.isAscending,
  };
}

/** The query with its question mark; empty for the whole list. */
export function queryText(query: ListQuery): string {
  const { search, group, labels, period, from, to, sort, isAscending } = query;
  const hasPeriod = from !== '' || to !== '';
  const isUsualOrder = sort === wholeList.sort && isAscending === wholeList.isAscending;
  const entries = [
    ['q', search],
    ['status', group === wholeList.group ? '' : group],
    ...labels.map((label) => ['label', label]),
    ['period', hasPeriod && period === 'changed' ? period : ''],
    ['from', from],
    ['to', to],
    ['sort', isUsualOrder ? '' : `${isAscending ? '' : '-'}${sort}`],
  ];
  const text = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
  return text && `?${text}`;
}

/** Counts the filters behind the button. */
export function hiddenFilters({ labels, from, to }: ListQuery): number {
  return labels.length + (from || to ? 1 : 0);
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

let lastList = '';

/** Remembers the query, for the link from a document back to the list. */
export function rememberList(query: string): void {
  lastList = query;
}

export function listAddress(): string {
  return `/app${lastList}`;
}

type Status = AppEnvelope['status'];

export const groups = ['all', 'yours', 'waiting', 'draft', 'completed', 'ended'] as const;
export type Group = (typeof groups)[number];

const groupOf: Record<Status, Group> = {
  draft: 'draft',
  sent: 'waiting',
  in_progress: 'waiting',
  sealing: 'waiting',
  failed: 'waiting',
  completed: 'completed',
  declined: 'ended',
  voided: 'ended',
  expired: 'ended',
};

type Grouped = Pick<AppEnvelope, 'status' | 'signers'>;

/** A document that waits for its owner is not counted among those that wait for others. */
function ownGroup(envelope: Grouped, ownerEmail: string): Group {
  return ownTurn(envelope, ownerEmail) ? 'yours' : groupOf[envelope.status];
}

export function isInGroup(envelope: Grouped, group: Group, ownerEmail: string): boolean {
  return group === 'all' || group === ownGroup(envelope, ownerEmail);
}

/** The number of documents in each group. */
export function groupCounts(envelopes: readonly Grouped[], ownerEmail: string): Record<Group, number> {
  const counts = { all: envelopes.length, yours: 0, waiting: 0, draft: 0, completed: 0, ended: 0 };
  for (const envelope of envelopes) counts[ownGroup(envelope, ownerEmail)] += 1;
  return counts;
}
