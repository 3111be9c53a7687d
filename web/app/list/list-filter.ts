import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { statuses } from '../../../shared/domain/envelopes/envelope.ts';
import { ownTurn } from '../components/own-turn.ts';
import { type ListQuery, type SortKey, wholeList } from './list-query.ts';

/**
 * A document matches if every word of the search is in its name, file name, labels, or a recipient's name or address.
 */
export function matches(envelope: Searched, search: string): boolean {
  return hasEveryWord(textOf(envelope), search);
}

/** @param text in lower case */
export function hasEveryWord(text: string, search: string): boolean {
  const words = search.trim().toLocaleLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}

type Searched = Pick<AppEnvelope, 'name' | 'filename' | 'signers' | 'labels'>;

/** Caches the lower-case text of each document, which every typed letter is compared with. */
const texts = new WeakMap<Searched, string>();

function textOf(envelope: Searched): string {
  const known = texts.get(envelope);
  if (known !== undefined) return known;
  const people = envelope.signers.flatMap(({ name, email }) => [name, email]);
  const parts = [envelope.name, envelope.filename ?? '', ...envelope.labels, ...people];
  const text = parts.join(' ').toLocaleLowerCase();
  texts.set(envelope, text);
  return text;
}

/** Filters by everything but the status, because the page shows a count for each status. */
export function filtered(envelopes: readonly AppEnvelope[], query: ListQuery): AppEnvelope[] {
  const [from, to] = [startOfDay(query.from), startOfDay(query.to, 1)];
  return envelopes.filter((envelope) => {
    if (!query.labels.every((label) => envelope.labels.includes(label))) return false;
    return isWithin(envelope, query.period, from, to) && matches(envelope, query.search);
  });
}

/** Milliseconds since 1970 at the start of the local day, plus `later` days; null without a day. */
function startOfDay(day: string, later = 0): number | null {
  if (day === '') return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

function isWithin(
  { sentAt, updatedAt }: AppEnvelope,
  period: ListQuery['period'],
  from: number | null,
  to: number | null,
): boolean {
  if (from === null && to === null) return true;
  const at = period === 'sent' ? sentAt : updatedAt;
  if (at === null) return false;
  const time = Date.parse(at);
  return (from === null || time >= from) && (to === null || time < to);
}

/** In the usual order, documents that wait for the owner come first. */
export function inOrder(
  envelopes: readonly AppEnvelope[],
  query: ListQuery,
  language: string,
  ownerEmail: string,
): AppEnvelope[] {
  const all = sorted(envelopes, query, language);
  if (query.sort !== wholeList.sort || query.isAscending !== wholeList.isAscending) return all;
  const isOwn = all.map((envelope) => ownTurn(envelope, ownerEmail) !== null);
  return [...all.filter((_, index) => isOwn[index]), ...all.filter((_, index) => !isOwn[index])];
}

/**
 * Documents without the value come last in both directions. Equal documents are ordered by their last change, newest
 * first.
 */
export function sorted(
  envelopes: readonly AppEnvelope[],
  { sort, isAscending }: Pick<ListQuery, 'sort' | 'isAscending'>,
  language: string,
): AppEnvelope[] {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);
  return envelopes
    .map((envelope) => ({ envelope, key: sortValues[sort](envelope) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      const order = compare(a.key, b.key) * (isAscending ? 1 : -1);
      return order || (a.envelope.updatedAt < b.envelope.updatedAt ? 1 : -1);
    })
    .map(({ envelope }) => envelope);
}

const timeOf = (iso: string | null) => iso && Date.parse(iso);

const sortValues: Record<SortKey, (envelope: AppEnvelope) => string | number | null> = {
  name: ({ name }) => name,
  recipients: ({ signers }) => signers[0]?.name ?? null,
  status: ({ status }) => statuses.indexOf(status),
  sent: ({ sentAt }) => timeOf(sentAt),
  changed: ({ updatedAt }) => timeOf(updatedAt),
  expires: ({ expiresAt }) => timeOf(expiresAt),
};

export function labelsIn(envelopes: readonly Pick<AppEnvelope, 'labels'>[], language: string): string[] {
  const labels = [...new Set(envelopes.flatMap((envelope) => envelope.labels))];
  return labels.sort(new Intl.Collator(language, { numeric: true }).compare);
}
