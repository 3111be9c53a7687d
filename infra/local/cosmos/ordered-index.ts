/**
 * Items of one owner in the order of an ORDER BY, kept sorted while items change. A query reads the part of the index
 * that its WHERE leaves, from one end, until its page is full. So the number of entries that a page reads here depends
 * on the query in the same way as in the service, and a list of 100,000 envelopes stays fast.
 */
import { valueAt } from './json.ts';
import type { Candidate } from './sql/page.ts';
import { compareKeys, type Value } from './sql/values.ts';

export interface Entry<T extends Candidate> {
  /** One value for each path. */
  readonly keys: readonly Value[];
  readonly item: T;
}

/** The end of a range: the first values of the keys. */
export interface Bound {
  readonly keys: readonly Value[];
  /** Whether entries with exactly these first values are inside. */
  readonly isIncluded: boolean;
}

export interface KeyRange {
  readonly from: Bound;
  readonly to: Bound;
}

export class OrderedIndex<T extends Candidate> {
  readonly #paths: readonly (readonly string[])[];
  #entries: Entry<T>[];

  constructor(paths: readonly (readonly string[])[], items: Iterable<T>) {
    this.#paths = paths;
    this.#entries = Array.from(items, (item) => this.#entryOf(item)).sort(compareEntries);
  }

  add(item: T): void {
    const entry = this.#entryOf(item);
    this.#entries.splice(this.#placeOf(entry), 0, entry);
  }

  remove(item: T): void {
    const place = this.#placeOf(this.#entryOf(item));
    if (this.#entries[place]?.item === item) this.#entries.splice(place, 1);
  }

  /** The entries of a range in order, or in reverse. */
  *between({ from, to }: KeyRange, isDescending: boolean): Generator<Entry<T>> {
    const first = this.#firstWhere(({ keys }) => {
      const order = compareKeys(keys, from.keys);
      return order > 0 || (order === 0 && from.isIncluded);
    });
    const end = this.#firstWhere(({ keys }) => {
      const order = compareKeys(keys, to.keys);
      return order > 0 || (order === 0 && !to.isIncluded);
    });
    for (let n = 0; n < end - first; n += 1) yield this.#entries[isDescending ? end - 1 - n : first + n] as Entry<T>;
  }

  #entryOf(item: T): Entry<T> {
    return { keys: this.#paths.map((path) => valueAt(item.document, path)), item };
  }

  #placeOf(entry: Entry<T>): number {
    return this.#firstWhere((other) => compareEntries(other, entry) >= 0);
  }

  /** @param isBehind false for the entries of a first part, true for the rest */
  #firstWhere(isBehind: (entry: Entry<T>) => boolean): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(this.#entries[middle] as Entry<T>)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const compareEntries = (a: Entry<Candidate>, b: Entry<Candidate>) =>
  compareKeys(a.keys, b.keys) || a.item.rid - b.item.rid;
