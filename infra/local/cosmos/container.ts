import { isObject, type Json, type JsonObject, splitPath, valueAt } from './json.ts';
import { OrderedIndex } from './ordered-index.ts';
import type { Candidate } from './sql/page.ts';

/** A stored document. It is immutable: a write replaces the item. */
export class Item implements Candidate {
  readonly id: string;
  /** Partition key values as JSON text. */
  readonly partitionKey: string;
  readonly rid: number;
  readonly document: JsonObject;
  /** The time of the last write in ms. The time to live counts from it. */
  readonly writtenAt: number;
  #json: string | undefined;

  constructor(id: string, partitionKey: string, rid: number, document: JsonObject, writtenAt: number) {
    this.id = id;
    this.partitionKey = partitionKey;
    this.rid = rid;
    this.document = document;
    this.writtenAt = writtenAt;
  }

  /** Serialized on first use: most items of a large store are never read. */
  get json(): string {
    this.#json ??= JSON.stringify(this.document);
    return this.#json;
  }
}

/** More orders than a program has: then all indexes are made anew. */
const maxIndexes = 100;

export class Container {
  /** The definition that clients read, with the policies. */
  definition: JsonObject;
  readonly rid: string;
  readonly #partitionKeyPaths: string[][];
  /** Maps partition key and id to the item, in the order of creation: a replaced item keeps its place. */
  readonly #partitions = new Map<string, Map<string, Item>>();
  /** Maps numbers, which grow, to items. Queries over all partitions use this order. */
  readonly #byRid = new Map<number, Item>();
  /** Maps the first value of a hierarchical key (JSON text) to its items, for queries that demand that value. */
  readonly #byFirstValue = new Map<string, Map<number, Item>>();
  /** Made by the first query with an order: by first value, then by the paths (JSON text). */
  readonly #indexes = new Map<string, Map<string, OrderedIndex<Item>>>();
  #indexCount = 0;

  constructor(definition: JsonObject) {
    this.definition = definition;
    this.rid = String(definition._rid);
    this.#partitionKeyPaths = strings(valueAt(definition, ['partitionKey', 'paths'])).map(splitPath);
  }

  /** The path of the first value of a hierarchical key; undefined for a key of one value. */
  get prefixPath(): readonly string[] | undefined {
    return this.partitionKeyLength > 1 ? this.#partitionKeyPaths[0] : undefined;
  }

  get size(): number {
    return this.#byRid.size;
  }

  /** How many values a partition key of this container has. */
  get partitionKeyLength(): number {
    return this.#partitionKeyPaths.length;
  }

  /** The partition key of a document as JSON text; `{}` stands for a missing value. */
  partitionKeyOf(document: JsonObject): string {
    return JSON.stringify(this.#partitionKeyPaths.map((path) => valueAt(document, path) ?? missing(document, path)));
  }

  /** Whether a path (as property names) leads to a partition key or to a parent of one. */
  isPartitionKeyPath(path: readonly string[]): boolean {
    return this.#partitionKeyPaths.some((key) => path.every((name, i) => key[i] === name));
  }

  get(partitionKey: string, id: string, now: number): Item | undefined {
    const item = this.#partitions.get(partitionKey)?.get(id);
    return item && !this.isExpired(item, now) ? item : undefined;
  }

  /** The items of one partition, or of all, in the order of creation. */
  *items(now: number, partitionKey?: string): Generator<Item> {
    const items = partitionKey === undefined ? this.#byRid : this.#partitions.get(partitionKey);
    for (const item of items?.values() ?? []) if (!this.isExpired(item, now)) yield item;
  }

  /** The items whose hierarchical key begins with this value (JSON text), in the order of creation. */
  *itemsBehind(firstValue: string, now: number): Generator<Item> {
    const items = this.#byFirstValue.get(firstValue)?.values() ?? [];
    for (const item of items) if (!this.isExpired(item, now)) yield item;
  }

  /** The items whose hierarchical key begins with this value, in the order of these paths. */
  orderedBehind(firstValue: string, paths: readonly (readonly string[])[]): OrderedIndex<Item> {
    const name = JSON.stringify(paths);
    const known = this.#indexes.get(firstValue)?.get(name);
    if (known) return known;
    if (this.#indexCount >= maxIndexes) {
      this.#indexes.clear();
      this.#indexCount = 0;
    }
    const index = new OrderedIndex(paths, this.#byFirstValue.get(firstValue)?.values() ?? []);
    const own = this.#indexes.get(firstValue) ?? new Map<string, OrderedIndex<Item>>();
    this.#indexes.set(firstValue, own.set(name, index));
    this.#indexCount += 1;
    return index;
  }

  put(item: Item): void {
    // A deleted or expired item that is created again goes to the end.
    const before = this.#partitions.get(item.partitionKey)?.get(item.id);
    if (before && before.rid !== item.rid) this.remove(item.partitionKey, item.id);
    const partition = this.#partitions.get(item.partitionKey) ?? new Map<string, Item>();
    this.#partitions.set(item.partitionKey, partition);
    partition.set(item.id, item);
    this.#byRid.set(item.rid, item);
    const firstValue = this.#firstValueOf(item);
    if (firstValue === undefined) return;
    const behind = this.#byFirstValue.get(firstValue) ?? new Map<number, Item>();
    const replaced = behind.get(item.rid);
    this.#byFirstValue.set(firstValue, behind.set(item.rid, item));
    for (const index of this.#indexes.get(firstValue)?.values() ?? []) {
      if (replaced) index.remove(replaced);
      index.add(item);
    }
  }

  remove(partitionKey: string, id: string): void {
    const partition = this.#partitions.get(partitionKey);
    const item = partition?.get(id);
    if (!partition || !item) return;
    partition.delete(id);
    this.#byRid.delete(item.rid);
    const firstValue = this.#firstValueOf(item) ?? '';
    this.#byFirstValue.get(firstValue)?.delete(item.rid);
    for (const index of this.#indexes.get(firstValue)?.values() ?? []) index.remove(item);
    if (partition.size === 0) this.#partitions.delete(partitionKey);
  }

  #firstValueOf({ document }: Item): string | undefined {
    return this.prefixPath && JSON.stringify(valueAt(document, this.prefixPath) ?? null);
  }

  /**
   * The item's `ttl` (seconds) takes precedence over the container's `defaultTtl`. Without `defaultTtl` no item
   * expires.
   */
  isExpired(item: Item, now: number): boolean {
    const { defaultTtl } = this.definition;
    if (typeof defaultTtl !== 'number') return false;
    const { ttl } = item.document;
    const seconds = typeof ttl === 'number' ? ttl : defaultTtl;
    return seconds !== -1 && now >= item.writtenAt + seconds * 1000;
  }

  /** Removes expired items from memory. Reads and queries already skip them. */
  removeExpired(now: number): void {
    if (typeof this.definition.defaultTtl !== 'number') return;
    for (const item of this.#byRid.values()) if (this.isExpired(item, now)) this.remove(item.partitionKey, item.id);
  }
}

const strings = (value: Json | undefined) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** `null` and a missing value are different partition keys. */
const missing = (document: JsonObject, path: readonly string[]) => (valueAt(document, path) === null ? null : {});

/** Normalizes a partition key header (a JSON array). Returns undefined if it is invalid. */
export function partitionKeyFromHeader(header: string): string | undefined {
  try {
    const values = JSON.parse(header) as Json;
    if (!Array.isArray(values)) return JSON.stringify([values]);
    return JSON.stringify(values.map((value) => (isObject(value) ? {} : value)));
  } catch {
    return undefined;
  }
}
