/** The query of the list in the address: search, filters and order. The service answers it. */
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { type ListSort, listSorts } from '../../../shared/domain/envelopes/envelope-filter.ts';
import { type Tab, tabStatuses, tabs } from '../../../shared/domain/envelopes/tabs.ts';
import { ownTurn } from '../components/own-turn.ts';

export interface ListQuery {
  search: string;
  group: Tab;
  /** A document must have all of them. */
  labels: string[];
  /** Local days as `YYYY-MM-DD`, both included; empty for no limit. They limit the time by which the list is sorted. */
  from: string;
  to: string;
  /** The account of the member who created the documents; empty for all. */
  createdBy: string;
  /** The whole address of a recipient; empty for all. */
  recipient: string;
  sort: ListSort;
}

export const wholeList: ListQuery = {
  ...{ search: '', group: 'all', labels: [], from: '', to: '' },
  ...{ createdBy: '', recipient: '', sort: 'updated' },
};

const account = /^usr_[0-9a-f]{32}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Orders of earlier addresses and saved filters. */
const formerSorts: Readonly<Record<string, ListSort>> = { sent: 'oldest', '-sent': 'newest' };

/** Ignores the parts of an address that are invalid. */
export function parseQuery(address: string): ListQuery {
  const given = new URLSearchParams(address);
  const text = (name: string) => given.get(name) ?? '';
  const dayOf = (name: string) => (day.test(text(name)) ? text(name) : '');
  const sort = formerSorts[text('sort')] ?? text('sort');
  return {
    search: text('q'),
    group: isOneOf(tabs, text('status')) ? (text('status') as Tab) : wholeList.group,
    labels: given.getAll('label').filter(Boolean),
    from: dayOf('from'),
    to: dayOf('to'),
    createdBy: account.test(text('createdBy')) ? text('createdBy') : '',
    recipient: text('recipient'),
    sort: isOneOf(listSorts, sort) ? (sort as ListSort) : wholeList.sort,
  };
}

/** The query with its question mark; empty for the whole list. */
export function queryText(query: ListQuery): string {
  const { search, group, labels, from, to, createdBy, recipient, sort } = query;
  const text = textOf([
    ['q', search],
    ['status', group === wholeList.group ? '' : group],
    ...labels.map((label): [string, string] => ['label', label]),
    ['from', from],
    ['to', to],
    ['createdBy', createdBy],
    ['recipient', recipient],
    ['sort', sort === wholeList.sort ? '' : sort],
  ]).toString();
  return text && `?${text}`;
}

function textOf(entries: [string, string][]): URLSearchParams {
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

/** The search as the service accepts it: it demands a letter or a digit. */
export const searchWords = (search: string): string =>
  /[\p{L}\p{N}]/u.test(search) ? search.trim().slice(0, 100) : '';

/** The parameters of the service that select documents, with any status. */
function filterParameters({ search, labels, from, to, createdBy, recipient, sort }: ListQuery): [string, string][] {
  return [
    ['q', searchWords(search)],
    ['label', labels.join('\n')],
    ['from', startOfDay(from)],
    ['to', startOfDay(to, 1)],
    ['createdBy', createdBy],
    ['recipient', recipient.trim().slice(0, 254)],
    ['sort', sort],
  ];
}

/** The start of the local day, plus `later` days; empty without a day. */
function startOfDay(text: string, later = 0): string {
  if (text === '') return '';
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

export const pageSize = 50;

/**
 * The lists that make up the rows, one after the other: in the usual order, documents that wait for the owner come
 * first.
 */
export function sourcesOf(query: ListQuery, ownerEmail: string): URLSearchParams[] {
  const { group } = query;
  const list = (more: [string, string][]) =>
    textOf([...filterParameters(query), ...more, ['maxSearchResults', `${pageSize}`]]);
  const yours = list([['waitingFor', ownerEmail]]);
  if (group === 'yours') return [yours];
  if (group !== 'all') return [list([['status', tabStatuses[group].join()]])];
  return putsYoursFirst(query) ? [yours, list([])] : [list([])];
}

const putsYoursFirst = ({ group, sort }: ListQuery) => group === 'all' && sort === wholeList.sort;

/** How many rows are above the others, in whose order they are not, because they wait for the owner. */
export function pinnedRows(envelopes: readonly Grouped[], query: ListQuery, ownerEmail: string): number {
  if (!putsYoursFirst(query)) return 0;
  return Math.max(
    0,
    envelopes.findIndex((envelope) => ownTurn(envelope, ownerEmail) === null),
  );
}

/** The request for the numbers of the tabs. */
export function countsOf(query: ListQuery, ownerEmail: string): URLSearchParams {
  return textOf([...filterParameters(query), ['you', ownerEmail]]);
}

/** Counts the filters behind the button. */
export function hiddenFilters({ labels, from, to, createdBy, recipient }: ListQuery): number {
  return labels.length + [from || to, createdBy, recipient].filter(Boolean).length;
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

type Grouped = Pick<AppEnvelope, 'status' | 'signers'>;

/** A document that waits for its owner is not among those that wait for others. */
export function isInGroup(envelope: Grouped, group: Tab, ownerEmail: string): boolean {
  if (group === 'all') return true;
  if (ownTurn(envelope, ownerEmail)) return group === 'yours';
  return group !== 'yours' && (tabStatuses[group] as readonly string[]).includes(envelope.status);
}
