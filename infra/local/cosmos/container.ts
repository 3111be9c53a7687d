import { isObject, type Json, type JsonObject, splitPath, valueAt } from './json.ts';
import type { Candidate } from './sql/page.ts';
import { identity } from './sql/values.ts';

/** A document as it is kept. It is never changed: a write puts another one in its place. */
export class Item implements Candidate {
  readonly id: string;
  /** Partition key values as JSON text. */
  readonly partitionKey: string;
  readonly rid: number;
  readonly document: JsonObject;
  /** When it was written last, in ms; its time to live counts from here. */
  readonly writtenAt: number;
  #json: string | undefined;

  constructor(id: string, partitionKey: string, rid: number, document: JsonObject, writtenAt: number) {
    this.id = id;
    this.partitionKey = partitionKey;
    this.rid = rid;
    this.document = document;
    this.writtenAt = writtenAt;
  }

  /** Made on first use: most items of a large store are never asked for. */
  get json(): string {
    this.#json ??= JSON.stringify(this.document);
    return this.#json;
  }
}

/** The items of one value of the partition key. */
class Partition {
  /** In the order of creation: a replaced item keeps its place. */
  readonly items = new Map<string, Item>();
  /** For each unique key, the id that holds a combination of values. */
  readonly uniqueHolders: Map<string, string>[];

  constructor(uniqueKeys: number) {
    this.uniqueHolders = Array.from({ length: uniqueKeys }, () => new Map());
  }
}

export class Container {
  /** As the client sees it, with its policies. */
  definition: JsonObject;
  readonly rid: string;
  readonly #partitionKeyPaths: string[][];
  readonly #uniqueKeyPaths: string[][][];
  readonly #partitions = new Map<string, Partition>();
  /** Every item by its number, which grows: the order of queries over all partitions. */
  readonly #byRid = new Map<number, Item>();

  constructor(definition: JsonObject) {
    this.definition = definition;
    this.rid = String(definition._rid);
    this.#partitionKeyPaths = strings(valueAt(definition, ['partitionKey', 'paths'])).map(splitPath);
    const uniqueKeys = valueAt(definition, ['uniqueKeyPolicy', 'uniqueKeys']);
    this.#uniqueKeyPaths = (Array.isArray(uniqueKeys) ? uniqueKeys : []).map((key) =>
      strings(valueAt(key, ['paths'])).map(splitPath),
    );
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

  /** Whether a path (as property names) leads to, or above, what places a document in its partition. */
  isPartitionKeyPath(path: readonly string[]): boolean {
    return this.#partitionKeyPaths.some((key) => path.every((name, i) => key[i] === name));
  }

  get(partitionKey: string, id: string, now: number): Item | undefined {
    const item = this.#partitions.get(partitionKey)?.items.get(id);
    return item && !this.isExpired(item, now) ? item : undefined;
  }

  /** The items of one partition, or of all, in the order of creation. */
  *items(now: number, partitionKey?: string): Generator<Item> {
    const items = partitionKey === undefined ? this.#byRid : this.#partitions.get(partitionKey)?.items;
    for (const item of items?.values() ?? []) if (!this.isExpired(item, now)) yield item;
  }

  /** The combinations of values that no two items of a partition may share; a missing value counts as null. */
  uniqueValuesOf(document: JsonObject): string[] {
    return this.#uniqueKeyPaths.map((paths) => identity(paths.map((path) => valueAt(document, path) ?? null)));
  }

  /** The id of the item that holds a combination of a unique key. */
  uniqueHolder(partitionKey: string, uniqueKey: number, values: string, now: number): string | undefined {
    const id = this.#partitions.get(partitionKey)?.uniqueHolders[uniqueKey]?.get(values);
    return id !== undefined && this.get(partitionKey, id, now) ? id : undefined;
  }

  put(item: Item): void {
    let partition = this.#partitions.get(item.partitionKey);
    if (!partition) {
      partition = new Partition(this.#uniqueKeyPaths.length);
      this.#partitions.set(item.partitionKey, partition);
    }
    const before = partition.items.get(item.id);
    if (before) this.#release(partition, before);
    // Created anew under the id of a deleted or expired item: its place is at the end.
    if (before && before.rid !== item.rid) this.remove(item.partitionKey, item.id);
    this.#partitions.set(item.partitionKey, partition);
    partition.items.set(item.id, item);
    this.#byRid.set(item.rid, item);
    for (const [i, values] of this.uniqueValuesOf(item.document).entries()) {
      partition.uniqueHolders[i]?.set(values, item.id);
    }
  }

  remove(partitionKey: string, id: string): void {
    const partition = this.#partitions.get(partitionKey);
    const item = partition?.items.get(id);
    if (!partition || !item) return;
    this.#release(partition, item);
    partition.items.delete(id);
    this.#byRid.delete(item.rid);
    if (partition.items.size === 0) this.#partitions.delete(partitionKey);
  }

  #release(partition: Partition, item: Item): void {
    for (const [i, values] of this.uniqueValuesOf(item.document).entries()) {
      const holders = partition.uniqueHolders[i];
      if (holders?.get(values) === item.id) holders.delete(values);
    }
  }

  /** An item lives `ttl` seconds of its own, else those of the container; neither counts without the container's. */
  isExpired(item: Item, now: number): boolean {
    const { defaultTtl } = this.definition;
    if (typeof defaultTtl !== 'number') return false;
    const { ttl } = item.document;
    const seconds = typeof ttl === 'number' ? ttl : defaultTtl;
    return seconds !== -1 && now >= item.writtenAt + seconds * 1000;
  }

  /** Forgets what has expired. Nothing depends on when it runs. */
  tidy(now: number): void {
    if (typeof this.definition.defaultTtl !== 'number') return;
    for (const item of this.#byRid.values()) if (this.isExpired(item, now)) this.remove(item.partitionKey, item.id);
  }
}

const strings = (value: Json | undefined) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** `null` is a partition key of its own, no value is another. */
const missing = (document: JsonObject, path: readonly string[]) => (valueAt(document, path) === null ? null : {});

/** Text of a partition key header (a JSON array); undefined when it is none. */
export function partitionKeyFromHeader(header: string): string | undefined {
  try {
    const values = JSON.parse(header) as Json;
    if (!Array.isArray(values)) return JSON.stringify([values]);
    return JSON.stringify(values.map((value) => (isObject(value) ? {} : value)));
  } catch {
    return undefined;
  }
}
